"""What two rows do to each other as they stand, for players that look ahead: numbers alone, no rule is asked twice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from companion.games.lane_duel import names
from companion.games.lane_duel.board import flies, hearts, in_row, is_down, leaps, power
from companion.games.lane_duel.queries import Aim, Deadly
from companion.games.lane_duel.scale import END
from companion.kernel.cards import CardId
from companion.kernel.engine import ask
from companion.kernel.minds import Mind, Term, World
from companion.kernel.places import Place, Seat
from companion.kernel.sentences import many, say
from companion.kernel.state import State

HALF_TURNS = 4
UNCAPPED = 99


class Fighter(Struct, frozen=True):
    """A card of a row in the numbers that a blow needs. `aims`: the spaces it goes for; `breaks`: with its own blow."""

    card: CardId
    space: Place
    power: int
    hearts: int
    aims: tuple[Place, ...]
    flies: bool
    leaps: bool
    deadly: bool
    dives: bool
    breaks: bool
    sigils: int


def exchange(
    rows: Mapping[Seat, list[Fighter]], first: Seat, seat: Seat, tooth: int, caps: Mapping[Seat, int], ends: int = END
) -> tuple[int, int]:
    """Where the tooth is for `seat` after two attacks of each, nobody playing a card, `first` attacking first.

    With it, how many attacks it takes until it rests at an end; 0: it does not. `caps`: what counts of a first attack.
    """
    left = {one.space: one.hearts for row in rows.values() for one in row}
    cards = {one.space: one for row in rows.values() for one in row}
    who = first
    for number in range(1, HALF_TURNS + 1):
        direct = 0
        for one in rows[who]:
            if not one.power or left[one.space] <= 0:
                continue
            for aim in one.aims:
                foe = cards.get(aim)
                if foe is None or left[aim] <= 0 or foe.dives or (one.flies and not foe.leaps):
                    direct += one.power
                else:
                    left[aim] = 0 if one.deadly else left[aim] - one.power
            if one.breaks:
                left[one.space] = 0
        if number <= 2:
            direct = min(direct, caps[who])
        tooth += direct if who == seat else -direct
        if abs(tooth) >= ends:
            return tooth, number
        who = names.other(who)
    return tooth, 0


class DuelMind(Mind):
    """How good two rows are, for both duels. A game says what is hidden, and what its hands and piles are worth."""

    tooth, power, heart, sigil = 0.35, 0.5, 0.2, 0.15
    """What a step of the tooth is worth, a point of power and of health that stand, and a sigil."""
    broken, edge = 2.6, 0.4
    """What an end of the scale that is reached soon is worth, and a step of the tooth that two turns of each bring."""
    end = END

    def terms(self, world: World, seat: Seat) -> Iterator[Term]:
        """The scale, what the rows do to each other, what stands in them, what each player holds."""
        state = world.state
        tooth = state.count(names.SCALE) * (1 if seat == "A" else -1)
        leans = say("the scale leans its way") if tooth > 0 else say("the scale leans less against it")
        yield Term(self.tooth * tooth, leans, "scale")
        rows = {who: self.fighters(state, who) for who in names.SEATS}
        yield from self._fight(state, seat, rows, tooth)
        for who in names.SEATS:
            sign = 1 if who == seat else -1
            row = say("its row becomes stronger") if who == seat else say("the other row becomes weaker")
            yield Term(sign * sum(self.standing(state, one) for one in rows[who]), row, f"row {who}")
            hand = say("it holds more for later") if who == seat else say("the other side holds less")
            yield Term(sign * self.held(world, who), hand, f"hand {who}")

    def _fight(self, state: State, seat: Seat, rows: Mapping[Seat, list[Fighter]], tooth: int) -> Iterator[Term]:
        caps = {who: self.most_scored(state, who) for who in names.SEATS}
        end, blows = exchange(rows, state.turn.seat or names.SEATS[0], seat, tooth, caps, self.end)
        if not blows:
            gain = end - tooth
            less = say("no more than {n} come at it", n=-gain) if gain else say("nothing comes at it")
            yield Term(self.edge * gain, say("it threatens {n}", n=gain) if gain > 0 else less, "blows")
            return
        turns = (blows + 1) // 2
        mine = many("it breaks through in {n} turn", "it breaks through in {n} turns", turns)
        theirs = many("it holds out for {n} turn", "it holds out for {n} turns", turns)
        worth = (self.broken if end > 0 else -self.broken) * 0.8 ** (blows - 1)
        yield Term(worth, mine if end > 0 else theirs, "blows")

    def fighters(self, state: State, seat: Seat) -> list[Fighter]:
        """The cards of a row in the order in which they act."""
        return [self._fighter(state, where, card) for where, card in in_row(state, seat)]

    def _fighter(self, state: State, where: Place, card: CardId) -> Fighter:
        game = self.game
        sigils = game.sigils_of(state, card)
        aims = ask(game, state, Aim(card), (names.facing(where),)) if sigils else (names.facing(where),)
        return Fighter(
            card, where, power(game, state, card), hearts(game, state, card), tuple(aims),
            bool(sigils) and self.flies(state, card), bool(sigils) and self.leaps(state, card),
            bool(sigils) and bool(ask(game, state, Deadly(card), False)),
            "waterborne" in sigils or is_down(state, card), "brittle" in sigils, len(sigils),
        )  # fmt: skip

    def flies(self, state: State, card: CardId) -> bool:
        """Whether a card strikes over others."""
        return flies(self.game, state, card)

    def leaps(self, state: State, card: CardId) -> bool:
        """Whether a card stands in the way of fliers."""
        return leaps(self.game, state, card)

    def most_scored(self, state: State, seat: Seat) -> int:
        """How much may count of a seat's next attack."""
        return UNCAPPED

    def standing(self, state: State, one: Fighter) -> float:
        """What a card in a row is worth beyond the next blows."""
        return self.power * one.power + self.heart * one.hearts + self.sigil * one.sigils

    def held(self, world: World, seat: Seat) -> float:
        """What hand, bones and the like are worth."""
        return 0.0
