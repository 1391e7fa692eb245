"""What was reached in the words of `then`, and how it differs from what is wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.inwo import moments, names, tree, written
from companion.games.inwo.facts import AttackEnded, Stolen
from companion.games.inwo.notes import Attack
from companion.games.inwo.pages import dashboard, devices, homeward
from companion.games.inwo.rules.attacks import consequences, windows
from companion.games.inwo.scenario.told import Told, told_seat
from companion.games.inwo.structure import room
from companion.games.inwo.structure.lattice import poses
from companion.games.inwo.sums import api, nature
from companion.games.inwo.sums.bridge import during
from companion.games.inwo.sums.strength import lean
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact
from companion.kernel.state import State

RESULTS = frozenset((
    "tokens", "structure", "seat", "pose", "side", "depth", "power", "alignments", "links", "resources", "in_hand",
    "discards", "discards_unseen", "devastated", "attack", "strength", "final", "margin", "result", "window", "asked",
    "claims", "winners", "eliminated", "privileged", "locked", "candle", "scale", "questions", "public",
    "instance_owner", "shown", "master", "structure_of", "arrows", "roller", "roll_sources", "buttons", "timers",
    "badges", "goals_shown", "shed", "locked_draws", "locked_plots", "counted_resources", "illuminati", "returns",
    "notes", "seen_by", "log_has", "missing", "face", "zones", "frozen", "blocked", "unchanged",
))  # fmt: skip


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


def _by_seat(game: Told, value: Callable[[str], Any]) -> dict[str, Any]:
    return {told_seat(seat): value(seat) for seat in game.seats}


def _marked(game: Told, state: State, mark: str) -> list[Card]:
    return [card(game, one) for (one, name) in state.marks if name == mark]


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


def _attack(game: Told, state: State, facts: Sequence[Fact]) -> dict[str, Any]:
    attack = written.attack(state)
    ended = next((fact for fact in reversed(facts) if isinstance(fact, AttackEnded)), None)
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


def _structures(game: Told, state: State) -> dict[str, Any]:
    forest = tree.forest(game, state)
    found: dict[str, dict[str, Any]] = {
        name: {} for name in ("structure", "seat", "pose", "side", "depth", "master", "power", "alignments", "arrows")
    }
    every: dict[CardId, Any] = {}
    for seat in game.seats:
        every |= poses(room.tree_of(game, state, seat))
    keyed = {one: key for key, one in _instances(game, state).items()}
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
    found["structure_of"] = _by_seat(game, lambda seat: [card(game, spot.card) for spot in forest.of(seat)])
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


def _tokens(game: Told, state: State) -> dict[str, int]:
    found = {}
    for key, one in game.keys.items():
        found[key] = state.mark(one, names.TOKEN)
    for (one, name), count in state.marks.items():
        if name == names.TOKEN:
            found.setdefault(game.named(one)[1], count)
    return found


def _counted(game: Told, state: State, counter: Callable[[str], str]) -> dict[str, Any]:
    return _by_seat(game, lambda seat: state.count(counter(seat)))


def _cards(game: Told, state: State, place: Callable[[str], Any]) -> dict[str, Any]:
    return _by_seat(game, lambda seat: [card(game, one) for one in state.at(place(seat))])


def _goals_shown(game: Told, state: State, seat: str) -> list[str]:
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


def _returns(game: Told, state: State) -> dict[str, list[Card]]:
    """Who gets which cards back from another after the game."""
    return {told_seat(seat): [card(game, one) for one in cards] for seat, cards in homeward.home(game, state).items()}


def _linked(game: Told, state: State) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for link in written.links(state):
        for key in filter(None, game.named(link.card)):
            found.setdefault(key, card(game, link.to))
    return found


def reached(game: Told, state: State, facts: Sequence[Fact]) -> dict[str, Any]:
    """Everything `then` may speak of."""
    return {
        **_attack(game, state, facts),
        **_structures(game, state),
        **_turn(game, state),
        **_lying(game, state),
        **_told(game, state),
        "log": list(game.tell(game.begun, facts)),
    }


def _turn(game: Told, state: State) -> dict[str, Any]:
    """Whose turn it is, what it still allows, and who wins."""
    number = names.PHASES.index(state.turn.phase) + 1 if state.turn.phase in names.PHASES else state.turn.phase
    return {
        "phase": number,
        "active": told_seat(state.turn.seat),
        "round": state.count(names.ROUND),
        "goal": state.count(names.GOAL),
        "turns": _by_seat(game, lambda seat: state.count(names.turns(seat))),
        "protected": [told_seat(seat) for seat in game.seats if moments.protected(state, seat)],
        "eliminated": [told_seat(seat) for seat in game.seats if state.count(names.out(seat))],
        "over": state.over is not None,
        "winners": [told_seat(seat) for seat in (state.over.winners if state.over else ())],
        "claims": list(dict.fromkeys(told_seat(seat) for seat, _ in written.claims(state).claims)),
        "locked_draws": all(state.count(names.no_draw(state.turn.seat, deck)) for deck in names.DECKS),
        "locked_plots": bool(state.count(names.extra_turn(state.turn.seat))),
    }  # fmt: skip


def _lying(game: Told, state: State) -> dict[str, Any]:
    """Where cards lie, and what lies on them."""
    linked = {link.card for link in written.links(state)}
    return {
        "tokens": _tokens(game, state),
        **{key: _counted(game, state, of) for key, of in _COUNTED.items()},
        **{key: _cards(game, state, of) for key, of in _PLACED.items()},
        "exposed": _by_seat(
            game, lambda seat: [card(game, one) for one in state.at(names.exposed(seat)) if one not in linked]
        ),
        "pending": [card(game, one) for seat in game.seats for one in state.at(names.pending(seat))],
        "nwo": [card(game, one) for one in state.at(names.NWO)],
        "lost": [card(game, one) for one in state.at(names.LOST)],
        "devastated": _marked(game, state, names.DEVASTATED),
        "killed": _marked(game, state, names.KILLED),
        "worthless": _by_seat(game, lambda seat: [
            card(game, one) for one in state.at(names.resources(seat)) if state.mark(one, names.WORTHLESS)
        ]),
        "links": _linked(game, state),
        "instance_owner": {
            key: told_seat(owner) for key, one in _instances(game, state).items() if (owner := game.owner(state, one))
        },
        "kill": _deaths(game, state),
        "goals_shown": _by_seat(game, lambda seat: _goals_shown(game, state, seat)),
        "returns": _returns(game, state),
        "illuminati": {
            told_seat(seat): card(game, root)
            for seat in game.seats
            if (root := tree.illuminati(state, seat)) is not None
        },
    }  # fmt: skip


def _told(game: Told, state: State) -> dict[str, Any]:
    """What people are asked and shown: windows, locks, candles, buttons."""
    return {
        "window": window(game, state),
        "timers": "stopped" if game.held else "running",
        "frozen": [told_seat(seat) for seat in game.seats if state.count(names.frozen(seat))],
        "asked": _asked(state),
        "candle": _by_seat(game, lambda seat: devices.look(game, state, seat).value),
        "badges": {
            str(n): [card(game, link.card), card(game, link.to)] for n, link in enumerate(written.links(state), 1)
        },
        "buttons": _buttons(game, state),
        "notes": state.count(names.PROMISES),
        "dormant": [card(game, one) for one in consequences.dormant(game, state)],
        "locked": [told_seat(seat) for seat in game.seats if moments.locked(game, state, seat, "TIMING-06")],
        "face": "up" if any(state.at(names.discard(seat)) for seat in game.seats) else None,
        "shed": {
            told_seat(seat): over for seat in game.seats if (over := windows.over_limit(game, state, seat))
        },
    }  # fmt: skip


_COUNTED = {
    "plots": names.plots, "public": names.plots, "groups": names.groups, "plot_deck": names.plot_deck,
    "group_deck": names.group_deck, "discards_unseen": names.unseen,
}  # fmt: skip
_PLACED = {
    "resources": names.resources, "in_hand": names.hand, "discards": names.discard, "destroyed": names.destroyed,
}  # fmt: skip


def _asked(state: State) -> list[str]:
    question, attack = state.question, written.attack(state)
    if question is None or not moments.window(state):
        return []
    alone = attack is not None and attack.privileged and not written.open_plays(state)
    return [told_seat(seat) for seat in question.waiting if not (alone and attack and seat == attack.seat)]


def _buttons(game: Told, state: State) -> dict[str, list[str]]:
    """Who is no party to a privileged attack may only negate the privilege (INWO-PRIV-01)."""
    attack = written.attack(state)
    if attack is None or not attack.privileged:
        return {}
    parties = (attack.seat, tree.controller(game, state, attack.target))
    return {told_seat(seat): ["negate"] for seat in game.seats if seat not in parties}


def _instances(game: Told, state: State) -> dict[str, CardId]:
    """Keys with the cardboard that now stands for them."""
    found = dict(game.keys)
    for one in tree.forest(game, state).spots:
        for key, card_ in game.keys.items():
            if card_ not in tree.forest(game, state).spots and game.same(card_, one) and one not in game.keys.values():
                found[key] = one
    return found


def _deaths(game: Told, state: State) -> dict[str, Any]:
    found = {}
    for death in written.deaths(state):
        for key in filter(None, game.named(death.card)):
            found[key] = {"by": told_seat(death.by), "method": death.method, "alignments": list(death.alignments)}
    return found


# --- comparing -------------------------------------------------------------------------------------------------------


def differs(key: str, wanted: Any, now: Any) -> list[str]:
    """How a result differs: maps by the parts listed, lists without order, cards by any of their names."""
    if key == "log_has":
        return [] if all(str(word) in str(now) for word in wanted) else [f"log_has: expected {wanted}, reached {now}"]
    if key in ("aid", "oppose"):
        return [] if dict(wanted) == dict(now or {}) else [f"{key}: expected {wanted}, reached {now}"]
    if isinstance(wanted, Mapping) and isinstance(now, Mapping):
        return [line for part, one in wanted.items() for line in differs(f"{key} {part}", one, now.get(str(part)))]
    return [] if same(key, wanted, now) else [f"{key}: expected {wanted}, reached {now}"]


def same(key: str, wanted: Any, now: Any) -> bool:
    """Whether two values say the same."""
    if isinstance(wanted, list):
        now = [] if now is None else now
        if not isinstance(now, list) or len(wanted) != len(now):
            return False
        if key == "nwo" or key.startswith(("structure ", "pose ")):
            return all(same(key, one, other) for one, other in zip(wanted, now, strict=True))
        left = list(now)
        for one in sorted(wanted, key=lambda each: str(each) not in left):
            found = next((other for other in left if same(key, one, other)), None)
            if found is None:
                return False
            left.remove(found)
        return True
    if isinstance(now, Card):
        return str(wanted) in now.names
    if isinstance(wanted, Mapping) and not now:
        return not any(wanted.values())
    if wanted in (None, False, 0) and now in (None, False, 0):
        return True
    return bool(wanted == now)
