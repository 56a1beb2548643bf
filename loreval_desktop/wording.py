"""Messages in words: the sentences of `resources/i18n/<language>/*.ftl`, with numbers as the language writes them.

The sentences are Project Fluent. Their id is the message's dotted id with dashes for dots. They may call

- `METRES($x)`: 7,4 m; one decimal, another number of them by `METRES($x, decimals: 2)`
- `SIGNED($n)`: +4, −4, +0
- `PERCENT($x)`: 62 %; $x counts in hundredths, 0 to 100; what is not exactly nothing or all never reads 0 % or 100 %
- `DICE($text)`: 1d8−1, with a true minus
- `NUMBER($x, decimals: 2)`: exactly so many decimals; a plain `{ $x }` shows two at the most

The files are typed plainly: no-break spaces (before ; : ! ? » and units, after «) and curly apostrophes are set on
loading.
"""

from __future__ import annotations

import locale
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal, InvalidOperation
from functools import cache
from pathlib import Path
from typing import Literal, cast

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import CurrentEnvironment, Pattern, ResolverEnvironment
from fluent.runtime.types import FluentNone, FluentType
from fluent.syntax import ast

from loreval_desktop.core.message import Message
from loreval_desktop.core.units import exact, round_half_up
from loreval_desktop.logs import logger
from loreval_desktop.resources import resource

Language = Literal["fr", "en"]
LANGUAGES: tuple[Language, ...] = ("fr", "en")
Say = Callable[[Message], str]
"""Message to sentence, as `Wording.say`."""

NO_BREAK = "\u00a0"
NARROW = "\u202f"
MINUS = "\u2212"
LONGEST_VALUE = 2000
"""A text value longer than this is cut with an ellipsis: a sentence is no place for it."""


class WordingError(LookupError):
    """A message has no sentence, or its sentence asks for a value the message lacks."""


def language(preferred: str | None = None) -> Language:
    """Return the language to speak: the preferred one, else that of the user's locale.

    preferred: a code or locale name such as fr, en, fr_CA.UTF-8; what is neither French nor English counts as English.
    """
    name = preferred or _user_locale()
    return "fr" if re.match(r"fr(?![a-z])", name.lower()) else "en"


def _user_locale() -> str:
    named = next((os.environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(key)), "")
    if sys.platform == "win32" and not named:
        import ctypes

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    listed = os.environ.get("LANGUAGE", "").split(":")[0]
    return listed if listed and named not in ("", "C", "POSIX") else named


# Numbers


def number_text(value: float | Decimal, lang: Language, *, decimals: int | None = None) -> str:
    """Return a number as the language writes it, rounded half up, with a true minus.

    decimals: exactly so many; None shows two at the most and no trailing zero. Thousands are grouped from 10 000 in
    French (narrow no-break space), from 1,000 in English. Raises ValueError for what is not finite.
    """
    if isinstance(value, int) and not decimals:
        negative, whole, rest = value < 0, str(abs(value)), ""
    else:
        rounded = round_half_up(abs(exact(value)), 2 if decimals is None else decimals)
        whole, _, rest = f"{rounded:f}".partition(".")
        if decimals is None:
            rest = rest.rstrip("0")
        negative = value < 0 and rounded != 0
    if len(whole) > (4 if lang == "fr" else 3):
        whole = f"{int(whole):,}".replace(",", NARROW if lang == "fr" else ",")
    text = whole + (("," if lang == "fr" else ".") + rest if rest else "")
    return MINUS + text if negative else text


def metres_text(value: float | Decimal, lang: Language, *, decimals: int = 1) -> str:
    """Return a length with its unit: 7,4 m; a zero decimal is left out: 6 m."""
    text = number_text(value, lang, decimals=decimals)
    if decimals:
        text = text.rstrip("0").rstrip(",.")
    return f"{text}{NO_BREAK}m"


def signed_text(value: float | Decimal, lang: Language) -> str:
    """Return a number with its sign: +4, −4; nothing is +0."""
    text = number_text(value, lang)
    return text if text.startswith(MINUS) else f"+{text}"


