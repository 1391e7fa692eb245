"""What *Inscription* says to players that think: what a hand hides, what is alike, how good two rows are."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from companion.games.inscription import names
from companion.games.inscription.board import pile_left, squirrels_held
from companion.games.inscription.rules.combat import CAP
from companion.games.inscription.rules.copies import Instead, Missing
from companion.games.inscription.rules.draft import Deal, picker
from companion.games.inscription.rules.drawing import Fetched, Take
from companion.games.inscription.rules.items import Use
from companion.games.inscription.rules.play import Lay, Play
from companion.games.inscription.rules.turn import Hold
from companion.games.lane_duel.outlook import UNCAPPED, DuelMind, Fighter
from companion.kernel.actions import Action
from companion.kernel.cards import CardId, face_of
from companion.kernel.minds import Part, Term, World
from companion.kernel.places import CHANCE, Seat
from companion.kernel.sentences import say
from companion.kernel.state import State

BY_HAND_ALONE = (Lay, Missing, Instead, Fetched)
"""What is said because of how hands came to lay cards, or is known better than that."""
LIFE, GROWS, CARD, SQUIRREL, BONE, ITEM = 4.0, 0.5, 0.45, 0.15, 0.1, 0.35
"""What each of them is worth: a candle, a card that grows up, a card in the hand, a squirrel, a bone, an item."""
MOST_BONES, MOST_CARDS = 8, 6
"""More are worth no more."""


class Thinking(DuelMind):
    """Hands, decks and held items are hidden; without a draft all of them come from one pile."""

    def parts(self, state: State) -> Sequence[Part]:
        shared = () if self.game.options.draft else (names.CREATURES,)
        hands, decks = [], []
        asked = state.question.waiting if state.question and state.question.prompt.key == "hoarder" else ()
        for seat in names.SEATS:
            held, pool = self.game.hidden_hands[seat], (names.unseen(seat), *shared)
            squirrels = squirrels_held(state, seat)
            hand, deck, kept = f"{seat}/hand", f"{seat}/deck", f"{seat}/items"
            hands.append(Part(hand, pool, held.unknown(state, squirrels), seat, names.hand(seat), source=deck))
            looking = seat if seat in asked else None
            decks.append(Part(deck, pool, state.count(names.deck_count(seat)), looking))
            hands.append(Part(kept, (names.ITEMS,), state.count(names.item_count(seat)), seat, source="items"))
        items = Part("items", (names.ITEMS,), max(0, pile_left(state)))
        return (*hands, *decks, items)

    def real(self, world: World, action: Action) -> bool:
        if isinstance(action, BY_HAND_ALONE):
            return False
        match action:
            case Use(seat=seat, card=used):
                return face_of(used) in map(face_of, world.hidden.get(f"{seat}/items", ()))
            case Play(seat=seat, card=played) if played in self.game.items:
                return face_of(played) in map(face_of, world.hidden.get(f"{seat}/items", ()))
            case Take(seat=seat, card=taken):
                return world.state.where(taken) == names.UNUSED or taken in world.hidden.get(f"{seat}/deck", ())
            case Hold(seat=seat, cards=cards):
                return cards == world.state.count(names.hand_count(seat))
        card: Any = getattr(action, "card", None)
        unseen = card is not None and self.unseen(world.state, card)
        if (
            card is not None
            and action.seat in names.SEATS
            and card in world.state.at(names.hand(names.other(action.seat)))
        ):
            return False  # a possible table has it in the other hand
        return not unseen or action.seat == CHANCE or card in world.hidden.get(f"{action.seat}/hand", ())

    def may_happen(self, world: World, seat: Seat) -> list[Action]:
        """Whoever searches a deck sees it, and takes a card by its name."""
        question = world.state.question
        if question is not None and question.prompt.key == "hoarder" and seat in question.waiting:
            return [Take(seat, card) for card in sorted(world.hidden.get(f"{seat}/deck", ()))] or [Fetched(seat)]
        return super().may_happen(world, seat)

    def unseen(self, state: State, card: CardId) -> bool:
        """Whether a card is one of those that may be in a hand."""
        pools = {where for seat in names.SEATS for where in self.game.hidden_hands[seat].unseen}
        return state.where(card) in pools

    def by_chance(self, world: World, dice: random.Random) -> Action | None:
        options = [one for one in self.may_happen(world, CHANCE) if not isinstance(one, Deal)]
        if options:
            return dice.choice(options)
        if world.state.turn.phase != names.DRAFT:
            return None
        deck = list(world.state.at(names.CREATURES))
        return Deal(CHANCE, tuple(dice.sample(deck, 3))) if len(deck) >= 3 else None

    def acting(self, state: State) -> Seat:
        if state.question is None and state.turn.phase == names.DRAFT:
            return picker(state) or CHANCE
        return super().acting(state)

    def alike(self, world: World, action: Action) -> Hashable:
        match action:
            case Play(card=card, to=to, blood=blood):
                return (face_of(card), self.marked(world.state, card), to, blood)
            case Use(card=card, target=target, to=to):
                return (face_of(card), target, to)
            case Take(card=card):
                return ("take", face_of(card))
        return action

    def marked(self, state: State, card: CardId) -> tuple[tuple[str, int], ...]:
        """What tells a card from others with its face."""
        return tuple(sorted(state.marks_of(card)))

    def terms(self, world: World, seat: Seat) -> Iterator[Term]:
        own, others = (world.state.count(names.lives(who)) for who in (seat, names.other(seat)))
        yield Term(LIFE * (own - others), say("it puts out a candle of the other side"), "candles")
        yield from super().terms(world, seat)

    def most_scored(self, state: State, seat: Seat) -> int:
        return CAP if state.count(names.capped(seat)) else UNCAPPED

    def standing(self, state: State, one: Fighter) -> float:
        return super().standing(state, one) + (GROWS if self.game.face(state, one.card).grows_to else 0.0)

    def held(self, world: World, seat: Seat) -> float:
        state = world.state
        squirrels = squirrels_held(state, seat)
        cards = max(0, state.count(names.hand_count(seat)) - squirrels)
        bones = min(MOST_BONES, state.count(names.bones(seat)))
        items = state.count(names.item_count(seat))
        return CARD * min(cards, MOST_CARDS) + SQUIRREL * min(squirrels, 3) + BONE * bones + ITEM * items
