"""What may be tapped instead of done at the table."""

import pytest

from companion.games import find
from companion.games.inception import names
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.engine import resolve
from companion.kernel.state import State
from companion.table.pages.snapshot import Snapshot, taps
from companion.table.pages.views import page
from tests.games.inception.positions import Position
from tests.games.inscription.table import Table as Duel

TEAM = {"cobb": "healthy@4", "saito": "healthy@4", "arthur": "healthy@4"}


def groups(position: Position) -> dict[str, list[str]]:
    state = position.state
    shown = page(Snapshot(1, position.game, 1, state, state.question, taps=taps(position.game, state)), "A", 0.0)
    return {group.title: [choice.label for choice in group.choices] for group in shown.groups}


def test_what_hands_do_in_step_2_may_be_tapped() -> None:
    found = groups(Position(step=2, hand=["w_baton", "dressing"], chars={**TEAM, "arthur": "weak@4 [w_sidearm]"}))
    assert found["Give a weapon"] == ["Cobb takes Folding Baton", "Saito takes Folding Baton"]
    assert found["Discard an attached weapon"] == ["Discard Sidearm"]
    assert found["Put a hand card into the display"] == [
        "Field Dressing goes to the display", "Folding Baton goes to the display",
    ]  # fmt: skip


def test_each_choice_does_what_it_says() -> None:
    table = Position(step=2, hand=["w_baton"], chars=TEAM)
    state = table.state
    shown = page(Snapshot(1, table.game, 1, state, state.question, taps=taps(table.game, state)), "A", 0.0)
    words = [choice.words for group in shown.groups for choice in group.choices]
    assert "arm w_baton:1 cobb" in words
    assert len(words) == len(set(words))


def test_an_open_contest_has_its_own_buttons() -> None:
    found = groups(Position({"event": "L4_alley"}, events=["L4_alley"], hand=["brace", "kick"], chars=TEAM))
    assert not {"Play a card for its effect", "Discard a card for +1", "Use an ability"} & found.keys()


def test_the_status_card_is_asked_about_only_when_it_should_lie_otherwise() -> None:
    assert "The Status card was turned" not in groups(Position(step=2, chars=TEAM))
    risen = Position(step=2, grown={"L4_sedate": 1}, chars=TEAM)
    assert groups(risen)["The Status card was turned"][0] == "It lies a quarter turn clockwise: +1"
    ring = risen.game.vocabulary.action("ring")
    assert ring is not None and ring.tap_heading(risen.game, risen.state) == ""
    assert risen.state.where(CardId("status:1")) == names.STATUS


def test_items_stand_under_what_somebody_may_hold() -> None:
    """Nobody but the player knows which it is."""
    table = Duel("A1 stoat", B_items=1)
    shown = page(Snapshot(1, table.game, 1, table.state, None, taps=taps(table.game, table.state)), "B", 0.0)
    (group,) = shown.groups
    assert group.title == "Use an item, if you hold it: I cannot see your hand"
    assert "Use Hoggy Bank" in [choice.label for choice in group.choices]
    assert not [choice for choice in shown.choices if choice.words.startswith("use ")], "each of them once"


def test_a_game_without_headings_looks_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page is made after every move; what nobody may tap is not searched for it."""
    game = find("inscription").build({}, {"A": "Ana", "B": "Luka"})
    state, _ = resolve(game, State(), game.setup())
    shown = Snapshot(1, game, 1, state, state.question, taps=taps(game, state))
    monkeypatch.setattr(type(game), "candidates", lambda *_: pytest.fail("actions were looked for"))
    assert page(shown, "A", 0.0).groups == ()


def test_a_heading_is_asked_for_once_a_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Position(step=2, hand=["w_baton", "dressing"], chars=TEAM)
    asked: list[type[Action]] = []
    monkeypatch.setattr(Action, "tap_heading", classmethod(lambda kind, *_: asked.append(kind) or kind.heading))
    assert len(groups(table)) > 2 and len(asked) == len(set(asked))
