"""Dice that decide what an ability comes to: who uses it says what they show together (INWO-META-05, INWO-META-07)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.games.common.refusals import Answer
from companion.games.inwo import names, tree
from companion.games.inwo.cards.effects.others import Manual
from companion.games.inwo.cards.spelling import predicate
from companion.games.inwo.context import InwoContext
from companion.games.inwo.plays.hidden import AskDrawn, AskGamble
from companion.games.inwo.steps import DrawGroups, DrawPlots
from companion.games.inwo.sums.bridge import world
from companion.games.inwo.sums.matching import fits
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked
from companion.kernel.places import Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import many, say
from companion.kernel.state import State

rules = Rules()

GAMBLE = "gamble"
Outline = Mapping[str, Any]


def outlines_of(game: InwoContext, card: CardId) -> Iterator[Outline]:
    """What dice decide of a card, as its file outlines it."""
    for effect in game.design(card).all_effects:
        if isinstance(effect, Manual) and effect.outline.get("what") in WON:
            yield effect.outline


def at_draw(game: InwoContext, state: State, seat: Seat, deck: str) -> Iterator[StepBase]:
    """The throws of a seat's cards for one card more, when it draws from a deck in its turn."""
    for spot in tree.forest(game, state).of(seat):
        body = world(game, state).bodies.get(spot.card)
        for outline in outlines_of(game, spot.card):
            if deck in outline.get("decks", ()) and body is not None and not body.disabled:
                yield AskGamble(seat, spot.card, deck)


@rules.expands(AskGamble)
def ask(game: InwoContext, state: State, step: AskGamble) -> Iterator[StepBase]:
    """The dice are thrown on the table."""
    for outline in outlines_of(game, step.card):
        dice = int(outline["dice"])
        options = tuple(Gambled(step.seat, step.card, total, step.deck) for total in range(dice, 6 * dice + 1))
        text = say(
            "{who} throws {dice} dice for {card}. Together they show:",
            who=game.person(step.seat), dice=dice, card=game.card_name(step.card),
        )  # fmt: skip
        yield Asked(Prompt((step.seat,), GAMBLE, text, options, "INWO-META-07"))


@rules.action
class Gambled(Answer, frozen=True):
    """What the dice show together; `deck`: the one that is drawn from, where the card leaves it open."""

    verb = "gambled"
    fields = {"card": say("Card"), "total": say("The dice together"), "deck": say("Deck")}

    card: CardId
    total: int
    deck: str = ""

    def label(self, game: InwoContext, state: State) -> str:
        n = sum(drawn(game, state, self, outline) for outline in outlines_of(game, self.card))
        told = many("{n} card drawn", "{n} cards drawn", n) if n else say("Nothing is drawn")
        return say("{total}: {told}", total=self.total, told=told)

    def steps(self, game: InwoContext, state: State) -> Iterator[StepBase]:
        for outline in outlines_of(game, self.card):
            n = drawn(game, state, self, outline)
            groups = (self.deck or outline.get("deck")) == "group"
            if n:
                yield DrawGroups(self.seat, n) if groups else DrawPlots(self.seat, n)
            counter = names.group_deck(self.seat) if groups else names.plot_deck(self.seat)
            if n > 1 and state.count(counter) > 1:
                yield AskDrawn(self.seat, min(n, state.count(counter)))


def drawn(game: InwoContext, state: State, one: Gambled, outline: Outline) -> int:
    """How many cards a throw gives."""
    return WON[str(outline["what"])](game, state, one, outline)


def _as_many(game: InwoContext, state: State, one: Gambled, outline: Outline) -> int:
    """As many as the dice show, if that is no more than one's own cards of a sort."""
    now, wanted = world(game, state), predicate(outline["success"]["roll_at_most_count"])
    source = now.bodies.get(one.card)
    most = sum(1 for body in now.groups() if source is not None and fits(wanted, now, body, source))
    return one.total if one.total <= most else 0


def _one_more(game: InwoContext, state: State, one: Gambled, outline: Outline) -> int:
    return int(outline["count"]) if one.total <= int(outline["at_most"]) else 0


WON: dict[str, Callable[[InwoContext, State, Gambled, Outline], int]] = {
    "gamble_draw": _as_many, "bonus_draw_roll": _one_more,
}  # fmt: skip
"""How many cards a throw gives, by the word of the outline."""
