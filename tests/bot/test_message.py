"""Messages stay within Discord's limits, whatever is put into them."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from discord import ButtonStyle, MediaGalleryItem, SelectOption, ui

import bot
from bot.discord_ui.cockpit.way_back import with_way_back
from bot.discord_ui.components import button, menu
from bot.discord_ui.custom_id import LONGEST_ID, CustomId, decode
from bot.discord_ui.message import (
    Component,
    Message,
    link,
    options,
    sentence_message,
)
from bot.discord_ui.routes import HANDLERS
from bot.errors import UnknownButton
from bot.ids import MatchId
from bot.manager.turn_news import latest_that_fit
from tests.e2e.discord_rules import V2, check_ids, check_message


def walk(components: Sequence[Component]) -> Iterator[Component]:
    """All components, those inside of others too."""
    for one in components:
        yield one
        yield from walk(one.get("components", ()))


def check(message: Message) -> str:
    """Its words, if Discord takes it and we can read every click on it."""
    body: dict[str, Any] = {
        "flags": V2,
        "components": message.view(0).to_components(),
        "attachments": [{"filename": one.filename} for one in message.files()],
    }
    check_message(body)
    check_ids(body)
    return "".join(part.get("content", "") for part in walk(message.view(0).to_components()))


@pytest.mark.parametrize("letter", ["x", "é", "字", "🌴", "\n"])
def test_words_that_are_too_many_are_cut(letter: str) -> None:
    message = Message().text("Hello")
    for _ in range(5):
        message.text(letter * 1500)
    message.text("the end")
    check(message.row(button("Go", CustomId("turn", MatchId(1)))))


def test_a_button_beside_words_stays_when_pictures_go() -> None:
    message = Message().beside_button("Hello", button("Go", CustomId("turn", MatchId(1))))
    message.picture("table.png", b"", "A table.")
    assert check(message) == "Hello"
    plain = message.without_pictures()
    assert check(plain) == "HelloA table."
    assert "b:turn:1" in str(plain.view(0).to_components())


@pytest.mark.parametrize(("rows", "added"), [(18, 2), (19, 0)])
def test_the_way_back_is_left_out_where_there_is_no_room(rows: int, added: int) -> None:
    message = Message()
    for number in range(rows):
        message.row(button("Go", CustomId("turn", MatchId(number))))
    before = message.size
    assert before == sum(1 for _ in walk(message.view(0).to_components()))
    assert with_way_back(message, CustomId("games")).size == before + added


def test_empty_words_are_left_out() -> None:
    assert check(Message().text("").text("  ").text("Hello")) == "Hello"


def test_long_labels_are_cut() -> None:
    entries = options([("v" * 100, "l" * 300, "d" * 300, ""), ("w", "", "", "🌴")])
    check(Message().text("Hello").row(menu("p" * 300, CustomId("say", MatchId(1)), entries)))
    check(Message().text("Hello").row(button("b" * 300, CustomId("turn", MatchId(1)))))


def test_a_picture_can_be_told_in_words() -> None:
    message = Message().text("Hello").picture("x.png", b"png", "A board " * 300)
    assert check(message) == "Hello"
    assert check(message.without_pictures()).startswith("HelloA board A board")


def test_each_view_is_a_fresh_one() -> None:
    message = Message().text("Hello").row(button("Go", CustomId("turn", MatchId(1))))
    assert message.view(0) is not message.view(0)
    first, second = message.view(0).to_components(), message.view(0).to_components()
    assert first == second
    assert all(one is not other for one, other in zip(walk(first), walk(second), strict=True))


def test_components_are_those_that_discord_py_would_send() -> None:
    known = CustomId("say", MatchId(1))
    entries = options([("v", "label", "described", "🌴"), ("w", "", "", "<:ruby:123>")])
    message = (
        Message(0x123456)
        .text("Hello")
        .picture("x.png", b"png", "A board")
        .beside("words", "y.png", b"png", "A tile")
        .document("z.txt", "letters")
        .row(menu("Which?", known, entries))
        .row(
            button("Go", known, emoji="💡", style=ButtonStyle.primary, disabled=True),
            link("There", "https://discord.com"),
        )
    )
    choices = [
        SelectOption(value="v", label="label", description="described", emoji="🌴"),
        SelectOption(value="w", label="w", emoji="<:ruby:123>"),
    ]
    select = message.view(0).to_components()[0]["components"][4]["components"][0]
    theirs: ui.LayoutView = ui.LayoutView()
    theirs.add_item(
        ui.Container(
            ui.TextDisplay("Hello"),
            ui.MediaGallery(MediaGalleryItem("attachment://x.png", description="A board")),
            ui.Section("words", accessory=ui.Thumbnail("attachment://y.png", description="A tile")),
            ui.File("attachment://z.txt"),
            ui.ActionRow(
                ui.Select(
                    placeholder="Which?",
                    custom_id=known.encode("s"),
                    options=choices,
                    id=select["id"],
                )
            ),
            ui.ActionRow(
                ui.Button(
                    label="Go",
                    custom_id=known.encode("b"),
                    emoji="💡",
                    style=ButtonStyle.primary,
                    disabled=True,
                ),
                ui.Button(label="There", url="https://discord.com"),
            ),
            accent_colour=0x123456,
        )
    )
    expected = [part.to_component_dict() for part in theirs.children]
    assert message.view(0).to_components() == expected
    assert theirs.has_components_v2()


async def test_discord_py_keeps_no_view_of_a_message_that_was_sent() -> None:
    assert sentence_message("Salaam").view(0).is_finished()


def test_a_menu_is_another_one_after_a_pick_and_the_same_when_it_is_merely_shown_anew() -> None:
    entries = options([("v", "label", "", "")])
    message = (
        Message()
        .row(menu("Which?", CustomId("say", MatchId(1)), entries))
        .row(button("Go", CustomId("turn", MatchId(1))))
    )

    def marks(picks: int) -> list[object]:
        shown = walk(message.view(0, picks).to_components())
        return [(one["custom_id"], one.get("id")) for one in shown if "custom_id" in one]

    assert marks(1) == marks(1)
    assert marks(0)[0] != marks(1)[0]
    assert marks(0)[1] == ("b:turn:1:0:0:", None)
    assert marks(0)[1] == marks(1)[1]
    numbers = {
        part["id"]
        for picks in range(50)
        for part in walk(message.view(picks).to_components())
        if "options" in part
    }
    assert len(numbers) == 50
    assert all(isinstance(one, int) and 1000 <= one < 2**31 for one in numbers)


def test_ids_are_read_as_they_were_written_and_nothing_else_is() -> None:
    known = CustomId("say", MatchId(2**62), 123_456, 12, "genie C2")
    assert decode(known.encode("b")[2:]) == known
    assert decode("say:7:3:0:genie C2") == CustomId("say", MatchId(7), 3, 0, "genie C2")
    again = known._replace(picks=99)
    assert decode(again.encode("s")[2:]) == again
    for text in (
        "",
        "say",
        "say:x:0:0:",
        "SAY:1:0:0:",
        f"say:{'9' * 40}:0:0:",
        "say:1:0:0",
        "say:1:0:0.:",
        "say:1:0:.1:",
        "say:1:0:0.100:",
    ):
        with pytest.raises(UnknownButton):
            decode(text)
    with pytest.raises(ValueError, match="more than 100"):
        CustomId("say", MatchId(1), 0, 0, "x" * LONGEST_ID).encode("b")


@pytest.mark.parametrize(
    ("posted", "known"),
    [
        ("b:turn:12:40:0:p12-7", CustomId("turn", MatchId(12), 40, 0, "p12-7")),
        ("b:press:12:41:0:end", CustomId("press", MatchId(12), 41, 0, "end")),
        ("s:say:12:41:1:genie", CustomId("say", MatchId(12), 41, 1, "genie")),
        ("s:say:12:41:1.7:genie", CustomId("say", MatchId(12), 41, 1, "genie", 7)),
        (
            "b:agree:12:2:0:1456074443980800024",
            CustomId("agree", MatchId(12), 2, 0, "1456074443980800024"),
        ),
        ("s:which:0:0:0:hand {}", CustomId("which", words="hand {}")),
    ],
)
def test_what_released_versions_have_posted_is_still_read(posted: str, known: CustomId) -> None:
    assert decode(posted[2:]) == known
    assert known.encode(posted[0]) == posted
    assert known.verb in HANDLERS


def test_after_a_long_silence_the_latest_is_told() -> None:
    sentences = [f"Anna placed number {number}." for number in range(100)]
    assert latest_that_fit(sentences[:3], 100) == " ".join(sentences[:3])
    told = latest_that_fit(sentences, 100)
    assert len(told) <= 102
    assert told.startswith("… Anna")
    assert told.endswith(sentences[-1])
    assert len(latest_that_fit(["x" * 500], 100)) == 100
    assert latest_that_fit([], 100) == ""


OF_EARLIER_RELEASES = {"topic"}
"""What no message of ours shows any more, and old ones still do."""


def test_every_button_has_a_handler_and_every_handler_a_button() -> None:
    files = (Path(bot.__file__).parent / "discord_ui").rglob("*.py")
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    named = r"""(?:(?:CustomId|known|_marked|\.id)\(\s*|verb=|lobby_text\.\w+, )"([a-z]+)\""""
    verbs = set(re.findall(named, text))
    assert verbs == set(HANDLERS) - OF_EARLIER_RELEASES
