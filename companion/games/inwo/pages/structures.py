"""Power Structures for a page: every card where it lies on the lattice, and the state of every arrow."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inwo import names, written
from companion.games.inwo.cards.texts import text_of, trait
from companion.games.inwo.context import InwoContext
from companion.games.inwo.names import SIDES, Side
from companion.games.inwo.notes import Attack
from companion.games.inwo.structure import room
from companion.games.inwo.structure.lattice import (
    ArrowState,
    Hung,
    Lying,
    Piece,
    Pose,
    arrows,
    facing,
    lying,
    poses,
)
from companion.games.inwo.structure.room import piece, tree_of
from companion.games.inwo.structure.sight import ACROSS_DEG
from companion.games.inwo.sums import api
from companion.kernel.cards import CardId
from companion.kernel.context import once_a_state
from companion.kernel.places import Place, Seat
from companion.kernel.sentences import joined, many, say
from companion.kernel.state import State
from companion.kernel.view import Area, Badge, CardView, Cell, Row, Value

DOT = "●"
ARROWS = {"free": say("still free"), "tight": say("tight"), "blocked": say("blocked")}
"""What an arrow from which nothing hangs is called."""
LONGWAYS, SIDEWAYS = Piece("T", ()), Piece("R", ())
"""The two ways a card may hang: with its short or its long side against its master."""
FLAGS = {
    names.DEVASTATED: (say("devastated"), say("It and all below it get no tokens until Relief."), "INWO-DEVAST-01"),
    names.CAPTURED: (say("captured"), say("It came this turn and gets no token before the next."), "INWO-TOKEN-08"),
    names.TAKEN: (say("taken over"), say("It came by the automatic takeover just now."), "INWO-TURN-05"),
    names.ZAPPED: (say("zapped"), say("It spends no tokens and uses no ability."), "INWO-RULING-82"),
    names.PARALYZED: (say("paralysed"), say("It spends no tokens and uses no ability."), "INWO-RULING-82"),
    names.HIDDEN: (say("face down"), say("A Unique Resource that its owner keeps hidden."), "INWO-DUP-16"),
    names.WORTHLESS: (say("worthless"), say("It was not shown in time and has no effect."), "INWO-RULING-56"),
}


@once_a_state
def structure_row(game: InwoContext, state: State, seat: Seat) -> Row:
    """A seat's structure: cards at their poses, then the arrows from which nothing hangs."""
    tree = tree_of(game, state, seat)
    where = poses(tree)
    cells = [_card_cell(game, state, seat, card, tree[card], where) for card in where]
    cells += _arrow_cells(game, state, seat, tree, where)
    kept = say(" · kept on the phone") if state.count(names.on_phone(seat)) else ""
    title = say("{who}'s Power Structure{kept}", who=game.person(seat), kept=kept)
    attack = written.attack(state)
    lit = state.turn.seat == seat if attack is None else attack.target in tree
    note = "" if tree else say("Nothing lies here yet.")
    return Row(tuple(cells), title, "structure", note, lit=lit and state.over is None)


def _card_cell(
    game: InwoContext, state: State, seat: Seat, card: CardId, hung: Hung, where: dict[CardId, Pose]
) -> Cell:
    there = lying(where[card], hung.piece)
    at = state.where(card)
    assert at is not None, "it is in the tree"
    joined = str(state.where(hung.master)) if hung.master is not None else ""
    across = ACROSS_DEG if game.is_illuminati(card) else 0
    view = card_view(game, state, card, angle=(where[card].turn + across) % 360)
    return Cell(str(at), game.place_name(at), seat, (view,), area=_area(there), joined=joined)


def _area(there: Lying) -> Area:
    return Area(there.x, there.y, there.w, there.h)


def _arrow_cells(
    game: InwoContext, state: State, seat: Seat, tree: dict[CardId, Hung], where: dict[CardId, Pose]
) -> Iterator[Cell]:
    for card, hung in tree.items():
        for side, said in open_arrows(game, state, tree, card, where).items():
            there, (dx, dy) = lying(where[card], hung.piece), facing(where[card], side)
            x, y = there.x + dx * (there.w / 2 + 0.8), there.y + dy * (there.h / 2 + 0.8)
            name = joined((game.place_name(names.arrow(card, side)), ARROWS[said]), ": ")
            yield Cell(
                str(names.arrow(card, side)),
                name,
                seat,
                note="",
                area=Area(x, y, 1.4, 1.4),
                joined=str(state.where(card)),
                kind=f"arrow {said}",
            )


def open_arrows(
    game: InwoContext, state: State, tree: dict[CardId, Hung], card: CardId, where: dict[CardId, Pose] | None = None
) -> dict[Side, str]:
    """The arrows of a card from which nothing hangs: ``free``, ``tight`` (for some cards only) or ``blocked``.

    While somebody attacks to control with this card the words are about the target alone (INWO-RULING-15). `where`: the
    poses of that tree, where they are known.
    """
    attack = written.attack(state)
    if attack is not None and attack.type == "control" and attack.leader == card:
        found = arrows(tree, card, piece(game, attack.target, state))
        return {side: str(said) for side, said in found.items() if said != "used"}
    long, wide = (arrows(tree, card, one, where=where) for one in (LONGWAYS, SIDEWAYS))
    return {side: _both(long[side], wide[side]) for side in SIDES if side in long and long[side] != "used"}


