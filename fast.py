"""Compile the kernel of the rules with mypyc: the same sources, without the interpreter.

`make fast` runs this. It lays a copy of `rules/` into a folder and compiles there whatever every
turn goes through; all else stays Python. The few things that mypyc wants said in another
way are changed in the copy, so that the sources need not know of it.
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
    "engine": "decision play secret table",
    "almadi": (
        "answers anytime cells characters effects landscapes moves objectives opening realm table"
        " turn"
    ),
}
OPEN = ("State", "Table", "Decision", r"\w+(?=\(Decision\[)")
"""Classes from which those that stay Python inherit."""


def prepared(source: str) -> str:
    """The same module in words that mypyc understands."""
    source = re.sub(r"^(@dataclass\(.*)slots=True(?:, )?", r"\1", source, flags=re.MULTILINE)
    source = re.sub(r"\bobject\.__new__\((\w+|type\(value\))\)", r"\1.__new__(\1)", source)
    opened = re.sub(
        rf"^((?:@dataclass.*\n)?class (?:{'|'.join(OPEN)})\b)",
        r"@mypyc_attr(allow_interpreted_subclasses=True)\n\1",
        source,
        flags=re.MULTILINE,
    )
    if opened == source:
        return source
    return opened.replace("\nfrom ", "\nfrom mypy_extensions import mypyc_attr\nfrom ", 1)


def compile_kernel(folder: Path) -> None:
    """Lay the copy down, compile its kernel, and leave a mark that it is whole."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(HOUSE / "rules", folder / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    os.chdir(folder)
    modules = [
        f"rules/{package}/{name}.py" for package, names in KERNEL.items() for name in names.split()
    ]
    for module in map(Path, modules):
        module.write_text(prepared(module.read_text(encoding="utf-8")), encoding="utf-8")
    sys.argv[1:] = ["--quiet", "build_ext", "--inplace", "--parallel", str(os.cpu_count() or 1)]
    setup(name="kernel", packages=[], ext_modules=mypycify(modules, opt_level="2"))
    shutil.rmtree("build")
    Path("made").touch()


if __name__ == "__main__":
    compile_kernel(Path(sys.argv[1]))
