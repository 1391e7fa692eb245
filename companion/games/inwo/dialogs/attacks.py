"""Attacks on the phone: announcing one with its strength in sight, and agents cards out of the hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.games.inwo import moments, names, tree, written
from companion.games.inwo.context import InwoContext
from companion.games.inwo.dialogs import pick
from companion.games.inwo.notes import Attack
from companion.games.inwo.pages.contest import contest
from companion.games.inwo.rules.attacks.declare import Declare, leaders, makes_privileged
from companion.games.inwo.rules.attacks.joining import Agents, Aid, Oppose, joining
from companion.games.inwo.structure import room
from companion.games.inwo.sums import api
from companion.games.inwo.sums.worth import Side
from companion.kernel.cards import CardId
from companion.kernel.dialogs import Blank, Dialogs, Given, Offered, Option
from companion.kernel.engine import fold
from companion.kernel.facts import Moved, Noted
from companion.kernel.places import Seat
from companion.kernel.sentences import joined, or_list, say
from companion.kernel.state import State
from companion.kernel.view import Contest

dialogs = Dialogs()

HAND = "hand"
"""Said instead of a player: the target comes out of the attacker's own hand."""
GOALS = (
    Option("control", say("To control"), say("It joins your structure with all its puppets.")),
    Option("destroy", say("To destroy"), say("It leaves the game; its puppets go back to hand.")),
)


def _joins(side: Side) -> Offered:
    """Asked of everybody alike: whether a card of theirs in play may still join a side."""
    return lambda game, state, seat: bool(_joining(game, state, seat, side))


def _joining(game: InwoContext, state: State, seat: Seat, side: Side) -> tuple[Option, ...]:
    """A seat's cards that may join a side, with what each would bring, the most first, and whether that would do."""
    attack = written.attack(state)
    if attack is None:
        return ()
    kind, total = (Aid if side == "attack" else Oppose), api.strength_of(game, state, attack).total
    able = [one for one in pick.structure(game, state, seat) if kind(seat, one).fault(game, state) is None]
    adds = sorted(((api.value(game, state, attack, one, side)[1], one) for one in able), key=lambda pair: -pair[0])
    return tuple(Option(one, game.card_name(one), _adds(n, total, side), one) for n, one in adds)


def _adds(n: int, total: int, side: Side) -> str:
    """What a card would bring, and whether the attack then comes to a roll, or to none."""
    after = total + n if side == "attack" else total - n
    return joined((f"+{n}", say("enough")), " · ") if (total < 2) != (after < 2) else f"+{n}"


