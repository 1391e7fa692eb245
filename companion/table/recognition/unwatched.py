"""What a move leaves for hands to do at a table that no camera looks at: the difference between two pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.kernel.actions import Action
from companion.kernel.actions.errands import Errand
from companion.kernel.actions.shapes import shapes
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact
from companion.kernel.game import BaseGame
from companion.kernel.picture import BARE, COVERED, Expectation, Picture, Reading, VisibleCard, reads
from companion.kernel.places import Place, Seat
from companion.kernel.sentences import joined
from companion.kernel.state import State
from companion.table.recognition.chores import chores

MAT = "mat"
"""What such an errand is about: the next one does for both, for nobody owes the same mat twice."""


def left_to_do(
    game: BaseGame,
    before: State,
    action: Action,
    after: State,
    facts: Sequence[Fact] = (),
    *,
    by_hand: bool = True,
    besides: frozenset[CardId] = frozenset(),
) -> Errand | None:
    """What has to change on the mat beside what whoever said the move has laid and lifted for it; ``None``: nothing.
    Not `by_hand`: nobody has laid or lifted anything yet, and each move is done after the one before it. `besides`:
    cards that hands are told to move for another reason."""
    named = action.named(*(one.name for one in shapes(type(action)) if one.shape in ("card", "cards")))
    done = (frozenset(named) | action.hands(game, before) if by_hand else frozenset()) | besides
    now = game.picture(after)
    belief = _as_hands_left_it(game.picture(before), now, done, _beneath(before, after))
    lying = frozenset(card for reading in belief.values() for card in reading.ids)
    owed = chores(game, after, belief, sent=lying, came_from=lambda card, _: game.came_from(facts, card))
    if not owed:
        return None
    wanted = {one.card for where in belief for one in now[where].cards}
    moved = [card for card in (*lying, *wanted - lying) if card not in wanted or card not in lying]
    alone = moved[0] if len(moved) == len(owed) == 1 else CardId("")
    alone = alone if by_hand else CardId("")
    return Errand(_whose(game, before, action.seat), joined(owed, "; "), alone, about=MAT if by_hand else "")


def _beneath(before: State, after: State) -> Mapping[Place, Sequence[CardId]]:
    """What lay under the top card of a pile that is cleared: nobody sees it there, and it goes too."""
    return {
        where: [card for card in cards[:-1] if after.where(card) is not None]
        for where, cards in before.cards.items()
        if not {*cards} & {*after.at(where)}
    }


def _as_hands_left_it(
    then: Expectation, now: Expectation, done: frozenset[CardId], beneath: Mapping[Place, Sequence[CardId]]
) -> Picture:
    """The mat after what the player did: the cards of the move lie as they should now, all others as before."""
    found: dict[Place, Reading] = {}
    for where, wanted in now.items():
        was = then.get(where)
        if wanted.optional or wanted.among or (was is not None and (was.optional or was.among)):
            continue
        if was is not None and was.hidden:
            found[where] = COVERED
            continue
        stays = [one for one in was.cards if one.card not in done] if was is not None else []
        if len(stays) == 1 and stays[0].card not in beneath.get(where, ()):
            stays += [VisibleCard(card, None) for card in beneath.get(where, ()) if card not in done]
        cards = (*stays, *(one for one in wanted.cards if one.card in done))
        found[where] = reads(*cards) if cards else BARE
    return found


def _whose(game: BaseGame, before: State, seat: Seat) -> Seat:
    """Who is asked to do it: whoever moved, else whose turn it was."""
    return next(one for one in (seat, before.turn.seat, *game.seats) if one in game.seats)
