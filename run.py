#!/usr/bin/env python3
# -*- coding: utf-8 -*-
"""Set up whatever is missing, then open Loreval Desktop.

    python3 run.py [ARGUMENTS]     opens the program, or runs one of its subcommands (python3 run.py --help)
    python3 run.py test            every check and every test
    python3 run.py test -k word    pytest only, with these arguments

Only the standard library is used. The libraries are installed in .venv beside this file, from the hashed lists in
packaging/requirements. The syntax stays old on purpose: an old Python must reach the sentence that says it is too old.
"""

import sys

if sys.version_info < (3, 11):
    sys.stderr.write(
        "Loreval Desktop demande Python 3.11 ou plus récent ; celui-ci est le %d.%d.\n"
        "Loreval Desktop needs Python 3.11 or newer; this one is %d.%d.\n" % (sys.version_info[:2] * 2)
    )
    sys.exit(1)

import ctypes
import hashlib
import os
import re
import shutil
import subprocess
import tempfile
import time

ROOT = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(ROOT, ".venv")
REQUIREMENTS = os.path.join(ROOT, "packaging", "requirements")
WINDOWS = os.name == "nt"
LINUX = sys.platform.startswith("linux")
PYTHON = os.path.join(VENV, "Scripts", "python.exe") if WINDOWS else os.path.join(VENV, "bin", "python")

# (what the loader looks for, Debian, Fedora, Arch)
ALWAYS = (
    ("libGL.so.1", "libgl1", "mesa-libGL", "libglvnd"),
    ("libEGL.so.1", "libegl1", "mesa-libEGL", "libglvnd"),
    ("libglib-2.0.so.0", "libglib2.0-0", "glib2", "glib2"),
    ("libX11.so.6", "libx11-6", "libX11", "libx11"),
    ("libdbus-1.so.3", "libdbus-1-3", "dbus-libs", "dbus"),
    ("libfontconfig.so.1", "libfontconfig1", "fontconfig", "fontconfig"),
    ("libfreetype.so.6", "libfreetype6", "freetype", "freetype2"),
    ("libxkbcommon.so.0", "libxkbcommon0", "libxkbcommon", "libxkbcommon"),
)
WINDOW = (
    ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11"),
    ("libX11-xcb.so.1", "libx11-xcb1", "libX11-xcb", "libx11"),
    ("libxcb-cursor.so.0", "libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor"),
    ("libxcb-glx.so.0", "libxcb-glx0", "libxcb", "libxcb"),
    ("libxcb-icccm.so.4", "libxcb-icccm4", "xcb-util-wm", "xcb-util-wm"),
    ("libxcb-image.so.0", "libxcb-image0", "xcb-util-image", "xcb-util-image"),
    ("libxcb-keysyms.so.1", "libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms"),
    ("libxcb-randr.so.0", "libxcb-randr0", "libxcb", "libxcb"),
    ("libxcb-render-util.so.0", "libxcb-render-util0", "xcb-util-renderutil", "xcb-util-renderutil"),
    ("libxcb-shape.so.0", "libxcb-shape0", "libxcb", "libxcb"),
    ("libxcb-shm.so.0", "libxcb-shm0", "libxcb", "libxcb"),
    ("libxcb-sync.so.1", "libxcb-sync1", "libxcb", "libxcb"),
    ("libxcb-xfixes.so.0", "libxcb-xfixes0", "libxcb", "libxcb"),
    ("libxcb-xkb.so.1", "libxcb-xkb1", "libxcb", "libxcb"),
)
# Printing on a real printer and Wayland: fetched along with the others, never a reason to stop.
USEFUL = (
    ("libcups.so.2", "libcups2", "cups-libs", "libcups"),
    ("libwayland-client.so.0", "libwayland-client0", "libwayland-client", "wayland"),
    ("libwayland-cursor.so.0", "libwayland-cursor0", "libwayland-cursor", "wayland"),
    ("libwayland-egl.so.1", "libwayland-egl1", "libwayland-egl", "wayland"),
)
# (command, Debian package) for the tests that move a real mouse over a real window
SCREEN_TOOLS = (
    ("Xvfb", "xvfb"),
    ("xauth", "xauth"),
    ("openbox", "openbox"),
    ("xdotool", "xdotool"),
    ("wmctrl", "wmctrl"),
    ("xrandr", "x11-xserver-utils"),
)
# What runs without a window; sheet and render draw, but on no screen.
SUBCOMMANDS = (
    "import",
    "info",
    "check",
    "play",
    "cover",
    "path",
    "log",
    "sheet",
    "render",
    "export",
    "rules",
    "schema",
)


