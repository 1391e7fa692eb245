"""Rows, places and cards of the bed board."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.incubo import board, names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.designs import MonsterCard, kind_of
from companion.games.incubo.names import Side
from companion.games.incubo.pages.outlook import allowances
from companion.games.incubo.pages.picture import AT_A_MONSTER, USED_DEG
from companion.games.incubo.printed import power_words, signed
from companion.kernel.cards import CardId
from companion.kernel.places import Place
from companion.kernel.sentences import joined, say
from companion.kernel.state import State
from companion.kernel.view import Badge, CardView, Cell, Row, Tally, Value

# the blank tells this Pass from that of a turn, which other languages say otherwise
ROWS = {"play": say("Play"), "pass": say("Pass{row}", row=""), "elim": say("Elimination")}
TOKENS = {names.DOUBLE: "×2", names.ZERO: "0"}


def played_rows(game: IncuboContext, state: State, who: Side) -> Iterator[Row]:
    """A player's rows, or the columns beside the parts of a monster, nearest to the middle first."""
    note = allowances(game, state, who)
    if state.turn.phase in AT_A_MONSTER:
        slots = tuple(board.parts(game, state))
        cells = (_played(game, state, who, names.beside(who, slot), _part_place(slot)) for slot in slots)
        yield Row(tuple(cells), kind="row", note=note)
        return
    play, *others = (_played(game, state, who, where, ROWS[row]) for where, row in names.ROW_PLACES[who].items())
    yield Row((play,), kind="row", note=note)
    yield Row(tuple(others), kind="row")


def _part_name(game: IncuboContext, state: State, slot: int) -> str:
    return game.card_name(board.parts(game, state)[slot]).rpartition(": ")[2]


def _part_place(slot: int) -> str:
    """A part by its place in the line, as the mat and chores call it."""
    return say("Part {slot}", slot=slot)


def _played(game: IncuboContext, state: State, who: Side, where: Place, label: str) -> Cell:
    cards = tuple(played_card(game, state, who, card) for card in state.at(where))
    return Cell(str(where), label, game.seat(who), cards, label if cards else "", spread=True)


def played_card(game: IncuboContext, state: State, who: Side, card: CardId) -> CardView:
    """A card in somebody's area: what it is worth now, its power, the tokens on it."""
    now, printed = board.value(game, state, card, who), board.printed(game, state, card, who)
    tokens = [TOKENS.get(one, signed(one - names.PLUS)) for one in board.tokens(state, card)]
    why = say("printed {value}", value=signed(printed)) + (
        say(", tokens {tokens}", tokens=", ".join(tokens)) if tokens else ""
    )
    used = bool(state.mark(card, names.USED))
    power = board.power(game, state, card, who)
    badges = [Badge(power_words(power), power.help, "used" if used else "good")] if power is not None else []
    badges += [Badge(token, say("A power token on this card."), "mark") for token in tokens]
    return CardView(
        card,
        game.card_name(card),
        badges=tuple(badges),
        angle=USED_DEG if used else 0,
        note=say("power used") if used and power is not None else "",
        kind=kind_of(game.design(card)),
        values=(Value(say("Courage"), now, why),),
    )


# --- the middle ----------------------------------------------------------------------------------------------------


def line_row(game: IncuboContext, state: State, outcome: str) -> Row:
    """The dream, those to choose from, or the parts of the monster."""
    parts = board.parts(game, state)
    if parts:
        cells = tuple(_part(game, state, slot, card) for slot, card in parts.items())
        return Row(cells, say("The monster"), note=outcome, lit=True)
    where = [names.DREAM, *(one for one in names.OFFER if state.at(one))]
    places = [one for one in names.LINE.values() if one in where]
    cells = tuple(
        Cell(str(one), say("Dream"), None, tuple(_dream(game, state, card) for card in state.at(one))) for one in places
    )
    return Row(cells, say("The dream"), note=outcome, lit=True)


