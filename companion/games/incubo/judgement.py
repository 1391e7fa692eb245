"""How *Incubo* is played well without thinking long: habit with a judgement of what cards and dreams cost and bring.

The pair counts the cards that are left in its decks. Of the dreams on offer it takes the one that asks least for what
it gives. It pays while the cards that a gap still needs are fewer than the Terror, the dream and the encounter that
giving up would cost. It draws free cards to be rid of bad ones, and pays to be rid of the worst. Powers that bring
cards come first, those that close a gap once the free cards are drawn, those that cost tokens last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.common.own_cards.vocabulary import word_of
from companion.games.incubo import board, names
from companion.games.incubo import rules as act
from companion.games.incubo.habits import WORTH, Habits
from companion.games.incubo.names import Side
from companion.games.incubo.rules.place import row_price
from companion.games.incubo.rules.result import cost
from companion.kernel.actions import Action
from companion.kernel.cards import CardId

BAD = (1.1, 1.6, 1.6)
"""A card that is worth less leaves the deck where that is free, by phase: what is average early is too little later."""
WORST = (0.5, 0.1, -0.5)
"""A card that is worth less leaves the deck for a token: by phase, since fewer draws are to come."""
RISK = 0.6
"""So much courage may be lost on the average by a free card that is drawn to make a deck better."""
DREAM = (4.0, 3.0, 2.0)
"""What a won dream is worth, in tokens, by phase."""
ENCOUNTER = 5.0
"""What one more dream in the third phase costs, in tokens."""
GIVES = (1.2, 1.0, 0.7)
"""What a point of a dream's worth is, in cards drawn for it, by phase."""
SPARE = 2.0
"""So many cards may be paid for a further part of a monster: it joins a deck, and no Fear card does."""
SOON = {"draw": 0.7, "pick2": 0.7, "redraw": 0.5, "double": 1.0, "pair": 0.4, "zero_neg": 0.4, "spend": 0.3}
"""What a power adds to the courage of a card when it comes up."""
FRIGHT = -1.8
"""The courage of a Fear card that nobody has seen, on the average (ledger 7.5)."""
DIE = {1: 0.5, 2: 2.0, 3: 4.0}
"""What a die shows on the average, by phase (CUBO-COMP-10 to -12)."""
LEAST = 0.3
"""No deck counts for less courage a card."""
THINNING = ("scry_box",)
BRINGING = ("draw", "pick2", "redraw", "scry_box", "scry_discard", "free_elim", "free_pass", "return_draw", "return1")
FREE = tuple(word for word in WORTH if word != "spend")


