"""`make fast`: the compiled kernel plays by the same rules and paints the same pictures, beside
games that stay Python."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMPILED = [path.parent.name for path in sorted((ROOT / "rules").glob("*/compiled.txt"))]
"""The games that have compiled modules; the others stay Python."""
TESTS = [
    "tests/golden",
    *(f"tests/{folder}/{game}" for folder in ("rules", "render") for game in COMPILED),
    "tests/bot/test_jobs.py",
    "tests/render/test_pictures.py",
    "tests/render/test_replay.py",
]
LEFT_OUT = "not a_copied_architect and not a_copied_turn and not what_is_too_large"
"""They give attributes values of a wrong type, which a compiled class refuses, or put another
function into a module, of which its compiled neighbours do not hear."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler (cc) here"),
]


def run(*arguments: str | Path, cwd: Path, **environment: str) -> str:
    ran = subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env={**os.environ, **environment},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-10_000:]
    return ran.stdout


def test_the_compiled_kernel_passes_the_tests_of_the_rules_and_the_pictures(tmp_path: Path) -> None:
    kernel = tmp_path / "fast"
    run(ROOT / "fast.py", kernel, cwd=ROOT, MYPYC_OPT_LEVEL="0")
    paths = {"PYTHONSAFEPATH": "1", "PYTHONPATH": f"{kernel}{os.pathsep}{ROOT}"}
    assert COMPILED
    for game in COMPILED:
        for listing in (ROOT / "rules" / game, ROOT / "render" / game):
            module = (listing / "compiled.txt").read_text(encoding="ascii").split()[0]
            name = f"{listing.parent.name}.{game}.{module}"
            ask = f"import {name} as module; print(module.__file__, end='')"
            where = Path(run("-c", ask, cwd=ROOT, **paths))
            assert where.is_relative_to(kernel)
            assert where.suffix != ".py"
    options = ["-p", "no:xdist", "-p", "no:cacheprovider", "--no-cov", "-o", f"pythonpath={kernel}"]
    chosen = ["-m", "not slow and not fuzz", "-k", LEFT_OUT]
    run("-m", "pytest", *options, *chosen, *TESTS, cwd=ROOT, **paths)
