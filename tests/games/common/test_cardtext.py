"""Cards in words: every part after the name may be left out."""

import pytest

from companion.errors import ScenarioError
from companion.games.common.cardtext import named, parse_card
from companion.games.common.spelling import letters


def test_all_parts() -> None:
    card = parse_card("Elk Fawn 1/1 [Sprinter, touch-of-death] {left, base=Egg, sacrificed=3}")
    assert (card.name, card.power, card.health) == ("Elk Fawn", 1, 1)
    assert card.sigils == ("Sprinter", "touch-of-death")
    assert card.flags == {"left": True, "base": "Egg", "sacrificed": 3}


def test_parts_left_out_are_not_empty_parts() -> None:
    assert parse_card("Wolf").sigils is None
    assert parse_card("Wolf []").sigils == ()
    assert parse_card("Wolf").power is None


def test_a_number_may_belong_to_the_name() -> None:
    assert parse_card("Child 13").name == "Child 13"
    assert parse_card("Child 13 2/1").power == 2


@pytest.mark.parametrize("text", ["Wolf 3/2", "Child 13 0/1", "Wall 0/6 {other}", "A b 1/1 [X, Y] {left, base=C d}"])
def test_written_and_read_again(text: str) -> None:
    assert str(parse_card(text)) == text


@pytest.mark.parametrize("text", ["", "[Airborne]", "Wolf [Airborne", 7, None, "Wolf 3/2 {a} [b]"])
def test_what_is_no_card_shows_the_form(text: object) -> None:
    with pytest.raises(ScenarioError, match="power/health-left"):
        parse_card(text)


def test_case_and_hyphens_do_not_matter() -> None:
    assert letters("Touch of Death") == letters("touch-of-death") == letters("TouchOfDeath")
    assert named("great white", ["grizzly", "great-white"]) == "great-white"
