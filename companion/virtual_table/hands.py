"""Hands that put every card of the virtual table where the rules have it, at once or seen on their way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any, Literal

from companion.kernel.actions.errands import Errand
from companion.kernel.cards import CardId, face_of
from companion.kernel.game import BaseGame
from companion.kernel.places import Place, Seat
from companion.kernel.state import State
from companion.kernel.view import Beside
from companion.table.messages import ERRAND
from companion.table.pages.snapshot import Snapshot
from companion.virtual_table.hand import VirtualHand
from companion.virtual_table.layout import homes, open_places
from companion.virtual_table.piles import OUT
from vision.virtual.table import VirtualCard
from web.protocols import VirtualTable
from web.virtual_piles import VirtualPiles

AT_ONCE_MM_S = 1e9


class Hands:
    """A table on which cards are put down at once, and taken away to where they belong beside it. `seen`: the way of a
    card in a hand is seen as well."""

    def __init__(
        self, table: VirtualTable, virtual_piles: VirtualPiles, snapshot: Snapshot, *, seen: bool = False
    ) -> None:
        assert snapshot.game is not None
        self.mat = table.mat
        self._seen = seen
        self._table, self._virtual_piles = table, virtual_piles
        self._game: BaseGame = snapshot.game
        self._state: State = snapshot.state
        self._sent, self._wrongly_held = snapshot.sent, snapshot.wrongly_held
        self._going_back = snapshot.going_back
        self._regions = {region.name: region for region in table.mat.regions}
        self._to_fetch = {errand.card for _, errand, _ in snapshot.errands if errand.fetched}

    def tidy(self, *, only_lay: bool = False) -> int:
        """Everything that is owed; how many cards moved. `only_lay`: what lies there stays."""
        return self.put_back(only_lay=only_lay) + self.deal()

    def put_back(self, *, only_lay: bool = False) -> int:
        """Every card of the mat to where the rules have it, nothing to piles and hands beyond that; how many moved."""
        hand = VirtualHand(self, lambda seconds: None, speed_mm_s=AT_ONCE_MM_S)
        put = self._out_of_hands(hand)
        return put + hand.tidy(self._game, self._state, only_lay=only_lay)

    def _out_of_hands(self, hand: VirtualHand) -> int:
        """Lays what hands hold and belongs elsewhere where the rules have it; how many cards."""
        taken_up = self._virtual_piles.taken_up()
        wrong = [one for one in self._wrongly_held if one in taken_up]
        for _, card in wrong:
            where = self._state.where(card)
            if where is not None and where.zone in self._regions:
                hand.put(card, where, self._game, self._state)
            else:
                self._put_away(card, where)
        return len(wrong)

    def deal(self, *, without: Collection[Seat] = ()) -> int:
        """Cards known to be in a hand are taken there, and what piles and hands lack by their counts is dealt and
        drawn; how many. `without`: seats whose hands are left to whoever has them."""
        taken = [one for one in self._known_in_hands() if one[0] not in without]
        for seat, card in taken:
            self._virtual_piles.take(card, seat)
        owed = [one for one in self._game.beside(self._state) if not (one.hand and one.where in without)]
        return len(taken) + sum(self._dealt(one, without) for one in owed)

    def may_run(self, errand: Errand) -> bool:
        """Whether an errand is about piles that there are: they are shuffled, cards pass from one to another, are drawn
        into a hand that nobody counts, laid away by a seat of which nothing is expected on the mat, or put back."""
        if self._draws(errand):
            return self._virtual_piles.top(errand.source) is not None
        if errand.onto is not None:
            return errand.onto.zone in self._regions
        if errand.home is not None:
            return self._pile(errand.home) is not None and self._is_there(errand)
        if errand.back and errand.card:
            return errand.card not in self._virtual_piles.hands().get(errand.seat, ())
        if errand.passes is not None and not self._may_pass_on(*errand.passes, errand.count):
            return False
        return errand.passes is not None or any(self._pile(where) is not None for where in errand.shuffles)

    def _is_there(self, errand: Errand) -> bool:
        """Whether the card of an errand lies on the table, or is in the hand of who has to do it."""
        held = self._virtual_piles.hands().get(errand.seat, ())
        return errand.card in held or self._table.card(errand.card).on_table

    def _draws(self, errand: Errand) -> bool:
        """Whether an errand draws from a pile there is into a hand that `deal` leaves alone."""
        counted = any(one.hand and one.where == errand.seat for one in self._game.beside(self._state))
        return bool(errand.source) and not counted and self._virtual_piles.known(errand.source) is not None

    def run(self, key: str, errand: Errand) -> bool:
        """Does an errand that is about piles; whether it is one. What hands have drawn for it already they have."""
        if self._draws(errand):
            left = errand.count - self._virtual_piles.given(ERRAND + key)
            for _ in range(left):
                self._virtual_piles.draw(errand.source, errand.seat)
            self._virtual_piles.given(ERRAND + key, max(0, left))  # a second press comes before it is ticked off
            return True
        if errand.onto is not None and errand.onto.zone in self._regions:
            region = self._regions[errand.onto.zone]
            self.lay(errand.card, *region.centre, region.facing, False)
            return True
        if not self.may_run(errand):
            return False
        if errand.back and errand.card:
            self._virtual_piles.take(errand.card, errand.seat)
            return True
        if errand.home is not None and (home := self._pile(errand.home)) is not None:
            self._virtual_piles.put_away(errand.card, home, "bottom" if errand.under else "anywhere")
        if errand.passes is not None:
            self._pass_on(*errand.passes, errand.count, "bottom" if errand.under else "top")
        decks = [pile for where in errand.shuffles if (pile := self._pile(where)) is not None]
        held = self._virtual_piles.hands().get(errand.seat, ()) if errand.back else ()
        for card in [one for one in held if self._virtual_piles.home(one) in decks]:
            self._virtual_piles.put_away(card)
        for card in (card for heap in errand.heaps if decks for card in self._left_in(heap)):
            self._virtual_piles.put_away(card, decks[0])
        for pile in decks:
            self._virtual_piles.shuffle(pile)
        return True

    def _left_in(self, heap: Place) -> list[CardId]:
        """What lies in a part of the mat and belongs there no more."""
        around, belongs = self.mat.region(heap.zone), homes(open_places(self._game, self._state))
        there = [one for one in self._table.cards() if one.on_table and around.contains(one.x, one.y)]
        return [one.card for one in there if belongs.get(one.card) != heap]

    def _may_pass_on(self, origin: Place, to: Place, count: int) -> bool:
        """Whether there are so many cards on a pile, and a place where they can go."""
        source = self._pile(origin)
        there = next((one.count for one in self._virtual_piles.piles() if one.key == source), 0)
        return there >= count and (self._pile(to) is not None or to.zone in self._regions)

    def _pass_on(self, origin: Place, to: Place, count: int, end: Literal["top", "bottom"]) -> None:
        """Cards go on unseen: into a pile, or face down onto a place of the mat."""
        source, target = self._pile(origin), self._pile(to)
        for _ in range(count):
            card = self._virtual_piles.top(source or "")
            if card is not None and target is not None:
                self._virtual_piles.put_away(card, target, end)
            elif card is not None:
                region = self.mat.region(to.zone)
                self.lay(card, *region.centre, region.facing, True)

    # --- a table for the virtual hand ---------------------------------------------------------------------------------

    def cards(self) -> Any:
        return self._table.cards()

    def card(self, card: CardId) -> VirtualCard:
        return self._table.card(card)  # type: ignore[return-value]

    def tucked(self, card: CardId) -> tuple[CardId, ...]:
        return self._table.tucked(card)

    def lay(
        self,
        card: CardId,
        x: float,
        y: float,
        angle: float | None = None,
        face_down: bool | None = None,
        held: bool = False,
        **how: Any,
    ) -> None:
        if self._seen or not held:
            self._table.lay(card, x, y, angle, face_down, held, **how)
        if not held:
            self._virtual_piles.laid(card)

    def lift(self, card: CardId) -> None:
        """Into the hand that holds it, or the pile to which people are told to bring it; what hands had brought, back
        to where it came from, unless the rules know where it is; else into the pile where the rules have it. Without
        such a pile it is out of play; only where the rules know nothing of a deck but its count, it goes under its
        own."""
        where, told = self._state.where(card), self._going_back.get(card)
        if self._pile(told) not in (None, self._virtual_piles.pile_before(card)):
            self._put_away(card, told)
            return
        unmoved = card not in self._sent and not self._went_on(where, card)
        if unmoved and self._is_free(where, card) and self._end(where) == "anywhere":
            if self._virtual_piles.put_back(card):
                return
            if self._may_be_held(where):
                where = self._game.back(self._state, card, self._lying(card))
        seat = self._holder(where)
        if seat is not None:
            self._virtual_piles.take(card, seat)
            return
        self._put_away(card, where)

    def _put_away(self, card: CardId, where: Place | None) -> None:
        """Onto the pile that stands for a place of the rules, else out of play."""
        pile = self._pile(where)
        if pile is not None:
            self._virtual_piles.put_away(card, pile, self._end(where))
        elif where is None and self._is_stock(card):
            self._virtual_piles.put_away(card)
        else:
            self._virtual_piles.put_away(card, OUT, "top")

    def no_hand(self) -> None:
        """The hand leaves, if it was seen."""
        if self._seen:
            self._table.no_hand()

    # --- where things belong ------------------------------------------------------------------------------------------

    def _pile(self, where: Place | None) -> str | None:
        """The pile beside the table that stands for a place of the rules."""
        return None if where is None else self._virtual_piles.known(str(where), self._game.zones[where.zone].region)

    def _end(self, where: Place | None) -> Literal["top", "bottom", "anywhere"]:
        return (self._game.pile_end(where) if where is not None else "") or "anywhere"

    def _may_be_held(self, where: Place | None) -> bool:
        """Whether the rules do not know if a card is in a hand or in a pile."""
        return where is not None and self._game.zones[where.zone].secrecy == "unseen"

    def _is_free(self, where: Place | None, card: CardId) -> bool:
        """Whether hands may have drawn a card of which the rules know no more than at the start, or nothing at all."""
        if where is None:
            return self._virtual_piles.brought_by(card) is not None and self._is_stock(card)
        return self._may_be_held(where) or self._pile(where) == self._virtual_piles.home(card)

    def _is_stock(self, card: CardId) -> bool:
        """Whether a card is of a deck of which the rules know only how many cards it has."""
        return any(card in deck.cards for deck in self._game.stock())

    def _went_on(self, where: Place | None, card: CardId) -> bool:
        """Whether the rules have a card in another pile than the one from which hands brought it."""
        origin, pile = self._virtual_piles.pile_before(card), self._pile(where)
        return None not in (origin, pile) and origin != pile

    def _lying(self, card: CardId) -> Place:
        """The place of the mat in which a card lies; no place beside the mat."""
        one = self._table.card(card)
        return Place(next((region.name for region in self.mat.regions if region.contains(one.x, one.y)), ""))

    def _holder(self, where: Place | None) -> Seat | None:
        """Who holds the cards of a place of the rules; a hand without an owner is that of whoever is to move."""
        if where is None or not self._game.zones[where.zone].hand:
            return None
        return self._game.zones[where.zone].owner or self._state.turn.seat or self._game.seats[0]

    def _known_in_hands(self) -> Iterator[tuple[Seat, CardId]]:
        """Whose hand lacks a card that all know to be there. Copies of one design are alike: one does for the other."""
        held = self._virtual_piles.hands()
        for where, cards in self._state.cards.items():
            seat = self._holder(where)
            if seat is None:
                continue
            spare = Counter(face_of(card) for card in held.get(seat, ()) if card not in cards)
            for card in cards:
                if card in held.get(seat, ()) or (self._table.card(card).on_table and card not in self._to_fetch):
                    continue
                if spare[face_of(card)]:
                    spare[face_of(card)] -= 1
                else:
                    yield seat, card

    def _dealt(self, owed: Beside, without: Collection[Seat]) -> int:
        """Deals to a pile or a hand what it lacks; how many cards. `without`: hands that give nothing to others."""
        piles = {one.key: one.count for one in self._virtual_piles.piles()}
        every = tuple(self._game.beside(self._state))
        counts = {one.where: one.count for one in every if not one.hand}
        if not owed.hand and owed.where not in piles:
            return 0
        held = {one.where: len(self._virtual_piles.hands().get(one.where, ())) for one in every if one.hand}
        there = held[owed.where] if owed.hand else piles[owed.where]
        if not owed.hand:  # who has drawn already has drawn from there
            early = (one for one in every if one.hand and owed.where in one.of and one.where not in owed.of)
            there += sum(max(0, held[one.where] - one.count) for one in early)
        dealt = sum(self._laid_down(seat, owed.where, owed.count - there) for seat in owed.of if seat in held)
        for source in (one for one in owed.of if one in piles):
            most = piles[source] - counts.get(source, 0)
            for _ in range(min(most, owed.count - there - dealt)):
                card = self._virtual_piles.top(source)
                if card is None:
                    break
                if owed.hand:
                    self._virtual_piles.take(card, owed.where)
                else:
                    self._virtual_piles.put_away(card, owed.where, "top")
                dealt += 1
        if owed.hand:
            givers = (one for one in every if one.hand and one.where in owed.of and one.where not in without)
            for seat, beyond in ((one.where, held[one.where] - one.count) for one in givers):
                dealt += self._handed(seat, owed, min(beyond, owed.count - there - dealt))
        return dealt

    def _handed(self, seat: Seat, owed: Beside, most: int) -> int:
        """Gives a hand cards of another one, of those that nobody knows to be there; how many cards."""
        unknown = [one for one in self._virtual_piles.hands().get(seat, ()) if str(self._state.where(one)) in owed.of]
        given = unknown[: max(0, most)]
        for card in given:
            self._virtual_piles.take(card, owed.where)
        return len(given)

    def _laid_down(self, seat: Seat, pile: str, most: int) -> int:
        """Shuffles into a pile what a hand has of it; how many cards."""
        own = [card for card in self._virtual_piles.hands().get(seat, ()) if str(self._state.where(card)) == pile]
        for card in own[: max(0, most)]:
            self._virtual_piles.put_away(card, pile, "anywhere")
        return min(len(own), max(0, most))