def percent_text(value: float | Decimal, lang: Language, *, decimals: int = 0) -> str:
    """Return a share counted in hundredths, 0 to 100: 62 %.

    Only exactly nothing reads 0 %, only exactly all reads 100 %; between them < 1 % and > 99 % are the ends.
    """
    rounded = round_half_up(exact(value), decimals)
    step = Decimal(1).scaleb(-decimals)
    sign = ""
    if rounded == 0 and value > 0:
        sign, rounded = f"<{NO_BREAK}", step
    elif rounded == 100 and value < 100:
        sign, rounded = f">{NO_BREAK}", 100 - step
    return f"{sign}{number_text(rounded, lang, decimals=decimals)}{NO_BREAK if lang == 'fr' else ''}%"


def dice_text(text: str) -> str:
    """Return dice as they are read: 1d8−1, with a true minus."""
    return text.replace("-", MINUS)


class _Shown(FluentType):
    """A number inside a sentence: written our way, still a number for plural forms and selections."""

    def format(self, locale: object) -> str:
        return number_text(cast(float, self), cast(Language, getattr(locale, "language", "en")))


class _Whole(int, _Shown):
    pass


class _Real(float, _Shown):
    pass


def _to_number(value: object) -> float | Decimal:
    if isinstance(value, int | float | Decimal):
        return value
    try:
        return Decimal(str(value))
    except InvalidOperation:
        raise ValueError(f"not a number: {value!r}") from None


def _functions(lang: Language) -> dict[str, Callable[..., str]]:
    def metres(value: object, decimals: int = 1) -> str:
        return metres_text(_to_number(value), lang, decimals=int(decimals))

    def signed(value: object) -> str:
        return signed_text(_to_number(value), lang)

    def percent(value: object, decimals: int = 0) -> str:
        return percent_text(_to_number(value), lang, decimals=int(decimals))

    def number(value: object, decimals: int | None = None) -> str:
        return number_text(_to_number(value), lang, decimals=None if decimals is None else int(decimals))

    def dice(value: object) -> str:
        return dice_text(str(value))

    return {"METRES": metres, "SIGNED": signed, "PERCENT": percent, "NUMBER": number, "DICE": dice}


# Sentences

_ENTRY = re.compile(r"^(-?[A-Za-z][\w-]*)[ ]*=", re.MULTILINE)
_COMMENT = re.compile(r"^#.*$\n?", re.MULTILINE)
_REFERENCE = re.compile(r"\{\s*(-?[A-Za-z][\w-]*)")
_UNIT = re.compile(r"(?<=[\d}]) (?=(?:m|cm|mm|km|kg|s|ms|px|ppp|Mo|MB|Gio|GiB|%)(?![\w’']))")


def typography(text: str, lang: Language) -> str:
    """Return plainly typed text with the spaces and apostrophes of good print."""
    text = re.sub(r"(?<=\w)'(?=\w)", "’", text)
    text = re.sub(r"(?<=\})'(?=\w)|(?<=\w)'(?=\{)", "’", text)
    text = _UNIT.sub(NO_BREAK, text)
    if lang == "fr":
        text = re.sub(r"(?<=\S) (?=[;:!?»])", NARROW, text)
        text = re.sub(r"« ", f"«{NARROW}", text)
    return text


def entries(text: str) -> Iterator[tuple[str, str]]:
    """Yield each id of a Fluent file with the source text of its entry, comments left out."""
    text = _COMMENT.sub("", text)
    starts = list(_ENTRY.finditer(text))
    for start, following in zip(starts, [*starts[1:], None], strict=True):
        yield start.group(1), text[start.start() : following.start() if following else len(text)]


