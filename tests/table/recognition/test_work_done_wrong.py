"""What hands owe the table and do wrong: nobody played a card, and it is said where it belongs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from companion.games import find
from companion.kernel.places import Place
from tests.clauses import clauses
from tests.table.stage import NAMES, Stage

MAT = tuple(Place(region.name) for region in find("inscription").build({}, NAMES).mat.regions)
FELL = {"cockroach:1": "A1", "stoat:1": "A2"}


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(tmp_path / "journal.db", MAT)
    stage.host.new_game("inscription", {"first": "A"}, NAMES).result()
    stage.look()
    assert stage.ring().ok
    yield stage
    stage.close()


def lies(stage: Stage, cards: Mapping[str, str]) -> None:
    """Cards lie there, by corrections."""
    for card, place in cards.items():
        assert stage.tap("!", f"fix move {card} {place}").ok
        stage.lay(card, place)
    stage.look()


@pytest.fixture
def fallen(bare: Stage) -> Stage:
    """Ana's turn begins: her Cockroach fell and goes to her hand, her Stoat to her dead pile."""
    assert bare.tap("A", "draw opening").ok
    lies(bare, {**FELL, "wolf:1": "B1", "grizzly:1": "B2"})
    assert bare.ring().ok and bare.tap("B", "draw opening").ok
    while bare.state.turn.seat == "B":
        assert bare.ring().ok
    assert bare.look().chores == (
        "move Cockroach from A1 to Ana's hand",
        "move Stoat from A2 to Ana's dead pile",
    )
    return bare


@clauses("INS-RULING-79")
@pytest.mark.parametrize(
    ("card", "place", "home"),
    [
        ("cockroach:1", "A/dead", "in Ana's hand"),
        ("cockroach:1", "B/dead", "in Ana's hand"),
        ("stoat:1", "A3", "on Ana's dead pile"),
        ("stoat:1", "B/dead", "on Ana's dead pile"),
        ("stoat:1", "A/item", "on Ana's dead pile"),
    ],
)
def test_a_card_that_fell_and_is_put_elsewhere_belongs_where_the_rules_have_it(
    fallen: Stage, card: str, place: str, home: str
) -> None:
    name = fallen.host.snapshot.game.card_name(card)
    trouble = fallen.lift(FELL[card]).lay(card, place).look().trouble
    assert trouble.say.endswith(f"{name} belongs {home}.")
    at = fallen.host.snapshot.game.place_name(Place(place))
    assert f"move {name} from {at} to {home.split(' ', 1)[1]}" in trouble.put_back


@clauses("INS-RULING-79", "INS-RULING-78")
@pytest.mark.parametrize("place", ["A2", "A/item"])
def test_a_card_in_play_that_is_moved_before_the_draw_goes_back_to_its_space(bare: Stage, place: str) -> None:
    lies(bare, {"stoat:1": "A1"})
    trouble = bare.lift("A1").lay("stoat:1", place).look().trouble
    assert (trouble.say, trouble.put_back) == ("Stoat belongs on A1.", ("move Stoat back to A1",))


@clauses("INS-ITEM-08")
def test_a_creature_put_on_the_dead_pile_is_no_item_that_was_used(bare: Stage) -> None:
    assert bare.tap("A", "draw opening").ok
    trouble = bare.lay("elk:1", "A/dead").look().trouble
    assert "item" not in trouble.say
    assert trouble.put_back == ("move Elk from Ana's dead pile to Ana's hand",)
