"""How a simple pair plays *Incubo*, by which the ledger measures its difficulties; `judgement` plays better.

The pair passes what is clearly better for the partner, lets bad cards go, uses powers when they help.

It pays while finishing looks cheaper than Terror, and against a monster as long as there are tokens. Alone, what is no
good goes to the Companion deck or out of the game.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Any, Protocol

from companion.games.common.own_cards.vocabulary import word_of
from companion.games.incubo import board, names
from companion.games.incubo import rules as act
from companion.games.incubo.names import Side
from companion.games.incubo.power import Power
from companion.games.incubo.rules.place import row_price
from companion.games.incubo.rules.result import cost
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.state import State

WORTH = {
    "draw": 1.0, "chime": 0.7, "double": 1.2, "pair": 0.6, "spend": 0.8, "infuse": 0.7, "zero_neg": 0.7, "copy": 0.5,
    "common": 0.3, "terror3": 0.6, "scry_box": 0.5, "scry_discard": 0.3, "pick2": 0.9, "redraw": 0.5,
    "return_draw": 0.6, "return1": 0.2, "cheap_fear": 0.2, "free_elim": 0.3, "free_pass": 0.3,
}  # fmt: skip
"""What a power is worth, in courage; one that has a number, for each of it."""


class Cardboard(Protocol):
    """What hands know beyond the state when they do something: the real cards."""

    def legal(self) -> list[Action]:
        """What can be done with the cards that are really there."""

    def top(self, who: Side) -> CardId | None:
        """The card of a courage deck that comes up next."""

    def dream(self) -> CardId:
        """The dream that comes up next."""

    def looked_at(self, who: Side, n: int) -> Sequence[CardId]:
        """The top cards of a deck, top first, which a power looks at."""

    def throw(self) -> Action | None:
        """Chance's answer, where chance is asked."""


