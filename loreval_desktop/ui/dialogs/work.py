"""Work off the GUI thread: a job runs in the pool, and its end is told where the dialog lives."""

from __future__ import annotations

import logging
from collections.abc import Callable

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

log = logging.getLogger("loreval.ui")


class Work(QObject):
    """One job. done: what it returned. failed: the exception that ended it. Neither is told once it is abandoned."""

    done = Signal(object)
    failed = Signal(object)

    def __init__(self, job: Callable[[], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._told = _Told()
        self._told.ended.connect(self._on_ended)
        self._runnable = _Job(job, self._told)
        self.running = False

    def start(self) -> None:
        """Begin."""
        self.running = True
        QThreadPool.globalInstance().start(self._runnable)

    def abandon(self) -> None:
        """Want to hear nothing more of it; it goes on by itself to its end."""
        self._told.ended.disconnect(self._on_ended)
        self.running = False

    def _on_ended(self, result: object, error: object) -> None:
        self.running = False
        if error is not None:
            self.failed.emit(error)
        else:
            self.done.emit(result)


class _Told(QObject):
    ended = Signal(object, object)


class _Job(QRunnable):
    def __init__(self, job: Callable[[], object], told: _Told) -> None:
        super().__init__()
        self._job, self._told = job, told

    def run(self) -> None:
        try:
            result = self._job()
        except Exception as error:
            log.info("a job ended with %r", error, exc_info=not hasattr(error, "say"))
            self._told.ended.emit(None, error)
        else:
            self._told.ended.emit(result, None)
