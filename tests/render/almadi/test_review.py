"""The chart of a match: the turn that decided is marked; a match open to its end has none."""

import pytest

from tests.render.test_review import draw_golden


@pytest.mark.slow
def test_the_turn_that_decided_is_marked_where_it_was() -> None:
    found, page, alt = draw_golden("almadi-5-greedy")
    assert found.decisive is not None
    assert "decided" in page.texts()
    assert f"turn {found.decisive.number} decided it" in alt
    # Open to the end, and alone: nothing was decided.
    for name in ("sultan-3-by-hand-together", "sultaniya-1-by-hand"):
        _, page, alt = draw_golden(name)
        assert "decided" not in page.texts()
        assert "decided" not in alt
