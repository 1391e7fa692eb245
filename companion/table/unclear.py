"""What lies visibly on the mat and is no move: a card between the places, or something unreadable on a bare place.

It has no meaning in the rules, so people are told at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct

from companion.kernel.cards import CardId
from companion.kernel.game import BaseGame
from companion.kernel.picture import LOOSE, NOTHING, WRONG_SEAT, LyingCard
from companion.kernel.places import Place, Region
from companion.kernel.sentences import and_list, many, say
from companion.table import owed
from companion.table.host_state import HostState


class Unclear(Struct, frozen=True):
    """One such thing: where on the board to mark it, and words about it. `stops`: nothing new is begun meanwhile."""

    key: str
    marks: tuple[Place, ...]
    say: str
    stops: bool = False


def unclear(host_state: HostState) -> tuple[Unclear, ...]:
    """All there is of it now, except what people said may stay."""
    return tuple(one for one in everything(host_state) if one.key not in host_state.left_alone)


def stopping(host_state: HostState) -> Unclear | None:
    """The first of it that must be answered before anything new is begun."""
    return next((one for one in unclear(host_state) if one.stops), None)


def everything(host_state: HostState) -> tuple[Unclear, ...]:
    """All there is of it now; nothing without a game, and nothing while the table is packed up."""
    if host_state.session is None or host_state.packing_up or host_state.blind:
        return ()
    doubts, behind = tuple(host_state.game.doubts(host_state.state, host_state.lying)), owed.behind(host_state)
    gone = frozenset(card for _, card in owed.still_there(host_state))
    known = {LOOSE: behind | gone, WRONG_SEAT: behind | _unmoved(host_state)}
    on_ground = (
        Unclear(f"{one.code} {one.card}", one.marks, one.say, one.stops)
        for one in doubts
        if one.card not in known.get(one.code, ())
    )
    between = _between(host_state, frozenset(one.card for one in doubts))
    return (*between, *on_ground, *_astride(host_state), *_unreadable(host_state))


def _unmoved(host_state: HostState) -> frozenset[CardId]:
    """Cards that lie where they lay when all was in order: the rules have given them to somebody since, and hands have
    yet to bring them there."""
    seen = {where: one.ids for where, one in host_state.belief.items() if where not in host_state.covered}
    return frozenset(
        card for where, one in host_state.accepted.items() for card in one.ids & seen.get(where, frozenset())
    )


def leave_alone(host_state: HostState) -> None:
    """Stops reporting what lies there now."""
    host_state.left_alone = frozenset(one.key for one in everything(host_state))


def forget(host_state: HostState) -> None:
    """Forgets what has gone, so that it is reported again when it comes back."""
    host_state.left_alone &= frozenset(one.key for one in everything(host_state))


def _between(host_state: HostState, told: Collection[CardId]) -> Iterator[Unclear]:
    """Cards in no place, but those of which the game says more (`told`)."""
    for one in (one for one in host_state.loose if one.card not in told):
        names = [host_state.game.place_name(where) for where in sorted(one.near, key=str)]
        at = (
            say("between {name} and {name_b}", name=names[0], name_b=names[1])
            if len(names) > 1
            else say("beside {name}", name=names[0])
            if names
            else say("on the mat")
        )
        into = say("one of them") if len(names) > 1 else say("a place")
        text = many(
            "{card} lies {at}. Lay it into {into}, or take it off the mat.",
            "{card} lie {at}. Lay them into {into}, or take them off the mat.",
            host_state.game.how_many(one.card),
            card=host_state.game.card_name(one.card),
            at=at,
            into=into,
        )
        yield Unclear(f"{one.card} {one.near}", one.near, text)


def _astride(host_state: HostState) -> Iterator[Unclear]:
    """Cards in a place that does not count now: between those under it that do, where mats lie over one another, or
    face up on a deck. Who lies as they lay has still to be taken away."""
    game, state, belief = host_state.game, host_state.state, host_state.belief
    expectation = game.picture(state)
    counted = {card for where, reading in belief.items() if where in expectation for card in reading.ids}
    for region in game.mat.regions:
        where = Place(region.name)
        if where in expectation or where not in belief or region.kind == "free":
            continue
        near = tuple(
            Place(one.name) for one in game.mat.regions if Place(one.name) in expectation and _meet(one, region)
        )
        for card in sorted(belief[where].ids - counted - host_state.sent - set(state.at(where))):
            if owed.left_last(host_state, card) != where:
                yield Unclear(f"{card} {near or where}", near or (where,), _out_of_place(game, card, where, near))


def _out_of_place(game: BaseGame, card: CardId, where: Place, near: tuple[Place, ...]) -> str:
    name, n = game.card_name(card), game.how_many(card)
    if not near:
        return many(
            "{card} lies face up on {place}. Lay it where it belongs, or take it off the mat.",
            "{card} lie face up on {place}. Lay them where they belong, or take them off the mat.",
            n,
            card=name,
            place=game.place_name(where),
        )
    return many(
        "{card} lies between {places}. Lay it into one of them, or take it off the mat.",
        "{card} lie between {places}. Lay them into one of them, or take them off the mat.",
        n,
        card=name,
        places=and_list(map(game.place_name, near)),
    )


def _meet(one: Region, other: Region) -> bool:
    across = one.x < other.x + other.w and other.x < one.x + one.w
    return across and one.y < other.y + other.h and other.y < one.y + one.h


def _under(one: LyingCard) -> Region:
    """What a card on free ground covers of the mat; it may reach into a place for other cards."""
    wide, high = one.size_mm
    return Region(one.card, one.x - wide / 2, one.y - high / 2, wide, high)


def _unreadable(host_state: HostState) -> Iterator[Unclear]:
    """Printed places in which nothing should lie, and something does that is no tag; not under a card that can be read.
    A place that only cards make is covered because one that can be read lies astray."""
    expectation = host_state.game.picture(host_state.state)
    turned = {where for where, _ in owed.still_face_down(host_state)}
    over = [_under(one) for one in host_state.lying]
    clear = {Place(one.name) for one in host_state.game.mat.regions if not any(_meet(one, card) for card in over)}
    for where in sorted(host_state.covered.keys() & clear):
        if where not in turned and where in expectation and expectation[where] == NOTHING:
            at = host_state.game.place_name(where)
            text = say(
                "Something lies on {at} that I cannot read. A card face down? Turn it up, or take it away.", at=at
            )
            yield Unclear(f"covered {where}", (where,), text)
