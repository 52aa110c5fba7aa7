"""The painters of all games: a new game adds a line here and one in `rules.catalogue`."""

from pkgutil import resolve_name

from render.painter import AnyPainter

PAINTERS: dict[str, AnyPainter] = {
    "almadi": resolve_name("render.almadi:PAINTER"),
    "shahrazad": resolve_name("render.shahrazad:PAINTER"),
    "sultan": resolve_name("render.sultan:PAINTER"),
    "sultaniya": resolve_name("render.sultaniya:PAINTER"),
}
"""A line names the package and its value, as an entry point does: no import stands elsewhere."""
