"""What follows a card that is turned up: where it goes, what else is played (T-DRAW 3 to 6), decks shuffled anew."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.incubo import board, names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.facts import ChimeCame, Shuffled, TurnedUp, gain
from companion.games.incubo.steps import CheckParts, CheckReserve, Played, PlayNext, Reshuffle, Settle, TurnUp
from companion.games.incubo.steps import UsePower as Using
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted, Marked, set_to
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()

NEXT, NEXT_OF_PILE = "next", "next.pile"
"""The questions for a card that a power plays."""


def same(game: IncuboContext, card: CardId, cards: tuple[CardId, ...]) -> CardId | None:
    """The card among those; of the +2 Chime cards, which are all alike, any."""
    if card in cards or not game.is_chime(card):
        return card if card in cards else None
    return next((one for one in cards if game.is_chime(one)), None)


@rules.expands(Reshuffle)
def reshuffle(game: IncuboContext, state: State, step: Reshuffle) -> Iterator[StepBase]:
    """CUBO-PLAY-06: with it the Fear cards nobody has seen."""
    who = step.who
    yield from (Shuffled(card, names.deck(who)) for card in state.at(names.discard(who)))
    hidden = state.count(names.hidden_in_discard(who))
    if hidden:
        yield Counted(names.hidden_in_discard(who), -hidden)
        yield Counted(names.hidden_in_deck(who), hidden)


@rules.expands(TurnUp)
def turn_up(game: IncuboContext, state: State, step: TurnUp) -> Iterator[StepBase]:
    """T-DRAW 3: a Chime card brings tokens and is not played; any other is placed."""
    who, card = step.who, step.card
    if step.to in names.PART_PLACES[who]:
        yield from set_to(state, names.DECLARED, names.PART_PLACES[who][step.to])
    if card in state.at(names.fear_deck(who)):
        yield Counted((names.hidden_in_discard if step.pile else names.hidden_in_deck)(who), -1)
    if game.is_chime(card):
        cards = board.in_discard(state, who) if step.pile else board.next_cards(state, who)
        yield ChimeCame(same(game, card, cards) or card, names.CHIMES)
        yield from gain(state, 2)
        if step.kind == "power":
            yield PlayNext(who, 1, step.pile)
        return
    yield TurnedUp(card, names.turned(who))
    if step.kind == "companion":
        yield Marked(card, names.COMPANION, 1)
    yield Settle(who, card, step.to)
    yield Played(who, card, step.kind, step.pile)


@rules.expands(Played)
def played(game: IncuboContext, state: State, step: Played) -> Iterator[StepBase]:
    """T-DRAW 4 to 6."""
    who, card = step.who, step.card
    if board.owner(state, card) is None:
        if step.kind == "power":
            yield PlayNext(who, 1, step.pile)
        return
    if step.kind in ("free", "companion") and board.free_left(game, state, who):
        yield Counted(names.free_used(who), 1)
    yield CheckReserve()
    power = board.power(game, state, card, who)
    if power is not None and power.must:
        yield Using(who, card)
    yield CheckParts()


@rules.expands(PlayNext)
def play_next(game: IncuboContext, state: State, step: PlayNext) -> Iterator[StepBase]:
    """As many as possible (CUBO-RULING-30); against a monster while a part still stands."""
    who = step.who
    there = board.discard_size(state, who) if step.pile else board.can_draw(state, who)
    if step.n <= 0 or not there or (state.turn.phase == names.MONSTER and not board.standing(game, state)):
        return
    text = (
        say("{who} plays a random card of the discard pile.")
        if step.pile
        else say("{who} plays the top card of the deck.")
    )
    yield Asked(
        Prompt(
            (game.seat(who),),
            NEXT_OF_PILE if step.pile else NEXT,
            say(text, who=game.person(who)),
            clause="CUBO-CLAR-04",
            verbs=("draw",),
        )
    )
    yield PlayNext(who, step.n - 1, step.pile)


rules.says(TurnedUp, say("{card} comes up."))
rules.says(ChimeCame, say("A Chime card comes up and goes back to the Chime deck."))
