"""Events and motions are fields, and what older releases wrote as words is still read."""

import json

import pytest

from bot.manager.rows.votes import ABANDON, Motion, read_motion
from bot.notices.event_json import read_events, write_events
from bot.notices.notices import Event

EVENTS = [
    Event("turn", 1),
    Event("start", commitment="ab12"),
    Event("paused", reason="silent"),
    Event("replaced", 1, 102, player="advisor"),
    Event("motion", 0, 101, newcomer=77, votes=1, needed=2),
    Event("motion", 0, 101, player="vizier", votes=1, needed=3),
    Event("ending", person=101, votes=2, needed=3),
    Event("pace", person=101, remind_every=3600, turn_time=86400, caretaker="advisor"),
    Event("pace", person=101, remind_every=3600),
]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
def test_an_event_is_read_as_it_was_written(event: Event) -> None:
    assert read_events(write_events([event, event])) == (event, event)


@pytest.mark.parametrize(
    ("former", "event"),
    [
        ({"kind": "turn", "seat": 1}, EVENTS[0]),
        ({"kind": "start", "words": "ab12"}, EVENTS[1]),
        ({"kind": "paused", "words": "silent"}, EVENTS[2]),
        ({"kind": "replaced", "seat": 1, "person": 102, "words": "advisor"}, EVENTS[3]),
        ({"kind": "motion", "seat": 0, "person": 101, "words": "77 1 2"}, EVENTS[4]),
        ({"kind": "motion", "seat": 0, "person": 101, "words": "vizier 1 3"}, EVENTS[5]),
        ({"kind": "ending", "person": 101, "words": "2 3"}, EVENTS[6]),
        ({"kind": "pace", "person": 101, "words": "3600 86400 advisor"}, EVENTS[7]),
        ({"kind": "pace", "person": 101, "words": "3600 0 "}, EVENTS[8]),
        ({"kind": "ended", "words": "moderator"}, Event("ended")),
    ],
)
def test_an_event_that_was_written_in_words_is_read(
    former: dict[str, object], event: Event
) -> None:
    assert read_events(json.dumps([former])) == (event,)


@pytest.mark.parametrize(
    ("text", "motion"),
    [
        ("abandon", ABANDON),
        ("replace 1 42 person 77", Motion(1, 42, newcomer=77)),
        ("replace 0 42 computer advisor", Motion(0, 42, player="advisor")),
        ("replace 2 None person 77", Motion(2, None, newcomer=77)),
    ],
)
def test_a_motion_is_kept_in_the_words_it_always_had(text: str, motion: Motion) -> None:
    assert motion.text == text
    assert read_motion(text) == motion


def test_a_motion_names_whom_it_is_about_and_whom_it_would_seat() -> None:
    motion = Motion(1, 42, newcomer=77)
    assert [person for person in (1, 2, 42, 77) if motion.names(person)] == [42, 77]
    assert not ABANDON.names(42)
