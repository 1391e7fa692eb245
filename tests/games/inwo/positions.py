"""Positions of stories as the sums see them, without a table: `given` of a story becomes a world."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.inwo.cards.catalogue import card_of, read_set
from companion.games.inwo.cards.designs import Design
from companion.games.inwo.cards.spelling import spelled
from companion.games.inwo.notes import Attack, Change, Contribution, Death
from companion.games.inwo.sums.goals import Goals
from companion.games.inwo.sums.known import Sums
from companion.games.inwo.sums.world import Body, Table
from companion.kernel.cards import CardId
from companion.kernel.places import Seat

PLAIN = {"arrows": {"in": "top", "out": ["right", "bottom", "left"]}, "resistance": 0}


def seat(word: str) -> Seat:
    """``S1`` is seat A."""
    return "ABCDEF"[int(word[1:]) - 1]


def design(raw: Any, key: str) -> Design:
    """The card of the file with this id, or an invented one."""
    if isinstance(raw, str):
        return read_set().cards[raw]
    bare = {"name": key, "id": raw.get("id", key), "kind": "organization", "power": 0, **raw}
    if bare["kind"] in ("organization", "place", "personality"):
        bare = {**PLAIN, **bare}
    if "immune" in bare:
        rule = bare.pop("immune")
        bare["effects"] = [*bare.get("effects", ()), {"effect": "immune", **rule}]
    if bare.pop("secret_access", False):
        bare["effects"] = [*bare.get("effects", ()), {"effect": "secret_access"}]
    return card_of(spelled(bare))


def bodies(given: Mapping[str, Any]) -> dict[str, Body]:
    """Every card of a position by its key."""
    found: dict[str, Body] = {}
    for key, value in given.get("cards", {}).items():
        if value == "none":
            continue
        card = design(value["card"], key)
        zone = value.get("zone", "resources" if card.kind == "resource" else "structure")
        tokens = value.get("tokens", 1)
        body = Body(CardId(key), card, seat(value["seat"]) if "seat" in value else "", zone, tokens=tokens)
        body.devastated = value.get("devastated", False)
        body.link = value.get("link")
        found[key] = body
    for key, value in given.get("cards", {}).items():
        if value != "none" and value.get("master"):
            found[key].hang(found[value["master"]], value.get("side", ""))
    return found


def world(given: Mapping[str, Any], attack: Attack | None = None, extra: tuple[Body, ...] = ()) -> Sums:
    """The world of a position."""
    orders = [Body(CardId(f"nwo{n}"), design(one, f"nwo{n}"), "", "nwo") for n, one in enumerate(given.get("nwo", ()))]
    table = Table(
        seats=tuple("ABCDEF"[: given.get("players", 3)]),
        spies={seat(one): tuple(types) for one, types in given.get("spies", {}).items()},
        protected=tuple(map(seat, given.get("protected", ()))),
        retaliation=tuple(
            (seat(one), seat(other)) for one, others in given.get("retaliation", {}).items() for other in others
        ),
        changes=tuple(changes(given)),
    )
    return Sums([*bodies(given).values(), *extra], table, nwos=orders, attack=attack)


def changes(given: Mapping[str, Any]) -> list[Change]:
    """The changes in force of a position."""
    found = []
    for key, value in given.get("cards", {}).items():
        if value == "none":
            continue
        for one in value.get("change", ()):
            duration = "turn" if one.get("temporary") else "permanent"
            purpose = one.get("purpose", "all")
            found.append(Change(CardId(key), one["stat"], one["op"], one["n"], duration=duration, purpose=purpose))
        for op in ("remove", "add"):
            found += [Change(CardId(key), "align", op, word=word) for word in value.get("align", {}).get(op, ())]
    return found


def attack(given: Mapping[str, Any], when: Mapping[str, Any]) -> tuple[Attack, tuple[Body, ...]]:
    """The attack of a story of kind ``strength`` or ``eligible``, and cards that stand beside the position for it."""
    extra: list[Body] = []
    parts = [
        Contribution(CardId(one["card"]), seat(given["cards"][one["card"]]["seat"]), side, kind_of(one),
                     times=one.get("times", 1))
        for side, name in (("attack", "aid"), ("defence", "oppose")) for one in when.get(name, ())
    ]  # fmt: skip
    parts += [Contribution(CardId("agents"), "", one["side"], "agents") for one in when.get("agents", ())]
    leader = when.get("attacker", "")
    who = seat(when["seat"] if "seat" in when else given["cards"][leader]["seat"])
    card = ""
    if "card" in when:
        card = "strike"
        extra.append(Body(CardId(card), design(when["card"], "strike"), who, "beside"))
    for number, one in enumerate(when.get("plus", ())):
        verb = {"attack": "mod_attack", "defence": "mod_defend"}[one["side"]]
        effect = {
            "effect": verb,
            "amount": one["n"],
            "anyone": True,
            "optional": False,
            "instant": one.get("instant", False),
        }
        bonus = design({"kind": "resource", "effects": [effect]}, f"plus{number}")
        extra.append(Body(CardId(f"plus{number}"), bonus, who, "resources"))
    note = Attack(
        1, when["type"], who, CardId(when["target"]), leader=CardId(leader), card=CardId(card),
        from_hand=when.get("from_hand", False), privilege=CardId("yes" if when.get("privileged") else ""),
        contributions=tuple(parts), ticks=tuple(map(CardId, when.get("tick", ()))),
    )  # fmt: skip
    return note, tuple(extra)


def kind_of(one: Mapping[str, Any]) -> Any:
    """How a card joins."""
    return "self_defence" if one.get("self_defence") else "global" if one.get("global") else "power"


def goals(given: Mapping[str, Any]) -> Goals:
    """What the goals of a story of kind ``victory`` need."""
    deaths = [
        Death(CardId(f"dead{n}"), seat(one), "attack", tuple(kill.get("alignments", ())), kind=kill.get("kind", ""))
        for one, value in given["seats"].items() for n, kill in enumerate(value.get("kills", ()))
    ]  # fmt: skip
    return Goals(given["goal"], tuple(deaths))
