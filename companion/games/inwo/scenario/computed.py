"""Stories that are one question: how strong, who may join, who wins, what fits, what a roll comes to."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from msgspec.structs import replace

from companion.errors import CatalogueError, ScenarioError
from companion.games.common.stories.words import listed
from companion.games.inwo.cards.catalogue import parse_set
from companion.games.inwo.notes import NOBODY, Attack, Contribution
from companion.games.inwo.scenario import camera
from companion.games.inwo.scenario.position import position
from companion.games.inwo.scenario.results import reached
from companion.games.inwo.scenario.setup import told as setup_told
from companion.games.inwo.scenario.told import Told, seat_of, told_seat
from companion.games.inwo.structure.lattice import Hung, Piece, Tree, arrows, overlaps, poses
from companion.games.inwo.structure.layout import hang
from companion.games.inwo.sums import api, final_roll, strength
from companion.games.inwo.sums.bridge import during, world
from companion.kernel.cards import CardId
from companion.kernel.state import State

Answer = Mapping[str, Any]


def _attack(game: Told, state: State, when: Mapping[str, Any]) -> Attack:
    """The attack that a story of one sum describes; ScenarioError when it does not say who attacks what, and how."""
    for word, there in (
        ("type", "type" in when),
        ("target", "target" in when),
        ("attacker", when.keys() & {"attacker", "seat"}),
    ):
        if not there:
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
    return Contribution(card, world(game, state).bodies[card].seat, side, kind, times=int(one.get("times", 1)))


def _strength(given: Mapping[str, Any], when: Any) -> Answer:
    game, state = position(given, when, {})
    attack_told = _attack(game, state, when)  # who joined is told, whether or not it may
    found = strength.strength(during(game, state, attack_told), attack_told)
    extra = {"attack": 0, "defence": 0}
    for one in listed(when.get("plus")):
        if when["type"] != "instant" or one.get("instant"):
            extra[one["side"]] += int(one["n"])
    attack, defence = found.attack + extra["attack"], found.defence + extra["defence"]
    return {"attack": attack, "defence": defence, "strength": attack - defence, "odds": strength.odds(attack - defence)}


def _eligible(given: Mapping[str, Any], when: Any) -> Answer:
    game, state = position(given, when, {})
    entries = api.entries(game, state, _attack(game, state, when))
    told: dict[str, dict[str, int]] = {"attack": {}, "defence": {}}
    for one in entries:
        key, face = game.named(one.card)
        if one.may and key in (given.get("cards") or {}):
            told[one.side][key or face] = one.n
    return {"aid": told["attack"], "oppose": told["defence"], "whole": True}


def _odds(given: Mapping[str, Any], when: Any) -> Answer:
    return {"odds": strength.odds(int(when["strength"]))}


def _dice(given: Mapping[str, Any], when: Any) -> Answer:
    return {"final": [final_roll.clamped(one.get("reroll") or one["dice"], one.get("modifiers", ())) for one in when]}


def _tree(said: Mapping[str, Any]) -> Tree:
    found = {}
    for key, one in said.items():
        piece = Piece(one.get("in"), tuple(one.get("out", ())))
        found[CardId(str(key))] = Hung(piece, one.get("master"), one.get("side"))
    return found


def _lattice(given: Mapping[str, Any], when: Any) -> Answer:
    tree = _tree(given["tree"])
    answer: dict[str, Any] = {
        "poses": {key: list(pose) for key, pose in poses(tree).items()},
        "overlaps": [list(pair) for pair in overlaps(tree)],
    }
    if when and "arrows" in when:
        answer["arrows"] = dict(arrows(tree, when["arrows"], Piece(when["in"], ())))
    if when and "hang" in when:
        said = when["hang"]
        best = hang(tree, _tree(said["sub"]), said["top"], said["master"], said["side"])
        answer |= {"fits": best.fits, "placed": len(best.placed), "lost": len(best.lost)}
    return answer


def _victory(given: Mapping[str, Any], when: Any) -> Answer:
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


def _camera(given: Mapping[str, Any], when: Any) -> Answer:
    game, state = position(given, when, {})
    return {**reached(game, state, ()), **camera.seen(game, state, when)}


def _card(given: Mapping[str, Any], when: Any) -> Answer:
    """A card as it would stand in a card file: what is read, or the clause by which it is refused."""
    try:
        found = next(iter(parse_set({"cards": [_typed(when["card"])]}, "story")))
    except CatalogueError as refused:
        clause = re.search(r"INWO-[A-Z0-9-]+-\d+", str(refused))
        return {"error": clause.group() if clause else str(refused)}
    return {"kind": found.kind, "power": found.power, "global_power": found.global_power}


def _typed(said: Mapping[str, Any]) -> dict[str, Any]:
    """A card with the fields that the story leaves out; `text` is its line: the kind and its Power."""
    kind, _, power = str(said.get("text", said.get("kind", ""))).partition(" ")
    rest = {key: value for key, value in said.items() if key != "text"}
    found = {"name": str(said["id"]), "kind": kind, "number": 1, "power": 1, **rest}
    if kind != "illuminati":
        found.setdefault("arrows", {"T": "in"})
        found.setdefault("resistance", 1)
    return {**found, "power": power} if power else found


KINDS: dict[str, Callable[[Mapping[str, Any], Any], Answer]] = {
    "strength": _strength, "eligible": _eligible, "odds": _odds, "dice": _dice, "lattice": _lattice,
    "victory": _victory, "camera": _camera, "setup": setup_told, "card": _card,
}  # fmt: skip


def computed(kind: str, given: Mapping[str, Any], when: Sequence[Any]) -> Answer | None:
    """The answer of a story that is one question; ``None`` for another kind of story."""
    one = KINDS.get(kind)
    if one is None:
        return None
    said = when if kind in ("dice", "camera", "setup") else (when[0] if when else {})
    return one(given, said)
