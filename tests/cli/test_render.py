"""loreval render: the map as a picture, without a screen; the players' one holds nothing of the GM's."""

from __future__ import annotations

import hashlib
import struct
import subprocess
import sys
import textwrap
import zlib
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from loreval_desktop.cli.main import main
from loreval_desktop.core import limits
from loreval_desktop.core.ids import AssetId, ObstacleId, SceneId
from loreval_desktop.encounter.map.scene import AddScene
from loreval_desktop.encounter.people.roster import AddCombatant
from loreval_desktop.encounter.value.scene import Background, Obstacle, Scene
from loreval_desktop.importers.demo import demo_encounter, empty_encounter
from loreval_desktop.storage.document import Document
from tests.cli.test_main import loreval
from tests.encounter.conftest import goblin, heroine

WIDTH = 800
PER_METRE = WIDTH / 20


def make(path: Path, *, wall: bool = True, hidden: int = 1) -> Path:
    """Write an encounter of 20 m by 10: a wall at x = 10, Gaëlle at (3, 5), hidden goblins at (16, 5)."""
    walls = (Obstacle(id=ObstacleId("w"), points=((10, 1), (10, 9))),) if wall else ()
    with Document.create(path, empty_encounter("Salle")) as document:
        store = document.store(seed=1)
        store.dispatch(AddScene(scene=Scene(id=SceneId(""), width_m=20, height_m=10, obstacles=walls)))
        store.dispatch(AddCombatant(sheet=heroine(), at=(3, 5)))
        if hidden:
            store.dispatch(AddCombatant(sheet=goblin(), at=(16, 5), hidden=True, count=hidden))
    return path


def render(path: Path, out: Path, view: str, width: int = WIDTH) -> npt.NDArray[np.int16]:
    done = loreval("render", str(path), "-o", str(out), "--view", view, "--width", str(width))
    assert (done.returncode, done.stderr) == (0, "")
    with Image.open(out) as image:
        return np.array(image.convert("RGB"), dtype=np.int16)


def around(picture: npt.NDArray[np.int16], x: float, y: float, metres: float) -> npt.NDArray[np.int16]:
    """Return the part of a picture round a place of the map."""
    low_x, high_x = int((x - metres) * PER_METRE), int((x + metres) * PER_METRE)
    low_y, high_y = int((y - metres) * PER_METRE), int((y + metres) * PER_METRE)
    return picture[low_y:high_y, low_x:high_x]


