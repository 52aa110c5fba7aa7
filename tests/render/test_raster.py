"""Pillow's private parts stand in one file, and each that goes or changes is named here."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import PIL
import pytest
from PIL import Image

from render.raster import PRIVATE_PARTS, SHARED_ROWS, Raster, core_of

ROOT = Path(__file__).parents[2]


def private_parts(path: Path) -> Iterator[str]:
    """The private parts of Pillow that a file names."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Attribute(attr="im" | "_im" | "core" | "readonly" | "getim"):
                yield f"{path.name}: .{node.attr}"
            case ast.ImportFrom(module="PIL" | "PIL._imaging", names=names):
                yield from (
                    f"{path.name}: {name.name}" for name in names if name.name.startswith("_")
                )
            case ast.Import(names=names):
                yield from (
                    f"{path.name}: {name.name}" for name in names if name.name.startswith("PIL._")
                )


@pytest.mark.slow
def test_only_one_file_uses_private_parts_of_pillow() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): sorted(set(private_parts(path)))
        for room in ("render", "bot")
        for path in (ROOT / room).rglob("*.py")
    }
    assert {name: parts for name, parts in found.items() if parts} == {
        "render/raster.py": ["raster.py: .im"]
    }


def test_the_installed_pillow_is_one_that_we_allow() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (allowed,) = (line for line in project["dependencies"] if line.startswith("pillow"))
    bounds = re.fullmatch(r"pillow>=(\d+),<(\d+)", allowed)
    assert bounds is not None, allowed
    first, beyond = map(int, bounds.groups())
    assert first <= int(PIL.__version__.partition(".")[0]) < beyond


@pytest.mark.parametrize("part", PRIVATE_PARTS)
def test_pillow_still_has_each_private_part(part: str) -> None:
    holders = {"Image": Image.new("L", (1, 1)), "ImagingCore": core_of(Image.new("L", (1, 1)))}
    holder, name = part.split(".")
    assert hasattr(holders[holder], name), f"Pillow {PIL.__version__} has no {part} any more"


def test_core_paste_fills_copies_masks_and_cuts() -> None:
    sprite = Image.frombytes("L", (2, 2), bytes([1, 2, 3, 4]))
    mask = Image.frombytes("L", (2, 2), bytes([255, 0, 0, 255])).convert("1")
    image = Image.new("L", (4, 3), 9)
    raster = Raster(image)
    raster.paste(7, (-1, 2, 2, 5))
    raster.paste(core_of(sprite), (0, 0, 2, 2))
    raster.paste(core_of(sprite), (3, 1, 5, 3), core_of(mask))
    rows = [*(1, 2, 9, 9), *(3, 4, 9, 1), *(7, 7, 9, 9)]
    assert list(image.tobytes()) == rows, "ImagingCore.paste behaves in another way"
    assert [raster.pixels[x, y] for y in range(3) for x in range(4)] == rows


def test_core_paste_writes_into_the_shared_rows() -> None:
    raster, rows = SHARED_ROWS.take(5, 4)
    raster.paste(0, (0, 0, 5, 4))
    raster.paste(7, (1, 1, 3, 2))
    assert bytes(rows) == bytes([*(0, 0, 0, 0, 0), *(0, 7, 7, 0, 0), *[0] * 10]), (
        "ImagingCore.paste does not write into the memory of Image.frombuffer any more"
    )
    smaller, fewer = SHARED_ROWS.take(2, 2)
    smaller.paste(3, (0, 0, 2, 2))
    assert bytes(fewer) == bytes([3] * 4)
    assert bytes(rows)[:4] == bytes(fewer), "a thread has one piece of memory"