def _dream(game: IncuboContext, state: State, card: CardId) -> CardView:
    """A dream: what it asks of each side, and what it is worth once it is won."""
    design, phase = game.dream(card), board.phase(state)
    thrown = state.turn.phase == names.PLAY
    values, won, rules = [], [], []
    for who in game.sides:
        end = getattr(design, who)
        sheep = end.sheep[phase - 1]
        asks = board.requirement(game, state, who) if thrown else sheep
        die = say(" + die {number}", number=asks - sheep) if thrown else say(" + die")
        values.append(
            Value(
                say("{who} needs", who=game.person(who)),
                asks,
                say("sheep {sheep}{die}, {free} free", sheep=sheep, die=die, free=end.free),
            )
        )
        power = (": ", power_words(end.power)) if end.power is not None else ()
        won.append(signed(end.v))
        rules.append(joined((f"{game.person(who)} {signed(end.v)}", *power)))
    worth = Badge(
        say("won: {values}", values=" / ".join(won)), say("As a courage card. {what}", what=joined(rules, " · ")), "end"
    )
    return CardView(card, game.card_name(card), kind="dream", values=tuple(values), badges=(worth,))


def _part(game: IncuboContext, state: State, slot: int, card: CardId) -> Cell:
    design = game.part(card)
    down = bool(state.mark(card, names.BEATEN))
    wanted, there = board.part_requirement(game, state, slot), board.part_courage(game, state, slot)
    left = wanted - there
    left_ = say("beaten") if down else say("{left} missing", left=left)
    why = (
        _head_why(game, design, wanted)
        if design.part == "head"
        else say("printed {required}", required=design.required)
    )
    seen = CardView(
        card,
        _part_name(game, state, slot),
        face_down=down,
        kind="monster",
        note=say("beaten") if down else "",
        values=(Value(say("Needs"), wanted, why),),
    )
    shown = max(there, wanted) if down else there  # a beaten part stays so, whatever becomes of the cards beside it
    tally = Tally(say("Courage"), shown, wanted, left_) if state.turn.phase == names.MONSTER else None
    return Cell(str(names.LINE[slot]), _part_place(slot), None, (seen,), tally=tally)


def _head_why(game: IncuboContext, design: MonsterCard, wanted: int) -> str:
    printed = board.halved(game, design.required)
    half = say(" (half of {required})", required=design.required) if game.alone else ""
    return say("printed {printed}{half}, dice {dice}", printed=printed, half=half, dice=wanted - printed)


# --- piles ---------------------------------------------------------------------------------------------------------


def piles_row(game: IncuboContext, state: State, who: Side) -> Row:
    """A player's deck, discard pile and Fear deck, and a card that waits for its place."""
    seat = game.seat(who)
    waiting = tuple(played_card(game, state, who, card) for card in state.at(names.turned(who)))
    cells = [
        Cell(str(names.deck(who)), say("Deck"), seat, note=str(board.deck_size(state, who))),
        Cell(str(names.discard(who)), say("Discard"), seat, note=str(board.discard_size(state, who))),
        Cell(str(names.fear_deck(who)), say("Fear"), seat, note=str(board.fear_deck_size(state, who))),
    ]
    if waiting:
        cells.append(Cell(str(names.turned(who)), say("Turned up"), seat, waiting))
    if game.alone:
        cells.append(Cell(str(names.COMPANIONS), say("Companion"), seat, note=str(len(state.at(names.COMPANIONS)))))
    return Row(tuple(cells), kind="row")


def decks_row(game: IncuboContext, state: State) -> Row:
    """The R.E.M. decks, the Chime deck, the monsters, and whom Growth points at (alone always the player)."""
    cells = [Cell(f"rem{n}", f"R.E.M. {n}", note=str(state.count(names.rem_count(n)))) for n in (1, 2, 3)]
    cells.append(Cell(str(names.CHIMES), say("+2 Chimes"), note=str(len(state.at(names.CHIMES)))))
    cells.append(Cell(str(names.MONSTERS), say("Monsters"), note=str(len(state.at(names.MONSTERS)))))
    if not game.alone:
        cells.append(Cell(str(names.GROWTH_PLACE), say("Growth"), note=game.person(board.growth(game, state))))
    return Row(tuple(cells), say("Decks"), "beside")
