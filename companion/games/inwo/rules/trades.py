"""Gifts, trades and moves of Groups between players (ledger TRADE, MOVE, FREE-01)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.common.refusals import Answer
from companion.games.inwo import moments, names, sayings, tokens, tree, written
from companion.games.inwo.context import InwoContext
from companion.games.inwo.refusals import no
from companion.games.inwo.rules.deals import OFFER, given, named
from companion.games.inwo.rules.hands import in_hand
from companion.games.inwo.steps import Hang, OfferGift
from companion.games.inwo.structure import room
from companion.kernel.actions import Action, Faults, Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()


@rules.action
class Give(Action, frozen=True):
    """A card of the hand, or a Resource in play, is offered to somebody (INWO-FREE-01)."""

    verb = "give"
    meanwhile = moments.ANY_QUESTION
    standing = "rare"
    heading = say("Give a card")

    to: Seat
    card: CardId = CardId("")
    kind: str = ""

    def label(self, game: InwoContext, state: State) -> str:
        return say("Give {given} to {to}", given=given(game, self.offer), to=game.person(self.to))

    @property
    def offer(self) -> OfferGift:
        """What the other is asked about."""
        plots = int(not self.card and self.kind == "plot")
        groups = int(not self.card and self.kind != "plot")
        return OfferGift(self.seat, self.to, self.card, plots, groups)

    def faults(self, game: InwoContext, state: State) -> Faults:
        yield _partner_fault(game, state, self.seat, self.to)
        yield from may_trade(game, state, self.seat)
        if self.card:
            yield from self._card(game, state)
        elif not state.count((names.plots if self.kind == "plot" else names.groups)(self.seat)):
            yield no("TRADE-01", say("You have no such card."))

    def _card(self, game: InwoContext, state: State) -> Iterator[Refusal | None]:
        where = state.where(self.card)
        if tree.in_structure(game, state, self.card):
            yield no("TRADE-04", say("Groups in play change hands in another way."))
        if where == names.pending(self.seat):
            yield no("ATTACK-RESULT-02", say("It waits for another try."))
        link = written.link_of(state, self.card)
        if link is not None and link.gave == state.turn.number:
            yield no("LINK-09", say("It gave something this turn."))
        if where == names.resources(self.seat):
            return
        if not in_hand(game, state, self.seat, self.card):
            yield no("TRADE-03", say("That card is not in your hand."))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield self.offer


def _partner_fault(game: InwoContext, state: State, seat: Seat, to: Seat) -> Refusal | None:
    """Whether that is somebody else who plays (INWO-TRADE-01)."""
    return (
        None if to in game.rivals(state, seat) else no("TRADE-01", say("Cards go to another player who is still in."))
    )


def may_trade(game: InwoContext, state: State, seat: Seat) -> Iterator[Refusal | None]:
    """Why cards may not change hands now (INWO-TRADE-01, INWO-PRIV-06, INWO-RULING-62)."""
    if moments.privileged(state):
        yield no("PRIV-06", say("Nothing is handed over while a privileged attack runs."))
    yield moments.locked(game, state, seat, "TIMING-06")


@rules.action
class Trade(Action, frozen=True):
    """Unseen cards for unseen cards, at once (INWO-TRADE-05)."""

    verb = "trade"
    meanwhile = moments.ANY_QUESTION
    standing = "rare"
    heading = say("Trade")

    to: Seat
    plots: int = 0
    groups: int = 0
    back_plots: int = 0
    back_groups: int = 0

    def label(self, game: InwoContext, state: State) -> str:
        return named(game, self.offer)

    @property
    def offer(self) -> OfferGift:
        """What the other is asked about."""
        return OfferGift(
            self.seat, self.to, CardId(""), self.plots, self.groups, self.back_plots, self.back_groups
        )  # fmt: skip

    def faults(self, game: InwoContext, state: State) -> Faults:
        yield _partner_fault(game, state, self.seat, self.to)
        yield from may_trade(game, state, self.seat)
        numbers = (self.plots, self.groups, self.back_plots, self.back_groups)
        if not any(numbers) or min(numbers) < 0:
            yield no("TRADE-05", say("Say what is traded."))
        for seat, plots, groups in ((self.seat, self.plots, self.groups), (self.to, self.back_plots, self.back_groups)):
            if state.count(names.plots(seat)) < plots or state.count(names.groups(seat)) < groups:
                yield no("TRADE-05", say("{who} does not have so many.", who=game.person(seat)))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield self.offer


# --- Groups in play --------------------------------------------------------------------------------------------------


class Moving(Action, frozen=True):
    """A Group goes to another arrow, with all below it; one token pays (INWO-MOVE-01, -02)."""

    card: CardId
    to: Place
    pay: CardId
    """Whose token pays; empty where a move is free."""
    others: tuple[tuple[CardId, Place], ...] = ()

    def label(self, game: InwoContext, state: State) -> str:
        """With what goes back to the hand (INWO-MOVE-04)."""
        lost = room.left_out(game, state, self.card, self.to, self.others)
        return sayings.without_room(self.moved(game, state), [*map(game.card_name, lost)])

    def moved(self, game: InwoContext, state: State) -> str:
        """What is done, in words."""
        return super().label(game, state)

    def payers(self, game: InwoContext, state: State) -> tuple[CardId | None, ...]:
        """Who may pay: the Group, its old master, its new one, or the Illuminati (INWO-MOVE-02)."""
        giver = tree.controller(game, state, self.card) or ""
        new = names.arrow_of(self.to)
        root = tree.illuminati(state, giver)
        old = tree.master(game, state, self.card)
        if tree.beneath_devastation(game, state, self.card):
            return (new[0] if new else None, root)
        return (self.card, old, new[0] if new else None, root)

    def arrow_faults(self, game: InwoContext, state: State, receiver: Seat, clause: str) -> Iterator[Refusal | None]:
        """Why the Group cannot hang there."""
        found = names.arrow_of(self.to)
        below = tuple(tree.forest(game, state).subtree(self.card))
        if found is None or tree.controller(game, state, found[0]) != receiver or found[0] in below:
            yield no(clause, say("It goes to an arrow of the structure, and not below itself."))
            return
        states = room.arrow_states(game, state, found[0], self.card, below)
        how = states.get(found[1]) if state.at(self.to) != (self.card,) else "used"  # type: ignore[call-overload]
        if how != "free":
            yield no("ARROW-06", sayings.no_arrow(how))


@rules.action
class Move(Moving, frozen=True):
    """One of your own Groups is moved (INWO-MOVE-01, INWO-RULING-43)."""

    verb = "move"
    said = say("Move {card} to {to}")
    standing = "costs"
    meanwhile = moments.WINDOWS
    by_hand = ("card",)
    or_none = ("pay",)
    heading = say("Move a Group")

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[Move]:
        seat = state.turn.seat
        for card in moved or ():
            if tree.in_structure(game, state, card) and not game.is_illuminati(card):
                free = list(room.free_for(game, state, seat, card))
                for to in free:
                    if state.count(names.free_moves(seat)):  # hands that may move it for nothing do so
                        yield cls(seat, card, to, CardId(""))
                        continue
                    trial = cls(seat, card, to, card)
                    payers = dict.fromkeys(one for one in trial.payers(game, state) if one is not None)
                    yield from (cls(seat, card, to, pay) for pay in payers if tokens.held(state, pay))
                # Where it cannot hang it may be laid all the same: the rules then say why not.
                yield from (cls(seat, card, to, card) for to in room.arrows_of(game, state) if to not in free)

    def faults(self, game: InwoContext, state: State) -> Faults:
        if state.turn.seat != self.seat or state.turn.phase != names.ACTIONS or moments.running(game, state):
            yield no("MOVE-01", say("Groups are moved in phase 5 of one's own turn, while nothing else runs."))
        if tree.controller(game, state, self.card) != self.seat or game.is_illuminati(self.card):
            yield no("MOVE-01", say("That Group is not yours."))
        yield from self.arrow_faults(game, state, self.seat, "MOVE-01")
        if not self.pay:
            if not state.count(names.free_moves(self.seat)):
                yield no("MOVE-02", say("A move takes an action: say whose."))
        elif self.pay not in self.payers(game, state):
            yield no("MOVE-02", say("It does not pay for this move."))
        elif not tokens.held(state, self.pay):
            yield no("MOVE-02", say("No token lies on {card}.", card=game.card_name(self.pay)))

    def moved(self, game: InwoContext, state: State) -> str:
        """With what it costs, for several may pay it."""
        moved = super().moved(game, state)
        if not self.pay:
            return say("{moved}, as a free move", moved=moved)
        return say("{moved}, with the token of {pay}", moved=moved, pay=game.card_name(self.pay))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield tokens.spend(self.pay) if self.pay else Counted(names.free_moves(self.seat), -1)
        yield Hang(self.card, self.to, self.others, self.seat)


@rules.action
class GiveGroup(Moving, frozen=True):
    """A Group is given to another player, in that player's turn (INWO-MOVE-05, INWO-RULING-44)."""

    verb = "give_group"
    said = say("Give {card}, to {to}")
    meanwhile = moments.ANY_QUESTION
    standing = "rare"
    heading = say("Give a Group")

    def receiver(self, game: InwoContext, state: State) -> Seat:
        """Whose structure it joins."""
        found = names.arrow_of(self.to)
        return (tree.controller(game, state, found[0]) or "") if found else ""

    def faults(self, game: InwoContext, state: State) -> Faults:
        receiver = self.receiver(game, state)
        if state.turn.seat != receiver or receiver == self.seat or state.turn.phase != names.ACTIONS:
            yield no("MOVE-05", say("A Group is given in phase 5 of the receiver's turn."))
        if moments.running(game, state):
            yield no("MOVE-05", say("First what has begun is finished."))
        if tree.controller(game, state, self.card) != self.seat or game.is_illuminati(self.card):
            yield no("MOVE-05", say("That Group is not yours."))
        yield from self.arrow_faults(game, state, receiver, "MOVE-05")
        if self.pay not in self.payers(game, state) or not tokens.held(state, self.pay):
            yield no("MOVE-06", say("It does not pay for this."))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        receiver = self.receiver(game, state)
        options = (TakeGroup(receiver, True, self), TakeGroup(receiver, False, self))
        text = say(
            "{who} gives you {card}. Do you take it?", who=game.person(self.seat), card=game.card_name(self.card)
        )
        yield Asked(Prompt((receiver,), OFFER, text, options, "INWO-MOVE-05"))


@rules.action
class TakeGroup(Answer, frozen=True):
    """A Group that is given is taken, or not."""

    verb = "take_group"

    yes: bool
    gift: GiveGroup

    def label(self, game: InwoContext, state: State) -> str:
        return say("Take it") if self.yes else say("Refuse")

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        if self.yes:
            yield tokens.spend(self.gift.pay)
            yield Hang(self.gift.card, self.gift.to, self.gift.others, self.gift.seat)
