"""Stories that are one question: how strong, who may join, who wins, what fits, what a roll comes to."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import CatalogueError, ScenarioError
from companion.games.common.nearest import hint
from companion.games.common.stories.forms import (
    ANY,
    COUNT,
    NOTHING,
    NUMBER,
    SWITCH,
    TEXT,
    Form,
    among,
    listing,
    mapping,
    number,
    record,
    tuple_of,
)
from companion.games.common.stories.keys import Key, Keys
from companion.games.common.stories.words import listed
from companion.games.inwo.cards.catalogue import parse_set
from companion.games.inwo.notes import NOBODY, Attack, Contribution
from companion.games.inwo.scenario import camera, setup
from companion.games.inwo.scenario.keys import KEYS
from companion.games.inwo.scenario.position import position
from companion.games.inwo.scenario.results import reached
from companion.games.inwo.scenario.said import ALIGNED, CARD, CARDS, SEAT, SIDE, seat_of, told_seat
from companion.games.inwo.scenario.told import Told
from companion.games.inwo.structure.lattice import Hung, Piece, Tree, arrows, overlaps, poses
from companion.games.inwo.structure.layout import hang
from companion.games.inwo.sums import api, final_roll, strength
from companion.games.inwo.sums.bridge import during, world
from companion.kernel.cards import CardId
from companion.kernel.state import State

Computed = Mapping[str, Any]


def _attack(game: Told, state: State, when: Mapping[str, Any]) -> Attack:
    """The attack that a story of one sum describes; ScenarioError when it does not say who attacks what, and how."""
    for word in ("type", "target", "attacker"):
        if word not in when and not (word == "attacker" and "seat" in when):
            raise ScenarioError(f"when: the attack has no {word}")
    leader = game.find(when["attacker"], state) if "attacker" in when else NOBODY
    seat = seat_of(when["seat"]) if "seat" in when else world(game, state).bodies[leader].seat
    target = game.find(when["target"], state)
    card = game.fresh(when["card"], state, seat) if "card" in when else NOBODY
    attack = Attack(
        1, when["type"], seat, target, leader, card, bool(when.get("from_hand")),
        leader if when.get("privileged") else NOBODY, stage="COMMITTED",
        ticks=tuple(game.find(one, state) for one in listed(when.get("tick"))),
    )  # fmt: skip
    sides: tuple[tuple[str, Literal["attack", "defence"]], ...] = (("aid", "attack"), ("oppose", "defence"))
    joined = [_joined(game, state, one, side) for word, side in sides for one in listed(when.get(word))]
    agents = [
        Contribution(game.catalogue.copies(target.rpartition(":")[0])[-1], "?", one["side"], "agents")
        for one in listed(when.get("agents"))
    ]
    if when["type"] == "instant":
        attack = replace(attack, frozen=api.frozen_power(game, state, target))
    return replace(attack, contributions=(*joined, *agents))


def _joined(game: Told, state: State, said: Any, side: Literal["attack", "defence"]) -> Contribution:
    one = said if isinstance(said, Mapping) else {"card": said}
    card = game.find(one["card"], state)
    kind: Literal["power", "global", "self_defence"] = "power"
    if one.get("self_defence"):
        kind = "self_defence"
    elif one.get("global"):
        kind = "global"
    if card not in world(game, state).bodies:
        raise ScenarioError(f"{one['card']} is not in play")
    return Contribution(card, world(game, state).bodies[card].seat, side, kind, times=one.get("times", 1))


def _strength(given: Mapping[str, Any], when: Any) -> Computed:
    game, state = position(given, when, {})
    attack_told = _attack(game, state, when)  # who joined is told, whether or not it may
    found = strength.strength(during(game, state, attack_told), attack_told)
    extra = {"attack": 0, "defence": 0}
    for one in listed(when.get("plus")):
        if when["type"] != "instant" or one.get("instant"):
            extra[one["side"]] += int(one["n"])
    attack, defence = found.attack + extra["attack"], found.defence + extra["defence"]
    return {"attack": attack, "defence": defence, "strength": attack - defence, "odds": strength.odds(attack - defence)}


def _eligible(given: Mapping[str, Any], when: Any) -> Computed:
    game, state = position(given, when, {})
    entries = api.entries(game, state, _attack(game, state, when))
    told: dict[str, dict[str, int]] = {"attack": {}, "defence": {}}
    for one in entries:
        key, face = game.named(one.card)
        if one.may and key in (given.get("cards") or {}):
            told[one.side][key or face] = one.n
    return {"aid": told["attack"], "oppose": told["defence"], "whole": True}


def _odds(given: Mapping[str, Any], when: Any) -> Computed:
    return {"odds": strength.odds(when["strength"])}


def _dice(given: Mapping[str, Any], when: Any) -> Computed:
    return {"final": [final_roll.clamped(one.get("reroll") or one["dice"], one.get("modifiers", ())) for one in when]}


def _tree(said: Mapping[str, Any], apart: bool = False) -> Tree:
    found: dict[CardId, Hung] = {}
    for key, one in said.items():
        master = one.get("master")
        if not apart and master is not None and master not in found:
            raise ScenarioError(f"{key}: there is no card {master!r} above it; {hint(master, found)}")
        piece = Piece(one.get("in"), tuple(one.get("out", ())))
        found[CardId(str(key))] = Hung(piece, one.get("master"), one.get("side"))
    return found


def _lattice(given: Mapping[str, Any], when: Any) -> Computed:
    if "tree" not in given:
        raise ScenarioError("given has no tree: which card hangs at which")
    tree = _tree(given["tree"])
    answer: dict[str, Any] = {
        "poses": {key: list(pose) for key, pose in poses(tree).items()},
        "overlaps": [list(pair) for pair in overlaps(tree)],
    }
    if when and "arrows" in when:
        if when["arrows"] not in tree or "in" not in when:
            raise ScenarioError(f"arrows: a card of the tree and in: SIDE; {hint(when['arrows'], tree)}")
        answer["arrows"] = dict(arrows(tree, when["arrows"], Piece(when["in"], ())))
    if when and "hang" in when:
        said = when["hang"]
        for key, there in (("top", said["sub"]), ("master", tree)):
            if said[key] not in there:
                raise ScenarioError(f"hang.{key}: there is no card {said[key]!r}; {hint(said[key], there)}")
        best = hang(tree, _tree(said["sub"], apart=True), said["top"], said["master"], said["side"])
        answer |= {"fits": best.fits, "placed": len(best.placed), "lost": len(best.lost)}
    return answer


def _victory(given: Mapping[str, Any], when: Any) -> Computed:
    seats = given.get("seats", {})
    rest = {
        "goals": {seat: one.get("goals", []) for seat, one in seats.items() if one.get("goals")},
        "kills": {seat: [kill["alignments"] for kill in one.get("kills", [])] for seat, one in seats.items()},
    }
    laid = {key: value for key, value in given.items() if key in ("goal", "nwo", "cards")}
    game, state = position({**laid, **rest}, when, given)
    counts, winners = {}, []
    for seat in game.seats:
        told = told_seat(seat)
        if told in seats:
            ways = api.progress(game, state, seat, game.goal_cards.get(seat, ()))
            counts[told] = ways[0].have
            if any(one.met for one in ways):
                winners.append(seat)
    early = int(given.get("first_player_turns", 5)) < 2
    winning = () if early else api.sharing(game, state, winners)
    return {"counts": counts, "winners": [told_seat(one) for one in winning]}


def _camera(given: Mapping[str, Any], when: Any) -> Computed:
    game, state = position(given, when, {})
    return {**reached(KEYS, game, state, ()), **camera.seen(game, state, when)}


def _card(given: Mapping[str, Any], when: Any) -> Computed:
    """A card as it would stand in a card file: what is read, or the clause by which it is refused."""
    try:
        found = next(iter(parse_set({"cards": [_typed(when["card"])]}, "story")))
    except CatalogueError as refused:
        clause = re.search(r"INWO-[A-Z0-9-]+-\d+", str(refused))
        return {"error": clause.group() if clause else str(refused)}
    return {"kind": found.kind, "power": found.power, "global_power": found.global_power}


def _typed(said: Mapping[str, Any]) -> dict[str, Any]:
    """A card with the fields that the story leaves out; `text` is its line: the kind and its Power."""
    if "id" not in said:
        raise ScenarioError(f"when.card has no id; found {', '.join(said)}")
    kind, _, power = str(said.get("text", said.get("kind", ""))).partition(" ")
    rest = {key: value for key, value in said.items() if key != "text"}
    found = {"name": str(said["id"]), "kind": kind, "number": 1, "power": 1, **rest}
    if kind != "illuminati":
        found.setdefault("arrows", {"T": "in"})
        found.setdefault("resistance", 1)
    return {**found, "power": power} if power else found


SIDES = listing(SIDE)
HUNG = mapping(TEXT, record({"in": SIDE, "out": SIDES, "master": TEXT, "side": SIDE}))
JOINED = record({"card": CARD, "global": SWITCH, "self_defence": SWITCH, "times": number(1)}, "card") | CARD
HALF = among("side", ("attack", "defence"))
ATTACK = {
    "type": among("type", ("control", "destroy", "instant")), "attacker": CARD, "seat": SEAT, "target": CARD,
    "card": CARD, "from_hand": SWITCH, "privileged": SWITCH, "tick": CARDS, "aid": listing(JOINED, "a list of cards"),
    "oppose": listing(JOINED, "a list of cards"), "agents": listing(record({"side": HALF}, "side"), "a list of sides"),
    "plus": listing(record({"side": HALF, "n": NUMBER, "instant": SWITCH}, "side", "n"), "a list of bonuses"),
}  # fmt: skip
HANG = record({"sub": HUNG, "top": TEXT, "master": TEXT, "side": SIDE}, "sub", "top", "master", "side")
THROWN = record({"dice": listing(NUMBER), "reroll": listing(NUMBER), "modifiers": listing(NUMBER)}, "dice")
LOOK = record({"zones": SEAT, "gone": CARD, "zone": TEXT, "seen": record({
    "zone": TEXT, "card": CARD, "offset_mm": mapping(CARD, NUMBER), "turned": mapping(CARD, NUMBER), "overlap": CARDS,
    "beads": mapping(CARD, COUNT),
})})  # fmt: skip
STANDING = record({"goals": CARDS, "kills": listing(record({"alignments": ALIGNED}, "alignments"), "a list of kills")})
POSITION = {key: one for key, one in KEYS.items() if one.given}
GIVEN = {key: replace(one, then=False) for key, one in POSITION.items()}


class Kind(Struct, frozen=True):
    """A kind of story: its answer, the keys of `given` and `then`, and what `when` is."""

    answer: Callable[[Mapping[str, Any], Any], Computed]
    keys: Keys
    when: Form


def _kind(answer: Callable[[Mapping[str, Any], Any], Computed], when: Form, given: Keys, **then: Form) -> Kind:
    return Kind(answer, {**given, **{key: Key(form=form, given=False) for key, form in then.items()}}, when)


KINDS: dict[str, Kind] = {
    "strength": _kind(
        _strength, record(ATTACK), GIVEN, attack=NUMBER, defence=NUMBER, strength=NUMBER, odds=NUMBER
    ),
    "eligible": _kind(
        _eligible, record(ATTACK), GIVEN, aid=mapping(CARD, NUMBER), oppose=mapping(CARD, NUMBER)
    ),
    "odds": _kind(_odds, record({"strength": NUMBER}, "strength"), {}, odds=NUMBER),
    "dice": _kind(_dice, listing(THROWN, "a list of throws"), {}, final=listing(NUMBER)),
    "lattice": _kind(
        _lattice, record({"arrows": TEXT, "in": SIDE, "hang": HANG}), {"tree": Key(form=HUNG, then=False)},
        poses=mapping(TEXT, tuple_of(NUMBER, NUMBER, NUMBER)), overlaps=listing(listing(TEXT), "a list of pairs"),
        arrows=mapping(SIDE, TEXT), fits=SWITCH, placed=COUNT, lost=COUNT,
    ),
    "victory": _kind(
        _victory, NOTHING, {
            **{key: GIVEN[key] for key in ("goal", "nwo", "cards")},
            "seats": Key(form=mapping(SEAT, STANDING), then=False), "first_player_turns": Key(form=COUNT, then=False),
        }, counts=mapping(SEAT, NUMBER), winners=listing(SEAT),
    ),
    "camera": Kind(_camera, {**KEYS, **{key: Key(form=form, given=False) for key, form in {
        "questions": listing(TEXT), "blocked": SWITCH, "zones": listing(among("zone", camera.ZONES)),
    }.items()}}, listing(LOOK, "a list of what is seen")),
    "setup": Kind(setup.told, setup.KEYS, listing(setup.DOES, "a list of steps")),
    "card": _kind(_card, record({"card": mapping(TEXT, ANY)}, "card"), {}, error=TEXT, global_power=NUMBER,
                  power=NUMBER, kind=TEXT),
}  # fmt: skip
ONE_BY_ONE = ("dice", "camera", "setup")
"""Kinds in which several things happen."""


def computed(kind: str, given: Mapping[str, Any], when: Sequence[Any], cast: Any) -> Computed | None:
    """The answer of a story that is one question; ``None`` for another kind of story."""
    one = KINDS.get(kind)
    if one is None:
        return None
    if kind not in ONE_BY_ONE and len(when) > 1:
        raise ScenarioError(f"when is one question, found {len(when)}")
    said = list(when) if kind in ONE_BY_ONE else (when[0] if when else {})
    one.when(cast, "when", said)
    return one.answer(given, said)
