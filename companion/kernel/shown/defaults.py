"""What camera, phones and candles are to show of a game that does not say it itself.

It follows from what is declared once: zones, the mat, what people call the counters and marks of the table of names,
and what there is to do in each phase. A game overrides what it wants otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.kernel.cards import CardId
from companion.kernel.panel import Flame, Panel
from companion.kernel.picture import NOTHING, Expectation, Expected, any_on_top, face_up
from companion.kernel.places import Place, Region, Seat, Zone
from companion.kernel.sentences import and_list, many, say
from companion.kernel.state import State
from companion.kernel.view import CardView, Cell, Meter, Player, Row, Value, View


def picture_of(game: Any, state: State) -> Expectation:
    """What lies in each region that bears the name of a zone: of a stack its top card, of a set in a pile any of its
    cards, in a row all of them, turned in whatever way; of cards that lie unseen or face down
    their backs, if any. Hands and
    free ground do not matter."""
    found: dict[Place, Expected] = {}
    for region in game.mat.regions:
        zone = game.zones.get(region.name)
        if zone is None or zone.hand or region.kind == "free":
            continue
        for where in _places(zone):
            found[where] = _expected(zone, region, state.at(where))
    return found


def _expected(zone: Zone, region: Region, cards: tuple[CardId, ...]) -> Expected:
    if zone.secrecy != "open" or zone.face_down:
        return Expected(hidden=True, optional=True)
    if region.kind == "row":
        return face_up(cards)
    if zone.order == "any":
        return any_on_top(cards)
    return face_up(cards[-1:]) if cards else NOTHING


def view_of(game: Any, state: State, seat: Seat | None) -> View:
    """The open places of the mat as they lie there, and the counters that people have a word for."""
    meters = tuple(_meters(game, state, seat))
    return View(
        _headline(game, state),
        _todo(game, state),
        tuple(Player(one, game.names[one], (), tuple(m for m in meters if m.seat == one)) for one in game.seats),
        tuple(_rows(game, state)),
        tuple(meter for meter in meters if meter.seat is None),
    )


def card_of(game: Any, state: State, card: CardId) -> CardView:
    """A card under its name, with the marks on it that people have a word for."""
    marks = ((game.number_name(name), state.mark(card, name)) for name in game.marks)
    values = tuple(Value(words, n) for words, n in marks if words and n)
    return CardView(card, game.call(state, card), values=values)


def panel_of(game: Any, state: State) -> Panel:
    """A candle for each seat; that of whoever is to act swells."""
    acting = state.question.prompt.seats if state.question else (state.turn.seat,) if state.over is None else ()
    return Panel({f"{one}-outer": Flame.BREATHE if one in acting else Flame.STEADY for one in game.seats})


def _headline(game: Any, state: State) -> str:
    if state.over is None:
        return say("{who}'s turn", who=game.person(state.turn.seat)) if state.turn.seat else str(game.title)
    won = [game.names[one] for one in state.over.winners]
    if not won:
        return say("Nobody has won.")
    return say("{who} has won.", who=won[0]) if len(won) == 1 else say("{who} have won.", who=and_list(won))


def _todo(game: Any, state: State) -> str:
    if state.over is not None:
        return ""
    if state.question is not None:
        return str(state.question.prompt.say)
    phases: Mapping[str, str] = game.phases if isinstance(game.phases, Mapping) else {}
    return phases.get(state.turn.phase, "")


def _meters(game: Any, state: State, seat: Seat | None) -> Iterator[Meter]:
    """Counters with words, of secret ones only the own; then piles of which nobody counts what is left."""
    hands = {hand.counter: hand for hand in game.hidden_hands.values()}
    for name, kind in game.counters.items():
        if game.number_name(name):
            known = hands[name].cards(state) if name in hands else ()
            meter = game.meter(state, name, known=tuple(game.call(state, card) for card in known))
            if not kind.secret or (seat is not None and meter.seat == seat):
                yield meter
    drawn = {where for hand in hands.values() for where in hand.unseen}
    for zone in game.zones.values():
        for where in _places(zone) if zone.secrecy == "unseen" else ():
            if where not in drawn:
                words = game.pile_name(where) or game.place_name(where)
                yield Meter(str(where), words, len(state.at(where)), zone.owner, derived=True)


def _rows(game: Any, state: State) -> Iterator[Row]:
    """The open zones of the mat, row under row as the near player sees them: side by side is what begins above the
    middle of the first."""
    shown = [one for one in game.mat.regions if (zone := game.zones.get(one.name)) and _is_open(zone)]
    row: list[Region] = []
    for region in sorted(shown, key=lambda one: one.centre[1]):
        if row and region.centre[1] > row[0].y + row[0].h:
            yield _row(game, state, row)
            row = []
        row.append(region)
    if row:
        yield _row(game, state, row)


def _row(game: Any, state: State, regions: list[Region]) -> Row:
    cells: list[Cell] = []
    expected = game.picture(state)
    for region in sorted(regions, key=lambda one: one.centre[0]):
        zone, spread = game.zones[region.name], region.kind in ("row", "free")
        for where in _places(zone):
            lying, name = state.at(where), game.place_name(where)
            if expected.get(where, NOTHING).hidden:  # face down
                note = many("{n} card", "{n} cards", len(lying)) if lying else ""
                cells.append(Cell(str(where), name, zone.owner, note=note))
                continue
            cards = tuple(game.card_view(state, card) for card in (lying if spread else lying[-1:]))
            cells.append(Cell(str(where), name, zone.owner, cards, spread=spread))
    return Row(tuple(cells))


def _places(zone: Zone) -> tuple[Place, ...]:
    return tuple(Place(zone.name, spot) for spot in zone.spots)


def _is_open(zone: Zone) -> bool:
    return zone.secrecy == "open" and not zone.hand
