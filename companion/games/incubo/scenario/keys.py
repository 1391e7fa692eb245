"""The keys of `given` and `then`: how each is laid out, told and compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from operator import eq
from typing import Any

from companion.games.common.stories.answers import asked
from companion.games.common.stories.forms import (
    COUNT,
    NONE,
    NUMBER,
    SWITCH,
    TEXT,
    among,
    listing,
    mapping,
    named,
    number,
)
from companion.games.common.stories.keys import Key, Keys, cards, counter, pile
from companion.games.common.stories.results import UNKNOWN, Comparison, agreeing, each, newest, ordered, unordered
from companion.games.common.stories.sight import SEEN, seen
from companion.games.common.stories.words import listed
from companion.games.incubo import board, names
from companion.games.incubo.facts import Terror, Won
from companion.games.incubo.names import Side
from companion.games.incubo.rules.result import cost
from companion.games.incubo.scenario.position import Layout, Told, card_of, key_of, side, written
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact
from companion.kernel.places import Place
from companion.kernel.state import State


def outcome(game: Told, state: State, facts: Sequence[Fact]) -> dict[str, Any]:
    """How the last dream ended."""
    if state.over is not None and state.over.why == "terror":
        return {"reached": False, "terror": cost(game, state)}
    last = newest(facts, (Won, Terror))
    terror = -last.by if isinstance(last, Terror) else None
    return {"reached": terror is None if last is not None else None, "terror": terror}


def encounter(game: Told, state: State) -> dict[str, Any]:
    """The running encounter."""
    sides = game.sides
    needle = board.needle(game, state)
    areas = {who: board.area(state, who) for who in sides}
    told: dict[str, Any] = {
        "values": {key_of(card): board.value(game, state, card, who) for who in sides for card in areas[who]},
        "free_left": {who: board.free_left(game, state, who) for who in sides},
        "needle": needle,
        "scale": needle,
    }
    parts = {slot: key_of(card) for slot, card in board.parts(game, state).items()}
    if not parts:
        return told | {
            "rows": {who: {row: _keys(state.at(names.row(who, row))) for row in names.ROWS} for who in sides},
            "cour": {who: board.courage(game, state, who) for who in sides},
            "need": {who: board.need(game, state, who) for who in sides},
            "req": {who: board.requirement(game, state, who) for who in sides},
        }
    return told | {
        "rows": {who: {key: _keys(state.at(names.beside(who, slot))) for slot, key in parts.items()} for who in sides},
        "cour": {key: board.part_courage(game, state, slot) for slot, key in parts.items()},
        "req": {key: board.part_requirement(game, state, slot) for slot, key in parts.items()},
        "beaten": [parts[slot] for slot in board.beaten(game, state)],
    }


def set_counts(game: Told, state: State) -> dict[str, int]:
    """How many cards of each kind there are."""
    counts = Counter(
        f"{card.__struct_config__.tag}_{getattr(card, 'owner', '')}".rstrip("_") for card in game.file.cards
    )
    monster = sum(n for key, n in counts.items() if key.startswith("monster"))
    return {**counts, "monster": monster, "total": counts.total()}


def _keys(cards: Iterable[CardId]) -> list[str]:
    return [key_of(card) for card in cards]


def deck(state: State, who: Side) -> list[str]:
    """A courage deck, its top card first; what nobody knows is ``?``."""
    open_ = state.at(names.deck(who))
    hidden = state.count(names.hidden_in_deck(who))
    unknown = _keys(open_) if len(open_) + hidden == 1 and open_ else [UNKNOWN] * (len(open_) + hidden)
    return [*_keys(state.at(names.top(who))[::-1]), *unknown, *_keys(state.at(names.bottom(who))[::-1])]


def by_player(
    place: Callable[[Side], Place], told: Callable[[State, Side], list[str]], differs: Comparison = ordered
) -> Key:
    """A pile of each player, given with its top card first."""

    def lay(table: Layout, value: Any) -> None:
        for who, texts in (value or {}).items():
            for text in listed(texts)[::-1]:
                table.lay(text, place(side(who)))

    return Key(of_each(told), each(differs), lay, mapping(SIDE, cards(CARD)))


def of_each(number: Callable[[State, Side], Any]) -> Callable[[Told, State], dict[Side, Any]]:
    """What is so of each player."""
    return lambda game, state: {who: number(state, who) for who in game.sides}


def _parts(game: Told) -> list[str]:
    return [key_of(card) for n in (1, 2, 3) for card in game.monster(n).values()]


SIDE = named("a player", lambda game, text: side(text))
CARD = named("a card", card_of)
PLAYED = named("a card, as in CA01@play+x2+0!", lambda game, text: card_of(game, written(text)["card"]))
PART = among("row or part", lambda game: (*names.ROWS, *_parts(game)), "a row (or part)")
PHASE = number(1, names.LAST_PHASE)
EACH, OF_PHASE = mapping(SIDE, NUMBER), mapping(PHASE.digit(), COUNT)
NUMBERS = mapping(SIDE | CARD, NUMBER, "a map of players, parts or cards (numbers)")
LIST = listing(CARD)
numbers = each(agreeing(eq), "numbers")
KEYS: Keys = {
    **dict.fromkeys(("dream", "monster"), Key(form=LIST, then=False)),
    "dice": Key(form=mapping(SIDE, COUNT), then=False),
    "area": Key(form=mapping(SIDE, listing(PLAYED)), then=False),
    "solo": Key(form=SIDE, then=False),
    "chimes_max": Key(form=COUNT, then=False),
    **dict.fromkeys(("chime_cards", "lose_at_zero"), Key(form=SWITCH, then=False)),
    "players": Key(form=number(1, 2), then=False),
    "profile": Key(form=TEXT, then=False),
    "decks": by_player(names.top, deck),
    "discards": by_player(names.discard, lambda state, who: _keys(state.at(names.discard(who))), unordered),
    "fear_decks": by_player(names.fear_top, lambda state, who: _keys(state.at(names.fear_top(who))[::-1])),
    "seen": Key(lay=Layout.seen, form=listing(seen(among("zone", lambda game: game.zones), CARD), SEEN), then=False),
    "box": pile(names.BOX, called=key_of, form=cards(CARD)),
    "companion": pile(names.COMPANIONS, called=key_of, form=cards(CARD)),
    "rem3": pile(names.REM3_TOP, deck=True, called=key_of, form=cards(CARD)),
    "spent": counter(names.SPENT),
    "fear": counter(names.FEAR),
    "reserve": Key(lambda game, state: state.count(names.RESERVE), form=NUMBER, given=False),
    "growth": Key(board.growth, form=SIDE),
    "phase": Key(lambda game, state: board.phase(state), form=PHASE),
    "chimes": Key(lambda game, state: len(state.at(names.CHIMES)), form=COUNT),
    "rem_counts": Key(
        lambda game, state: {str(n): state.count(names.rem_count(n)) for n in (1, 2, 3)}, numbers, form=OF_PHASE
    ),
    "candles": Key(board.candles, form=COUNT, given=False),
    "prompt": Key(lambda game, state: asked(state) or None, form=NONE | TEXT, given=False),
    "result": Key(
        lambda game, state: ("victory" if state.over.winners else "defeat") if state.over else None,
        form=NONE | among("result", ("victory", "defeat")),
        given=False,
    ),
    "counts": Key(set_counts, numbers, form=mapping(TEXT, COUNT), given=False),
    "monsters": Key(
        lambda game, state: {str(n): _keys(game.monster(n).values()) for n in (1, 2, 3)},
        each(unordered),
        form=mapping(PHASE.digit(), LIST),
        given=False,
    ),
    "deck_counts": Key(of_each(board.deck_size), numbers, form=EACH, given=False),
    "fear_counts": Key(of_each(board.fear_deck_size), numbers, form=EACH, given=False),
    "dice_in": Key(
        of_each(lambda state, who: state.count(names.die(who)) - 1),
        each(agreeing(lambda wanted, now: now in listed(wanted))),
        form=mapping(SIDE, listing(NUMBER)),
        given=False,
    ),
    "free_left": Key(differs=numbers, form=mapping(SIDE, COUNT)),
    "rows": Key(differs=each(each(unordered)), form=mapping(SIDE, mapping(PART, cards(CARD))), given=False),
    "beaten": Key(differs=unordered, form=LIST, given=False),
    **dict.fromkeys(("cour", "need", "req", "values"), Key(differs=numbers, form=NUMBERS, given=False)),
    **dict.fromkeys(("needle", "scale", "terror"), Key(form=NONE | NUMBER, given=False)),
    "reached": Key(form=NONE | SWITCH, given=False),
}
