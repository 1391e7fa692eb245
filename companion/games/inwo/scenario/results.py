"""What was reached: the attack, the structures, and what people are asked and shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.games.common.stories.keys import Keys, told
from companion.games.common.stories.results import newest
from companion.games.inwo import moments, names, tree, written
from companion.games.inwo.facts import AttackEnded, Stolen
from companion.games.inwo.notes import Attack
from companion.games.inwo.pages import dashboard, homeward
from companion.games.inwo.scenario.said import told_seat
from companion.games.inwo.scenario.told import Told
from companion.games.inwo.structure import room
from companion.games.inwo.structure.lattice import poses
from companion.games.inwo.sums import api, nature
from companion.games.inwo.sums.bridge import during
from companion.games.inwo.sums.strength import lean
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact
from companion.kernel.state import State


class Card(str):
    """A card in what was reached: its key in the story, and its id."""

    __slots__ = ("names",)
    names: tuple[str, ...]

    def __new__(cls, key: str, face: str) -> Card:
        """Written as its key where it has one."""
        one = super().__new__(cls, key or face)
        one.names = (key, face)
        return one


def card(game: Told, one: CardId) -> Card:
    """A card as the story may call it."""
    return Card(*game.named(one))


def by_seat(game: Told, value: Callable[[str], Any]) -> dict[str, Any]:
    """What is so of each seat."""
    return {told_seat(seat): value(seat) for seat in game.seats}


def window(game: Told, state: State) -> str | None:
    """Which of the ledger's windows is open."""
    if not moments.window(state):
        return None
    attack = written.attack(state)
    waiting = written.open_plays(state)
    if waiting:
        return "W-PEEK" if moments.looks(game, waiting[-1]) else "W-ANNOUNCE"
    if attack is None:
        return "W-LAST"
    return {"OPEN": "W-ANNOUNCE", "COMMITTED": "W-COMMIT", "ROLLED": "W-ROLL"}.get(attack.stage)


def attack_now(game: Told, state: State, facts: Sequence[Fact]) -> dict[str, Any]:
    attack, ended = written.attack(state), newest(facts, AttackEnded)
    if attack is None:
        taken = {told_seat(one.victim): card(game, one.card) for one in facts if isinstance(one, Stolen)}
        taken |= {told_seat(one.victim): card(game, one.card) for one in written.taken(state) if one.card}
        found: dict[str, Any] = {"attack": None, "privileged": False, "shown": taken, "missing": game.missing}
        if ended is not None:
            found |= {"result": ended.result, "strength": ended.strength, "final": ended.final,
                      "margin": ended.margin}  # fmt: skip
        return found
    total = attack.strength if attack.strength is not None else api.strength_of(game, state, attack).total
    return {
        "attack": attack.stage, "strength": total, "privileged": attack.privileged, "result": None,
        "scale": round(lean(total), 2), "roller": told_seat(attack.seat),
        "roll_sources": ["companion"] if attack.thrown else ["typed", "companion"],
        "shown": {"attacker": card(game, attack.leader), "target": card(game, attack.target), "type": attack.type,
                  "aid": [card(game, one.card) for one in attack.contributions if one.side == "attack"]},
    }  # fmt: skip


def structures(game: Told, state: State) -> dict[str, Any]:
    forest = tree.forest(game, state)
    found: dict[str, dict[str, Any]] = {
        name: {} for name in ("structure", "seat", "pose", "side", "depth", "master", "power", "alignments", "arrows")
    }
    every: dict[CardId, Any] = {}
    for seat in game.seats:
        every |= poses(room.tree_of(game, state, seat))
    keyed = {one: key for key, one in instances(game, state).items()}
    for one, spot in forest.spots.items():
        for key in filter(None, (keyed.get(one, ""), game.named(one)[1])):
            found["arrows"].setdefault(key, dict(room.states_for(game, state, one)))
            found["seat"].setdefault(key, told_seat(spot.seat))
            found["power"].setdefault(key, api.power(game, state, one))
            found["alignments"].setdefault(key, list(api.alignments(game, state, one)))
            found["depth"].setdefault(key, spot.depth)
            if spot.master is not None:
                master = card(game, spot.master)
                found["structure"].setdefault(key, [master, spot.side])
                found["side"].setdefault(key, spot.side)
                found["master"].setdefault(key, master)
                found["pose"].setdefault(key, list(every[one]))
    found["structure_of"] = by_seat(game, lambda seat: [card(game, spot.card) for spot in forest.of(seat)])
    for key, one in game.keys.items():
        if one not in forest.spots:
            found["alignments"].setdefault(key, _of_hand(game, state, one))
        found["power"].setdefault(key, api.power(game, state, one))
        owner = names.owner_of(state.where(one))
        if one not in forest.spots and owner is not None:
            found["seat"].setdefault(key, told_seat(owner))
    return found


