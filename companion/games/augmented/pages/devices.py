"""Candles, scale, what the camera should see, and what hands fetch (ledger section 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from companion.games.augmented import names
from companion.games.augmented.board import is_under_water
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.facts import Drew, Fetched, Milled, Starved
from companion.games.augmented.rules import side_deck
from companion.games.augmented.rules.choices import PILE_WORDS
from companion.games.augmented.rules.setup import START
from companion.games.lane_duel import lanes
from companion.kernel.actions.errands import Errand
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Ended, Fact, Moved
from companion.kernel.panel import Cue, Flame, Panel
from companion.kernel.picture import NOTHING, Expectation, Expected, VisibleCard, any_on_top
from companion.kernel.places import Place, Seat
from companion.kernel.sentences import many, say
from companion.kernel.state import State
from companion.kernel.view import Beside

SIDEWAYS = 90
"""The angle of a dead reminder (AUG-RULING-27)."""
INNER = {
    names.DRAW: Flame.BREATHE,
    names.PLAY: Flame.STEADY,
    names.ATTACK: Flame.FLICKER,
    names.END: Flame.DIM,
}
"""The inner candle of the active player by phase."""


def panel(game: AugmentedContext, state: State) -> Panel:
    """The outer candle is the life, the inner one the turn; the scale is the token."""
    candles = {}
    for seat in lanes.SEATS:
        lost = state.over is not None and seat not in state.over.winners
        won = state.over is not None and seat in state.over.winners
        candles[f"{seat}-outer"] = Flame.OFF if lost else Flame.STEADY
        active = state.over is None and state.turn.seat == seat
        candles[f"{seat}-inner"] = (
            Flame.STEADY if won else INNER.get(state.turn.phase, Flame.OFF) if active else Flame.OFF
        )
    return Panel(candles, state.count(names.SCALE) / game.options.scale_limit)


def picture(game: AugmentedContext, state: State) -> Expectation:
    """The cards in the spaces, and any card of a discard pile on top of it; main decks do not matter.

    A card that is being paid for may lie in its space already. A side deck lies face down unless its cards are equal
    (AUG-DECK-21), a Waterborne card under water does. A dead reminder lies sideways, or has been taken away.
    """
    seen = {where: _space(game, state, where) for where in lanes.SLOTS}
    for seat in lanes.SEATS:
        if not state.count(names.buried(seat)):
            seen[names.discard(seat)] = any_on_top(state.at(names.discard(seat)))
        if side_deck.watched(game, state, seat):
            seen[names.unseen(seat, "side")] = Expected(hidden=True, optional=True)
    return seen


def cues(game: AugmentedContext, before: State, facts: Iterable[Fact]) -> Iterator[Cue]:
    """Who starves sees it: three long blinks of the candle that is the life. The last one goes out with a flare."""
    for fact in facts:
        if isinstance(fact, Starved):
            yield Cue("blink", f"{fact.seat}-outer", count=3, slow=True)
        elif isinstance(fact, Ended) and fact.winners:
            yield from (Cue("flare", f"{seat}-outer") for seat in lanes.SEATS if seat not in fact.winners)


def back(game: AugmentedContext, state: State, card: CardId, lying: Place) -> Place | None:
    """Into the hand it was brought from, where by the count of the hand it can have been there."""
    home = state.where(card)
    for seat in game.seats:
        unknown = state.count(names.hand_size(seat)) - len(state.at(names.hand(seat)))
        if home in [names.unseen(seat, pile) for pile in names.PILES] and unknown > 0:
            return names.hand(seat)
    return home


def came_from(game: AugmentedContext, facts: Sequence[Fact], card: CardId) -> Place | None:
    """A card of a player's unseen ones came out of the deck if one was taken out of the deck, else out of the hand."""
    moved = next((fact for fact in reversed(facts) if isinstance(fact, Moved) and fact.card == card), None)
    if moved is None or moved.origin is None:
        return None
    if moved.origin in _DECKS:
        deck = names.deck(*_DECKS[moved.origin])
        drawn = any(isinstance(one, Counted) and one.name == deck and one.by < 0 for one in facts)
        return moved.origin if drawn else None
    return None if moved.origin in map(names.hand, lanes.SEATS) else moved.origin


@lru_cache(maxsize=1024)
def _living(card: CardId) -> Expected:
    """A card that lies in whatever way but sideways: that would be a dead one (AUG-PERISH-03, AUG-RULING-27)."""
    return Expected((VisibleCard(card, None, never=SIDEWAYS),))


def _space(game: AugmentedContext, state: State, where: Place) -> Expected:
    card, dead = state.top(where), state.top(names.reminder(where))
    if card is not None:
        return Expected(hidden=True) if is_under_water(game, state, card) else _living(card)
    paid_for = state.at(names.paid_for(where))
    if paid_for:
        return Expected(maybe=frozenset(paid_for))
    return Expected((VisibleCard(dead, SIDEWAYS, half_turn=True),), optional=True) if dead else NOTHING


