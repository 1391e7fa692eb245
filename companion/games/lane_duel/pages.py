"""The two rows as a page shows them and as the camera should see them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from companion.games.lane_duel import names, scale
from companion.games.lane_duel.board import is_down, power, wounds
from companion.games.lane_duel.context import LaneContext
from companion.kernel.cards import CardId
from companion.kernel.course import Curve, Line
from companion.kernel.picture import NOTHING, Expected, face_up
from companion.kernel.places import Place, Seat
from companion.kernel.sentences import joined, say
from companion.kernel.state import State
from companion.kernel.view import Badge, CardView, Cell

Flags = Callable[[State, CardId, Any], Iterable[Badge]]
"""What a game says of a card and its face beside the sigils."""


def laid(state: State, where: Place) -> Expected:
    """What should lie in a space: nothing, a card, or one face down."""
    card = state.top(where)
    if card is None:
        return NOTHING
    return Expected(hidden=True) if is_down(state, card) else face_up((card,))


def headline(game: LaneContext, state: State, phases: Mapping[str, str]) -> str:
    """Whose turn and which phase, in a game's words for its phases."""
    seat, phase = state.turn.seat, state.turn.phase
    told = phases.get(phase, phase)
    return joined((game.names[seat], told), ": ") if seat and phase.startswith("turn.") else told


def scale_text(game: LaneContext, state: State) -> str:
    """The tooth in words."""
    value = state.count(names.SCALE)
    return (
        say("{value} towards {name}", value=abs(value), name=game.names[scale.hurt(value)]) if value else say("level")
    )


def curve(game: LaneContext, state: State) -> Curve:
    """The tooth from one end of the scale to the other."""
    top, bottom = (game.names[seat] for seat in names.SEATS)
    text = say("The scale, from move to move: above towards {top}, below towards {bottom}", top=top, bottom=bottom)
    return Curve(text, (Line(-state.count(names.SCALE)),), -scale.END, scale.END)


def abiding(game: LaneContext, state: State) -> Iterator[CardId]:
    """The cards in the spaces."""
    return (card for where in names.SLOTS if (card := state.top(where)) is not None)


def cell(game: LaneContext, state: State, where: Place, flags: Flags) -> Cell:
    """A place with its top card; what lies under that in words."""
    seat, cards = names.side(where), state.at(where)
    label = game.place_name(where) if seat is None else where.zone
    if not cards:
        return _empty(where, label, seat)
    top = card_view(game, state, cards[-1], flags, in_play=seat is not None, under=cards[:-1])
    return Cell(str(where), label, seat, (top,))


def card_view(
    game: LaneContext, state: State, card: CardId, flags: Flags, *, in_play: bool, under: tuple[CardId, ...] = ()
) -> CardView:
    """A card with its numbers as they count now, its sigils and its flags."""
    face = game.face(state, card)
    badges = [_badge(game.sigils[sigil]) for sigil in game.sigils_of(state, card)]
    health = None if face.health is None else game.full_health(state, card)
    return CardView(
        card,
        face.name,
        power(game, state, card) if in_play else face.power,
        health,
        health - wounds(state, card) if in_play and health is not None else None,
        face.cost_text() if face.kind not in ("item", "blank") or face.blood else "",
        (*badges, *flags(state, card, face)),
        is_down(state, card),
        under=tuple([game.call(state, base) for base in under]),
        kind=face.kind,
    )


@lru_cache(maxsize=512)
def _badge(sigil: Any) -> Badge:
    return Badge(sigil.title, sigil.text, sign=sigil.id)


@lru_cache(maxsize=512)
def _empty(where: Place, label: str, seat: Seat | None) -> Cell:
    return Cell(str(where), label, seat)
