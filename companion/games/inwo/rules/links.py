"""Links and Relief: what cards in play do for each other without an attack (ledger LINK, RELIEF)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from companion.games.common.refusals import Answer
from companion.games.inwo import moments, names, tokens, tree, written
from companion.games.inwo.context import InwoContext
from companion.games.inwo.notes import Link
from companion.games.inwo.refusals import no
from companion.games.inwo.steps import Happened, Relieve
from companion.games.inwo.sums import api
from companion.games.inwo.sums.bridge import world
from companion.games.inwo.sums.matching import fits
from companion.kernel.actions import Action, Faults, Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked
from companion.kernel.places import Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()

RELIEF = "relief"


@rules.action
class MakeLink(Action, frozen=True):
    """A Resource is linked to a Group, or a Personality to a Place (INWO-LINK-01, -02); links are moved so too."""

    verb = "link"
    meanwhile = moments.WINDOWS
    standing = "rare"
    heading = say("Link")
    said = say("Link {card} to {to}")

    card: CardId
    to: CardId

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[MakeLink]:
        seat = state.turn.seat
        own = [spot.card for spot in tree.forest(game, state).of(seat) if spot.master is not None]
        linking = [card for card in state.at(names.resources(seat)) if game.is_resource(card)]
        linking += [card for card in own if game.design(card).kind == "personality"]
        yield from (cls(seat, card, to) for card in linking for to in own if card != to)

    def faults(self, game: InwoContext, state: State) -> Faults:
        link = written.link_of(state, self.card)
        most = game.design(self.card).limits.per_group
        there = [one for one in written.linked_to(state, self.to) if game.same(one.card, self.card)]
        if most and len(there) >= most:
            yield no("ERRATA-02", say("{to} has one already.", to=game.card_name(self.to)))
        if link is not None and link.permanent:
            active = tree.in_structure(game, state, link.to)
            yield no("LINK-04" if active else "LINK-11", say("That link is for good."))
        if written.waiting(state, self.card) >= state.turn.number:
            clause = "LINK-15" if state.turn.seat == self.seat else "LINK-07"
            yield no(clause, say("It may be linked from its holder's next turn on."))
        if state.turn.seat != self.seat or state.turn.phase not in (names.ACTIONS, names.FREE):
            yield no("LINK-05", say("Links are made and moved in phases 5 and 6 of one's own turn."))
        if link is not None and link.gave == state.turn.number:
            yield no("LINK-08", say("That link gave something this turn."))
        if link is not None and link.moved == state.turn.number:
            yield no("LINK-05", say("That link was moved this turn."))
        if tree.controller(game, state, self.card) != self.seat or tree.controller(game, state, self.to) != self.seat:
            yield no("LINK-02", say("Both cards have to be yours."))
        yield self._kinds(game, state)

    def _kinds(self, game: InwoContext, state: State) -> Refusal | None:
        kind = game.design(self.card).kind
        if kind == "personality":
            if game.design(self.to).kind != "place":
                return no("LINK-01", say("A Personality is linked to a Place."))
        elif kind != "resource" or not game.is_group(self.to):
            return no("LINK-02", say("A Resource is linked to a Group."))
        elif not allowed(game, state, self.card, self.to):
            return no(
                "LINK-02",
                game.told_of(
                    self.card, "{card} is not linked to such a Group.", "{card} are not linked to such a Group."
                ),
            )
        return None

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        old = written.link_of(state, self.card)
        rule = game.design(self.card).link
        lasting = rule is not None and rule.permanent
        moved = state.turn.number if old is not None else state.turn.number
        yield written.with_link(state, Link(self.card, self.to, lasting, moved))


def allowed(game: InwoContext, state: State, card: CardId, to: CardId) -> bool:
    """Whether a card's own text lets it be linked to a Group as that is now."""
    rule = game.design(card).link
    now = world(game, state)
    if rule is None or to not in now.bodies:
        return rule is None
    return fits(rule.allowed, now, now.bodies[to], now.bodies.get(card))


# --- Relief ----------------------------------------------------------------------------------------------------------


@rules.action
class PayRelief(Action, frozen=True):
    """Actions worth three times the printed Power of a Place give it Relief (INWO-RELIEF-01, INWO-RULING-41)."""

    verb = "relieve"
    said = say("Pay Relief for {target}")
    meanwhile = moments.ANY_QUESTION
    standing = "rare"
    heading = say("Pay Relief")

    target: CardId
    pay: tuple[CardId, ...]

    def faults(self, game: InwoContext, state: State) -> Faults:
        if not state.mark(self.target, names.DEVASTATED):
            yield no("RELIEF-01", say("That Place is not Devastated."))
        for card in self.pay:
            if game.is_resource(card) or not tree.in_structure(game, state, card):
                yield no("RELIEF-01", game.told_of(card, "{card} pays no Relief.", "{card} pay no Relief."))
            if not tokens.held(state, card):
                yield no("RELIEF-01", say("No token lies on {card}.", card=game.card_name(card)))
            if moments.early(state, tree.controller(game, state, card) or ""):
                yield no("BUY-05", say("Before phase 5 tokens only buy Plots."))
            yield moments.struck(state, card)
        needed = 3 * game.design(self.target).power
        paid = sum(api.relief_power(game, state, card) for card in dict.fromkeys(self.pay))
        if not self.pay or paid < needed:
            yield no(
                "RELIEF-01",
                say("That is worth {paid}; {needed} is needed, and one token at least.", paid=paid, needed=needed),
            )

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        others = tuple(dict.fromkeys(_owners(game, state, self.pay, self.seat)))
        if not others:
            yield from paid(self)
            return
        options = tuple(AgreeRelief(seat, yes, self) for seat in others for yes in (True, False))
        text = say(
            "{who} asks you to help to pay Relief for {target}.",
            who=game.person(self.seat),
            target=game.card_name(self.target),
        )
        yield Asked(Prompt(others, RELIEF, text, options, "INWO-RELIEF-03"))


def _owners(game: InwoContext, state: State, cards: Iterable[CardId], but: Seat) -> Iterator[Seat]:
    for card in cards:
        seat = tree.controller(game, state, card)
        if seat is not None and seat != but:
            yield seat


def paid(one: PayRelief) -> Iterator[StepBase]:
    """All tokens go at once, and the Place has Relief (INWO-RELIEF-03)."""
    yield from (tokens.spend(card) for card in one.pay)
    yield Relieve(one.target, one.seat)
    yield from (Happened("relief", one.target, one.seat, card) for card in one.pay)


def share_agreed(game: InwoContext, state: State, waiting: Collection[Seat], asked: Iterable[object]) -> float:
    """How much of the needed Power (0 to 1) comes from who asked for Relief and who has agreed so far (ledger 6.3)."""
    one = next((option.relief for option in asked if isinstance(option, AgreeRelief)), None)
    if one is None:
        return 0.0
    needed = 3 * game.design(one.target).power
    sure = (card for card in one.pay if tree.controller(game, state, card) not in waiting)
    agreed = sum(api.relief_power(game, state, card) for card in sure)
    return min(1.0, agreed / needed) if needed else 1.0


@rules.action
class AgreeRelief(Answer, frozen=True):
    """A player whose token is asked for agrees, or not."""

    verb = "agree_relief"

    yes: bool
    relief: PayRelief

    def label(self, game: InwoContext, state: State) -> str:
        return say("Pay") if self.yes else say("Do not pay")

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        question = state.question
        if self.yes and question is not None and question.waiting == (self.seat,):
            yield from paid(self.relief)
