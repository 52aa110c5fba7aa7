"""How colours look to an eye: contrast, colour-blindness, and how far two colours are apart."""

from collections.abc import Mapping
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from render.theme import COLOURS, Rgb

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

EASILY_TOLD_APART = 10
"""CIEDE2000: two plain areas beside each other. What is nearer needs more than its colour."""

EYES: dict[str, Matrix] = {
    "plain": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Machado, Oliveira and Fernandes (2009), full severity, for linear red, green and blue."""
TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Vector = (0.95047, 1.0, 1.08883)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours of the theme, from 1 to 21, as WCAG 2 defines it."""
    dark, light = sorted(_multiply(TO_XYZ, _linear(COLOURS[name]))[1] for name in (one, other))
    return (light + 0.05) / (dark + 0.05)


def difference(one: str, other: str, eye: str = "plain") -> float:
    """CIEDE2000 between two colours of the theme, as such an eye sees them."""
    return delta_e(_lab(COLOURS[one], eye), _lab(COLOURS[other], eye))


def check_told_apart(signs: Mapping[str, object], eye: str) -> None:
    """Colours, each with a second sign: a letter, a pattern, a symbol. Those that such an eye takes
    for one differ in the sign, and none look alike to a plain eye."""
    for one, other in combinations(signs, 2):
        if difference(one, other, eye) < EASILY_TOLD_APART:
            assert signs[one] != signs[other], f"{one} and {other} have no second sign"
            assert eye != "plain", f"{one} and {other} look alike"


def _linear(colour: Rgb) -> Vector:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in colour)
    )
    return red, green, blue


def _multiply(matrix: Matrix, vector: Vector) -> Vector:
    first, second, third = (
        sum(factor * part for factor, part in zip(row, vector, strict=True)) for row in matrix
    )
    return first, second, third


def _lab(colour: Rgb, eye: str) -> Vector:
    seen = _multiply(EYES[eye], _linear(colour))
    clipped = (min(1, max(0, seen[0])), min(1, max(0, seen[1])), min(1, max(0, seen[2])))
    x, y, z = (
        ratio ** (1 / 3) if ratio > 216 / 24389 else (24389 / 27 * ratio + 16) / 116
        for ratio in (
            part / white for part, white in zip(_multiply(TO_XYZ, clipped), WHITE, strict=True)
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def delta_e(one: Vector, other: Vector) -> float:
    """CIEDE2000 of two colours in Lab (Sharma, Wu and Dalal 2005)."""
    mean_chroma = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    shift = 1 + 0.5 * (1 - sqrt(mean_chroma**7 / (mean_chroma**7 + 25**7)))
    chroma = hypot(one[1] * shift, one[2]), hypot(other[1] * shift, other[2])
    hue = (
        degrees(atan2(one[2], one[1] * shift)) % 360,
        degrees(atan2(other[2], other[1] * shift)) % 360,
    )
    turn = hue[1] - hue[0]
    if 0 in chroma:
        turn = 0
    elif abs(turn) > 180:
        turn -= 360 if turn > 0 else -360
    light_step, chroma_step = other[0] - one[0], chroma[1] - chroma[0]
    hue_step = 2 * sqrt(chroma[0] * chroma[1]) * sin(radians(turn / 2))
    light, both = (one[0] + other[0]) / 2, sum(chroma) / 2
    middle = sum(hue) if 0 in chroma else _middle(*hue)
    weight = (
        1
        - 0.17 * cos(radians(middle - 30))
        + 0.24 * cos(radians(2 * middle))
        + 0.32 * cos(radians(3 * middle + 6))
        - 0.20 * cos(radians(4 * middle - 63))
    )
    light_scale = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    chroma_scale, hue_scale = 1 + 0.045 * both, 1 + 0.015 * both * weight
    rotation = (
        -2
        * sqrt(both**7 / (both**7 + 25**7))
        * sin(radians(60 * exp(-(((middle - 275) / 25) ** 2))))
    )
    return sqrt(
        (light_step / light_scale) ** 2
        + (chroma_step / chroma_scale) ** 2
        + (hue_step / hue_scale) ** 2
        + rotation * (chroma_step / chroma_scale) * (hue_step / hue_scale)
    )


def _middle(one: float, other: float) -> float:
    if abs(one - other) <= 180:
        return (one + other) / 2
    return (one + other + (360 if one + other < 360 else -360)) / 2
