"""Wearing a sleeve: how a blank becomes a death card in a game (INS-DEATHCARD-13…15)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inscription import names
from companion.games.inscription.board import can_hold, holdable
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.faces import CardFace
from companion.games.inscription.refusals import no
from companion.kernel.actions import Action, Faults, Hands
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Fact, Marked, Moved
from companion.kernel.places import CHANCE
from companion.kernel.prompts import Prompt
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()


@rules.action
class Wear(Action, frozen=True):
    """Which sleeve is on a blank, by number (INS-DEATHCARD-13, 14). Chance's answer, or said of a drawn one."""

    verb = "wear"
    reveals = True
    resolves_chance = True
    phases = names.BEFORE_THE_BELL

    card: CardId
    sleeve: int

    @classmethod
    def candidates(cls, game: InscriptionContext, state: State, moved: Hands) -> Iterator[Wear]:
        """A blank that was drawn unseen gets its sleeve (INS-DEATHCARD-13)."""
        seat = state.turn.seat
        if game.sleeves:
            held = [card for card in holdable(game, state, seat) if game.face(state, card).kind == "blank"]
            yield from (cls(seat, card, sleeve) for card in held for sleeve in free_sleeves(game, state))

    def faults(self, game: InscriptionContext, state: State) -> Faults:
        bare = game.catalogue.face(self.card).kind == "blank" and not state.mark(self.card, names.SLEEVE)
        fits = bare and self.sleeve in free_sleeves(game, state) and can_hold(game, state, self.seat, self.card)
        if not fits or not state.turn.phase.startswith("turn."):
            yield no("E_BAD_TARGET", "INS-DEATHCARD-13", say("That sleeve cannot be on that card."))

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        """The blank is that card from now on; said of a drawn one, it is known to be in that hand."""
        if self.seat != CHANCE and state.where(self.card) in game.hidden_hands[self.seat].unseen:
            yield Moved(self.card, names.hand(self.seat))
        yield Marked(self.card, names.SLEEVE, self.sleeve - state.mark(self.card, names.SLEEVE))
        if "many-lives" in game.sleeves[self.sleeve - 1].sigils:
            yield Marked(self.card, names.STAYS, 1)

    def label(self, game: InscriptionContext, state: State) -> str:
        return say("It is {name}", name=game.sleeves[self.sleeve - 1].name)


def ask_sleeve(game: InscriptionContext, state: State, card: CardId) -> Iterator[Fact]:
    """INS-DEATHCARD-13…15: which sleeve is on a blank that was picked up; chance decides among those still free."""
    options = tuple(Wear(CHANCE, card, number) for number in free_sleeves(game, state))
    if options and game.catalogue.face(card).kind == "blank" and not state.mark(card, names.SLEEVE):
        text = say(
            "A blank was picked up: shuffle the sleeves and put one on. Which one is it? Show it to the adversary."
        )
        yield Asked(Prompt((CHANCE,), "sleeve", text, options, clause="INS-DEATHCARD-13", each=False))


def worn(game: InscriptionContext, state: State) -> dict[CardId, CardFace]:
    """INS-DEATHCARD-02: the blanks that wear a sleeve, with the face it gives them."""
    on = {card: number for (card, name), number in state.marks.items() if name == names.SLEEVE}
    return {card: game.face(state, card) for card, number in on.items() if 0 < number <= len(game.sleeves)}


def free_sleeves(game: InscriptionContext, state: State) -> list[int]:
    """Numbers of the sleeves that are on no blank yet."""
    worn = {value for (_, name), value in state.marks.items() if name == names.SLEEVE}
    return [number for number in range(1, len(game.sleeves) + 1) if number not in worn]
