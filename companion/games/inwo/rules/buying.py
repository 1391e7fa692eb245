"""What tokens and free moves do beside attacks: buying Plots, drawing, taking over, dropping tokens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from companion.games.inwo import moments, names, sayings, tokens, tree
from companion.games.inwo.context import InwoContext
from companion.games.inwo.plays import duplicates
from companion.games.inwo.refusals import no
from companion.games.inwo.rules.turn import in_phase
from companion.games.inwo.steps import AskUnique, DrawGroups, DrawPlots, Enter, EnterPhase
from companion.games.inwo.structure import room
from companion.games.inwo.sums import api
from companion.kernel.actions import Action, Faults, Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Marked
from companion.kernel.places import Place
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()


@rules.action
class Buy(Action, frozen=True):
    """Tokens buy a Plot: a free move that nobody can answer (INWO-BUY-01 to -03, INWO-RULING-12)."""

    verb = "buy"
    standing = "costs"
    meanwhile = moments.ANY_QUESTION
    heading = say("Buy a Plot")
    said = say("Buy a Plot with {cards}")

    cards: tuple[CardId, ...]

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[Buy]:
        for seat in game.playing(state):
            illuminati, groups = api.plot_price(game, state, seat)
            root = tree.illuminati(state, seat)
            if root is not None and tokens.held(state, root) >= illuminati:
                yield cls(seat, (root,) * illuminati)
            able = [spot.card for spot in tree.forest(game, state).of(seat) if spot.master is not None]
            ready = [card for card in able for _ in range(tokens.held(state, card))]
            yield from (cls(seat, pair) for pair in dict.fromkeys(combinations(ready, groups)))

    def faults(self, game: InwoContext, state: State) -> Faults:
        if moments.privileged(state):
            yield no("BUY-03", say("Nothing is bought while a privileged attack runs."))
        yield moments.locked(game, state, self.seat, "TIMING-06")
        yield moments.threatening(state, self.seat)
        yield from self._price(game, state)
        yield moments.no_draw(game, state, self.seat, "plot")
        if not state.count(names.plot_deck(self.seat)):
            yield no("BUY-01", say("Your Plot deck is empty."))

    def _price(self, game: InwoContext, state: State) -> Iterator[Refusal | None]:
        illuminati, groups = api.plot_price(game, state, self.seat)
        if any(game.is_resource(card) for card in self.cards):
            yield no("BUY-07", say("Tokens of Resources never buy Plots."))
        if any(tree.controller(game, state, card) != self.seat for card in self.cards):
            yield no("BUY-02", say("Only your own tokens buy your Plots."))
        roots = [card for card in self.cards if game.is_illuminati(card)]
        enough = len(self.cards) == illuminati if len(roots) == len(self.cards) else len(self.cards) == groups
        if not enough or (roots and len(roots) != len(self.cards)):
            yield no(
                "BUY-02",
                say(
                    "{illuminati} Illuminati token or {groups} tokens of other Groups buy a Plot.",
                    illuminati=illuminati,
                    groups=groups,
                ),
            )
        if any(tokens.held(state, card) < self.cards.count(card) for card in self.cards):
            yield no("BUY-01", say("A token is missing."))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield from (tokens.spend(card) for card in self.cards)
        yield DrawPlots(self.seat)


@rules.action
class BuyGroup(Action, frozen=True):
    """The Illuminati action draws one more Group card, once a turn (INWO-DRAW-02)."""

    verb = "buy_group"
    standing = "costs"
    said = say("Draw one more Group with {card}")

    card: CardId

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[BuyGroup]:
        root = tree.illuminati(state, state.turn.seat)
        if root is not None:
            yield cls(state.turn.seat, root)

    def faults(self, game: InwoContext, state: State) -> Faults:
        yield from in_phase(game, state, self.seat, names.ACTIONS, "DRAW-02")
        if self.card != tree.illuminati(state, self.seat):
            yield no("DRAW-02", say("Only your Illuminati's action draws a Group."))
        if state.count(names.drew_group(self.seat)):
            yield no("DRAW-02", say("Once a turn."))
        if not tokens.held(state, self.card):
            yield no("DRAW-02", say("Your Illuminati has no token."))
        yield moments.no_draw(game, state, self.seat, "group")
        if not state.count(names.group_deck(self.seat)):
            yield no("PLOT-11", say("Your Group deck is empty."))
        if moments.running(game, state):
            yield no("TOKEN-01", say("First what has begun is finished."))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield tokens.spend(self.card)
        yield Counted(names.drew_group(self.seat), 1)
        yield DrawGroups(self.seat)


@rules.action
class Takeover(Action, frozen=True):
    """Phase 3: a Group or Resource comes out of the hand without a roll (INWO-TURN-05 to -09)."""

    verb = "takeover"
    taken_from = ()
    standing = "next"
    said = say("Take over {card}")
    by_hand = ("card",)
    heading = say("Take over from your hand")

    card: CardId
    to: Place | None = None

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[Takeover]:
        if state.turn.phase != names.TAKEOVER or moved is None:
            return
        seat = state.turn.seat
        for card in moved:
            if game.is_resource(card):
                yield cls(seat, card)
            elif game.is_group(card):
                yield from (cls(seat, card, to) for to in room.free_for(game, state, seat, card))

    def faults(self, game: InwoContext, state: State) -> Faults:
        if state.turn.seat == self.seat and state.turn.phase == names.ACTIONS and game.is_group(self.card):
            yield no(
                "TURN-05" if game.takeovers else "2P-03",
                sayings.attack_for(game.card_name(self.card), game.how_many(self.card)),
            )
        else:
            if not game.takeovers:
                yield no("2P-03", say("Nobody takes over automatically in this game."))
            yield from in_phase(game, state, self.seat, names.TAKEOVER, "TURN-05")
        yield from out_of_hand(game, state, self.seat, self.card)
        yield duplicates.one_too_many(game, state, self.seat, self.card)
        unique = "TURN-09" if game.is_resource(self.card) else "TURN-07"
        yield duplicates.kept_out(game, state, self.card, unique)
        yield from fits(game, state, self.seat, self.card, self.to)

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        if duplicates.may_be_hidden(game, state, self.card):
            yield AskUnique(self.seat, self.card)
            return
        yield Counted(names.groups(self.seat), -1)
        yield Enter(self.seat, self.card, self.to or names.resources(self.seat))
        if game.is_group(self.card):
            yield Marked(self.card, names.TAKEN, 1)
        yield EnterPhase(self.seat, names.TOKENS)


@rules.action
class TakeResource(Action, frozen=True):
    """The Illuminati action takes over one Resource a turn (INWO-RES-03)."""

    verb = "take_resource"
    said = say("Take over {card} with the action of {token}")
    taken_from = ()
    standing = "costs"
    by_hand = ("card",)
    heading = say("Take over a Resource")

    card: CardId
    token: CardId

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[TakeResource]:
        root = tree.illuminati(state, state.turn.seat)
        if root is not None and moved is not None:
            yield from (cls(state.turn.seat, card, root) for card in moved if game.is_resource(card))

    def faults(self, game: InwoContext, state: State) -> Faults:
        clause = "2P-04" if game.duel else "RES-03"
        yield from in_phase(game, state, self.seat, names.ACTIONS, clause)
        if not game.is_resource(self.card):
            yield no("RES-03", say("That is no Resource."))
        if self.token != tree.illuminati(state, self.seat):
            yield no(clause, say("Only your Illuminati's action takes over a Resource."))
        if state.count(names.took_resource(self.seat)):
            yield no(clause, say("One Resource a turn in this way."))
        if not tokens.held(state, self.token):
            yield no(clause, say("Your Illuminati has no token."))
        if moments.running(game, state):
            yield no("TOKEN-01", say("First what has begun is finished."))
        yield from out_of_hand(game, state, self.seat, self.card)
        yield duplicates.kept_out(game, state, self.card, "DUP-15")
        yield duplicates.one_too_many(game, state, self.seat, self.card)

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        if duplicates.may_be_hidden(game, state, self.card):
            yield AskUnique(self.seat, self.card, self.token, aside=True)
            return
        yield tokens.spend(self.token)
        yield Counted(names.took_resource(self.seat), 1)
        yield Counted(names.groups(self.seat), -1)
        yield Enter(self.seat, self.card, names.resources(self.seat))


def out_of_hand(game: InwoContext, state: State, seat: str, card: CardId) -> Iterator[Refusal | None]:
    """That a Group or Resource is not in a hand."""
    if not (game.is_group(card) or game.is_resource(card)):
        yield no(
            "TURN-05",
            game.told_of(
                card, "{card} is neither a Group nor a Resource.", "{card} are neither a Group nor a Resource."
            ),
        )
    elif state.where(card) not in (None, names.hand(seat)):
        yield no("TURN-05", game.told_of(card, "{card} is not in your hand.", "{card} are not in your hand."))
    elif not state.count(names.groups(seat)):
        yield no("TURN-05", say("You have no Group card in hand."))


def fits(game: InwoContext, state: State, seat: str, card: CardId, to: Place | None) -> Iterator[Refusal | None]:
    """That a Group has no room at an arrow (INWO-TURN-06, INWO-ARROW-06)."""
    if game.is_resource(card):
        return
    found = names.arrow_of(to)
    if found is None or tree.controller(game, state, found[0]) != seat:
        yield no("TURN-06", say("A Group goes to an outgoing arrow of your own structure."))
        return
    how = room.arrow_states(game, state, found[0], card).get(found[1])  # type: ignore[call-overload]
    if how is None:
        yield no("TURN-06", say("There is no outgoing arrow."))
    elif how != "free":
        yield no("ARROW-06", sayings.no_arrow(how))


@rules.action
class DropToken(Action, frozen=True):
    """A token is removed for nothing (INWO-TOKEN-06)."""

    verb = "drop_token"
    meanwhile = moments.ANY_QUESTION
    said = say("Drop a token of {card}")
    standing = "rare"
    heading = say("Drop a token")

    card: CardId

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[DropToken]:
        for spot in tree.forest(game, state).spots.values():
            if tokens.held(state, spot.card):
                yield cls(spot.seat, spot.card)

    def faults(self, game: InwoContext, state: State) -> Faults:
        if tree.controller(game, state, self.card) != self.seat:
            yield no("TOKEN-06", say("That card is not yours."))
        if not tokens.held(state, self.card):
            yield no("TOKEN-06", say("It has no token."))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield from tokens.lose(state, self.card, 1)
