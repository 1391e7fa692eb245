"""What authors of games are told says what to do: sentences with the words that work, no dump of what was found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.errors import ScenarioError
from companion.kernel.actions import Action, CardAction, Hands
from companion.kernel.cards import CardId
from companion.kernel.engine import resolve
from companion.kernel.facts import Turned
from companion.kernel.game import BaseGame
from companion.kernel.minds import Mind
from companion.kernel.picture import BARE, reads
from companion.kernel.places import Place
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.state import State
from companion.kernel.view import Beside
from companion.players.levels import APPRENTICE, Budget
from companion.players.player import decide
from companion.players.referee import Referee
from companion.scenarios.compare import plain
from companion.table.recognition.clues import Clue, Clues
from companion.table.recognition.leaving import wrongly_held
from companion.table.recognition.recognise import Ambiguous, InProgress, Puzzling, recognise
from companion.testing import Table
from companion.testing.hidden import untold
from companion.testing.pictures import in_order, with_change
from companion.testing.sight import understood
from tests.table.toy import Draw, Ring
from tests.virtual_table.heath import HANDS, PEOPLE, STOCK, Heath, trick
from tests.virtual_table.heath import seen as seen_in


def told(kind: type[BaseGame]) -> list[str]:
    game = kind(kind.Options(), PEOPLE)
    state, _ = resolve(game, State(), game.setup())
    return list(untold(game, state))


class Undeclared(Heath):
    """It has hidden hands, of which its class says nothing."""

    hidden_hands = {}


class Forgetful(Heath):
    """It says nothing of where a card goes back."""

    def back(self, state: State, card: CardId, lying: Place) -> Place | None:
        """Nowhere."""
        return None


class Undealt(Heath):
    """It does not say how many cards a hand has."""

    def beside(self, state: State) -> Iterable[Beside]:
        """Nothing."""
        return ()


tricks = Rules()


@tricks.action
class Put(CardAction, frozen=True):
    """A card of the hand is laid on the own place."""

    verb = "put"
    ways = (lambda game, state, moved: HANDS[state.turn.seat].possible(state),)

    def steps(self, game: Heath, state: State) -> Iterator[StepBase]:
        yield from HANDS[self.seat].lays(trick(self.seat), self.card)
        yield Turned("B" if self.seat == "A" else "A", state.turn.number + 1, "play")


@tricks.action
class Turn(CardAction, frozen=True):
    """The top card of the stock is turned up."""

    verb = "turn"
    ways = (lambda game, state, moved: state.at(STOCK) if state.turn.number == 1 else (),)


@tricks.action
class Pair(Action, frozen=True):
    """Two cards of the hand are laid on the own place."""

    verb = "pair"
    by_hand = ("cards",)

    cards: tuple[CardId, ...]

    @classmethod
    def candidates(cls, game: Heath, state: State, moved: Hands) -> Iterator[Pair]:
        held = HANDS[state.turn.seat].possible(state) if moved is None else sorted(moved)
        yield from (cls(state.turn.seat, pair) for pair in combinations(held, 2))

    def steps(self, game: Heath, state: State) -> Iterator[StepBase]:
        yield from HANDS[self.seat].lays(trick(self.seat), *self.cards)


class Tricks(Heath):
    """Cards are laid by turns."""

    rules = tricks


alone = Rules()
alone.action(Pair)


class Only(Heath):
    """Nothing but pairs is laid."""

    rules = alone


def test_a_hidden_hand_says_where_its_cards_go_back_and_how_many_they_are() -> None:
    assert told(Heath) == [], "its class declares them"
    dealt, lost, *_ = told(Undeclared)
    assert dealt == "the game's `hidden_hands` has none, so nobody deals, draws or takes back the cards of A.held"
    assert lost == "`back` sends broom1:1 to the stock, though it may be of a hand (A.held)"
    assert "`back` is None for broom1:1" in told(Forgetful)[0] and "super().back(…)" in told(Forgetful)[0]
    (undealt,) = told(Undealt)
    assert undealt.startswith("`beside` says of no hand how many cards it has (A.held)")


def test_a_companion_without_players_py_plays_the_cards_that_it_holds() -> None:
    """What a hand hides follows from the `hidden_hands`: else it would play whatever anybody could hold."""
    table = Referee(Mind(Tricks(Tricks.Options(), PEOPLE)), 5)
    held = {seat: set(table.world.hidden[name]) for seat, name in (("A", "A.held"), ("B", "B.held"))}
    assert all(len(cards) == 3 for cards in held.values()) and len(table.world.hidden["left"]) == 6
    for seat in "ABAB":
        action = decide(table.mind, table.knowledge(seat), APPRENTICE, 1, Budget(40)).plan[0]
        assert isinstance(action, Put) and action.card in held[seat]
        table.do(action)
    assert table.state.count("A.held") == table.state.count("B.held") == 1
    over = table.mind.parts(table.state)
    assert [(part.name, part.size) for part in over] == [("A.held", 1), ("B.held", 1), ("left", 6)]


def test_what_comes_up_from_a_pile_is_its_next_card() -> None:
    table = Referee(Mind(Tricks(Tricks.Options(), PEOPLE)), 7)
    turned = [one for one in table.options("A") if isinstance(one, Turn)]
    assert [one.card for one in turned] == [table.world.hidden["left"][-1]]


def test_what_is_missing_of_a_move_out_of_a_hand_is_not_said_to_lie_in_the_stock() -> None:
    """Nobody knows which card of a counted pile is in a hand, so none of them is to be lifted from there."""
    game = Tricks(Tricks.Options(), PEOPLE)
    state, _ = resolve(game, State(), [*game.setup(), Turned("A", 2, "pair")])
    table = in_order(game, state)
    seen = with_change(table, (trick("A"), reads("broom1:1")))
    verdict = recognise(Only(Tricks.Options(), PEOPLE), state, seen, table)
    assert isinstance(verdict, InProgress) and verdict.missing == ()


def test_a_card_in_the_hand_it_came_from_stays_there_whoever_is_to_play() -> None:
    game = Heath(Heath.Options(), PEOPLE)
    state, _ = resolve(game, State(), [*game.setup(), Turned("B", 2, "play")])
    card = CardId("broom1:1")
    assert game.back(state, card, seen_in("A")) == seen_in("A") and game.back(state, card, STOCK) == seen_in("B")
    assert list(wrongly_held(game, state, [("A", card), ("B", card)], frozenset())) == []


def test_what_a_camera_made_of_it_is_a_sentence() -> None:
    lifted = Clue(Place("B.trick"), BARE, frozenset(), frozenset({CardId("leaf-ten:1")}))
    clues = Clues((lifted,))
    assert understood(Ambiguous(clues, ((Draw("A"),), (Ring("A"),)))) == (
        "cannot tell what was meant: lifting leaf-ten:1 from B.trick could be draw or ring"
    )
    laid = replace(lifted, came=frozenset({CardId("leaf-ten:1")}), gone=frozenset())
    assert understood(Puzzling(Clues((laid,)))) == "finds no move that it could be: laying leaf-ten:1 at B.trick"
    assert understood(None) == "sees nothing that changed"


def test_a_hand_that_lifts_what_lies_nowhere_is_told_where_it_lies(tmp_path: Path) -> None:
    table = Table(tmp_path / "journal.db", (Place("A1"),), camera=False)
    try:
        table.lay("wolf:1", "A1")
        with pytest.raises(ValueError, match="nothing lies at 'wolf:1'; that card lies at 'A1'"):
            table.lift("wolf:1")
        with pytest.raises(ValueError, match=r"nothing lies at 'A1.x'; did you mean 'A1'\?"):
            table.lift("A1.x")
        assert table.lift("A1").mat == {}
    finally:
        table.close()


def test_numbers_are_keys_of_a_story_however_they_are_read() -> None:
    """YAML reads ``1:`` as a number, and what a game reaches may have either."""
    for one in (1, "1"):
        reached = {"melds": {one: ["h4:1"]}}
        assert plain("melds", {1: ["h4:1"]}, {}, reached) == plain("melds", {"1": ["h4:1"]}, {}, reached) == []
        assert plain("melds", {1: ["h5:1"]}, {}, reached) == ["melds 1: expected [h5:1], reached [h4:1]"]
    with pytest.raises(ScenarioError, match=r"then.melds has no '3'; known: 1, 12"):
        plain("melds", {3: []}, {}, {"melds": {1: [], 12: []}})