class _Bundle(FluentBundle):
    """Sentences of one language, each parsed when it is first asked for: parsing all of them would delay the start."""

    def __init__(self, lang: Language, folder: Path) -> None:
        super().__init__(
            [lang], functions=cast("dict[str, Callable[[object], FluentType]]", _functions(lang)), use_isolating=False
        )
        self._sources: dict[str, str] = {}
        for path in sorted((folder / lang).glob("*.ftl")):
            for name, source in entries(path.read_text(encoding="utf-8")):
                if name in self._sources:
                    raise WordingError(f"{path.name}: {name} stands twice in the {lang} sentences")
                self._sources[name] = typography(source, lang)

    @property
    def ids(self) -> frozenset[str]:
        """The Fluent ids there are, terms left out."""
        return frozenset(name for name in self._sources if not name.startswith("-"))

    def source(self, name: str) -> str:
        """Return the source text of an entry."""
        return self._sources[name]

    def pattern(self, name: str) -> Pattern | None:
        """Return the parsed sentence of an id, or None when there is none."""
        if not self.has_message(name):
            self._parse(name)
            if not self.has_message(name):
                return None
        return self.get_message(name).value

    def _parse(self, name: str) -> None:
        source = self._sources.get(name)
        if source is None:
            return
        resource = FluentResource(source)
        if any(isinstance(entry, ast.Junk) for entry in resource.body):
            raise WordingError(f"{name} is not a Fluent sentence: {source.strip()}")
        self.add_resource(resource)
        for other in _REFERENCE.findall(source):
            known = self._terms if other.startswith("-") else self._messages
            if other.removeprefix("-") not in known:
                self._parse(other)

    def words(self, pattern: Pattern, values: Mapping[str, object]) -> tuple[str, list[Exception]]:
        """Return the sentence with its values, and what went wrong."""
        errors: list[Exception] = []
        environment = ResolverEnvironment(context=self, current=CurrentEnvironment(args=dict(values)), errors=errors)
        try:
            text = pattern(environment)
        except ValueError as error:
            return "", [error]
        return (text.format(None) if isinstance(text, FluentNone) else text), errors  # type: ignore[arg-type]


@cache
def _bundle(lang: Language, folder: Path) -> _Bundle:
    return _Bundle(lang, folder)


class Wording:
    """Speaks one language.

    strict: raise WordingError where a sentence or a value is missing; otherwise the id is shown in brackets and logged.
    None leaves it to the environment variable LOREVAL_STRICT_WORDS, which the tests set.
    """

    def __init__(self, lang: str | None = None, *, strict: bool | None = None, folder: Path | None = None) -> None:
        self.lang: Language = language(lang)
        self._strict = bool(os.environ.get("LOREVAL_STRICT_WORDS")) if strict is None else strict
        self._bundle = _bundle(self.lang, folder or resource("i18n"))
        self._fixed: dict[str, str] = {}

    @property
    def ids(self) -> frozenset[str]:
        """The Fluent ids (with dashes) that have a sentence."""
        return self._bundle.ids

    def say(self, message: Message) -> str:
        """Return the sentence of a message; messages among its values are worded first."""
        if (fixed := self._fixed.get(message.id)) is not None:
            return fixed
        try:
            pattern = self._bundle.pattern(message.id.replace(".", "-"))
        except WordingError as error:
            return self._missing(message, str(error))
        if pattern is None:
            return self._missing(message, f"no {self.lang} sentence for {message.id}")
        text, errors = self._bundle.words(pattern, {name: self._value(value) for name, value in message.values})
        if errors:
            return self._missing(message, f"{message.id}: {'; '.join(map(str, errors))}")
        if not message.values:
            self._fixed[message.id] = text
        return text

    def has(self, message_id: str) -> bool:
        """Return whether a dotted id has a sentence."""
        return message_id.replace(".", "-") in self._bundle.ids

    def number(self, value: float | Decimal, *, decimals: int | None = None) -> str:
        """Return a number: 12 500, 7,4, −3. See `number_text`."""
        return number_text(value, self.lang, decimals=decimals)

    def metres(self, value: float | Decimal, *, decimals: int = 1) -> str:
        """Return a length: 7,4 m. See `metres_text`."""
        return metres_text(value, self.lang, decimals=decimals)

    def signed(self, value: float | Decimal) -> str:
        """Return a number with its sign: +4, −4, +0."""
        return signed_text(value, self.lang)

    def percent(self, value: float | Decimal, *, decimals: int = 0) -> str:
        """Return a share counted in hundredths: 62 %. See `percent_text`."""
        return percent_text(value, self.lang, decimals=decimals)

    def _value(self, value: str | int | float | Message) -> object:
        if isinstance(value, Message):
            return self.say(value)
        if isinstance(value, int):
            return _Whole(value)
        if isinstance(value, float):
            return _Real(value)
        return value if len(value) <= LONGEST_VALUE else f"{value[:LONGEST_VALUE]}…"

    def _missing(self, message: Message, why: str) -> str:
        if self._strict:
            raise WordingError(why)
        logger("wording").error(why)
        values = (f"{name}={self._value(value)}" for name, value in message.values)
        return f"[{' '.join((message.id, *values))}]"
