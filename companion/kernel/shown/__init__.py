"""What a game shows: to people on their pages, to the camera, to the devices, and to hands.

What follows from its zones, its mat and its table of names it need not say (`companion.kernel.shown.defaults`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Literal

from companion.kernel.actions.errands import Errand
from companion.kernel.actions.of_hands import errands_of_hands
from companion.kernel.cards import CardId, Face
from companion.kernel.context import Context
from companion.kernel.facts import Counted, Fact, Moved
from companion.kernel.panel import Cue, Panel
from companion.kernel.picture import Doubt, Expectation, LyingCard
from companion.kernel.places import Place, Seat
from companion.kernel.sentences import plain, say
from companion.kernel.shown.defaults import card_of, panel_of, picture_of, view_of
from companion.kernel.state import State
from companion.kernel.view import Beside, CardView, Printed, Stock, View


class Shown(Context):
    """The half of a game (`companion.kernel.game.BaseGame`) that others look at; it decides nothing."""

    lesson: ClassVar[tuple[str, ...]] = ()
    """How to play the first game on the virtual table, step by step; blanks are those of `in_lesson`."""
    taught_in: ClassVar[Mapping[str, int]] = {}
    """Which step of the `lesson` (0 = the first) is about each phase of the turn."""

    def picture(self, state: State) -> Expectation:
        """What the camera should see; places that are left out do not matter. Unless given, what lies in the regions
        of the mat, as `companion.kernel.shown.defaults.picture_of` says."""
        return picture_of(self, state)

    def view(self, state: State, seat: Seat | None = None) -> View:
        """The table as `seat` may see it (``None``: an onlooker). Unless given, the open places of the mat as they lie
        there, and the counters that the table of names has words for."""
        return view_of(self, state, seat)

    def card_view(self, state: State, card: CardId) -> CardView:
        """A card as a `view` that is not given shows it: its name, and the marks that have words."""
        return card_of(self, state, card)

    def panel(self, state: State) -> Panel:
        """What the devices show. Unless given, a candle for each seat; that of whoever is to act swells."""
        return panel_of(self, state)

    def cues(self, before: State, facts: Iterable[Fact]) -> Iterable[Cue]:
        """What the devices do once when these facts become true."""
        return ()

    def errands(self, before: State, facts: Sequence[Fact]) -> Iterable[Errand]:
        """What hands have to do now where no camera looks ("draw an item card"). What somebody has just said to have
        done is none. Unless given, who shuffles what goes back into the pile of the `hidden_hands`, gives a hand back
        and draws into one from a pile that it counts."""
        return errands_of_hands(self, before, facts)

    def printed(self, face: Face, side: str = "A") -> Printed:
        """What is printed on one side of a card."""
        return Printed(face.name)

    def dressed(self, state: State) -> Mapping[CardId, Face]:
        """Cards that now show people another face than the one they were printed with (a sleeve over a blank)."""
        return {}

    def stock(self) -> Iterable[Stock]:
        """Decks of people's own that lie face down beside the mat and of which the rules know only how many cards they
        have: for a virtual table, which has to have the cards."""
        return ()

    def beside(self, state: State) -> Iterable[Beside]:
        """How many cards lie in piles and hands that the rules only count: for a virtual table, where somebody has to
        deal and draw them. Unless given, the `hidden_hands`, filled from where their unseen cards come from, and at the
        last out of hands that draw from there too and have more than they should."""
        hands = {seat: hand for seat, hand in self.hidden_hands.items() if seat in self.seats}
        for seat, hand in hands.items():
            shares = (one for one, other in hands.items() if one != seat and {*other.unseen} & {*hand.unseen})
            yield Beside(seat, state.count(hand.counter), of=(*map(str, hand.unseen), *shares), hand=True)

    def pile_end(self, where: Place) -> Literal["top", "bottom", ""]:
        """At which end of its pile a card of this place is; empty: anywhere, nobody knows."""
        return ""

    def home_of(self, state: State, card: CardId) -> Place | None:
        """Where a card belongs that players took off the mat for good ("the table is right"); ``None``: the box."""
        return None

    def back(self, state: State, card: CardId, lying: Place) -> Place | None:
        """Where hands take a card back that they had brought to a place and that the rules do not have there.

        Unless given, into one of the `hidden_hands` that may hold it, first that in which it lies, then that of who is
        asked or to play; else where the rules have it. Games override it where a state does not tell whether a card is
        in a pile or in a hand.
        """
        home, question = state.where(card), state.question
        first, hands = question.prompt.seats if question else (state.turn.seat,), self.hidden_hands
        for seat in sorted(hands, key=lambda one: (lying not in hands[one].known, one not in first)):
            hand = hands[seat]
            if hand.known and hand.may_hold(state, card, home):
                return hand.known[0]
        return home

    def came_from(self, facts: Sequence[Fact], card: CardId) -> Place | None:
        """Out of which pile, or from which place of the mat, a card came that these facts brought to where it lies, so
        that hands are told where they find it; ``None``: out of a hand, as cards do, or nobody can tell.

        Where one of the `hidden_hands` has fewer cards by these facts, what may have been in it came out of it. Games
        override it where else cards of one place may be in a pile or in a hand.
        """
        moves = (fact for fact in reversed(facts) if isinstance(fact, Moved) and fact.card == card)
        origin = next((move.origin for move in moves), None)
        fewer = {fact.name for fact in facts if isinstance(fact, Counted) and fact.by < 0}
        if any(hand.counter in fewer and origin in hand.unseen for hand in self.hidden_hands.values()):
            return None
        mat = {region.name for region in self.mat.regions}
        return origin if origin is not None and (origin.zone in mat or self.pile_name(origin)) else None

    def ground(self, state: State, lying: Sequence[LyingCard]) -> Mapping[Place, frozenset[CardId]]:
        """The places of the cards that lie on free ground of the mat, also those of them that are bare.

        A card that is in none of them lies loose; what it stood in before is then unknown. Here: the region.
        """
        found: dict[Place, frozenset[CardId]] = {}
        for one in lying:
            found[Place(one.region)] = found.get(Place(one.region), frozenset()) | {one.card}
        return found

    def laid(self, state: State, lying: Sequence[LyingCard]) -> Iterable[LyingCard]:
        """How cards should lie on free ground, for hands that lay them there; `lying`: how they lie now."""
        return ()

    def doubts(self, state: State, lying: Sequence[LyingCard]) -> Iterable[Doubt]:
        """What people have to be asked about cards on free ground."""
        return ()

    def first_steps(self) -> Sequence[str]:
        """The `lesson` as these players read it."""
        words = self.in_lesson()
        return tuple(say(plain(one), **words) if "{" in one else one for one in self.lesson)

    def taught(self, state: State) -> int:
        """Which step of the `lesson` is about what is to be done now (0 = the first): the strip goes on with it."""
        return self.taught_in.get(state.turn.phase, 0)

    def in_lesson(self) -> Mapping[str, str]:
        """What the blanks of the lesson stand for: people by their seats, and the button that lays out the start."""
        return {**self.names, "set_the_table": say("Set the table")}

    def signs(self) -> Mapping[str, str]:
        """Which of the guide's headings are sigils, and the id of each one's icon."""
        return {}

    def guide(self) -> Mapping[str, str]:
        """Rules help: heading to text in our own words."""
        return {}
