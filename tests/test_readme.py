"""The README's own commands, run as they stand there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BLOCKS = re.findall(r"```sh\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
LINES = [line.split("#")[0].strip() for block in BLOCKS for line in block.splitlines()]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_commands_of_the_rules_work_as_written(tmp_path: Path) -> None:
    commands = [line for line in LINES if line.startswith("python3 -m rules")]
    assert len(commands) >= 4
    for command in commands:
        line = command.replace("python3", sys.executable).replace(
            "match.json", f"{tmp_path}/m.json"
        )
        done = subprocess.run(
            line, shell=True, cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{command}: {done.stderr}"


def test_every_make_target_that_is_named_exists() -> None:
    text = "".join(
        (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "CONTRIBUTING.md")
    )
    named = set(re.findall(r"`make ([a-z]+)", text)) | set(
        re.findall(r"^make ([a-z]+)", text, re.MULTILINE)
    )
    assert named >= {"run", "test", "check"}
    for target in named:
        assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE), f"make {target} is not there"