class Judgement(Habits):
    """One decision on a table with real cards, judged."""

    @property
    def _phase(self) -> int:
        return max(0, board.phase(self.state) - 1)

    # --- what is to come ---------------------------------------------------------------------------------------------

    def _brings(self, card: CardId, who: Side) -> float | None:
        """The courage a card brings its player when it comes up; Chime cards bring none and are no card played."""
        end = None if self.game.is_chime(card) else self.game.end(card, who)
        if end is None:
            return None
        return float(end.v) + (SOON.get(word_of(end.power), 0.0) if end.power is not None else 0.0)

    def _left(self, who: Side) -> tuple[float, int]:
        """The courage in a deck, and how many cards it is in."""
        state = self.state
        return self._sum(who, board.known_deck(state, who), state.count(names.hidden_in_deck(who)))

    def _thrown(self, who: Side) -> tuple[float, int]:
        """The courage in a discard pile, and how many cards it is in."""
        state = self.state
        return self._sum(who, state.at(names.discard(who)), state.count(names.hidden_in_discard(who)))

    def _sum(self, who: Side, cards: tuple[CardId, ...], fears: int) -> tuple[float, int]:
        values = [value for card in cards if (value := self._brings(card, who)) is not None]
        return sum(values) + FRIGHT * fears, len(values) + fears

    def average(self, who: Side) -> float:
        courage, n = self._left(who)
        if not n:
            courage, n = self._thrown(who)
        return courage / n if n else 0.0

    def _effort(self, who: Side, gap: int) -> float:
        """How many cards a player has to draw for a gap; more than anybody has where it cannot be closed."""
        if gap <= 0:
            return 0.0
        drawn, open_ = 0.5, float(gap)  # half a card is wasted on the average
        for courage, n in (self._left(who), self._thrown(who)):
            if 0 < open_ <= courage:
                return drawn + open_ * n / courage
            drawn, open_ = drawn + n, open_ - courage
        return 99.0

    # --- dreams ------------------------------------------------------------------------------------------------------

    def _liking(self, card: CardId) -> float:
        """What a dream gives, less the cards that have to be paid for it."""
        phase, effort = board.phase(self.state), 0.0
        for who in self.game.sides:
            end, mean = getattr(self.game.dream(card), who), self._mean(who)
            gap = end.sheep[phase - 1] + DIE[phase] - end.free * mean
            effort += (max(0.0, gap) + 0.2 * max(0.0, gap + 2)) / mean  # dice and cards may come worse
        return GIVES[phase - 1] * self.worth(card, board.growth(self.game, self.state)) - effort

    def _mean(self, who: Side) -> float:
        """The courage of a card of a player on the average."""
        cards = (*board.known_deck(self.state, who), *self.state.at(names.discard(who)), *board.area(self.state, who))
        courage, n = self._sum(who, cards, 0)
        return max(LEAST, courage / n) if n else LEAST

    def _dream(self) -> Iterator[Action]:
        first = [who for who in self.game.sides if not self.state.count(names.played(who)) and self._free(who)]
        yield from (self._draw(who) for who in first)
        stop = act.Stop(self.game.seats[0])
        if board.reached(self.game, self.state):
            yield from self._powers(THINNING)
            yield from self._tidying()
            yield stop
            return
        yield from self._powers(BRINGING)
        gaps = board.gaps(self.game, self.state)
        for who in sorted(gaps, key=lambda one: -gaps[one]):
            if self._free(who) and gaps[who] > 0:
                yield self._draw(who)
        yield from self._powers(FREE)
        payer = self._payer(gaps)
        if payer is not None or cost(self.game, self.state) > self.state.count(names.RESERVE):
            yield from self._powers()
        if payer is not None:
            yield self._draw(payer)
        yield stop

    def _tidying(self) -> Iterator[Action]:
        gaps = board.gaps(self.game, self.state)
        for who in self.game.sides:
            rows = [row for row in ("pass", "elim") if self.state.count(names.allowance(who, row))]
            if self._free(who) and rows and self._risk(who, -gaps[who]) <= RISK:
                yield self._draw(who)

    def _risk(self, who: Side, spare: int) -> float:
        """How much courage the next card may be short of what is to spare, on the average."""
        values = self._next_values(who)
        return sum(max(0, -value - spare) for value in values) / len(values) if values else 9.0

    def _payer(self, gaps: Mapping[Side, int]) -> Side | None:
        """Who draws the next card that is paid for; nobody: the dream is given up."""
        state, tokens = self.state, self.state.count(names.RESERVE)
        able = [who for who in gaps if gaps[who] > 0 and tokens and board.can_draw(state, who)]
        effort = {who: self._effort(who, gaps[who]) for who in gaps}
        if cost(self.game, state) > tokens:  # nothing is dearer than to lose the game
            return min((who for who in able if self.may_turn(who)), key=lambda who: effort[who], default=None)
        if not able:
            return None
        dreams = state.count(names.rem_count(names.LAST_PHASE))
        again = ENCOUNTER / 3 if board.phase(state) < names.LAST_PHASE else ENCOUNTER * (dreams % 3 == 0)
        lost = board.terror(self.game, state) + DREAM[self._phase] + again
        if self._least(gaps, effort) <= min(tokens, lost):
            return min(able, key=lambda who: effort[who])
        best = max(able, key=self.average)
        return best if self.average(best) > 1.0 else None  # a token for more than a point of Terror

    def _least(self, gaps: Mapping[Side, int], effort: Mapping[Side, float]) -> float:
        """The fewest cards that win the dream: whoever exceeds infuses 1 (CUBO-EXCEED-03)."""
        ways = [sum(effort.values())]
        for who in gaps:
            partner = self.game.partner(who)
            if partner is not None and gaps[who] > 0:
                more = self._effort(partner, gaps[partner] + 1) if gaps[partner] >= 0 else 0.0
                ways.append(self._effort(who, gaps[who] - 1) + more)
        return min(ways)

    def _row(self, card: CardId, who: Side) -> str:
        row = super()._row(card, who)
        if row == "play" and self.worth(card, who) < WORST[self._phase]:
            end = self.game.end(card, who)
            price = row_price(self.state, who, "elim", end.power if end else None)
            return "elim" if price <= self.state.count(names.RESERVE) else row
        return row

    @property
    def bad(self) -> float:
        return BAD[self._phase]

    # --- monsters ----------------------------------------------------------------------------------------------------

    def _fight(self) -> Iterator[Action]:
        state, stop = self.state, act.Stop(self.game.seats[0])
        enough, target = board.enough_beaten(self.game, state), self._target()
        drawing = (who for who in self.game.sides if board.can_draw(state, who))
        able = sorted(drawing, key=lambda who: -self.average(who))
        if target:
            yield from self._powers(BRINGING)
            yield from (self._against(who, target) for who in able if self._free(who))
            yield from self._powers(FREE)
            gap = board.part_requirement(self.game, state, target) - board.part_courage(self.game, state, target)
            if able and state.count(names.RESERVE) and (not enough or self._effort(able[0], gap) <= SPARE):
                if not enough and self.average(able[0]) < 1.5:  # two tokens buy 3
                    yield from self._powers()
                yield self._against(able[0], target)
            elif not enough:
                yield from self._powers()
        yield stop if enough else act.GiveUp(self.game.seats[0])
