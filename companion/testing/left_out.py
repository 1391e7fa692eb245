"""What the rules allow, though nobody could have meant it: the same move with another card of its place, or elsewhere
on the mat."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from companion.kernel.actions import Action
from companion.kernel.cards import CardId, face_of
from companion.kernel.game import BaseGame
from companion.kernel.notation import hints_of, words
from companion.kernel.places import Place
from companion.kernel.state import State

VARIED = 8
"""So many variants of an action are tried at most, evenly taken from all."""


def left_out(game: BaseGame, state: State) -> Iterator[str]:
    """What is not refused although `candidates` leaves it out, one of each kind of action, in words."""
    legal = game.legal(state)
    known = {_alike(action) for action in legal}
    for action in {type(one): one for one in reversed(legal)}.values():
        variants = [one for one in _variants(game, state, action) if _alike(one) not in known]
        step = max(1, len(variants) // VARIED)
        found = next((one for one in variants[::step] if game.why_not(state, one) is None), None)
        if found is not None:
            yield words(found)


def beside_another(game: BaseGame, state: State, action: Action) -> Iterator[str]:
    """That a move is no longer found when hands did another one as well before anybody looked, in words."""
    hands = action.hands(game, state)
    if not hands or action not in game.candidates(state, hands):
        return
    for other in game.legal(state):
        more = other.hands(game, state)
        if more and not more & hands:
            if action not in game.candidates(state, hands | more):
                yield (
                    f"{words(action)} is missing among `candidates` when hands have moved {' and '.join(sorted(more))} "
                    "too; `moved` may have the cards of more than one action"
                )
            return


def _variants(game: BaseGame, state: State, action: Action) -> Iterator[Action]:
    for field, hint in hints_of(type(action)).items():
        value = getattr(action, field)
        others: Sequence[Any] = ()
        if hint is CardId and (where := state.where(value)) is not None:
            others = state.at(where)
        elif hint is Place:
            others = [Place(region.name) for region in game.mat.regions]
        yield from (replace(action, **{field: one}) for one in others if one != value)


def _alike(action: Action) -> Hashable:
    """The action, copies of one design taken for each other."""
    values = (getattr(action, field) for field in action.__struct_fields__)
    return type(action), tuple(face_of(CardId(one)) if isinstance(one, str) and ":" in one else one for one in values)