def _both(one: ArrowState, other: ArrowState) -> str:
    if one == other:
        return str(one)
    return "tight"


# --- one card ------------------------------------------------------------------------------------------------------


def card_view(game: InwoContext, state: State, card: CardId, *, angle: int = 0) -> CardView:
    """A card as it is now: its numbers, alignments, tokens and what has happened to it."""
    design = game.design(card)
    if design.is_group or design.kind == "illuminati":
        return CardView(
            card,
            game.card_name(card),
            angle=angle,
            badges=tuple(_badges(game, state, card)),
            note=joined(map(trait, api.alignments(game, state, card)), " "),
            kind=design.kind,
            values=tuple(_numbers(game, state, card)),
            struck=_struck(written.attack(state), card),
        )
    face_down = bool(state.mark(card, names.HIDDEN))
    name = say("A hidden Resource") if face_down else game.card_name(card)
    link = next((one for one in written.links(state) if one.card == card), None)
    note = say("linked to {to}", to=game.card_name(link.to)) if link is not None and not face_down else ""
    badges = () if face_down else tuple(_badges(game, state, card))
    shown = CardId(f"hidden {state.where(card)}") if face_down else card
    return CardView(shown, name, badges=badges, face_down=face_down, note=note, kind=design.kind)


def _struck(attack: Attack | None, card: CardId) -> bool:
    return attack is not None and attack.target == card


def _numbers(game: InwoContext, state: State, card: CardId) -> Iterator[Value]:
    design = game.design(card)
    power, world, resistance = design.power, design.global_power, design.resistance
    if api.counts(game, state, card):
        power, world = api.power(game, state, card), api.global_power(game, state, card)
        resistance = api.resistance(game, state, card)
    why = say("printed {power}", power=design.power)
    if design.power_star:
        why += say("; an asterisk: see the card")
    # the blank tells this Power from a creature's, which other languages say otherwise
    yield Value(say("Power{number}", number=""), power, why)
    if world:
        yield Value(say("Global"), world, say("It may aid or oppose whatever the alignments."))
    if design.is_group:
        yield Value(
            say("Res"),
            resistance,
            say("Resistance, printed {resistance}", resistance=design.resistance),
        )


def _badges(game: InwoContext, state: State, card: CardId) -> Iterator[Badge]:
    design = game.design(card)
    if tokens := state.mark(card, names.TOKEN):
        yield Badge(DOT * tokens, many("{n} Action token", "{n} Action tokens", tokens), "good")
    if "Secret" in api.attributes(game, state, card):
        yield Badge(say("Secret"), say("Only Illuminati, Secret Groups and those that say so can affect it."))
    for mark, (word, rule, _) in FLAGS.items():
        if state.mark(card, mark):
            yield Badge(word, rule, "bad")
    for link in written.links(state):
        if link.to == card:
            yield Badge(
                f"+ {game.card_name(link.card)}",
                say("Linked here for good.") if link.permanent else say("Linked here (movable)."),
            )
    if text := text_of(design):
        yield Badge(say("Card"), text, "text")


@once_a_state
def beside_rows(game: InwoContext, state: State, seat: Seat) -> tuple[Row, ...]:
    """What lies beside a structure: Resources, exposed Plots, Groups that wait, piles."""
    cells = (
        Cell(str(where), name, seat, tuple(card_view(game, state, card) for card in state.at(where)), spread=True)
        for where, name in (
            (names.resources(seat), say("Resources")),
            (names.exposed(seat), say("Exposed Plots")),
            (names.pending(seat), say("Waiting Groups")),
            (names.destroyed(seat), say("Destroyed")),
        )
    )
    discard = names.discard(seat)
    top = tuple(card_view(game, state, card) for card in state.at(discard)[-1:])
    pile = Cell(str(discard), say("Discard pile"), seat, top)
    found = (*(cell for cell in cells if cell.cards), *((pile,) if top else ()))
    return (Row(tuple(found), say("{who}: beside the structure", who=game.person(seat)), "row"),) if found else ()


@once_a_state
def middle_row(game: InwoContext, state: State) -> Row:
    """New World Orders in the order played, and what is being played."""
    orders, played = state.at(names.NWO), state.at(names.PLAY)
    return Row(
        (
            Cell(
                str(names.NWO),
                say("New World Orders"),
                None,
                tuple(card_view(game, state, c) for c in orders),
                spread=True,
            ),
            Cell(
                str(names.PLAY),
                say("Being played"),
                None,
                tuple(card_view(game, state, c) for c in played),
                spread=True,
            ),
        ),
        say("The world"),
        "row",
    )


@once_a_state
def places(game: InwoContext, state: State) -> tuple[tuple[str, str], ...]:
    """All places for corrections: those that have a name of their own, and the arrows from which nothing hangs, once
    all have shown what they chose (INWO-SETUP-03)."""
    own = (Place(zone) for zone in game.zones if zone not in (names.ARROW, names.LOST.zone))
    known = () if state.turn.phase == names.SETUP else room.arrows_of(game, state)
    bare = (where for where in known if not state.at(where))
    return tuple((str(where), game.place_name(where)) for where in (*own, *bare))
