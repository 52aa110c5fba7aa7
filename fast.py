"""Compile the kernel of rules and pictures with mypyc: the same sources, without the interpreter.

`make fast` runs this. It lays a copy of `rules/` and `render/` into a folder and compiles there
whatever every turn goes through; all else stays Python. The few things that mypyc wants said in
another way are changed in the copy, so that the sources need not know of it.
"""

import os
import re
import shutil
import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

HOUSE = Path(__file__).parent
KERNEL = {
    "rules/engine": "decision play score secret table text",
    "rules/almadi": (
        "answers anytime cells character_scoring characters effects evaluation imagine landscapes"
        " moves objective_distance objectives opening realm scoring scoring_arithmetic table turn"
    ),
    "render": "canvas dirty_region gif page pieces png replay sprites wording",
    "render/almadi": (
        "belongings board grid notes objectives people realm replay scene tiles turn words"
    ),
}
SUBCLASSED = r"State|Table|Decision|\w+(?=\(Decision\[)"
"""Classes from which some that stay Python inherit."""


def without_slots(source: str) -> str:
    """A compiled class needs no slots, and those of a class that inherits from it would hide what
    it has; its instances are made by itself."""
    source = re.sub(r"^(@dataclass\(.*)slots=True(?:, )?", r"\1", source, flags=re.MULTILINE)
    return re.sub(r"\bobject\.__new__\((\w+|type\(value\))\)", r"\1.__new__(\1)", source)


def allow_subclasses(source: str) -> str:
    """A module of the kernel that lets Python inherit from its classes."""
    changed = re.sub(
        rf"^((?:@dataclass.*\n)?class (?:{SUBCLASSED})\b)",
        r"@mypyc_attr(allow_interpreted_subclasses=True)\n\1",
        source,
        flags=re.MULTILINE,
    )
    if changed == source:
        return source
    return changed.replace("\nfrom ", "\nfrom mypy_extensions import mypyc_attr\nfrom ", 1)


def compile_kernel(folder: Path) -> None:
    """Lay the copy down, compile its kernel, and leave a mark that it is whole."""
    shutil.rmtree(folder, ignore_errors=True)
    for package in ("rules", "render"):
        shutil.copytree(
            HOUSE / package, folder / package, ignore=shutil.ignore_patterns("__pycache__")
        )
    os.chdir(folder)
    modules = [
        f"{package}/{name}.py" for package, names in KERNEL.items() for name in names.split()
    ]
    for module in Path().rglob("*.py"):
        source = without_slots(module.read_text(encoding="utf-8"))
        if module.as_posix() in modules:
            source = allow_subclasses(source)
        module.write_text(source, encoding="utf-8")
    sys.argv[1:] = ["--quiet", "build_ext", "--inplace", "--parallel", str(os.cpu_count() or 1)]
    level = os.environ.get("MYPYC_OPT_LEVEL", "2")
    setup(name="kernel", packages=[], ext_modules=mypycify(modules, opt_level=level))
    shutil.rmtree("build")
    Path("made").touch()


if __name__ == "__main__":
    compile_kernel(Path(sys.argv[1]))
