"""Compile the hot modules of rules and pictures with mypyc.

`make fast` runs this. It copies `rules/` and `render/` into a folder and compiles there the modules
that every turn uses; all else stays Python. What mypyc needs in another form is changed only in
the copy.
"""

import os
import re
import shutil
import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

HOUSE = Path(__file__).parent
PACKAGES = ("rules", "render")
SHARED = {
    "rules/engine": "decision play score secret table text",
    "render": "canvas dirty_region gif page pieces png replay sprites wording",
}
"""Hot modules of the packages that serve all games."""
LISTING = "compiled.txt"
"""A game lists its own hot modules in this file of its package; without it, it stays Python."""
SUBCLASSED = r"State|Table|Decision|\w+(?=\(Decision\[)"
"""Compiled classes that interpreted classes inherit from."""


def kernel_modules() -> list[str]:
    """The files to compile, those of the games as their packages list them."""
    listings = [path for package in PACKAGES for path in (HOUSE / package).glob(f"*/{LISTING}")]
    games = {
        path.parent.relative_to(HOUSE).as_posix(): path.read_text(encoding="ascii")
        for path in sorted(listings)
    }
    return [
        f"{package}/{name}.py"
        for package, names in {**SHARED, **games}.items()
        for name in names.split()
    ]


def without_slots(source: str) -> str:
    """Remove slots: a compiled class has none, and the slots of a subclass would hide its fields.
    A compiled class must also be instantiated by its own `__new__`."""
    source = re.sub(r"^(@dataclass\(.*)slots=True(?:, )?", r"\1", source, flags=re.MULTILINE)
    return re.sub(r"\bobject\.__new__\((\w+|type\(value\))\)", r"\1.__new__(\1)", source)


def allow_subclasses(source: str) -> str:
    """Let interpreted classes inherit from the classes of a compiled module."""
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
    """Copy the sources, compile the kernel, and leave the file `made` when all is done."""
    shutil.rmtree(folder, ignore_errors=True)
    for package in PACKAGES:
        shutil.copytree(
            HOUSE / package, folder / package, ignore=shutil.ignore_patterns("__pycache__")
        )
    os.chdir(folder)
    modules = kernel_modules()
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
