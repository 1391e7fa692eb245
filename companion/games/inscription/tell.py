"""What happened, told line by line in the order of the rules, and the words on buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from companion.games.inscription import actions as act
from companion.games.inscription import names
from companion.games.inscription.board import hearts
from companion.games.inscription.happenings import (
    Boned,
    Created,
    Dealt,
    Died,
    Entered,
    Grew,
    Hurt,
    LifeLost,
    Offered,
    Shifted,
    Shown,
    Skipped,
    Sleeved,
    Struck,
    Tipped,
)
from companion.games.inscription.sigils import SIGILS
from companion.kernel.actions import Action
from companion.kernel.facts import Counted, Ended, Fact, Marked, Turned
from companion.kernel.notation import words
from companion.kernel.places import Place
from companion.kernel.state import State
from companion.kernel.tell import number_of, tell_each

if TYPE_CHECKING:
    from companion.games.inscription.game import Inscription


def tell(game: Inscription, before: State, facts: Iterable[Fact]) -> list[str]:
    """One sentence for each fact people care about."""
    return tell_each(game, before, facts, TELLERS)


def _entered(game: Inscription, state: State, after: State, fact: Entered) -> str | None:
    if fact.origin == fact.to:
        return None
    verb = "feeds" if fact.free else "plays"
    name, full = game.call(state, fact.card), _hearts(game, after, fact.card)
    return f"{game.names[fact.seat]} {verb} {name} on {_zone(fact.to)} ({full})."


def _struck(game: Inscription, state: State, after: State, fact: Struck) -> str:
    who, victim = game.call(state, fact.striker), game.call(state, fact.card)
    left = hearts(game, after, fact.card)
    return f"{who} strikes {victim} on {_zone(state.where(fact.card))}: {fact.by} damage, {left} left."


def _hurt(game: Inscription, state: State, after: State, fact: Hurt) -> str:
    return (
        f"{game.call(state, fact.source)} answers: {game.call(state, fact.card)} loses {number_of(fact.by, 'heart')}."
    )


def _dealt(game: Inscription, state: State, after: State, fact: Dealt) -> str:
    victim = game.names[names.side(fact.space) or "A"] if fact.space else "the adversary"
    if fact.surplus:
        return f"The rest hits {victim} for {fact.by}."
    return f"{game.call(state, fact.striker)} hits {victim} for {fact.by}."


def _died(game: Inscription, state: State, after: State, fact: Died) -> str:
    back = fact.to == names.hand(fact.seat)
    end = f" and goes back to {game.names[fact.seat]}'s hand" if back else ""
    how = "is sacrificed" if fact.sacrificed else "dies"
    return f"{game.call(state, fact.card)} on {_zone(fact.slot)} {how}{end}."


def _boned(game: Inscription, state: State, after: State, fact: Boned) -> str:
    who = game.names[fact.name[0]]
    verb = "gets" if fact.by > 0 else "pays"
    return f"{who} {verb} {number_of(abs(fact.by), 'bone')} and has {after.count(fact.name)}."


def _tipped(game: Inscription, state: State, after: State, fact: Tipped) -> str:
    value = after.count(names.SCALE)
    if not value and not fact.wanted:
        return "The scale returns to level."
    capped = f" ({fact.counted} of {fact.wanted} points count)" if fact.counted < fact.wanted else ""
    rest = f"now {abs(value)} towards {game.names['B' if value > 0 else 'A']}" if value else "now level"
    return f"The scale moves {abs(fact.by)} towards {game.names[names.other(fact.seat)]}{capped}, {rest}."


def _created(game: Inscription, state: State, after: State, fact: Created) -> str:
    name, seat = game.call(state, fact.card), names.side(fact.to) if fact.to else None
    if seat is not None:
        return f"{fact.why}: lay {name} on {_zone(fact.to)} ({_hearts(game, after, fact.card)})."
    holder = game.names[fact.to.zone[0]] if fact.to else ""
    return f"{fact.why}: {holder} takes {name} into the hand."


def _grew(game: Inscription, state: State, after: State, fact: Grew) -> str:
    name = game.call(state, fact.card)
    full = _hearts(game, after, fact.card)
    return f"{game.call(state, fact.base)} becomes {name}: lay {name} on {_zone(fact.to)} ({full})."


def _shifted(game: Inscription, state: State, after: State, fact: Shifted) -> str:
    why = SIGILS[fact.why].title if fact.why in SIGILS else fact.why
    return f"{game.call(state, fact.card)} moves from {_zone(fact.origin)} to {_zone(fact.to)} ({why})."


def _life(game: Inscription, state: State, after: State, fact: LifeLost) -> str:
    left = after.count(fact.name)
    return f"{game.names[fact.seat]} loses a life" + (
        f"; {number_of(left, 'candle')} left." if left else ", the last one."
    )


def _skipped(game: Inscription, state: State, after: State, fact: Skipped) -> str:
    return f"{game.names[fact.seat]}'s turn is skipped."


def _shown(game: Inscription, state: State, after: State, fact: Shown) -> str:
    return f"{game.call(state, fact.card)} is shown."


def _offered(game: Inscription, state: State, after: State, fact: Offered) -> str:
    return f"{game.call(state, fact.card)} is sacrificed and stays."


def _sleeved(game: Inscription, state: State, after: State, fact: Sleeved) -> str:
    return f"A death card is made: {fact.title}."


def _marked(game: Inscription, state: State, after: State, fact: Marked) -> str | None:
    if fact.name == names.DOWN:
        side = "down" if fact.by > 0 else "up"
        return f"Turn {game.call(state, fact.card)} on {_zone(state.where(fact.card))} face {side}."
    if fact.name == names.SLEEVE and fact.by > 0:
        return f"The blank is {game.call(after, fact.card)}; both players look at it."
    return None


def _counted(game: Inscription, state: State, after: State, fact: Counted) -> str | None:
    who, slash, what = fact.name.partition("/")
    if not slash:
        return None
    name = game.names[who]
    if what == "deck" and fact.by < 0:
        return f"{name} draws {number_of(-fact.by, 'creature')}."
    if what == "squirrels" and fact.by < 0:
        return f"{name} draws a squirrel."
    if what == "items" and fact.by > 0:
        return f"{name} draws an item."
    if what in ("skip", "fan") and fact.by > 0:
        return f"{name}'s next turn will be skipped." if what == "skip" else f"Harpie's fan lifts all cards of {name}."
    return None


def _turned(game: Inscription, state: State, after: State, fact: Turned) -> str | None:
    return f"{game.names[fact.seat]}'s turn." if fact.phase == names.TURN_START else None


def _ended(game: Inscription, state: State, after: State, fact: Ended) -> str:
    if not fact.winners:
        return f"Nobody wins: {fact.why}."
    return f"{' and '.join(game.names[seat] for seat in fact.winners)} wins: {fact.why}."


Teller = Callable[["Inscription", State, State, Any], str | None]

TELLERS: dict[type[Fact], Teller] = {
    Entered: _entered, Struck: _struck, Hurt: _hurt, Dealt: _dealt, Died: _died, Boned: _boned, Tipped: _tipped,
    Created: _created, Grew: _grew, Shifted: _shifted, LifeLost: _life, Skipped: _skipped, Shown: _shown,
    Offered: _offered, Sleeved: _sleeved, Marked: _marked, Counted: _counted, Turned: _turned, Ended: _ended,
}  # fmt: skip


def _zone(where: Place | None) -> str:
    return where.zone if where else "?"


def _hearts(game: Inscription, state: State, card: str) -> str:
    return number_of(hearts(game, state, card), "heart")  # type: ignore[arg-type]


# --- buttons -----------------------------------------------------------------------------------------------------


def label(game: Inscription, state: State, action: Action) -> str:
    """The words on a button."""
    maker = LABELS.get(type(action))
    return maker(game, state, action) if maker else words(action)


def _play(game: Inscription, state: State, action: act.Play) -> str:
    paid = " and ".join(game.call(state, card) for card in action.blood)
    return f"Play {game.call(state, action.card)} on {action.to.zone}" + (f", sacrificing {paid}" if paid else "")


def _use(game: Inscription, state: State, action: act.Use) -> str:
    target = state.top(action.target) if action.target else None
    at = f" on {game.call(state, target)} ({_zone(action.target)})" if target else ""
    return f"Use {game.card_name(action.card)}{at}" + (f", to {action.to.zone}" if action.to else "")


def _draw(game: Inscription, state: State, action: act.Draw) -> str:
    drawn = {"deck": "a creature", "squirrel": "a squirrel", "opening": "3 creatures and 1 squirrel"}
    return f"I drew {drawn[action.pile]}"


def _named(text: str) -> Callable[[Inscription, State, Any], str]:
    return lambda game, state, action: text.format(game.call(state, action.card))


def _said(text: str) -> Callable[[Inscription, State, Any], str]:
    return lambda game, state, action: text


def _wear(game: Inscription, state: State, action: act.Wear) -> str:
    return f"It is {game.sleeves[action.sleeve - 1].name}"


def _first(game: Inscription, state: State, action: act.Toss) -> str:
    return f"{game.names[action.first]} goes first"


LABELS: dict[type[Action], Callable[[Inscription, State, Any], str]] = {
    act.Ready: _said("Done"),
    act.Pass: _said("No, go on"),
    act.Withdraw: _said("Take the card back"),
    act.Agree: lambda game, state, action: f"{game.names[action.seat]} agrees on a draw",
    act.Ring: _said("Ring the bell"),
    act.Toss: _first,
    act.Draw: _draw,
    act.Play: _play,
    act.Lay: _named("Play {} and choose the sacrifices"),
    act.Eat: _named("Play {} there"),
    act.Hold: lambda game, state, action: number_of(action.cards, "card"),
    act.Take: _named("I took {}"),
    act.Fetched: _said("I took a card"),
    act.Use: _use,
    act.PutAway: _named("{} is put away"),
    act.Missing: _named("{} is not available"),
    act.Instead: _named("Another {} was fetched"),
    act.Deal: lambda game, state, action: ", ".join(game.card_name(card) for card in action.cards),
    act.Pick: _named("Take {}"),
    act.Wear: _wear,
    act.Shape: lambda game, state, action: SIGILS[action.sigil].title,
    act.Hatch: _named("{} hatches"),
    act.Numbers: lambda game, state, action: f"{action.power} power, {action.health} health",
    act.Create: _said("Make a death card"),
    act.Mix: lambda game, state, action: "Shuffle the hand in" if action.hand else "Only the dead pile",
    act.Reveal: _named("{} turned up"),
    act.Keep: _named("Of {}"),
    act.Name: lambda game, state, action: f"Call it {action.title}",
}

FORM_LABELS: dict[str, str] = {
    act.Hold.verb: "That is how many I hold",
    act.Take.verb: "I took this card",
    act.Reveal.verb: "This card turned up",
    act.Name.verb: "Call it that",
    act.Numbers.verb: "It has these numbers",
}
"""The words under an answer of one's own, by its verb."""