def beside(game: AugmentedContext, state: State) -> Iterator[Beside]:
    """Both decks and the hand of each player by their counts; while the table is set the starting hand is drawn."""
    drawn = START if state.turn.phase == names.DECK_CHECK else {}
    for seat in lanes.SEATS:
        decks = {
            str(names.unseen(seat, pile)): state.count(names.deck(seat, pile)) - drawn.get(pile, 0)
            for pile in names.PILES
        }
        yield from (Beside(deck, count) for deck, count in decks.items())
        held = state.count(names.hand_size(seat)) + sum(drawn.values())
        yield Beside(seat, held, tuple(decks), hand=True)


def errands(game: AugmentedContext, before: State, facts: Sequence[Fact]) -> Iterator[Errand]:
    """What hands do where no camera looks: draw, take what was found out of its deck and shuffle that (AUG-SEARCH-04),
    discard what nobody has seen yet.

    The checklist has asked for the starting hand, and who says to have drawn has drawn.
    """
    question = before.question.prompt.key if before.question is not None else ""
    if question == "setup":
        return
    if question == "mulligan":
        yield from _mulligan(facts)
        return
    for fact in facts:
        if isinstance(fact, Fetched) and fact.origin in _DECKS:
            seat, pile = _DECKS[fact.origin]
            text = say("take {card} out of the {pile}", card=game.card_name(fact.card), pile=PILE_WORDS[pile])
            yield Errand(seat, text, fact.card, fetched=True)
        elif isinstance(fact, Fetched) and fact.origin in _DISCARDS and before.top(fact.origin) != fact.card:
            text = say("take {card} out of the {pile}", card=game.card_name(fact.card), pile=PILE_WORDS["discard"])
            yield Errand(_DISCARDS[fact.origin], text, fact.card, fetched=True)
        elif isinstance(fact, Milled):
            top = say("lay the top card of the {pile} on your discard pile, face up", pile=PILE_WORDS[fact.pile])
            yield Errand(fact.seat, top)
    yield from _thrown(facts)
    said = bool(question) or before.turn.phase == names.DRAW
    for fact in facts:
        if isinstance(fact, Drew) and said:
            said = False
        elif isinstance(fact, Drew):
            yield _draw(fact)
        elif type(fact) is Counted and fact.name in _COUNTS:
            yield _shuffle(*_COUNTS[fact.name], back=fact.by > 0)


_DECKS = {names.unseen(seat, pile): (seat, pile) for seat in lanes.SEATS for pile in names.PILES}
_DISCARDS = {names.discard(seat): seat for seat in lanes.SEATS}
_COUNTS = {names.deck(seat, pile): (seat, pile) for seat in lanes.SEATS for pile in names.PILES}


def _thrown(facts: Sequence[Fact]) -> Iterator[Errand]:
    """The cards of a hand that is discarded and that nobody has named; those that are named the camera sees go."""
    for seat in lanes.SEATS:
        milled = sum(isinstance(fact, Milled) and fact.seat == seat for fact in facts)
        buried = sum(fact.by for fact in facts if isinstance(fact, Counted) and fact.name == names.buried(seat))
        if buried - milled > 0:
            text = many(
                "lay the card of your hand on your discard pile, face up",
                "lay the {n} cards of your hand on your discard pile, face up",
                buried - milled,
            )
            yield Errand(seat, text, count=buried - milled)


def _draw(drew: Drew) -> Errand:
    text = say("draw {what} from the {pile}", what=drawn(-drew.by), pile=PILE_WORDS[drew.pile])
    return Errand(drew.seat, text, hand=names.hand_size(drew.seat), count=-drew.by, pile=drew.name)


def _shuffle(seat: Seat, pile: str, *, back: bool) -> Errand:
    deck = PILE_WORDS[pile]
    text = (
        say("shuffle the {pile} with the cards you put back", pile=deck)
        if back
        else say("shuffle the {pile}", pile=deck)
    )
    deck_counter, place = names.deck(seat, pile), names.unseen(seat, pile)
    return Errand(seat, text, pile=deck_counter, about=f"shuffle {deck_counter}", shuffles=(place,))


def _mulligan(facts: Sequence[Fact]) -> Iterator[Errand]:
    """A new starting hand (AUG-START-04) is one thing to do, also where it is drawn as two."""
    for seat in dict.fromkeys(fact.seat for fact in facts if isinstance(fact, Drew)):
        text = say(
            "put the four cards back into their decks, shuffle both, "
            "then draw three from the main and one from the side deck"
        )
        decks = tuple(names.unseen(seat, pile) for pile in names.PILES)
        yield Errand(seat, text, pile=names.deck(seat, "main"), shuffles=decks, back=True)


def drawn(count: int) -> str:
    """So many cards that are drawn."""
    return say("a card") if count == 1 else str(count)
