"""What the camera should see, and where hands put things (ledger 2 and 9)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.common.corrections import below_nought
from companion.games.incubo import board, names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.designs import CourageCard, FearCard
from companion.games.incubo.names import Side
from companion.games.incubo.rules.place import Agree, Put
from companion.games.incubo.rules.powers import being_used
from companion.games.incubo.rules.removing import Remove
from companion.kernel.cards import CardId
from companion.kernel.picture import NOTHING, Expectation, Expected, VisibleCard, any_on_top
from companion.kernel.places import Place
from companion.kernel.sentences import say
from companion.kernel.state import State

USED_DEG = 45
"""How far a card is turned whose power was used, either way (CUBO-POWER-03, CUBO-RULING-02)."""
AT_A_MONSTER = (names.MONSTER_DICE, names.MONSTER)


def picture(game: IncuboContext, state: State) -> Expectation:
    """The line in the middle, the rows or the parts' columns, the Growth tile, the top cards of the open piles."""
    seen = {where: _in_line(state, where) for where in names.LINE.values()}
    for who in game.sides:
        seen |= _area(game, state, who)
        seen[names.discard(who)] = any_on_top(board.in_discard(state, who), leaves=not board.deck_size(state, who))
    if (tile := state.top(names.GROWTH_PLACE)) is not None:
        # optional: the Bed Board itself may be turned instead (CUBO-RULING-01)
        lies = VisibleCard(tile, facing(board.growth(game, state)))
        seen[names.GROWTH_PLACE] = Expected((lies,), optional=True)
    seen[names.CHIMES] = any_on_top(state.at(names.CHIMES))
    return seen


def facing(who: Side) -> int:
    """The angle at which a player reads cards: Alpha sits at the lower edge (CUBO-SETUP-01)."""
    return 180 if who == names.TOMMY else 0


def _in_line(state: State, where: Place) -> Expected:
    """A dream lies as both read it (CUBO-DREAM-07); a beaten part is turned over (CUBO-MON-12)."""
    card = state.top(where)
    if card is None:
        return NOTHING
    if state.mark(card, names.BEATEN):
        return Expected(hidden=True)
    upright = where == names.DREAM and state.turn.phase not in AT_A_MONSTER
    return Expected((VisibleCard(card, 0 if upright else None),))


def _area(game: IncuboContext, state: State, who: Side) -> dict[Place, Expected]:
    """A player's cards: in rows against a dream, beside the parts against a monster."""
    against_monster = state.turn.phase in AT_A_MONSTER
    places = names.PART_PLACES[who] if against_monster else names.ROW_PLACES[who]
    waits = _waiting(state, who)
    return {
        where: Expected(
            tuple(lying(game, state, who, card) for card in state.at(where)), maybe=waits.get(where, frozenset())
        )
        for where in places
    }


def lying(game: IncuboContext, state: State, who: Side, card: CardId) -> VisibleCard:
    """How a played card lies: the end that counts towards its player, turned by 45° as its power is used.

    A card that may still be turned says so too: hands leave it the room.
    """
    other_end = bool(state.mark(card, names.COMPANION)) != bool(state.mark(card, names.WRONG))
    angle = facing(names.OTHER[who] if other_end else who)
    if not state.mark(card, names.USED) and card not in being_used(state):
        return VisibleCard(card, angle, either_way=board.power(game, state, card, who) is not None)
    return VisibleCard(card, (angle + USED_DEG) % 360, either_way=True)


def _waiting(state: State, who: Side) -> dict[Place, frozenset[CardId]]:
    """Where a card lies that hands have laid down and about which something is asked: removed, or its own power?"""
    card = state.top(names.turned(who))
    if card is None or state.question is None:
        return {}
    options = state.question.prompt.options
    if any(isinstance(one, Agree) for one in options):
        return {one.to: frozenset((card,)) for one in options if isinstance(one, Agree)}
    if not any(isinstance(one, Remove) for one in options):
        return {}
    puts = [one.to for one in options if isinstance(one, Put)]
    declared = names.beside(who, state.count(names.DECLARED))
    there = [declared] if declared in puts else puts[:1]
    return {where: frozenset((card,)) for where in there}


# --- corrections ---------------------------------------------------------------------------------------------------


def home_of(game: IncuboContext, state: State, card: CardId) -> Place | None:
    """Where a card belongs that was taken off the mat: its player's discard pile, else the box."""
    where = state.where(card)
    if where == names.GROWTH_PLACE:
        return where
    who = names.OWNER.get(where) if where is not None else None
    if who is not None:
        return names.discard(who)
    design = game.design(card) if card in game.catalogue else None
    if isinstance(design, CourageCard | FearCard) and design.owner in game.sides:
        return names.discard(design.owner)
    return names.BOX


def oddities(game: IncuboContext, state: State) -> Iterator[str]:
    """What corrections have made odd; a warning only."""
    yield from below_nought(state)
    total, most = sum(map(state.count, (names.RESERVE, names.SPENT, names.FEAR))), game.most_chimes
    if total != most:
        yield say("there are {total} Chime tokens on the table instead of {most}", total=total, most=most)
