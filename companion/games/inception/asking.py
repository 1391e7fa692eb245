"""Questions: their words, their options, and what the bell means meanwhile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.games.inception import names, sums
from companion.games.inception.actions import Ability, Discard, Option, Pass, Ring, Spend, TurnUp, Use, Withdraw, Yield
from companion.games.inception.board import display, top_events
from companion.kernel.actions import Action
from companion.kernel.facts import Asked
from companion.kernel.places import CHANCE
from companion.kernel.prompts import Prompt
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inception.game import Inception

ALWAYS = ("remember", "hold", "spin", "ability")
"""Whatever is asked: a Flashback is attached, a card shown, the Status card turned, an ability used if it is time."""
IN_A_WINDOW = ("use", "boost", "spend", "yield", *ALWAYS)
ATTACK, CONVINCE, EVENT = "attack", "convince", "event"


def question(
    key: str, say: str, options: Iterable[Action], clause: str = "", verbs: tuple[str, ...] = (), first: bool = False
) -> Asked:
    """A question to the player. A ring means the only answer, or “no” where that is one.

    `first`: nothing was done yet, so the card may still be taken back.
    """
    listed = tuple(options)
    no = next((one for one in listed if isinstance(one, Pass)), None)
    bell = no or (listed[0] if len(listed) == 1 else None)
    back = (Withdraw(names.PLAYER),) if first else ()
    return Asked(Prompt((names.PLAYER,), key, say, (*listed, *back), clause, bell=bell, verbs=(*verbs, *ALWAYS)))


def window(game: Inception, state: State) -> Asked:
    """The open window: fight or not, and every boost there is (T-ATTACK 2, T-CONVINCE 2)."""
    seat, attack = names.PLAYER, sums.is_attack(state)
    ring = Ring(seat)
    known = (Use(seat, card) for card in state.at(names.HELD))
    boosts = [
        *known,
        *(Spend(seat, card) for card in display(state)),
        *(Ability(seat, who) for who in names.CHARACTERS),
    ]
    possible = tuple(one for one in boosts if game.refusal(state, one) is None)
    options = (ring, *((Yield(seat),) if attack else ()), *possible)
    key, clause = (ATTACK, "INC-ATTACK-01") if attack else (CONVINCE, "INC-CONV-01")
    return Asked(Prompt((seat,), key, _says(game, state), options, clause, bell=ring, verbs=IN_A_WINDOW))


def _says(game: Inception, state: State) -> str:
    """The sum in one sentence, and whether it is enough."""
    found = sums.open_sum(game, state)
    assert found is not None
    gap = found.total - found.required
    enough = "That is enough." if gap >= 0 else f"{-gap} short."
    whom = _whom(game, state)
    if found.kind == ATTACK:
        return f"Attack {found.required} on {whom}: strength {found.total}. {enough} Ring to fight, or don't fight."
    return f"Convince {found.required}: you have {found.total}. {enough} Ring to compare."


def _whom(game: Inception, state: State) -> str:
    if state.count(names.AGAINST_ALL):
        return "everybody there"
    return game.person(sums.target(state))


def event(game: Inception, state: State, level: int) -> Asked:
    """The top event is turned up: by hand, by a tap, or by the companion."""
    options = tuple(TurnUp(CHANCE, card) for card in top_events(state, level))
    say = f"Turn up the top card of the Level {level} deck."
    verbs = ("event", "use", "ring", *ALWAYS)
    ring = Ring(names.PLAYER)
    return Asked(
        Prompt((CHANCE, names.PLAYER), EVENT, say, options, "INC-STEP5-01", bell=ring, each=False, verbs=verbs)
    )


def discard(state: State, where: str, n: int) -> Asked:
    """So many cards of the hand or of the display go away; cards the companion cannot name are shown to the camera."""
    cards = display(state) if where == "display" else state.at(names.HELD)
    options = [Discard(names.PLAYER, (card,)) for card in cards]
    say = f"Discard {n} card{'s' if n > 1 else ''} from the {where}."
    asked = question(f"discard_{where}", say, options, "INC-RULING-30", ("discard",))
    if where == "hand" and len(cards) < state.count(names.HAND):
        return Asked(Prompt((names.PLAYER,), f"discard_{where}", say, tuple(options), "INC-RULING-30",
                            verbs=("discard", *ALWAYS)))  # fmt: skip
    return asked


def option(game: Inception, feasible: Iterable[int], texts: tuple[str, ...], may: bool = False) -> Asked:
    """One of several texts (INC-RULING-31)."""
    options: list[Action] = [Option(names.PLAYER, number) for number in feasible]
    if may:
        options.append(Pass(names.PLAYER))
    say = "Choose: " + " – or: ".join(texts)
    return question("option", say, options, "INC-RULING-31", ("option",))
