"""What *Augmented* says to players that think: two decks and a hand that hide, what is alike, what is worth holding."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Sequence
from itertools import groupby
from typing import Any

from companion.games.augmented import names
from companion.games.augmented.cards.catalogue import SIDE_DECK, CardFace
from companion.games.augmented.cards.deck import LEAST, RARES, Deck, faults
from companion.games.augmented.rules.agreed import Agree, OfferEnd
from companion.games.augmented.rules.attack import flies
from companion.games.augmented.rules.collecting import Collect, Switch
from companion.games.augmented.rules.play import Lay, Play, hand_of
from companion.games.augmented.rules.search import Find
from companion.games.augmented.rules.setup import Mulligan
from companion.games.augmented.rules.side_deck import TurnUp
from companion.games.lane_duel import lanes
from companion.games.lane_duel.board import has
from companion.games.lane_duel.outlook import DuelMind
from companion.kernel.actions import Action
from companion.kernel.cards import CardId, face_of
from companion.kernel.minds import Part, World
from companion.kernel.places import CHANCE, Seat
from companion.kernel.state import State

BY_HAND_ALONE = (Lay, Switch, Collect, TurnUp, OfferEnd, Agree)
"""What is said because of how hands work, what changes the table's own ways, and a draw, which nobody offers here."""
CARD, SIDE, BONE, CELL, MOST_CARDS, MOST_BONES = 0.45, 0.2, 0.1, 0.12, 6, 8
"""What each of them is worth: a card in the hand, of the side deck, a bone, an energy cell; and how many count."""
PAID = {"beast": {"blood", "bones"}, "undead": {"bones"}, "tech": {"energy"}, "magick": {"gems"}}
"""How the cards of each temple are paid by a deck of that temple alone."""
CHEAP = 2
"""So many points of cost, or fewer, are paid in the first turns."""


class Thinking(DuelMind):
    """The hand is hidden among the cards of both decks, as far as nobody has seen it. There is one life: an end of the
    scale is the end."""

    tooth, edge, broken = 0.7, 0.7, 5.0

    @property
    def end(self) -> int:  # type: ignore[override]
        """Where the scale ends at this table."""
        return int(self.game.options.scale_limit)

    def flies(self, state: State, card: CardId) -> bool:
        return flies(self.game, state, card)

    def leaps(self, state: State, card: CardId) -> bool:
        return has(self.game, state, card, "mighty-leap")

    def for_people(self, state: State) -> bool:
        """A sigil without a definition: people do what the card says (AUG-RULING-40)."""
        effect = self.game.working.effects.get(state.question.prompt.key) if state.question is not None else None
        return effect is not None and effect.manual

    def parts(self, state: State) -> Sequence[Part]:
        hands, decks = [], []
        for seat in lanes.SEATS:
            unknown = hand_of(seat).unknown(state)
            for pile in reversed(names.PILES):
                here, deck = names.unseen(seat, pile), state.count(names.deck(seat, pile))
                held = min(unknown, max(0, len(state.at(here)) - deck))
                unknown -= held
                hands.append(Part(f"{seat}/hand/{pile}", (here,), held, seat, names.hand(seat), f"{seat}/{pile}"))
                looking = seat if searching(state) == seat else None
                decks.append(Part(f"{seat}/{pile}", (here,), deck, looking))
        return (*hands, *decks)

    def real(self, world: World, action: Action) -> bool:
        if isinstance(action, BY_HAND_ALONE):
            return False
        if isinstance(action, Mulligan):
            return not self.playable(world, action.seat)
        card: Any = getattr(action, "card", None)
        where = world.state.where(card) if card is not None else None
        pile = next((pile for pile in names.PILES for seat in lanes.SEATS if where == names.unseen(seat, pile)), None)
        if pile is None or where is None or action.seat == CHANCE:
            return True
        seat = where.zone[0]
        if isinstance(action, Find) and action.pile in names.PILES:
            return action.pile == pile and card in world.hidden.get(f"{seat}/{pile}", ())
        return card in world.hidden.get(f"{seat}/hand/{pile}", ())

    def playable(self, world: World, seat: Seat) -> list[CardId]:
        """The cards of a hand that do not cost much; with none of the main deck the hand is drawn again."""
        held = (*world.state.at(names.hand(seat)), *world.hidden.get(f"{seat}/hand/main", ()))
        return [card for card in held if price(self.game.catalogue.face(card)) <= CHEAP]

    def forgotten(self, action: Action) -> Iterable[str]:
        if not isinstance(action, Mulligan):
            return ()
        return (f"{action.seat}/{part}" for part in ("hand/main", "hand/side", *names.PILES))

    def alike(self, world: World, action: Action) -> Hashable:
        match action:
            case Play(card=card, to=to, blood=blood, shatter=shatter):
                marks = tuple(sorted(world.state.marks_of(card)))
                return (face_of(card), marks, to, blood, shatter)
            case Find(card=card, pile=pile, to=to):
                return ("find", face_of(card), pile, to)
        return action

    def held(self, world: World, seat: Seat) -> float:
        state = world.state
        known = state.at(names.hand(seat))
        side = sum(self.game.catalogue.face(card).tier == "side-deck" for card in known)
        cards = min(MOST_CARDS, max(0, state.count(names.hand_size(seat)) - side))
        bones, cells = min(MOST_BONES, state.count(names.bones(seat))), state.count(names.cells(seat))
        return float(CARD * cards + SIDE * min(side, 3) + BONE * bones + CELL * cells)


def searching(state: State) -> Seat | None:
    """Who looks through a deck of their own now."""
    question = state.question
    return question.waiting[0] if question is not None and question.prompt.key == "search" else None


# --- a deck of its own -----------------------------------------------------------------------------------------------


def price(face: CardFace) -> int:
    """How much a card costs, all kinds alike, two bones or energy as much as a sacrifice."""
    cost = face.cost
    gems = sum(cost.gems.values()) + sum(cost.shatters.values())
    return 2 * cost.blood + cost.bones + cost.energy + cost.overcharge + 3 * gems


def value(face: CardFace) -> float:
    """What a card brings for what it costs."""
    return 2.0 * (face.power or 0) + face.health + 0.4 * len(face.sigils) - 1.3 * price(face)


def built(faces: Iterable[CardFace], dice: random.Random) -> Deck:
    """A legal deck (AUG-DECK-01 … 21) of cards that are paid alike, the best of them by what they bring."""
    every = sorted((face for face in faces if face.status == "listed"), key=lambda face: face.id)
    side = [face for face in every if face.tier == "side-deck" and (face.living or face.temple != "beast")]
    beside = dice.choice(side)
    paid = PAID[beside.temple]
    usable = [face for face in every if face.tier in ("common", "uncommon", "rare") and set(face.cost.kinds) <= paid]
    own = [face for face in usable if face.temple == beside.temple and (face.power or face.power_rule)]
    best = sorted(own, key=lambda face: -value(face) - 2 * dice.random())
    main: list[tuple[CardFace, int]] = []
    for rare, some in groupby(sorted(best, key=lambda face: face.tier == "rare"), lambda face: face.tier == "rare"):
        for face in list(some)[:RARES] if rare else some:
            room = LEAST - (0 if rare else RARES) - sum(count for _, count in main)
            if room > 0:
                main.append((face, min(1 if rare else face.max_copies, room)))
    wrong = faults(main, [(beside, SIDE_DECK)])
    if wrong:
        return built((face for face in every if face != beside), dice)
    lines = tuple(f"{count} {face.name}" for face, count in main)
    return Deck(lines, (f"{SIDE_DECK} {beside.name}",), beside.temple)
