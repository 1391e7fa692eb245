"""Steps of stories as actions of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec.structs import replace

from companion.errors import ScenarioError
from companion.games.common.stories.answers import asked
from companion.games.common.stories.fields import Reader, derived
from companion.games.common.stories.steps import Verbs
from companion.games.common.stories.words import first, listed, mapped, number
from companion.games.incubo import board, names
from companion.games.incubo import rules as act
from companion.games.incubo.names import Side
from companion.games.incubo.refusals import no
from companion.games.incubo.rules.choose import offered
from companion.games.incubo.rules.draw import owed
from companion.games.incubo.rules.turned_up import NEXT_OF_PILE
from companion.games.incubo.scenario.position import Told, card_of, place_of, side
from companion.games.incubo.scenario.sight import seen
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId
from companion.kernel.places import Place, Seat
from companion.kernel.state import State

CHOICES = ("card", "of", "out", "top", "pay", "part")
NOWHERE = "-"
REMOVE = "remove"


def said_of(step: Any) -> tuple[str, Any]:
    """The verb of a step and what it says; a companion card is named beside it."""
    if isinstance(step, Mapping) and "companion" in step:
        return "companion", [*listed(step["companion"]), step.get("card")]
    return VERBS.read(step)


def action(game: Told, state: State, seat: Seat, step: Any) -> Action | Refusal:
    """The action of one step; of most verbs the player is named first."""
    verb, said = said_of(step)
    if verb == "place":
        return _place(game, state, seat, said)
    if verb in STEPS:
        return STEPS[verb](game, state, said)
    parts = listed(said)
    wanted = WANTED.get(verb, ("player", "…"))
    if len(parts) < len(wanted):
        raise ScenarioError(f"{verb} is [{', '.join(wanted)}], found {parts!r}")
    who = side(parts[0])
    if who not in game.sides:
        return no("E_SOLO", "CUBO-SOLO-03", f"{who} does not play in this game.")
    return OF_PLAYER[verb](game, state, who, parts[1:])


def offer(game: Told, state: State, said: Any) -> Action:
    """A dream drawn to choose from, the first that is said, laid where there is room."""
    free = [where for where in names.OFFER if not state.at(where)]
    return act.Offer(game.seats[0], card_of(game, first(said)), first(free) or names.OFFER[0])


def roll(game: Told, state: State, said: Any) -> Action:
    """The first of the dice that are typed in."""
    who, value = next(iter(mapped("dice", said, "players").items()))
    return act.Roll(game.seats[0], side(who), number("dice", value, 0))


def _draw(game: Told, state: State, who: Side, row: Any, pay: Literal["free", "paid"]) -> Action:
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


def _place(game: Told, state: State, seat: Seat, said: Any) -> Action | Refusal:
    """The next card of a power, or a new place for the card that was turned up."""
    parts = listed(said)
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
    verb, said = said_of(step)
    own: list[Any] = []
    if verb in ("free", "paid", "place") and asked(state) == "place":
        own = [row for row in listed(said)[-1:] if row != NOWHERE]
    elif verb == "dice":
        own = [{who: value} for who, value in list(dict(said).items())[1:]]
    elif verb == "offer":
        there = {card.rpartition(":")[0] for card in offered(state)}
        own = [one for one in listed(said) if str(one) not in there]  # the dreams that are not drawn yet
    return own + (listed(step.get("answers")) if isinstance(step, Mapping) else [])


def _choose(game: Told, state: State, said: Any) -> Action | Refusal:
    """The option of the open question that is about this card."""
    card = card_of(game, said)
    question = state.question
    options = [one for one in question.prompt.options if isinstance(one, act.UseCard)] if question is not None else []
    if not options:
        return no("E_WRONG_PHASE", "CUBO-RULING-14", "Nothing is chosen now.")
    found = (one for one in options if card in (one.target, one.of, one.out, one.partner))
    return next(found, act.UseCard(options[0].seat, options[0].card, target=card))


def _power(game: Told, state: State, who: Side, said: list[Any]) -> Action:
    """A power with everything that is chosen for it; a second target is a card of the partner."""
    choices = said[1] if len(said) > 1 else {}
    if not isinstance(choices, Mapping) or set(choices) - set(CHOICES):
        raise ScenarioError(f"the choices of a power are a map of {', '.join(CHOICES)}, found {choices!r}")
    targets = zip(("target", "partner"), listed(choices.get("card")), strict=False)
    fields = {field: one for field, one in targets if one != NOWHERE}
    fields |= {key: one for key, one in choices.items() if key != "card" and one} | {"card": said[0]}
    slots = {card: slot for slot, card in board.parts(game, state).items()}
    readers: Mapping[str, Reader] = {
        "CardId": lambda name, text: card_of(game, text),
        "pay": lambda name, value: number(name, value, 0),
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


STEPS: Mapping[str, Callable[[Told, State, Any], Action | Refusal]] = {
    "bell": _bell,
    "abandon": lambda game, state, said: act.Abandon(game.seats[0]),
    "go_on": lambda game, state, said: act.GoOn(game.seats[0]),
    "offer": offer,
    "face": lambda game, state, said: act.Face(game.seats[0], card_of(game, said)),
    "choose": _choose,
    "dice": roll,
    "see": seen,
}
OF_PLAYER: Mapping[str, Callable[[Told, State, Side, list[Any]], Action | Refusal]] = {
    "free": lambda game, state, who, said: _draw(game, state, who, said[0], "free"),
    "paid": lambda game, state, who, said: _draw(game, state, who, said[0], "paid"),
    "power": _power,
    "companion": lambda game, state, who, said: act.Companion(
        game.seat(who), card_of(game, said[1]), place_of(game, state, who, said[0])
    ),
    "move": lambda game, state, who, said: act.Draw(
        game.seat(who), card_of(game, said[0]), place_of(game, state, who, said[1])
    ),
}
WANTED = {"move": ("player", "card", "where")}
"""What a verb of a player needs at least, where that is more than the player and one thing."""
VERBS = Verbs(
    dict.fromkeys((*STEPS, *OF_PLAYER, "place"))
    | dict.fromkeys(("free", "paid", "companion"), ("card",))
    | dict.fromkeys(("bell", "abandon", "go_on"), ()),
)
