"""Shahrazad without pictures: the words beside each of them, and the whole table place by place."""

from collections.abc import Iterable, Sequence

from render import wording
from render.names import safe_names
from render.painter import TextBoard
from render.shahrazad.choices import hand_choices, notes_for
from render.shahrazad.scene import Notes, Scene, scene_of, table_of
from rules.engine.decision import AnyDecision, Path
from rules.engine.news import TurnNews
from rules.engine.notation import legal_prefix
from rules.engine.play import decision_of
from rules.engine.secret import Seat, View
from rules.engine.text import format_number, join_words, pluralize
from rules.shahrazad.news import ORDINALS, announce, breakdown
from rules.shahrazad.scoring import points_of, result, rounds, score, total
from rules.shahrazad.spaces import NAME, column_name
from rules.shahrazad.story_check import StoryCheck, check_story
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.tiles import Tile
from rules.shahrazad.turn import KeepColumn, OpenSecondRound

THE_REST = "The rest is in /board text."


def alt_text(
    view: View[ShahrazadTable],
    names: Sequence[str],
    turns: Sequence[TurnNews] = (),
    *,
    title: str = "",
) -> str:
    """The picture in a few sentences, the most important first."""
    table = table_of(view)
    called = safe_names(names, table.seats)
    check = check_story(table.pattern)
    return _fit(
        (
            _state(table, called, title or "Shahrazad"),
            *wording.turn_sentences(turns, called, announce, view.seat),
            _points(table),
            *_shown(table, called),
            *_hands(table, called),
            _flips(table, check),
            *_gaps(check),
            *_columns(table),
        )
    )


def private_alt_text(
    view: View[ShahrazadTable], names: Sequence[str], prefix: Path, *, title: str = ""
) -> str:
    """The question, what may be chosen and what it brings, and one's own tiles."""
    table, seat = table_of(view), view.seat
    if seat is None:
        raise ValueError("a spectator has no private view")
    called = safe_names(names, table.seats)
    sentences = [_state(table, called, title or "Shahrazad")]
    if seat in table.pending:
        scene = scene_of(view, names)
        decision = decision_of(table, seat)
        prefix = legal_prefix(decision.answers(table), prefix)
        sentences += _question(scene, decision, prefix)
    held = ", ".join(map(_tile, table.hands[seat].known_faces()))
    sentences += [f"You hold {held}."] if held else []
    check = check_story(table.pattern)
    sentences += [_points(table), _flips(table, check), *_gaps(check), *_columns(table)]
    return _fit(sentences)


def _question(scene: Scene, decision: AnyDecision, prefix: Path) -> list[str]:
    """What is asked, and what each answer would bring."""
    table = scene.table
    said = [f"Chosen: {' '.join(prefix)}." if prefix else decision.question(table)]
    notes = notes_for(scene, decision, prefix)
    said += _in_order(notes) if len(prefix) < 2 else _brings(notes)
    for number, points in hand_choices(table, decision, prefix).items():
        if points is not None:
            said.append(f"The {number} there: {_change(points)}.")
    if isinstance(decision, KeepColumn) and not prefix:
        check = check_story(table.pattern)
        for column, places in table.pattern.columns().items():
            staying = [str(table.pattern.tiles[at].number) for at in places if at in check.face_up]
            shown = ", ".join(reversed(staying)) or "nothing"
            said.append(f"{column_name(column)} would keep {shown}.")
    return said


def _in_order(notes: Notes) -> list[str]:
    """For each tile the spaces where it would lie in order."""
    spaces: dict[int, list[str]] = {}
    for mark in notes.marks.values():
        for number in mark.fits:
            spaces.setdefault(number, []).append(mark.word)
    return [f"The {number} is in order at {join_words(at)}." for number, at in spaces.items()]


def _brings(notes: Notes) -> list[str]:
    """The spaces of the chosen tile by what they bring, the best first."""
    spaces: dict[int, list[str]] = {}
    for mark in notes.marks.values():
        if mark.brings is not None:
            spaces.setdefault(mark.brings, []).append(mark.word)
    return [
        f"{_change(points)} at {join_words(spaces[points])}." for points in sorted(spaces)[::-1]
    ]


def _change(points: int) -> str:
    plus = "+" if points > 0 else ""
    return f"{plus}{format_number(points)} {'point' if abs(points) == 1 else 'points'}"


def text_board(view: View[ShahrazadTable], names: Sequence[str], *, title: str = "") -> TextBoard:
    """Everything that a picture of the table shows, place by place."""
    table = table_of(view)
    called = safe_names(names, table.seats)
    check = check_story(table.pattern)
    lines = [_state(table, called, title or "Shahrazad"), "", _points(table)]
    lines += _shown(table, called)
    if not table.is_round_scored:
        lines.append(f"Stack: {pluralize(len(table.stack), 'tile')}.")
    lines += ["", "The story from the left, each column from the top:"]
    for column, places in table.pattern.columns().items():
        tiles = table.pattern.tiles
        told = ", ".join(f"{NAME[place]} {_tile(tiles[place])}" for place in reversed(places))
        lines.append(f"Column {column_name(column)}: {told}.")
    lines += [*_face_down(table, check), *_gaps(check)]
    return TextBoard(
        "\n".join(lines),
        tuple(_seat_part(table, seat, called[seat]) for seat in range(table.seats)),
    )


