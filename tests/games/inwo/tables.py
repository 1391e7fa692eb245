"""Tables for tests: a game, and states in which structures lie."""

from __future__ import annotations

import random
from collections.abc import Iterable

from msgspec.structs import replace

from companion.games.inwo import Inwo, names
from companion.games.inwo.cards.catalogue import read_set
from companion.games.inwo.options import Options
from companion.games.inwo.structure.lattice import Hung, free
from companion.games.inwo.structure.room import piece, tree_of
from companion.kernel.cards import CardId, card_id
from companion.kernel.places import Seat
from companion.kernel.state import State, Turn

PEOPLE = {"A": "Ana", "B": "Ben", "C": "Cem", "D": "Dora", "E": "Elin", "F": "Finn"}
ILLUMINATI = ("bavaria", "discordians", "gnomes", "network", "ufos", "servants")


def game(seats: int = 2, *, starters: int | None = None, **options: object) -> Inwo:
    """A table; `starters`: how many starter decks go round."""
    options = {"response_min_s": 0, **options}  # time stands still in most tests
    file = read_set()
    chosen = None if starters is None else replace(file, decks=file.decks[:starters])
    return Inwo(Options(**options), dict(list(PEOPLE.items())[:seats]), chosen)  # type: ignore[arg-type]


def groups_of() -> list[str]:
    return [one.id for one in read_set() if one.is_group]


def illuminati_of() -> list[str]:
    return [one.id for one in read_set() if one.kind == "illuminati"]


def grown_state(on: Inwo, many: int = 8, seed: int = 0, phase: str = names.ACTIONS) -> State:
    """A state with a structure of so many Groups for each seat, grown at random, each with a token."""
    chance = random.Random(seed)
    chosen = chance.sample(groups_of(), many * len(on.seats))
    state = State(turn=Turn("A", 7, phase), counters={names.GOAL: on.goal})
    for number, seat in enumerate(on.seats):
        root = card_id(illuminati_of()[number], 1)
        state = placed(state, names.illuminati(seat), [root])
        for face in chosen[number * many : (number + 1) * many]:
            state = hung(on, state, seat, card_id(face, 1), chance)
        counters = {names.plots(seat): 3, names.groups(seat): 6, names.plot_deck(seat): 20, names.group_deck(seat): 20}
        state = state.with_counters({**state.counters, **counters, names.turns(seat): 2})
    tokens = {(card, names.TOKEN): 1 for cards in state.cards.values() for card in cards}
    return state.with_marks({**state.marks, **tokens})


def hung(on: Inwo, state: State, seat: Seat, card: CardId, chance: random.Random) -> State:
    """The state with one more Group on some free arrow, if there is any."""
    tree: dict[CardId, Hung] = tree_of(on, state, seat)
    spots = [(master, side) for master in tree for side in free(tree, master, piece(on, card))]
    return placed(state, names.arrow(*chance.choice(spots)), [card]) if spots else state


def placed(state: State, where: names.Place, cards: Iterable[CardId]) -> State:
    return state.with_cards({**state.cards, where: (*state.at(where), *cards)})
