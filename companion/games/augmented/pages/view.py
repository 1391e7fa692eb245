"""The table for a page: rows, cards with effective numbers, meters of both players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.augmented import names
from companion.games.augmented.board import all_gems, gems, is_under_water, power
from companion.games.augmented.cards.catalogue import CardFace
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.rules.told import NUMBERS
from companion.games.augmented.rules.turn import MOST_CELLS
from companion.games.lane_duel import lanes
from companion.games.lane_duel.board import hearts
from companion.kernel.cards import CardId, Face
from companion.kernel.places import Place, Seat
from companion.kernel.state import State
from companion.kernel.view import Badge, CardView, Cell, Meter, Player, Printed, Row, View

PHASES = ("draw", "play", "attack", "end")
WORDS = {"A/discard": "discard pile", "A/hand": "hand", "A/main": "main deck", "A/side": "side deck"}


def place_name(game: AugmentedContext, where: Place) -> str:
    """What people call a place."""
    if lanes.side(Place(where.zone)):
        return where.zone
    return f"{WORDS.get('A' + where.zone[1:], where.zone)} of {game.names.get(where.zone[0], where.zone[0])}"


def printed(game: AugmentedContext, face: Face, side: str = "A") -> Printed:
    """What is printed on a card."""
    if not isinstance(face, CardFace):
        return Printed(face.name)
    left = "?" if face.power is None else str(face.power)
    effects = [game.working.effects[key] for key in (*face.sigils, *face.traits)]
    lines, meanings = (tuple(getattr(one, what) for one in effects) for what in ("title", "text"))
    numbers, traits = (left, str(face.health)), (*face.tribes, face.temple)
    return Printed(
        face.name, face.cost.text(), *numbers, lines, "creature", face.tier, meanings=meanings, traits=traits,
        signs=(*face.sigils, *face.traits),
    )  # fmt: skip


def card_view(game: AugmentedContext, state: State, card: CardId, where: Place) -> CardView:
    """A card in play with the numbers it has now."""
    face, effects = game.face(state, card), game.working.effects
    badges = [Badge(effects[key].title, effects[key].text, sign=key) for key in game.sigils_of(state, card)]
    badges += [Badge(effects[key].title, effects[key].text, "trait", key) for key in face.traits]
    printed_gems = Counter(gem for key in game.sigils_of(state, card) for gem in game.file.sigils[key].provides)
    more = Counter(gems(game, state, card)) - printed_gems
    badges += [Badge(f"{gem} gem", kind="gem") for gem in more.elements()]
    badges += [Badge(word, kind="mark") for word in mark_words(game, state, card)]
    under = tuple(game.card_name(one) for one in state.at(where)[:-1])
    return CardView(
        card, face.name, power(game, state, card), face.health, hearts(game, state, card), face.cost.text(),
        tuple(badges), is_under_water(game, state, card), under=under,
    )  # fmt: skip


def mark_words(game: AugmentedContext, state: State, card: CardId) -> Iterator[str]:
    """The marks people keep track of with dice or tokens, in words (AUG-MARK-01); bookkeeping is not among them."""
    effects = game.working.effects
    for name, value in state.marks_of(card):
        if name in NUMBERS and name != names.VIGOUR:
            yield f"{value:+} {NUMBERS[name]}" if name != names.ARMOR else f"{NUMBERS[name]} {value}"
        elif name.startswith((names.GAINED, names.BRIEF_SIGIL)):
            continue  # a sigil like those printed, shown with them
        elif name in effects:
            yield f"{effects[name].title}: {value}"


def _cell(game: AugmentedContext, state: State, where: Place) -> Cell:
    card, dead = state.top(where), state.top(names.reminder(where))
    note = f"{game.card_name(dead)} lies here sideways" if dead and card is None else ""
    cards = (card_view(game, state, card, where),) if card else ()
    return Cell(str(where), where.zone, lanes.side(where), cards, note)


def _player(game: AugmentedContext, state: State, seat: Seat) -> Player:
    counts = (
        (names.bones(seat), "Bones"), (names.charge(seat), "Energy"), (names.cells(seat), "Cells"),
        (names.hand_size(seat), "Hand"), (names.deck(seat, "main"), "Main deck"),
        (names.deck(seat, "side"), "Side deck"),
    )  # fmt: skip
    most = {names.charge(seat): state.count(names.cells(seat)), names.cells(seat): MOST_CELLS}
    meters = [Meter(key, label, state.count(key), seat, most.get(key)) for key, label in counts]
    if state.count(names.tokens(seat)):
        meters.append(Meter(names.tokens(seat), "Blood tokens", state.count(names.tokens(seat)), seat))
    colours = Counter(all_gems(game, state, seat))
    meters += [
        Meter(f"{seat}/gems/{gem}", f"{gem.capitalize()} gems", count, seat, derived=True)
        for gem, count in sorted(colours.items())
    ]
    pile = len(state.at(names.discard(seat))) + state.count(names.buried(seat))
    meters.append(Meter(names.discard(seat).zone, "Discard pile", pile, seat, derived=True))
    lost = state.over is not None and seat not in state.over.winners
    return Player(seat, game.names[seat], (not lost,), tuple(meters))


def view(game: AugmentedContext, state: State, seat: Seat | None = None) -> View:
    """The whole table."""
    phase = state.turn.phase.removeprefix("turn.")
    headline = (
        f"{game.names.get(state.turn.seat, '')}: {phase} step"
        if state.turn.seat
        else phase.replace("_", " ").capitalize()
    )
    if state.over is not None:
        won = " and ".join(game.names[one] for one in state.over.winners)
        headline = f"{won} wins" if won else "Nobody wins"
    value = state.count(names.SCALE)
    rows = tuple(Row(tuple(_cell(game, state, where) for where in lanes.row(one))) for one in lanes.SEATS)
    return View(
        headline,
        state.question.prompt.say if state.question else "",
        tuple(_player(game, state, one) for one in lanes.SEATS),
        rows,
        scale=value / game.options.scale_limit,
        scale_text=f"{abs(value)} towards {game.names['B' if value > 0 else 'A']}" if value else "level",
        phases=PHASES,
        phase=PHASES.index(phase) if phase in PHASES else -1,
    )
