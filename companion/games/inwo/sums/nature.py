"""What a card is now: its alignments and attributes (ledger ALIGN, ATTR)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.inwo.cards.effects.attack import AlignmentRule
from companion.games.inwo.cards.effects.stats import AlignChange, AttrChange
from companion.games.inwo.sums.matching import fits
from companion.games.inwo.sums.world import Body, World
from companion.games.inwo.words import OPPOSITE, opposed


def alignments(world: World, body: Body, *, lasting: bool = False) -> tuple[str, ...]:
    """A Group's alignments; `lasting`: without temporary changes. Illuminati never have any (INWO-META-08)."""
    if not body.is_group:
        return ()
    key = ("alignments", body.key, lasting)
    found = world.known.get(key)
    if found is None:
        world.settling += 1
        # what asks for them meanwhile sees them as far as they are known (an order that gives an alignment by Power)
        world.known[key] = tuple(body.design.alignments)
        try:
            found = _alignments(world, body, key, lasting)
        finally:
            world.settling -= 1
            del world.known[key]
        if not world.settling:
            world.known[key] = found
    return tuple(found)


def _alignments(world: World, body: Body, key: tuple[str, str, bool], lasting: bool) -> tuple[str, ...]:
    held: list[str] = list(body.design.alignments)
    for source, effect in world.active(AlignChange):
        if source.zone != "nwo" and fits(effect.applies, world, body, source):
            held = _changed(held, effect.op[0], [word for word in effect.align if word != "chosen"])
            world.known[key] = tuple(held)
    for change in world.changes.get(body.key, ()):
        if change.stat == "align" and not (lasting and change.temporary):
            held = _changed(held, change.op, [change.word])
    for boost, effect in world.boosting(AlignChange):
        if not lasting and body.key in (boost.play.target, *boost.play.targets):
            chosen = [boost.play.align if word == "chosen" else word for word in effect.align]
            held = _changed(held, effect.op[max(0, boost.play.option) % len(effect.op)], chosen)
    world.known[key] = tuple(held)
    for source in world.nwos:
        for one in source.design.all_effects:
            if isinstance(one, AlignChange) and fits(one.applies, world, body, source):
                held = _changed(held, one.op[0], one.align)
                world.known[key] = tuple(held)
    return _claimed(world, body, held)


def claims(world: World, source: Body, rule: AlignmentRule) -> bool:
    """Whether a rule lets its card claim other alignments, and some of its own are such (INWO-RULING-83)."""
    if rule.mode != "treat_as" or rule.when != "self_leads_or_aids" or "opposer" in world.roles(source):
        return False
    return bool({one for pair in rule.pairs for one in pair}.intersection(alignments(world, source)))


def _claimed(world: World, body: Body, held: list[str]) -> tuple[str, ...]:
    """Alignments as the card's owner claims them to be while it leads or aids (INWO-RULING-83)."""
    attack = world.attack
    if attack is None or not attack.claimed(body.key, body.seat) or not world.roles(body) & {"leader", "aider"}:
        return tuple(held)
    rules = (rule for rule in body.design.all_effects if isinstance(rule, AlignmentRule))
    other: dict[str, str] = {
        one: pair[1 - n] for rule in rules if rule.when for pair in rule.pairs for n, one in enumerate(pair)
    }
    return tuple(other.get(word, word) for word in held)


def _changed(held: Iterable[str], op: str, words: Iterable[str]) -> list[str]:
    """Alignments after a change; gaining one removes its opposite (INWO-ALIGN-10)."""
    found = list(held)
    for word in words:
        if not word:
            continue
        if op == "set":
            found = [word]
        elif op == "remove":
            found = [one for one in found if one != word]
        else:
            gained = word
            if op == "reverse":
                if word not in found or word not in OPPOSITE:
                    continue
                gained = OPPOSITE[word]
            found = [one for one in found if one != OPPOSITE.get(gained)]
            if gained not in found:
                found.append(gained)
    return found


def attributes(world: World, body: Body) -> tuple[str, ...]:
    """A card's attributes."""
    key = ("attributes", body.key)
    found = world.known.get(key)
    if found is None:
        world.known[key] = body.design.attributes
        try:
            found = _attributes(world, body)
        finally:
            del world.known[key]
        if not world.settling:
            world.known[key] = found
    return tuple(found)


def _attributes(world: World, body: Body) -> tuple[str, ...]:
    held = body.design.attributes
    for source, effect in world.active(AttrChange):
        if fits(effect.applies, world, body, source):
            held = _with(held, effect.op, effect.attr)
    for change in world.changes.get(body.key, ()):
        if change.stat == "attr":
            held = _with(held, change.op, (change.word,))
    for boost, effect in world.boosting(AttrChange):
        if body.key in (boost.play.target, *boost.play.targets):
            held = _with(held, effect.op, effect.attr)
    return held


def _with(held: tuple[str, ...], op: str, words: tuple[str, ...]) -> tuple[str, ...]:
    left = tuple(one for one in held if one not in words)
    return left if op == "remove" else (*held, *(word for word in words if word not in held))


# --- two cards -------------------------------------------------------------------------------------------------------


def shared(world: World, one: Body, other: Body) -> tuple[str, ...]:
    """The alignments two Groups share; Fanatic is never shared (INWO-RULING-17)."""
    theirs = _treated(world, other)
    return tuple(word for word in _treated(world, one) if word in theirs and word != "Fanatic")


def opposing(world: World, one: Body, other: Body) -> tuple[str, ...]:
    """The alignments of the first Group that are opposite to one of the other's (INWO-ALIGN-01 to -06)."""
    if one is other:
        return ()
    theirs = _treated(world, other)
    return tuple(word for word in _treated(world, one) if any(opposed(word, their) for their in theirs))


def _treated(world: World, body: Body) -> tuple[str, ...]:
    """Alignments with those that a rule treats as one made one."""
    held = alignments(world, body)
    pairs = [
        pair for _, rule in world.active(AlignmentRule) if rule.mode == "treat_as" and not rule.when
        for pair in rule.pairs
    ]  # fmt: skip
    if not pairs:
        return held
    same: dict[str, str] = {one: min(pair) for pair in pairs for one in pair}
    return tuple(dict.fromkeys(same.get(word, word) for word in held))
