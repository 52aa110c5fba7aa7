"""Events and motions are fields, and what older releases wrote as words is still read."""

import json

import pytest

from bot.ids import PersonId, Place
from bot.manager.rows.votes import ABANDON, Motion, going_to, read_motion
from bot.notices.event_json import read_events, write_events
from bot.notices.notices import Event
from tests.bot.house import ANNA, BADR

HOLDER, NEWCOMER = PersonId(42), PersonId(77)
EVENTS = [
    Event("turn", 1),
    Event("start", commitment="ab12"),
    Event("paused", reason="silent"),
    Event("replaced", 1, BADR, player="advisor"),
    Event("motion", 0, ANNA, newcomer=NEWCOMER, votes=1, needed=2),
    Event("motion", 0, ANNA, player="vizier", votes=1, needed=3),
    Event("ending", person=ANNA, votes=2, needed=3),
    Event("pace", person=ANNA, remind_every=3600, turn_time=86400, caretaker="advisor"),
    Event("pace", person=ANNA, remind_every=3600),
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
        ({"kind": "replaced", "seat": 1, "person": BADR, "words": "advisor"}, EVENTS[3]),
        ({"kind": "motion", "seat": 0, "person": ANNA, "words": "77 1 2"}, EVENTS[4]),
        ({"kind": "motion", "seat": 0, "person": ANNA, "words": "vizier 1 3"}, EVENTS[5]),
        ({"kind": "ending", "person": ANNA, "words": "2 3"}, EVENTS[6]),
        ({"kind": "pace", "person": ANNA, "words": "3600 86400 advisor"}, EVENTS[7]),
        ({"kind": "pace", "person": ANNA, "words": "3600 0 "}, EVENTS[8]),
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
        ("go 7 70 None", going_to(Place(7, 70))),
        ("replace 1 42 person 77", Motion(1, HOLDER, newcomer=NEWCOMER)),
        ("replace 0 42 computer advisor", Motion(0, HOLDER, player="advisor")),
        ("replace 2 None person 77", Motion(2, None, newcomer=NEWCOMER)),
    ],
)
def test_a_motion_is_kept_in_the_words_it_always_had(text: str, motion: Motion) -> None:
    assert motion.text == text
    assert read_motion(text) == motion


def test_a_motion_names_whom_it_is_about_and_whom_it_would_seat() -> None:
    motion = Motion(1, HOLDER, newcomer=NEWCOMER)
    assert [person for person in (ANNA, BADR, HOLDER, NEWCOMER) if motion.names(person)] == [
        HOLDER,
        NEWCOMER,
    ]
    assert not ABANDON.names(HOLDER)