def _seat_part(table: ShahrazadTable, seat: Seat, name: str) -> str:
    known = [_tile(tile) for tile in table.hands[seat].known_faces()]
    hidden = table.hands[seat].hidden_count()
    known += [pluralize(hidden, "hidden tile")] if hidden else []
    two = " Places two tiles next." if table.replaced[seat] else ""
    return f"Seat {seat + 1}, {name}: {', '.join(known) or 'no tiles'}.{two}"


def _fit(sentences: Iterable[str]) -> str:
    """As many sentences as fit, and where the rest is if some do not."""
    said = [sentence for sentence in sentences if sentence]
    whole = " ".join(said)
    if len(whole) <= wording.MAX_ALT_TEXT_CHARS:
        return whole
    room = wording.MAX_ALT_TEXT_CHARS - len(THE_REST) - 1
    kept = ""
    for sentence in said:
        longer = f"{kept} {sentence}".strip()
        if len(longer) > room:
            break
        kept = longer
    return f"{kept} {THE_REST}"


def _state(table: ShahrazadTable, called: Sequence[str], title: str) -> str:
    if table.is_over:
        how = "won" if score(table).winners else "lost"
        return f"{title}, the story is told and {how}: {result(table).words}"
    ((seat, stack),) = table.pending.items()
    if isinstance(stack[-1], KeepColumn | OpenSecondRound):
        return f"{title}, between the rounds. {called[seat]} chooses the column that stays."
    left = pluralize(len(table.stack), "tile")
    return f"{title}, round {table.round} of 2, {left} in the stack. {called[seat]} to play."


def _points(table: ShahrazadTable) -> str:
    parts = [
        f"{ORDINALS[number]} round {breakdown(each)}, makes {format_number(made)}"
        for number, each in enumerate(rounds(table), 1)
        for made in [points_of(table.box, each)]
    ]
    when = "in all" if table.is_over else "as it lies"
    return f"Points {when}: {format_number(total(table))} ({'; '.join(parts)})."


def _shown(table: ShahrazadTable, called: Sequence[str]) -> list[str]:
    (seat, *_) = [*table.pending, 0]
    return [f"{called[seat]} has shown the {_tile(tile)}." for tile in table.shown.known_faces()]


def _hands(table: ShahrazadTable, called: Sequence[str]) -> list[str]:
    """Open tiles and how many are hidden; and who places two."""
    said = []
    for seat, (name, hand) in enumerate(zip(called, table.hands, strict=True)):
        known = [_tile(tile) for tile in hand.known_faces()]
        hidden = hand.hidden_count()
        known += [pluralize(hidden, "hidden tile")] if hidden else []
        two = " and places two next" if table.replaced[seat] else ""
        if known:
            said.append(f"{name} holds {', '.join(known)}{two}.")
    return said


def _tile(tile: Tile) -> str:
    return f"{tile.colour} {tile.number}"


def _face_down(table: ShahrazadTable, check: StoryCheck) -> list[str]:
    """Which tiles would lie face down, by the reason."""
    tiles, told = table.pattern.tiles, []
    wrong = [
        f"{NAME[place]} (before {join_words([str(tiles[other].number) for other in lower])})"
        for place, lower in check.out_of_order.items()
    ]
    if wrong:
        told.append(f"Face down, before a lower number: {', '.join(wrong)}.")
    if stray := [NAME[place] for place in sorted(check.off_the_path)]:
        told.append(f"Face down, on no path from left to right: {', '.join(stray)}.")
    return told


def _columns(table: ShahrazadTable) -> list[str]:
    """Every column from the left, its tiles from the top."""
    said = []
    for column, places in table.pattern.columns().items():
        tiles = ", ".join(
            f"{_tile(table.pattern.tiles[place])} at {NAME[place]}" for place in reversed(places)
        )
        said.append(f"Column {column_name(column)}: {tiles}.")
    return said


def _flips(table: ShahrazadTable, check: StoryCheck) -> str:
    tiles = table.pattern.tiles
    parts = [
        f"{tiles[place].number} before {tiles[other].number}"
        for place, others in check.out_of_order.items()
        for other in others
    ]
    parts += [f"{tiles[place].number} on no path" for place in sorted(check.off_the_path)]
    return f"Face down: {', '.join(parts)}." if parts else ""


def _gaps(check: StoryCheck) -> list[str]:
    gaps = [NAME[place] for place in check.gaps]
    if not gaps:
        return []
    what = "Gap, an empty space" if len(gaps) == 1 else "Gaps, empty spaces"
    return [f"{what} inside the story: {', '.join(gaps)}."]