class Stop(Exception):
    """The end, with a sentence in both languages."""

    def __init__(self, french, english):
        Exception.__init__(self, french + "\n" + english)


def say(french, english):
    """Write one sentence in both languages, at once."""
    sys.stderr.write("%s\n%s\n" % (french, english))
    sys.stderr.flush()


# The system's own libraries


def absent(libraries):
    """Return the rows whose library the loader does not find."""
    missing = []
    for row in libraries:
        try:
            ctypes.CDLL(row[0])
        except OSError:
            missing.append(row)
    return missing


def may_install():
    """Return whether this user can install Debian packages without asking anybody."""
    return LINUX and os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_install(packages):
    """Return whether apt-get installed these packages, saying so first."""
    say(
        "Installation de paquets Debian : " + " ".join(packages),
        "Installing Debian packages: " + " ".join(packages),
    )
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    quiet = {"env": environment, "stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
    subprocess.call(["apt-get", "-q", "update"], **quiet)
    install = ["apt-get", "-q", "install", "-y", "--no-install-recommends"]
    return subprocess.call(install + list(packages), **quiet) == 0


def ask_for(rows):
    """Return the Stop that gives the exact line to type. rows: as in ALWAYS."""
    if shutil.which("apt-get"):
        line = "sudo apt-get install --no-install-recommends " + " ".join(sorted({row[1] for row in rows}))
    elif shutil.which("dnf"):
        line = "sudo dnf install " + " ".join(sorted({row[2] for row in rows}))
    elif shutil.which("pacman"):
        line = "sudo pacman -S --needed " + " ".join(sorted({row[3] for row in rows}))
    else:
        names = ", ".join("%s (%s)" % row[:2] for row in rows)
        return Stop(
            "Il manque des parties du système (entre parenthèses, leur paquet chez Debian) : " + names,
            "Parts of the system are missing (in brackets, their Debian package): " + names,
        )
    return Stop(
        "Il manque des paquets du système. Tapez cette ligne, puis recommencez :",
        "System packages are missing. Type this line, then start again:\n\n    %s\n" % line,
    )


def lacking(libraries):
    """Return the rows that are missing, with that of Python's venv where an environment has still to be made."""
    rows = absent(libraries) if LINUX else []
    if not os.path.exists(PYTHON) and not makes_environments():
        # Debian keeps this part of Python in a package of its own.
        rows.append(("ensurepip", "python%d.%d-venv" % sys.version_info[:2], "python3", "python"))
    return rows


def want_system(libraries):
    """Make sure that the system holds these libraries and all of Python; raises Stop with what to type."""
    missing = lacking(libraries)
    if missing and may_install():
        apt_install(sorted({row[1] for row in missing + absent(USEFUL)}))
        missing = lacking(libraries)
    if missing:
        raise ask_for(missing)


# The environment beside this file


def makes_environments():
    """Return whether this Python can make an environment."""
    return subprocess.call([sys.executable, "-c", "import ensurepip, venv"], stderr=subprocess.DEVNULL) == 0


def environment_python():
    """Return the version of the Python in .venv, empty when there is none or it does not start."""
    try:
        query = [PYTHON, "-c", "import sys; sys.stdout.write(sys.version)"]
        return subprocess.check_output(query, stderr=subprocess.DEVNULL).decode("utf-8")
    except (OSError, subprocess.CalledProcessError):
        return ""


def read(path):
    """Return the text of a file, empty when there is none."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError:
        return ""


def write(path, text):
    """Replace the text of a file."""
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def fingerprint(kind):
    """Return what identifies a list of requirements on this Python."""
    lock = read(os.path.join(REQUIREMENTS, kind + ".txt"))
    return hashlib.sha256((lock + sys.version).encode("utf-8")).hexdigest()


def stamp_of(kind):
    """Return the file that remembers which list stands in the environment."""
    return os.path.join(VENV, "loreval-%s.stamp" % kind)


def want_environment(kind):
    """Make .venv hold the list packaging/requirements/<kind>.txt; kind: run, or dev which contains run."""
    if read(stamp_of(kind)) != fingerprint(kind) or not os.path.exists(PYTHON):
        if (
            environment_python() != sys.version
            and subprocess.call([sys.executable, "-m", "venv", "--clear", VENV]) != 0
        ):
            raise Stop(
                "L'environnement .venv n'a pas pu être créé (voir les lignes ci-dessus).",
                "The environment .venv could not be made (see the lines above).",
            )
        say(
            "Installation des bibliothèques Python dans .venv (une seule fois, quelques centaines de Mo)…",
            "Installing the Python libraries in .venv (once, a few hundred MB)…",
        )
        pip = [PYTHON, "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "--quiet"]
        lock = os.path.join(REQUIREMENTS, kind + ".txt")
        if subprocess.call(pip + ["--require-hashes", "--only-binary", ":all:", "-r", lock]) != 0:
            raise Stop(
                "Les bibliothèques n'ont pas pu être installées : la raison est dans les lignes ci-dessus "
                "(le réseau est-il là ?). Recommencer reprend où cela s'est arrêté.",
                "The libraries could not be installed: the reason is in the lines above (is there a network?). "
                "Starting again goes on from there.",
            )
        for done in {kind, "run"}:
            write(stamp_of(done), fingerprint(done))
    enter_the_tree()


def enter_the_tree():
    """Let the environment find the program in this folder, also after the folder was moved."""
    query = "import sysconfig; print(sysconfig.get_path('purelib'))"
    pointer = read(os.path.join(VENV, "loreval-tree.stamp"))
    if pointer != ROOT:
        site = subprocess.check_output([PYTHON, "-c", query]).decode("utf-8").strip()
        write(os.path.join(site, "loreval-tree.pth"), ROOT + "\n")
        write(os.path.join(VENV, "loreval-tree.stamp"), ROOT)


# Opening the program


def subcommand(arguments):
    """Return the subcommand among the arguments, or None when they open the window."""
    previous = ""
    for argument in arguments:
        if argument in SUBCOMMANDS and previous != "--lang":
            return argument
        previous = argument
    return None


def start(arguments):
    """Return the program's exit code."""
    command = subcommand(arguments)
    opens_window = not command and not {"-h", "--help", "--version"} & set(arguments)
    if opens_window and LINUX:
        if not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")):
            raise Stop(
                "Aucun écran : Loreval Desktop ouvre une fenêtre et demande une session graphique. "
                "Les sous-commandes marchent sans écran (python3 run.py --help).",
                "No screen: Loreval Desktop opens a window and needs a graphical session. "
                "The subcommands work without one (python3 run.py --help).",
            )
    if opens_window:
        want_system(ALWAYS + WINDOW)
    else:
        want_system(ALWAYS if command in ("sheet", "render") else ())
    want_environment("run")
    line = [PYTHON, "-P", "-m", "loreval_desktop"] + list(arguments)
    if WINDOWS:
        return subprocess.call(line)
    return os.execv(PYTHON, line)


# Checking it


def step(name, line, results, environment=None, fine=(0,)):
    """Run one check, show what it prints, note how it went. Return the lines it printed."""
    sys.stdout.write("\n── %s\n" % name)
    sys.stdout.flush()
    began = time.time()
    printed = []
    process = subprocess.Popen(
        line,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    for text in process.stdout:
        printed.append(text.rstrip("\n"))
        sys.stdout.write(text)
        sys.stdout.flush()
    code = process.wait()
    results.append((name, code in fine, time.time() - began))
    return printed


def summary_line(printed):
    """Return pytest's closing line, empty when it has none."""
    closing = [
        line for line in printed if re.search(r"\d+ (passed|failed|errors?|skipped|deselected)\b.* in [\d.]+s", line)
    ]
    return closing[-1] if closing else ""


def module(*arguments):
    """Return the command line of a module in the environment; it never finds a module in the current folder first."""
    return [PYTHON, "-P", "-m"] + list(arguments)


def test(arguments):
    """Return 0 when every check passed, else 1; with arguments, run pytest alone with them."""
    want_system(ALWAYS)
    want_environment("dev")
    environment = dict(os.environ, LANG="C.UTF-8", LC_ALL="C.UTF-8", QT_QPA_PLATFORM="offscreen")
    if arguments:
        return subprocess.call(module("pytest") + list(arguments), cwd=ROOT, env=environment)

    results = []
    imports = "from importlinter.cli import lint_imports_command as run; run()"
    step("ruff format", module("ruff", "format", "--check", "."), results)
    step("ruff check", module("ruff", "check", "."), results)
    step("mypy", module("mypy", "--strict"), results)
    step("import contracts", [PYTHON, "-c", imports], results)
    printed = step("pytest", module("pytest", "-n", "2", "-m", "not screen"), results, environment)
    screen_line = test_on_a_screen(environment, results)
    with tempfile.TemporaryDirectory(prefix="loreval-") as folder:
        test_the_wheel(folder, environment, results)

    sys.stdout.write("\n── sum\n")
    for name, passed, seconds in results:
        sys.stdout.write("%s  %-22s %6.1f s\n" % ("pass" if passed else "FAIL", name, seconds))
    for line in (screen_line, summary_line(printed)):
        if re.search("passed|failed|error", line):
            sys.stdout.write(line + "\n")
    sys.stdout.flush()
    return 0 if all(passed for _, passed, _ in results) else 1


def test_on_a_screen(environment, results):
    """Run the tests marked `screen` on two virtual monitors with a window manager. Return pytest's closing line."""
    if not LINUX:
        return ""
    tools = [package for command, package in SCREEN_TOOLS if shutil.which(command) is None]
    libraries = [row[1] for row in absent(WINDOW)]
    if (tools or libraries) and may_install():
        apt_install(sorted(set(tools + libraries)))
        tools = [package for command, package in SCREEN_TOOLS if shutil.which(command) is None]
        libraries = [row[1] for row in absent(WINDOW)]
    if tools or libraries:
        names = " ".join(sorted(set(tools + libraries)))
        say(
            "Les tests sur écran virtuel sont sautés ; il y faudrait : sudo apt-get install " + names,
            "The tests on a virtual screen are skipped; they would need: sudo apt-get install " + names,
        )
        return ""

    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-noreset", "-screen", "0", "3360x1080x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    manager = None
    try:
        os.close(writing)
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        if not number:
            results.append(("pytest on a screen", False, 0.0))
            sys.stdout.write("Xvfb did not start\n")
            return ""
        on_screen = dict(environment, DISPLAY=":" + number, QT_QPA_PLATFORM="xcb")
        on_screen.pop("WAYLAND_DISPLAY", None)
        for monitor in (
            ("ecran", "1440/380x900/240+0+0", "screen"),
            ("projecteur", "1920/510x1080/290+1440+0", "none"),
        ):
            subprocess.call(("xrandr", "--setmonitor") + monitor, env=on_screen, stdout=subprocess.DEVNULL)
        manager = subprocess.Popen(
            ["openbox"],
            env=on_screen,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        # 5: no test carries the mark
        line = module("pytest", "-m", "screen")
        return summary_line(step("pytest on a screen", line, results, on_screen, fine=(0, 5)))
    finally:
        for process in (manager, server):
            if process is not None:
                process.terminate()
                process.wait()


def test_the_wheel(folder, environment, results):
    """Build the packages, install the wheel in an environment of its own and ask it two things from elsewhere."""
    build = module("build", "--no-isolation", "--outdir", folder)
    step("wheel: build", build, results, environment)
    wheels = [name for name in os.listdir(folder) if name.endswith(".whl")]
    if not wheels:
        return
    wheel = os.path.join(folder, wheels[0])
    apart = os.path.join(folder, "apart")
    step("wheel: environment", [PYTHON, "-m", "venv", "--without-pip", apart], results, environment)
    python = os.path.join(apart, os.path.relpath(PYTHON, VENV))
    query = "import sysconfig; print(sysconfig.get_path('purelib'))"
    libraries = subprocess.check_output([PYTHON, "-c", query]).decode("utf-8").strip()
    site = subprocess.check_output([python, "-c", query]).decode("utf-8").strip()
    # The libraries come from .venv; the pointer to this tree in it is not followed from there.
    write(os.path.join(site, "libraries.pth"), libraries + "\n")
    install = module("pip", "--disable-pip-version-check", "--python", python, "install", "--no-deps", "--no-index")
    step("wheel: install", install + [wheel], results, environment)
    ask = (
        "import os, subprocess, sys\n"
        "os.chdir(sys.argv[1])\n"
        "import loreval_desktop\n"
        "assert loreval_desktop.__file__.startswith(sys.prefix), loreval_desktop.__file__\n"
        "program = os.path.join(os.path.dirname(sys.executable), 'loreval')\n"
        "for arguments, expected in ((['--version'], loreval_desktop.__version__), (['rules', 'L-136'], 'L-136')):\n"
        "    answer = subprocess.run([program] + arguments, capture_output=True, encoding='utf-8')\n"
        "    print(answer.stdout + answer.stderr, end='')\n"
        "    assert answer.returncode == 0 and expected in answer.stdout, answer.returncode\n"
    )
    step("wheel: loreval answers", [python, "-c", ask, folder], results, environment)


def main(arguments):
    """Return the exit code; every expected trouble is a sentence in both languages."""
    try:
        if arguments[:1] == ["test"]:
            return test(arguments[1:])
        return start(arguments)
    except Stop as stop:
        sys.stderr.write("%s\n" % stop)
    except OSError as error:
        say(
            "Loreval Desktop n'a pas pu démarrer : %s" % error,
            "Loreval Desktop could not start: %s" % error,
        )
    except KeyboardInterrupt:
        return 130
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