class Habits:
    """One decision on a table with real cards."""

    def __init__(self, game: Any, state: State, table: Cardboard) -> None:
        self.game, self.state, self.table = game, state, table

    def decide(self) -> Action:
        """The next action."""
        question = self.state.question
        if question is not None:
            return self.table.throw() or self._answer(question.prompt.key)
        match self.state.turn.phase:
            case names.CHOOSE:
                return self._choose()
            case names.MONSTER:
                return next(self._fight())
            case _:
                return next(self._dream())

    # --- what cards are worth ----------------------------------------------------------------------------------------

    def worth(self, card: CardId, who: Side) -> float:
        """A card in the deck of a player."""
        end = self.game.end(card, who)
        return -1.0 if end is None else end.v + self._power_worth(end.power)

    def _power_worth(self, power: Power | None) -> float:
        if power is None:
            return 0.0
        return WORTH.get(word_of(power), -0.5) * getattr(power, "n", 1)

    def average(self, who: Side) -> float:
        """What the next card of a player brings."""
        values = self._next_values(who)
        return sum(values) / len(values) if values else 0.0

    def _next_values(self, who: Side) -> list[int]:
        """What the next card of a player may be worth; Chime cards are none."""
        cards = board.next_cards(self.state, who)
        if not board.deck_size(self.state, who):
            cards = board.in_discard(self.state, who)
        real = [card for card in cards if not self.game.is_chime(card)]
        return [end.v for card in real if (end := self.game.end(card, who)) is not None]

    # --- dreams ------------------------------------------------------------------------------------------------------

    def _choose(self) -> Action:
        seat = self.game.seats[0]
        if (offer := next((one for one in self.table.legal() if isinstance(one, act.Offer)), None)) is not None:
            return offer
        faces = [one for one in self.table.legal() if isinstance(one, act.Face)]
        return max(faces, key=lambda one: self._liking(one.card)) if faces else act.Face(seat, self.table.dream())

    def _liking(self, card: CardId) -> float:
        """What a dream gives, less what it asks."""
        phase = board.phase(self.state)
        asked = sum(
            max(0.0, getattr(self.game.dream(card), who).sheep[phase - 1] - getattr(self.game.dream(card), who).free)
            for who in self.game.sides
        )
        hard = sum(getattr(self.game.dream(card), who).sheep[phase - 1] for who in self.game.sides)
        given = self.worth(card, board.growth(self.game, self.state)) * (4 - phase) / 3
        return float(given - 0.6 * hard - 0.3 * asked)

    def _dream(self) -> Iterator[Action]:
        """The next action while a dream is faced."""
        first = [who for who in self.game.sides if not self.state.count(names.played(who)) and self._free(who)]
        yield from (self._draw(who) for who in first)
        if board.reached(self.game, self.state):
            yield from self._tidying()
            yield act.Stop(self.game.seats[0])
            return
        yield from self._powers()
        gaps = board.gaps(self.game, self.state)
        for who in sorted(gaps, key=lambda one: -gaps[one]):
            if self._free(who) and gaps[who] > 0:
                yield self._draw(who)
        for who in sorted(gaps, key=lambda one: -self.average(one)):
            if gaps[who] > 0 and self._paying(who, gaps[who]):
                yield self._draw(who)
        yield act.Stop(self.game.seats[0])

    def _tidying(self) -> Iterator[Action]:
        """Free cards that can only make the decks better: with courage to spare, while a row is free."""
        gaps = board.gaps(self.game, self.state)
        for who in self.game.sides:
            rows = [row for row in ("pass", "elim") if self.state.count(names.allowance(who, row))]
            if self._free(who) and len(rows) and gaps[who] <= -SPARE and self._worst(who) >= gaps[who]:
                yield self._draw(who)

    def _worst(self, who: Side) -> int:
        cards = board.next_cards(self.state, who)
        return min((end.v for card in cards if (end := self.game.end(card, who)) is not None), default=0)

    def _free(self, who: Side) -> bool:
        return bool(board.free_left(self.game, self.state, who)) and board.can_draw(self.state, who)

    def _draw(self, who: Side) -> Action:
        card = self.table.top(who)
        assert card is not None
        return act.Draw(self.game.seat(who), card)

    def _paying(self, who: Side, gap: int) -> bool:
        """Whether paying on looks cheaper than the Terror of this gap; nothing is dearer than to lose the game."""
        average = self.average(who)
        if cost(self.game, self.state) > self.state.count(names.RESERVE):
            return self.may_turn(who)
        if not self.state.count(names.RESERVE) or not board.can_draw(self.state, who) or average <= 0:
            return False
        return gap / average <= gap + PATIENCE[self.game.alone]

    def may_turn(self, who: Side) -> bool:
        """Whether a card that is paid for may bring this player courage."""
        pays = self.state.count(names.RESERVE) and board.can_draw(self.state, who)
        return bool(pays) and max(self._next_values(who), default=0) > 0

    # --- powers ------------------------------------------------------------------------------------------------------

    def _powers(self, words: Container[str] | None = None) -> Iterator[Action]:
        """Powers that help now, of all or of these."""
        for who in self.game.sides:
            for card in board.area(self.state, who):
                power = board.power(self.game, self.state, card, who)
                if power is None or power.must or self.state.mark(card, names.USED):
                    continue
                if words is not None and word_of(power) not in words:
                    continue
                use = act.UseCard(self.game.seat(who), card)
                helps = any(self._copied(who, card)) if power.copies else self._helps(who, word_of(power))
                if helps and self.game.why_not(self.state, use) is None:
                    yield use

    def _copied(self, who: Side, card: CardId) -> Iterator[Action]:
        """The ways to use a Copy that help now."""
        for other in board.area(self.state, who):
            power = board.power(self.game, self.state, other, who)
            use = act.UseCard(self.game.seat(who), card, of=other)
            good = power is not None and word_of(power) in GOOD_COPIES and self._helps(who, word_of(power))
            if good and self.game.why_not(self.state, use) is None:
                yield use

    def _helps(self, who: Side, word: str) -> bool:
        if self.game.alone and word in LOOKING:
            return False
        against_monster = self.state.turn.phase == names.MONSTER
        gaps = board.gaps(self.game, self.state) if not against_monster else {}
        match word:
            case "draw" | "scry_box" | "pick2" | "zero_neg" | "double" | "pair" | "redraw":
                return word != "double" or max(self._values(who), default=0) > 0
            case "scry_discard":
                return True
            case "chime":  # only as a copy: the card itself has to use it
                return self.state.count(names.SPENT) > 0
            case "infuse":
                return against_monster or gaps.get(names.OTHER[who], 0) > 0
            case "spend":
                return self.state.count(names.RESERVE) > 2 and (against_monster or gaps[who] >= 2)
            case "common":
                return not against_monster and min(gaps.values()) < -1
            case "return_draw":
                return min(self._values(who), default=0) < self.average(who)
            case "return1":
                return min(self._values(who), default=0) < 0
        return False

    def _values(self, who: Side) -> list[int]:
        return [board.value(self.game, self.state, card, who) for card in board.play_row(self.state, who)]

    # --- monsters ----------------------------------------------------------------------------------------------------

    def _fight(self) -> Iterator[Action]:
        """The next action against a monster."""
        stop = act.Stop(self.game.seats[0])
        enough = board.enough_beaten(self.game, self.state)
        target = self._target()
        if target:
            yield from self._powers()
            for who in sorted(self.game.sides, key=lambda one: -self.average(one)):
                if self._free(who):
                    yield self._against(who, target)
            if enough:
                yield stop
            for who in sorted(self.game.sides, key=lambda one: -self.average(one)):
                if self.state.count(names.RESERVE) and board.can_draw(self.state, who):
                    yield self._against(who, target)
        yield stop if enough else act.GiveUp(self.game.seats[0])

    def _against(self, who: Side, slot: int) -> Action:
        card = self.table.top(who)
        assert card is not None
        return act.Draw(self.game.seat(who), card, names.beside(who, slot))

    def _target(self) -> int:
        """The part that is nearest to be beaten; 0: none stands."""
        standing = board.standing(self.game, self.state)
        gaps = {
            slot: board.part_requirement(self.game, self.state, slot) - board.part_courage(self.game, self.state, slot)
            for slot in standing
        }
        return min(gaps, key=lambda slot: gaps[slot]) if gaps else 0

    # --- questions ---------------------------------------------------------------------------------------------------

    def _answer(self, key: str) -> Action:
        question = self.state.question
        assert question is not None
        options = [one for one in question.prompt.options if isinstance(one, Action)]
        match key:
            case "place":
                return self._place(self.game.side(question.waiting[0]), options)
            case "next" | "next.pile":
                return self._next(self.game.side(question.waiting[0]))
            case "power":
                return self._chosen(options)
            case "dice":
                return act.Throw(self.game.seats[0])
            case "abandon":
                wanted = (act.UseCard, act.Abandon)
                return next(one for kind in wanted for one in options if isinstance(one, kind))
        return options[0]

    def _next(self, who: Side) -> Action:
        target = self._target() if self.state.turn.phase == names.MONSTER else 0
        return self._against(who, target) if target else self._draw(who)

    def _place(self, who: Side, options: list[Action]) -> Action:
        """Fear is removed where it can be; a card goes where it is worth most."""
        removing = [one for one in options if isinstance(one, act.Remove)]
        if removing:
            return removing[-1]
        card = self.state.top(names.turned(who))
        assert card is not None
        puts = {one.to: one for one in options if isinstance(one, act.Put)}
        if self.state.turn.phase == names.MONSTER:
            return puts[names.beside(who, self._target())]
        row = names.row(who, self._row(card, who))
        return puts.get(row) or puts[names.row(who, "play")]

    @property
    def bad(self) -> float:
        """A card that is worth less leaves the deck where that is free."""
        return BAD

    def _row(self, card: CardId, who: Side) -> str:
        mine = self.worth(card, who)
        end = self.game.end(card, who)
        free = {row: row_price(self.state, who, row, end.power if end else None) == 0 for row in ("pass", "elim")}
        theirs = self.worth(card, names.OTHER[who]) if self.game.end(card, names.OTHER[who]) is not None else -9.0
        if self.game.alone and mine < self.bad and theirs > -9 and free["pass"]:
            return "pass"  # to the Companion deck, out of the own one
        if not self.game.alone and theirs >= max(mine + BETTER, 0.5) and free["pass"]:
            return "pass"
        if mine < self.bad and free["elim"]:
            return "elim"
        return "play"

    def _chosen(self, options: list[Action]) -> Action:
        uses = [one for one in options if isinstance(one, act.UseCard)]
        who = self.game.side(uses[0].seat)
        own = board.power(self.game, self.state, uses[0].card, who)
        if own is not None and own.copies and uses == [act.UseCard(one.seat, one.card, of=one.of) for one in uses]:
            return next((one for one in self._copied(who, uses[0].card) if one in uses), uses[0])
        power = board.power(self.game, self.state, uses[0].of or uses[0].card, who)
        word = word_of(power) if power is not None else ""
        if uses[0].out:
            real = self.table.looked_at(who, power.looks if power is not None else 0)
            uses = [one for one in uses if one.out in real]
            return min(uses, key=lambda one: self.worth(one.out, who))
        if uses[0].part and not uses[0].pay:
            return next((one for one in uses if one.part == self._target()), uses[0])
        if uses[0].pay:
            return uses[-1]
        best = word in ("double", "pair")
        there = self.state.at(names.beside(who, self._target())) if self.state.turn.phase == names.MONSTER else ()
        uses = [one for one in uses if one.target in there] or uses
        cards = {one: board.value(self.game, self.state, one.target, who) for one in uses if one.target}
        if one_partner := [one for one in uses if one.partner]:
            return one_partner[0]
        return (max if best else min)(cards, key=lambda one: cards[one]) if cards else uses[0]


GOOD_COPIES = ("draw", "double", "infuse", "pick2", "zero_neg", "chime")
BETTER, BAD, SPARE = 0.6, 1.1, 0
LOOKING = ("scry_order", "scry_discard", "scry_box")
PATIENCE = {False: 4.0, True: 9.0}
"""How many tokens more than the Terror of a gap finishing may cost: a won dream is worth as much. A pair; one alone.

The ledger (7.7) says that the pair does these things, not from which number on. These numbers, and that one alone does
not use the powers that look at cards, were found by playing, so that the rates come near the ledger's."""