def _of_hand(game: Told, state: State, one: CardId) -> list[str]:
    """The alignments of a card that is not in play, changed as it is (INWO-MEMORY-01)."""
    now = during(game, state, Attack(0, "control", game.seats[0], one, from_hand=True))
    return list(nature.alignments(now, now.bodies[one]))


def goals_shown(game: Told, state: State, seat: str) -> list[str]:
    """The ways to win on a seat's phone: its own and those of exposed Goal cards, and what its own hand holds."""
    own = [*dashboard.ways(game, state, seat), *(one.rpartition(":")[0] for one in game.goal_cards.get(seat, ()))]
    others = [
        f"{told_seat(other)}: {way}"
        for other in game.seats
        if other != seat
        for way in dashboard.ways(game, state, other)
        if way not in ("basic", "special")
    ]
    return [*own, *others]


def returns(game: Told, state: State) -> dict[str, list[Card]]:
    """Who gets which cards back from another after the game."""
    return {told_seat(seat): [card(game, one) for one in cards] for seat, cards in homeward.home(game, state).items()}


def linked(game: Told, state: State) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for link in written.links(state):
        for key in filter(None, game.named(link.card)):
            found.setdefault(key, card(game, link.to))
    return found


def asked(state: State) -> list[str]:
    question, attack = state.question, written.attack(state)
    if question is None or not moments.window(state):
        return []
    alone = attack is not None and attack.privileged and not written.open_plays(state)
    return [told_seat(seat) for seat in question.waiting if not (alone and attack and seat == attack.seat)]


def buttons(game: Told, state: State) -> dict[str, list[str]]:
    """Who is no party to a privileged attack may only negate the privilege (INWO-PRIV-01)."""
    attack = written.attack(state)
    if attack is None or not attack.privileged:
        return {}
    parties = (attack.seat, tree.controller(game, state, attack.target))
    return {told_seat(seat): ["negate"] for seat in game.seats if seat not in parties}


def instances(game: Told, state: State) -> dict[str, CardId]:
    """Keys with the cardboard that now stands for them."""
    found = dict(game.keys)
    for one in tree.forest(game, state).spots:
        for key, card_ in game.keys.items():
            if card_ not in tree.forest(game, state).spots and game.same(card_, one) and one not in game.keys.values():
                found[key] = one
    return found


def owners(game: Told, state: State) -> dict[str, Any]:
    """Whose property the cards are that now stand for the keys, and others in play."""
    found = {key: game.owner(state, one) for key, one in instances(game, state).items()}
    lying = {card(game, one): game.owner(state, one) for there in state.cards.values() for one in there}
    return {key: told_seat(owner) for some in (lying, found) for key, owner in some.items() if owner}


def deaths(game: Told, state: State) -> dict[str, Any]:
    found = {}
    for death in written.deaths(state):
        for key in filter(None, game.named(death.card)):
            found[key] = {"by": told_seat(death.by), "method": death.method, "alignments": list(death.alignments)}
    return found


def reached(keys: Keys, game: Told, state: State, facts: Sequence[Fact]) -> dict[str, Any]:
    """Everything `then` may speak of."""
    return {
        **told(keys, game, state),
        **attack_now(game, state, facts),
        **structures(game, state),
        "log": list(game.tell(game.begun, facts)),
    }