def test_the_gm_sees_walls_and_hidden_tokens(tmp_path: Path) -> None:
    fight = make(tmp_path / "a.loreval")
    picture = render(fight, tmp_path / "gm.png", "gm")
    assert picture.shape == (WIDTH // 2, WIDTH, 3)
    floor = np.median(around(picture, 6.5, 5, 0.5), axis=(0, 1))
    assert np.abs(around(picture, 3, 5, 0.4) - floor).max() > 60
    assert np.abs(around(picture, 16, 5, 0.4) - floor).max() > 40, "the hidden goblin"
    wall = picture[WIDTH // 4, int(9.9 * PER_METRE) : int(10.1 * PER_METRE)]
    assert wall.max() > 200, "the wall"


@pytest.mark.tries(4)
def test_players_see_neither_walls_nor_what_is_hidden(tmp_path: Path) -> None:
    with_all = render(make(tmp_path / "a.loreval", hidden=5), tmp_path / "a.png", "players")
    without = render(make(tmp_path / "b.loreval", wall=False, hidden=0), tmp_path / "b.png", "players")
    assert with_all.shape == (WIDTH // 2, WIDTH, 3)
    assert np.array_equal(with_all, without)
    floor = np.median(around(with_all, 6.5, 5, 0.5), axis=(0, 1))
    assert np.abs(around(with_all, 3, 5, 0.4) - floor).max() > 60, "Gaëlle is there"


def test_the_demonstration_shows_its_picture_in_both_views(tmp_path: Path) -> None:
    state, assets, serial = demo_encounter("fr")
    path = tmp_path / "demo.loreval"
    Document.create(path, state, assets=assets, serial=serial).close()
    for view, bluer in (("gm", 5), ("players", 15)):  # the game master's lies under the mark of difficult ground
        picture = render(path, tmp_path / f"{view}.png", view, 900)
        assert picture.shape == (600, 900, 3)
        # the river at the east of the map is blue
        river = np.median(picture[250:350, 800:830], axis=(0, 1))
        assert river[2] > river[0] + bluer, (view, river)


def test_a_file_that_is_there_is_replaced_only_when_forced(tmp_path: Path) -> None:
    fight = make(tmp_path / "a.loreval")
    out = tmp_path / "map.png"
    out.write_bytes(b"precious")
    done = loreval("render", str(fight), "-o", str(out), "--lang", "fr")
    assert done.returncode == 1
    assert "map.png" in done.stderr
    assert out.read_bytes() == b"precious"
    assert loreval("render", str(fight), "-o", str(out), "--force").returncode == 0
    with Image.open(out) as image:
        assert image.size == (1600, 800)


@pytest.mark.parametrize("width", ["0", "-5", "20000", "wide"])
def test_a_width_that_makes_no_sense_is_bad_usage(tmp_path: Path, width: str) -> None:
    fight = make(tmp_path / "a.loreval")
    done = loreval("render", str(fight), "-o", str(tmp_path / "x.png"), "--width", width, "--lang", "fr")
    assert done.returncode == 2
    assert width in done.stderr.replace("\u2212", "-").replace("\u202f", "")
    assert not (tmp_path / "x.png").exists()


def test_an_encounter_without_a_map_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "empty.loreval"
    Document.create(path, empty_encounter("Vide")).close()
    done = loreval("render", str(path), "-o", str(tmp_path / "x.png"), "--lang", "fr")
    assert (done.returncode, done.stderr.strip()) == (1, "La rencontre n’a pas de carte.")


def test_a_file_that_is_no_document_is_one_sentence(tmp_path: Path) -> None:
    bad = tmp_path / "bad.loreval"
    bad.write_bytes(b"\x89PNG\r\n")
    done = loreval("render", str(bad), "-o", str(tmp_path / "x.png"), "--lang", "fr")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def black(width: int, height: int) -> bytes:
    """Return a black RGB picture as PNG, made row by row."""
    packer = zlib.compressobj(1)
    row = b"\0" * (1 + 3 * width)
    body = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    return png(struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0), body)


def png(head: bytes, body: bytes) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in ((b"IHDR", head), (b"IDAT", body), (b"IEND", b""))
    )


def with_picture(path: Path, data: bytes) -> None:
    """Write a document whose only map is a picture of 40 m by 40 m."""
    asset = AssetId(hashlib.sha256(data).hexdigest())
    picture = Background(asset=asset, width_m=40, height_m=40)
    scene = Scene(id=SceneId("s1"), width_m=40, height_m=40, background=picture)
    state = empty_encounter("a").model_copy(update={"scenes": (scene,), "current_scene": scene.id})
    Document.create(path, state, assets={asset: data}).close()


@pytest.mark.skipif(sys.platform == "win32", reason="the most memory of a child is not told there")
def test_a_large_picture_at_the_largest_width_stays_under_one_gibibyte(tmp_path: Path) -> None:
    """12 000 x 12 000 pixels, the whole of which is 549 MiB decoded; 8 000 x 8 000 are written."""
    with_picture(tmp_path / "a.loreval", black(12_000, 12_000))
    run = textwrap.dedent("""
        import resource, subprocess, sys
        code = subprocess.run([sys.executable, "-m", "loreval_desktop", *sys.argv[1:]]).returncode
        print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
    """)
    arguments = ["render", str(tmp_path / "a.loreval"), "--width", "8000", "-o", str(tmp_path / "a.png")]
    done = subprocess.run(
        [sys.executable, "-c", run, *arguments],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    code, kib = map(int, done.stdout.split()[-2:])
    assert code == 0
    assert kib * (1 if sys.platform == "darwin" else 1024) < limits.GIB


@pytest.mark.parametrize(("width", "code"), [(8000, 0), (8001, 2)])
def test_no_picture_of_more_than_64_megapixels_is_written(tmp_path: Path, width: int, code: int) -> None:
    with_picture(tmp_path / "a.loreval", black(10, 10))
    assert main(["render", str(tmp_path / "a.loreval"), "--width", str(width), "-o", str(tmp_path / "a.png")]) == code
    assert (tmp_path / "a.png").exists() == (code == 0)


@pytest.mark.parametrize("rest", [("render", "a.png"), ("render", "a.png", "--view", "players"), ("sheet", "a.pdf")])
def test_a_damaged_picture_is_said_in_a_sentence_and_no_library_speaks(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], rest: tuple[str, ...]
) -> None:
    head = struct.pack(">IIBBBBB", 2000, 2000, 8, 2, 0, 0, 0)
    with_picture(tmp_path / "a.loreval", png(head, zlib.compress(b"\0" * 100)))
    name, out, *more = rest
    assert main([name, str(tmp_path / "a.loreval"), "-o", str(tmp_path / out), *more, "--lang", "en"]) == 0
    assert capfd.readouterr().err == "The picture of the map is damaged and is not shown.\n"
