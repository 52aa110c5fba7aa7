"""Names of people from everywhere are drawn as they write them, and nobody becomes a number."""

import unicodedata

import pytest

from render import lettering, shaping
from render.frame import Header, SeatCell, start_frame
from render.names import MAX_MARKS, drawable_name, drawn_part, safe_name, safe_names
from render.shaping import FONTS
from tests.render.page_check import check_page

PLAIN = (
    "Shirin",
    "Zoë",
    "Łukasz",
    "Ðorđe",
    "Иван",
    "Ελένη",
    "O’Hara-Smith",
    "Nguyễn Thị Bích Ngọc",
)
SHAPED = {
    "arabic": ("شهرزاد", "محمد علي", "فاطمة الزهراء"),
    "hebrew": ("שרה לוי", "דוד בן־גוריון"),
    "thai": ("สมชาย ใจดี", "น้ำผึ้ง"),
    "devanagari": ("प्रिया शर्मा", "कृष्ण", "क्षत्रिय"),
    "jp": ("佐藤 さくら", "タナカ", "ひかり"),
    "sc": ("王小明", "張偉", "欧阳娜娜"),
    "kr": ("김민준", "이서연"),
}
STYLED = {
    "Foxy 🦊": "Foxy",
    "🦊 Foxy 🎲": "Foxy",
    "zoë ✨": "zoë",
    "𝓢𝓱𝓪𝓭𝓸𝔀": "Shadow",
    "Ⓩⓐⓛⓖⓞ": "Zalgo",
    "👨‍👩‍👧 Ann": "Ann",
    "ﬁ ＡＢＣ": "fi ABC",
}
MOST_BYTES = 12_000_000


@pytest.mark.parametrize("name", PLAIN)
def test_latin_greek_cyrillic_and_vietnamese_are_drawn_by_the_faces_themselves(name: str) -> None:
    assert drawable_name(name, 1) == name
    assert all(lettering.is_plain(name, face) for face in ("sans", "bold", "serif"))


@pytest.mark.parametrize(("font", "name"), [(key, one) for key in SHAPED for one in SHAPED[key]])
def test_other_scripts_are_drawn_by_fonts_of_our_own(font: str, name: str) -> None:
    assert drawable_name(name, 1).rstrip("\u200e") == unicodedata.normalize("NFKC", name)
    fonts = {run.font for run in shaping._runs(name, "bold") if run.text.strip()}
    assert font in fonts
    mask, left, _ = lettering.word_mask(name, "bold", 36, "l")
    assert left == 0
    assert mask.getbbox() is not None
    assert abs(mask.width - lettering.width(name, "bold", 36)) <= 4


def test_arabic_letters_join_and_run_to_the_left() -> None:
    apart = sum(shaping.outline(letter, "bold", 100).width for letter in "شهرزاد")
    assert shaping.outline("شهرزاد", "bold", 100).width < 0.9 * apart
    first, *_, last = shaping._runs("شهر to דוד", "bold")
    assert (first.text, last.text) == ("شهر", "דוד")
    two = [run.text.strip() for run in shaping._runs("محمد علي", "bold") if run.text.strip()]
    assert two == ["علي", "محمد"]


def test_a_number_after_a_name_that_runs_left_stays_after_it() -> None:
    runs = list(shaping._runs(f"{drawable_name('شهرزاد', 0)} 58", "bold"))
    assert runs[-1].text.strip() == "58"
    assert runs[0].font == "arabic"


def test_devanagari_signs_are_put_in_their_order() -> None:
    """The vowel sign i is written after its consonant and drawn before it."""
    both, alone = (shaping.outline(text, "bold", 100) for text in ("कि", "क"))
    assert both.width > alone.width
    assert not both.path.startswith(alone.path[:40])


@pytest.mark.parametrize("name", STYLED)
def test_emoji_are_left_out_and_styled_letters_are_plain(name: str) -> None:
    assert drawable_name(name, 2) == STYLED[name]


@pytest.mark.parametrize("mark", ["\u0300", "\u0335", "\u0488", "\u0e31", "\u0941"])
def test_marks_are_capped_whatever_their_combining_class(mark: str) -> None:
    for base in "qกक":
        assert safe_name(base + mark * 30 + "z", 0).count(mark) <= MAX_MARKS


@pytest.mark.parametrize("name", ["🦊🎲", "አበበ", "ᚠᚢᚦ", "\U000f0000", "", "\u202e"])
def test_what_cannot_be_drawn_at_all_is_known_to_the_bot(name: str) -> None:
    """It then takes the user name; nobody is called after their seat."""
    assert not drawn_part(name)
    assert "Seat" not in drawable_name(name, 1) + safe_name(name, 1)


def test_a_name_that_runs_left_is_isolated_in_sentences() -> None:
    assert safe_names(["شهرزاد", "Ann"], 2) == ["\u2068شهرزاد\u2069", "Ann"]


def test_a_strip_holds_names_of_every_script() -> None:
    names = [drawable_name(name, 0) for own in SHAPED.values() for name in own]
    for start in range(0, len(names) - 4, 2):
        cells = [SeatCell(seat, names[start + seat], 88, change=3) for seat in range(5)]
        check_page(start_frame(Header(names[start], " to play", "Turn 1/16", "x", 0), cells).page)


def test_the_fonts_are_light_and_carry_their_licences() -> None:
    fonts = sorted(path.stem for path in FONTS.glob("*.ttf"))
    assert fonts == sorted(f"noto-sans-{key}-bold" for key in SHAPED)
    assert sum(path.stat().st_size for path in FONTS.iterdir()) <= MOST_BYTES
    for key in SHAPED:
        text = (FONTS / f"LICENSE-noto-sans-{key}.txt").read_text(encoding="utf-8")
        assert "SIL Open Font License, Version 1.1" in text


def test_a_long_line_in_another_script_is_cut_with_few_measurings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each shapes the whole line, and a film has a line for every turn."""
    measured: list[str] = []
    width = shaping.width

    def watched(text: str, face: str, size: int) -> float:
        measured.append(text)
        return width(text, face, size)

    monkeypatch.setattr(shaping, "width", watched)
    words = "دنيازاد " + " and then ".join(f"she told tale {number}" for number in range(40))
    cut = lettering.truncate(words, "sans", 34, 700)
    assert cut.endswith("…")
    assert len(measured) < 15