@dialogs.of(Aid, say("Aid the attack…"), offered=_joins("attack"), about=("card",), button=say("Aid it"))
def aid(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """A card of one's own joins the attacker (INWO-ATTACK-AID-01)."""
    yield Blank("card", say("Who aids"), _joining(game, state, seat, "attack"))


@dialogs.of(Oppose, say("Oppose the attack…"), offered=_joins("defence"), about=("card",), button=say("Oppose it"))
def oppose(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """A card of one's own joins the defence (INWO-ATTACK-DEFEND-11)."""
    yield Blank("card", say("Who opposes"), _joining(game, state, seat, "defence"))


def _may_attack(game: InwoContext, state: State, seat: Seat) -> bool:
    own = state.turn.seat == seat and state.turn.phase == names.ACTIONS
    return own and not moments.running(game, state) and bool(leaders(game, state, seat))


def _declared(seat: Seat, given: Given) -> Declare:
    known = {name: value for name, value in given.items() if name != "whom"}
    return Declare(seat, **known, from_hand=given["whom"] == HAND)


def _foreseen(game: InwoContext, state: State, action: Declare) -> Contest | None:
    """The attack as it would stand when it is announced. Nothing is done, and nobody is told."""
    thought = fold(state, _before(state, action))[0]
    shown = contest(game, thought, action.seat)
    if shown is None:
        return None
    boosts = tuple(replace(one, taps=()) for one in shown.boosts)
    return replace(shown, whom=say("As it would stand when you announce it"), boosts=boosts)


def _before(state: State, action: Declare) -> Iterator[Any]:
    if action.from_hand and state.where(action.target) != names.pending(action.seat):
        yield Moved(action.target, names.pending(action.seat))
    yield Noted(names.ATTACK, action.attack)


def _follows(game: InwoContext, state: State, action: Declare) -> Iterator[str]:
    target = game.card_name(action.target)
    if action.from_hand and state.where(action.target) != names.pending(action.seat):
        yield say("Laid open: {target}. A card that is not taken this turn is discarded.", target=target)
    if action.how == "control":
        free = room.free_arrows(game, state, action.leader, action.target)
        yield say("Taken, it may hang at {either}.", either=_either([game.place_name(where) for where in free]))
    yield say("Until you commit the attack you may call it off, and every token comes back.")


def _either(words: list[str]) -> str:
    return or_list(words)


@dialogs.of(
    Declare, say("Attack…"), offered=_may_attack, make=_declared, about=("leader", "target"), preview=_foreseen,
    follows=_follows, button=say("Announce the attack"),
)  # fmt: skip
def declare(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """Who attacks whom, how, with whose help (INWO-ATTACK-GEN-05)."""
    wished = CardId(given.wish("target"))
    owner = tree.controller(game, state, wished) if wished else None
    yield Blank("how", say("What for"), GOALS[1:] if owner == seat else GOALS)
    able = leaders(game, state, seat)
    how = given.get("how")
    if how == "control":
        able = [one for one in able if "free" in room.states_for(game, state, one).values()]
    able.sort(key=lambda one: (game.is_illuminati(one), -api.power(game, state, one)))
    yield Blank("leader", say("Who attacks"), pick.cards(game, state, able), value=next(iter(able), None),
                hint=say("No Group with a token can do that."))  # fmt: skip
    leader = given.get("leader")
    yield Blank("whom", say("Whose Group"), _owners(game, state, seat, str(how or ""), owner))
    whom = given.get("whom")
    if not how or not whom:
        return
    by = [leader] if leader else able
    found = _targets(game, state, seat, how, by, whom)
    hint = "" if found else _reason(game, state, seat, how, by, whom)
    yield Blank("target", say("Which Group"), found, hidden=whom == HAND, hint=hint)
    if not leader or "target" not in given:
        return
    thought = _declared(seat, given)
    helping = _helpers(game, state, thought)
    if helping:
        yield Blank("aid", say("Who joins at once"), helping, "some", optional=True,
                    hint=say("More may still join when everybody has heard of the attack."))  # fmt: skip
    privileges = [one for one in (*pick.structure(game, state, seat), *state.at(names.resources(seat)))
                  if makes_privileged(game, state, one)]  # fmt: skip
    if privileges:
        yield Blank("privilege", say("Privileged by"), pick.cards(game, state, privileges), optional=True,
                    hint=say("Nobody but you and the defender may then take part."))  # fmt: skip


def _owners(game: InwoContext, state: State, seat: Seat, how: str, owner: Seat | None) -> tuple[Option, ...]:
    if owner is not None:
        return pick.seats(game, (owner,))
    own = (Option(seat, say("your own")),) if how == "destroy" and len(pick.structure(game, state, seat)) > 1 else ()
    holds = state.count(names.groups(seat)) or state.at(names.pending(seat))
    hand = (Option(HAND, say("out of your hand")),) if how != "destroy" and holds else ()
    return (*hand, *pick.seats(game, game.rivals(state, seat)), *own)


def _targets(
    game: InwoContext, state: State, seat: Seat, how: Any, leaders: list[CardId], whom: str
) -> tuple[Option, ...]:
    """What one of the leaders may attack so."""

    def fits(one: CardId) -> bool:
        tries = (Declare(seat, how, one, by, from_hand=whom == HAND) for by in leaders)
        return any(action.fault(game, state) is None for action in tries)

    if whom == HAND:
        waiting = pick.cards(game, state, filter(fits, state.at(names.pending(seat))))
        return (*waiting, *pick.unseen(game, state, seat, lambda one: game.is_group(one) and fits(one)))
    return pick.cards(game, state, filter(fits, pick.structure(game, state, whom)))


def _reason(game: InwoContext, state: State, seat: Seat, how: Any, leaders: list[CardId], whom: str) -> str:
    """Why nothing there can be attacked so, for the first Groups."""
    groups = () if whom == HAND else [one for one in pick.structure(game, state, whom) if not game.is_illuminati(one)]
    tries = (Declare(seat, how, one, by).why_not(game, state) for one in groups for by in leaders)
    said = dict.fromkeys(one.say for one in tries if one is not None)
    return joined((say("Nothing there can be attacked so."), *list(said)[:3]), " ")


def _helpers(game: InwoContext, state: State, thought: Declare) -> tuple[Option, ...]:
    """Own Groups that may aid, with what each would bring, the most first."""
    attack = thought.attack
    seen = fold(state, _before(state, thought))[0]
    found = []
    for one in leaders(game, state, thought.seat):
        if one in (thought.leader, thought.target):
            continue
        if next(filter(None, joining(game, seen, attack, thought.seat, one, "attack")), None) is None:
            found.append((api.value(game, seen, attack, one, "attack")[1], one))
    found.sort(key=lambda pair: -pair[0])
    return tuple(Option(one, game.card_name(one), f"+{n}", one) for n, one in found)


def _agents_now(game: InwoContext, state: State, seat: Seat) -> bool:
    """Asked of everybody alike: whether an agents card can still be played at all."""
    attack = written.attack(state)
    if attack is None or attack.instant or attack.stage not in ("OPEN", "COMMITTED"):
        return False
    holder = attack.seat if attack.from_hand else tree.controller(game, state, attack.target)
    return holder != seat and not any(one.kind == "agents" for one in attack.contributions)


@dialogs.of(Agents, say("Play an agents card…"), offered=_agents_now, button=say("Play it"))
def agents(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """A copy of the target out of the hand (INWO-AGENT-01)."""
    attack: Attack | None = written.attack(state)
    if attack is None:
        return
    copies = pick.unseen(game, state, seat, lambda one: game.same(one, attack.target))
    yield Blank("card", say("Your copy of the target"), copies, hidden=True, hint=say("You hold no Group card."))
    yield Blank(
        "side", say("Which side"), pick.plain(("attack", say("for the attack")), ("defence", say("for the defence")))
    )
