"""The notes of a state by name, and the facts that write them anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace as changed

from companion.games.inwo import names
from companion.games.inwo.notes import (
    Attack,
    Change,
    Changes,
    Claims,
    Contribution,
    Death,
    Deaths,
    Fall,
    Link,
    Links,
    Play,
    Plays,
    Retaliation,
    RollOff,
    Shown,
    Taken,
    Use,
    Uses,
    Waiting,
)
from companion.kernel.cards import CardId
from companion.kernel.facts import Noted
from companion.kernel.places import Seat
from companion.kernel.state import State


def attack(state: State) -> Attack | None:
    """The attack that runs."""
    found = state.notes.get(names.ATTACK)
    return found if isinstance(found, Attack) else None


def agents_against(state: State, seat: Seat) -> Contribution | None:
    """The agents card that a rival of `seat` has played last in the attack that runs."""
    running = attack(state)
    theirs = [one for one in (running.contributions if running else ()) if one.kind == "agents" and one.seat != seat]
    return theirs[-1] if theirs else None


def plays(state: State) -> tuple[Play, ...]:
    """Announced plays, the oldest first."""
    found = state.notes.get(names.PLAYS)
    return found.plays if isinstance(found, Plays) else ()


def open_plays(state: State) -> tuple[Play, ...]:
    """Those whose window has not closed."""
    return tuple(play for play in plays(state) if not play.settled)


def play(state: State, number: int) -> Play | None:
    """The announced play with this id."""
    return next((one for one in plays(state) if one.id == number), None)


def changes(state: State) -> tuple[Change, ...]:
    """Changes in force, in the order made."""
    found = state.notes.get(names.CHANGES)
    return found.changes if isinstance(found, Changes) else ()


def _links(state: State) -> Links:
    found = state.notes.get(names.LINKS)
    return found if isinstance(found, Links) else Links()


def links(state: State) -> tuple[Link, ...]:
    """All links, in the order made."""
    return _links(state).links


def link_of(state: State, card: CardId) -> Link | None:
    """What a card is linked to."""
    return next((link for link in links(state) if link.card == card), None)


def linked_to(state: State, group: CardId) -> Iterator[Link]:
    """The links to a Group."""
    return (link for link in links(state) if link.to == group)


def waiting(state: State, card: CardId) -> int:
    """The turn after which an unlinked card may be linked again; 0: now."""
    return max((one.after for one in _links(state).waiting if one.card == card), default=0)


def deaths(state: State) -> tuple[Death, ...]:
    """Every destroyed Group, in order."""
    return _deaths(state).deaths


def _deaths(state: State) -> Deaths:
    found = state.notes.get(names.DEATHS)
    return found if isinstance(found, Deaths) else Deaths()


def falls(state: State) -> tuple[Fall, ...]:
    """Every destroyed Illuminati, in order."""
    return _deaths(state).falls


def uses(state: State) -> tuple[Use, ...]:
    """Everything used up."""
    found = state.notes.get(names.USED)
    return found.uses if isinstance(found, Uses) else ()


def used(state: State, what: str, when: int, seat: Seat = "") -> int:
    """How often something was used in a turn (or attack) of the game, by a seat or by anybody."""
    return sum(one.what == what and one.when == when and one.seat in (seat or one.seat,) for one in uses(state))


def claims(state: State) -> Claims:
    """The victories claimed at this knock."""
    found = state.notes.get(names.CLAIMED)
    return found if isinstance(found, Claims) else Claims()


def roll_off(state: State) -> RollOff | None:
    """The roll between two plays that came at the same moment."""
    found = state.notes.get(names.ROLL_OFF)
    return found if isinstance(found, RollOff) else None


def taken(state: State) -> tuple[Taken, ...]:
    """The hidden cards taken lately, in order."""
    found = state.notes.get(names.SHOWN)
    return found.taken if isinstance(found, Shown) else ()


def may_retaliate(state: State, attacker: Seat, attacked: Seat) -> bool:
    """Whether this seat may answer a protected one that attacked it (INWO-FIRST-05)."""
    found = state.notes.get(names.RETALIATION)
    return isinstance(found, Retaliation) and (attacker, attacked) in found.pairs


# --- writing -------------------------------------------------------------------------------------------------------


def note_plays(state: State, which: Iterable[Play]) -> Noted:
    """The announced plays are these now."""
    found = tuple(which)
    return Noted(names.PLAYS, Plays(found) if found else None)


def with_play(state: State, one: Play) -> Noted:
    """A play is announced, or is changed."""
    if play(state, one.id) is None:
        return note_plays(state, (*plays(state), one))
    return note_plays(state, (one if other.id == one.id else other for other in plays(state)))


def without_play(state: State, number: int) -> Noted:
    """A play does not matter any more."""
    return note_plays(state, (one for one in plays(state) if one.id != number))


def with_change(state: State, *new: Change) -> Noted:
    """Further changes are in force."""
    return Noted(names.CHANGES, Changes((*changes(state), *new)))


def with_taken(state: State, which: Iterable[Taken]) -> Iterator[Noted]:
    """These are the hidden cards taken lately; nothing when they were already."""
    found = tuple(which)
    if found != taken(state):
        yield Noted(names.SHOWN, Shown(found) if found else None)


def keep_changes(state: State, keep: Callable[[Change], bool]) -> Iterator[Noted]:
    """Only these changes stay in force; nothing when that is all of them."""
    left = tuple(one for one in changes(state) if keep(one))
    if left != changes(state):
        yield Noted(names.CHANGES, Changes(left) if left else None)


def with_link(state: State, link: Link) -> Noted:
    """A card is linked, or its link is changed."""
    others = tuple(one for one in links(state) if one.card != link.card)
    left = tuple(one for one in _links(state).waiting if one.card != link.card)
    return Noted(names.LINKS, Links((*others, link), left))


def with_links(state: State, new: Iterable[Link]) -> Noted:
    """Several links are changed together."""
    by_card = {one.card: one for one in new}
    return Noted(names.LINKS, Links(tuple(by_card.get(one.card, one) for one in links(state)), _links(state).waiting))


def without_link(state: State, card: CardId, after: int = 0) -> Noted:
    """A card is linked to nothing any more; with `after`, it may be linked only after that turn."""
    others = tuple(one for one in links(state) if one.card != card)
    left = tuple(one for one in _links(state).waiting if one.card != card)
    if after:
        left = (*left, Waiting(card, after))
    return Noted(names.LINKS, Links(others, left) if others or left else None)


def with_death(state: State, death: Death) -> Noted:
    """One more Group is destroyed."""
    return Noted(names.DEATHS, changed(_deaths(state), deaths=(*deaths(state), death)))


def with_fall(state: State, fall: Fall) -> Noted:
    """One more Illuminati is destroyed."""
    return Noted(names.DEATHS, changed(_deaths(state), falls=(*falls(state), fall)))


def without_death(state: State, card: CardId) -> Iterator[Noted]:
    """A destroyed Group counts for nobody any more; nothing where none is remembered."""
    left = tuple(one for one in deaths(state) if one.card != card)
    if left != deaths(state):
        yield Noted(names.DEATHS, Deaths(left, falls(state)) if left or falls(state) else None)


def with_use(state: State, *new: Use) -> Noted:
    """Something is used up."""
    return Noted(names.USED, Uses((*uses(state), *new)))


def note_attack(state: State, **fields: object) -> Noted:
    """The attack that runs, with these fields changed. Something happens: who passed until then is asked again, unless
    `passing` says otherwise."""
    now = attack(state)
    assert now is not None
    return Noted(names.ATTACK, changed(now, **{"passing": (), **fields}))


def _tied(link: Link, old: CardId, new: CardId) -> Link:
    to, *also = (new if one == old else one for one in (link.to, *link.also))
    return changed(link, to=to, also=tuple(also))


def renamed(state: State, old: CardId, new: CardId) -> Iterator[Noted]:
    """Changes of one card and links to it are those of another now (INWO-RULING-33)."""
    if any(one.card == old for one in changes(state)):
        moved = tuple(changed(one, card=new) if one.card == old else one for one in changes(state))
        yield Noted(names.CHANGES, Changes(moved))
    if any(old in (one.to, *one.also) for one in links(state)):
        followed = tuple(_tied(one, old, new) for one in links(state))
        yield Noted(names.LINKS, Links(followed, _links(state).waiting))
