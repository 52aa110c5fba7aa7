"""For developers: `python -m render gallery` draws every kind of picture, `palette` the colours."""

import argparse
from pathlib import Path

from render import gallery, palette
from rules.catalogue import GAMES


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m render", description=__doc__)
    parser.add_argument("what", choices=("gallery", "palette"))
    parser.add_argument("--folder", type=Path, default=gallery.FOLDER, help="where pictures go")
    parser.add_argument("--game", choices=tuple(GAMES), help="the pictures of this game alone")
    asked = parser.parse_args()
    if asked.what == "palette":
        palette.FILE.write_text(palette.make_palette(), encoding="ascii")
        print(palette.FILE)
        return
    for name, size in gallery.write((asked.game,) if asked.game else tuple(GAMES), asked.folder):
        print(f"{size / 1000:6.0f} KB  {name}")


if __name__ == "__main__":
    main()
