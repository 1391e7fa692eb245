"""Steps of stories as actions of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Literal

from msgspec.structs import replace

from companion.games.common.stories.answers import asked
from companion.games.common.stories.fields import Reader, derived
from companion.games.common.stories.forms import ANY, COUNT, NOTHING, listing, mapping, named, record, tuple_of
from companion.games.common.stories.steps import Step, Verb, Verbs, verb
from companion.games.common.stories.words import first, listed
from companion.games.incubo import board, names
from companion.games.incubo import rules as act
from companion.games.incubo.game import Incubo
from companion.games.incubo.names import Side
from companion.games.incubo.refusals import no
from companion.games.incubo.rules.choose import offered
from companion.games.incubo.rules.draw import owed
from companion.games.incubo.rules.turned_up import NEXT_OF_PILE
from companion.games.incubo.scenario.keys import CARD, SIDE
from companion.games.incubo.scenario.position import Told, card_of, place_of, side
from companion.games.incubo.scenario.sight import seen
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId
from companion.kernel.places import Place, Seat
from companion.kernel.state import State

NOWHERE = "-"
REMOVE = "remove"


def _of_player(does: Callable[..., Action | Refusal]) -> Callable[..., Action | Refusal]:
    """What a player does who is named first."""

    def done(game: Told, state: State, seat: Seat, told: Step) -> Action | Refusal:
        said = told.said.get(told.verb, told.whole)
        who = side(said[0])
        if who not in game.sides:
            return no("E_SOLO", "CUBO-SOLO-03", f"{who} does not play in this game.")
        return does(game, state, who, *said[1:], *([told.said.get("card")] if "card" in told.said else []))

    return done


def _alone(does: Callable[[Told, State, Any], Action | Refusal]) -> Callable[..., Action | Refusal]:
    """What is said in one piece."""
    return lambda game, state, seat, told: does(game, state, told.whole)


def offer(game: Told, state: State, said: Any) -> Action:
    """A dream drawn to choose from, the first that is said, laid where there is room."""
    free = [where for where in names.OFFER if not state.at(where)]
    return act.Offer(game.seats[0], card_of(game, first(said)), first(free) or names.OFFER[0])


def roll(game: Told, state: State, said: Any) -> Action:
    """The first of the dice that are typed in."""
    DICE(game, "dice", said)
    who, value = next(iter(said.items()))
    return act.Roll(game.seats[0], side(who), value)


def _draw(pay: Literal["free", "paid"], game: Told, state: State, who: Side, row: Any) -> Action:
    return act.Draw(game.seat(who), next_card(game, state, who), declared(game, state, who, row), pay)


def next_card(game: Told, state: State, who: Side) -> CardId:
    """The card that comes up: the known top, else the first there may be."""
    cards = board.in_discard(state, who) if owed(state) == NEXT_OF_PILE else board.next_cards(state, who)
    every = (card for card in map(game.card, game.catalogue.faces) if board.owner(state, card) is None)
    nowhere = (card for card in every if game.end(card, who) is not None)
    return next(iter(cards), None) or next(nowhere)


def declared(game: Told, state: State, who: Side, row: Any) -> Place | None:
    """What is said before a card is turned up: against a monster the part, against a dream nothing. A card that is
    removed was for some part, too."""
    word = str(row)
    if state.turn.phase != names.MONSTER or word == NOWHERE:
        return None
    if word.startswith(REMOVE):
        return next((names.beside(who, slot) for slot in board.standing(game, state)), None)
    return place_of(game, state, who, word)


def _place(game: Told, state: State, seat: Seat, told: Step) -> Action | Refusal:
    """The next card of a power, or a new place for the card that was turned up."""
    parts = listed(told.whole)
    row = parts[-1] if parts else NOWHERE
    question = state.question
    if question is None:
        return act.Put(seat, names.row(game.side(seat), names.ROWS[0]))
    seat = question.waiting[0]
    if not owed(state):
        return put(game, state, seat, row)
    who = game.side(seat)
    card = card_of(game, parts[0]) if len(parts) > 1 else next_card(game, state, who)
    return act.Draw(seat, card, declared(game, state, who, row))


def put(game: Told, state: State, seat: Seat, row: Any) -> Action:
    """The place of the card that was turned up, or that it leaves the game."""
    word, _, helper = str(row).partition(":")
    if word == REMOVE:
        return act.Remove(seat, card_of(game, helper)) if helper else act.Remove(seat)
    return act.Put(seat, place_of(game, state, game.side(seat), word))


def answers(game: Told, state: State, step: Any) -> list[Any]:
    """What the step says about the questions it raises: where its card goes, further dreams, and what it lists."""
    told = VERBS.read(step, game)
    verb, said, own = told.verb, told.whole, list[Any]()
    if verb in ("free", "paid", "place") and asked(state) == "place":
        own = [row for row in listed(said)[-1:] if row != NOWHERE]
    elif verb == "dice":
        own = [{who: value} for who, value in list(said.items())[1:]]
    elif verb == "offer":
        there = {card.rpartition(":")[0] for card in offered(state)}
        own = [one for one in listed(said) if str(one) not in there]  # the dreams that are not drawn yet
    return own + told.answers


def _choose(game: Told, state: State, said: Any) -> Action | Refusal:
    """The option of the open question that is about this card."""
    card = card_of(game, said)
    question = state.question
    options = [one for one in question.prompt.options if isinstance(one, act.UseCard)] if question is not None else []
    if not options:
        return no("E_WRONG_PHASE", "CUBO-RULING-14", "Nothing is chosen now.")
    found = (one for one in options if card in (one.target, one.of, one.out, one.partner))
    return next(found, act.UseCard(options[0].seat, options[0].card, target=card))


def _power(game: Told, state: State, who: Side, card: Any, choices: Mapping[str, Any] = {}) -> Action:
    """A power with everything that is chosen for it; a second target is a card of the partner."""
    targets = zip(("target", "partner"), listed(choices.get("card")), strict=False)
    fields = {field: one for field, one in targets if one != NOWHERE}
    fields |= {key: one for key, one in choices.items() if key != "card" and one} | {"card": card}
    slots = {card: slot for slot, card in board.parts(game, state).items()}
    readers: Mapping[str, Reader] = {
        "CardId": lambda name, text: card_of(game, text),
        "part": lambda name, text: slots.get(card_of(game, text), -1),
    }
    use = derived(game, act.UseCard, game.seat(who), fields, readers)
    seen_ = apart(game, state, who, [*filter(None, (use.out,)), *use.top])
    return replace(use, out=seen_[0] if use.out else use.out, top=tuple(seen_[1:] if use.out else seen_))


def apart(game: Told, state: State, who: Side, cards: list[CardId]) -> list[CardId]:
    """The cards that are looked at; a +2 Chime card that is named again is another one."""
    left = [card for card in board.next_cards(state, who, 3) if game.is_chime(card)]
    found = []
    for card in cards:
        if game.is_chime(card) and left:
            card = left.pop(left.index(card) if card in left else 0)
        found.append(card)
    return found


def _bell(game: Told, state: State, said: Any) -> Action | Refusal:
    """One ring; a second one right after a refused one is two rings."""
    if game.rung is state and (twice := game.bell_twice(state)) is not None:
        return twice
    ring = game.bell(state)
    if isinstance(ring, Refusal):
        game.rung = state
        return act.Stop(game.seats[0])
    return ring


def _row(game: Told, text: Any) -> None:
    word, _, helper = str(text).partition(":")
    if helper or word not in (NOWHERE, REMOVE, *names.ROWS):
        card_of(game, helper or text)


ROW = named("a row (part, remove, -)", _row)
CHOICES = record({
    "card": listing(CARD | ROW), "of": CARD, "out": CARD, "top": listing(CARD), "pay": COUNT, "part": CARD | ROW
})  # fmt: skip
"""What may be chosen for a power."""
DICE, DRAWN = mapping(SIDE, COUNT), tuple_of(SIDE, ROW).called("[player, row]")
OWN: Mapping[str, Verb] = {
    "bell": Verb(_alone(_bell), NOTHING),
    "abandon": Verb(lambda game, state, seat, told: act.Abandon(game.seats[0]), NOTHING),
    "go_on": Verb(lambda game, state, seat, told: act.GoOn(game.seats[0]), NOTHING),
    "offer": Verb(_alone(offer), listing(CARD)),
    "face": Verb(lambda game, state, seat, told: act.Face(game.seats[0], card_of(game, told.whole)), CARD),
    "choose": Verb(_alone(_choose), CARD),
    "dice": Verb(_alone(roll), DICE),
    "see": Verb(_alone(seen), ANY.called("what a picture shows, one of `seen`")),
    "place": Verb(_place, listing(ROW)),
    "free": Verb(_of_player(partial(_draw, "free")), DRAWN),
    "paid": Verb(_of_player(partial(_draw, "paid")), DRAWN),
    "power": Verb(_of_player(_power), tuple_of(SIDE, CARD) | tuple_of(SIDE, CARD, CHOICES)),
    "companion": verb(
        _of_player(lambda game, state, who, row, card: act.Companion(
            game.seat(who), card_of(game, card), place_of(game, state, who, row)
        )), companion=tuple_of(SIDE, ROW), card=CARD,
    ),
    "move": Verb(_of_player(lambda game, state, who, card, row: act.Draw(
        game.seat(who), card_of(game, card), place_of(game, state, who, row)
    )), tuple_of(SIDE, CARD, ROW).called("[player, card, where]")),
}  # fmt: skip
VERBS = Verbs(OWN, Incubo.vocabulary.actions)
