"""Makes the shared palette: all colours of theme and art, and the best blends for soft edges."""

import re
from collections import Counter

from PIL import Image

from render.theme import ART, COLOURS, FOLDER, Rgb, rgb

FILE = FOLDER / "palette.txt"
PALETTE_SIZE = 256
GROUNDS = ("parchment", "parchment-light", "night", "oasis-pale", "caravan-pale", "palace-pale")
TEXT_ON_GROUND = (
    ("ink", "parchment"), ("ink", "parchment-light"), ("parchment", "night"), ("gold", "night"),
    ("ink-soft", "parchment"), ("ink", "gold"), ("gold-dark", "parchment"), ("green", "parchment"),
    ("red", "parchment"), ("parchment-light", "oasis-dark"), ("parchment-light", "palace-dark"),
    ("parchment-light", "caravan-dark"), ("parchment-light", "market-dark"), ("ink", "glow"),
    ("oasis-dark", "oasis-pale"), ("caravan-dark", "caravan-pale"), ("palace-dark", "palace-pale"),
    ("market-dark", "market-pale"), ("parchment-shade", "parchment"), ("gold", "parchment"),
    ("ghost", "night"), ("ghost", "parchment"),
)  # fmt: skip


def exact_colours() -> list[Rgb]:
    """The colours that must not change: those of the theme and those written in the art."""
    found = dict.fromkeys(COLOURS.values())
    for path in sorted(ART.glob("*.svg")):
        codes = re.findall(r"#[0-9A-Fa-f]{6}\b", path.read_text(encoding="utf-8"))
        found.update(dict.fromkeys(rgb(code) for code in codes))
    return list(found)


def make_palette() -> str:
    """The 256 colours, eight a line."""
    fixed = exact_colours()
    edges = _edge_colours(set(fixed))
    sheet = Image.new("RGB", (len(edges), 1))
    sheet.putdata(edges)
    chosen = sheet.quantize(PALETTE_SIZE - len(fixed), method=Image.Quantize.MEDIANCUT)
    flat = chosen.getpalette() or []
    mixed = [(flat[i], flat[i + 1], flat[i + 2]) for i in range(0, len(flat), 3)]
    colours = list(dict.fromkeys([*fixed, *mixed]))
    colours += [colours[0]] * (PALETTE_SIZE - len(colours))
    codes = ["#{:02X}{:02X}{:02X}".format(*colour) for colour in colours[:PALETTE_SIZE]]
    return "\n".join(" ".join(codes[i : i + 8]) for i in range(0, PALETTE_SIZE, 8)) + "\n"


def _edge_colours(fixed: set[Rgb]) -> list[Rgb]:
    from render.sprites import rasterise  # noqa: PLC0415  it needs the palette that is made here

    seen: Counter[Rgb] = Counter()
    for path in sorted(ART.glob("*.svg")):
        picture = rasterise(path.read_text(encoding="utf-8"), 96, 96)
        for ground in GROUNDS:
            flat = Image.new("RGB", picture.size, COLOURS[ground])
            flat.paste(picture, mask=picture.getchannel("A"))
            for count, colour in flat.getcolors(96 * 96) or []:
                assert isinstance(colour, tuple)
                seen[colour[0], colour[1], colour[2]] += count
    edges = [colour for colour in seen if colour not in fixed for _ in range(min(seen[colour], 30))]
    for near, far in TEXT_ON_GROUND:
        for step in range(1, 8):
            mixed = [
                round(b + (a - b) * step / 8)
                for a, b in zip(COLOURS[near], COLOURS[far], strict=True)
            ]
            edges += [(mixed[0], mixed[1], mixed[2])] * 600
    return edges
