"""The knock, claims, the last chance, elimination (ledger WIN, GOAL, ELIM; 4.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile

from companion.games.common.refusals import Answer
from companion.games.inwo import moments, names, tree, written
from companion.games.inwo.context import InwoContext
from companion.games.inwo.facts import LaidOpen, Regrouped, ToHand
from companion.games.inwo.notes import Claims, Fall
from companion.games.inwo.plays.triggers import keeps_failed
from companion.games.inwo.refusals import no
from companion.games.inwo.rules.attacks.windows import reopened
from companion.games.inwo.steps import (
    AskAllOpen,
    AskClaims,
    CheckElimination,
    CollectClaims,
    Discard,
    Eliminate,
    EndAttack,
    EndTurn,
    EnterPhase,
    Proceed,
    VerifyClaims,
)
from companion.games.inwo.sums import api
from companion.games.inwo.sums.goals import Progress
from companion.kernel.actions import Action, Faults, Refusal
from companion.kernel.cards import CardId, card_id, face_of
from companion.kernel.facts import Asked, Counted, Ended, Moved, Noted, Withdrawn, emptied
from companion.kernel.places import Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()

SERVANTS = "servants-of-cthulhu"
LEAVE = "confirm_leave"
EXPOSE_ALL = "expose_all"
BASIC, SPECIAL = "basic", "special"


def claims_open(game: InwoContext, state: State) -> bool:
    """Whether victories may be claimed yet: from the knock that ends the first player's second turn (INWO-RULING-51).

    The turn that is ending counts already.
    """
    first = min(game.playing(state), key=lambda seat: game.seats.index(seat))
    done = max(state.count(names.turns(seat)) for seat in game.playing(state))
    return state.count(names.turns(first)) + (state.turn.seat == first) >= 2 or done >= 2


def public_goals(game: InwoContext, state: State, seat: Seat) -> tuple[str, ...]:
    """The goals a seat meets that everybody can see: basic, its Illuminati's, exposed Goal cards."""
    return api.met(game, state, seat)


@rules.expands(CollectClaims)
def collect(game: InwoContext, state: State, step: CollectClaims) -> Iterator[StepBase]:
    """Failed targets are discarded, public goals are claimed, Goal cards may be (INWO-ATTACK-RESULT-03, R-49)."""
    seat = state.turn.seat
    kept = keeps_failed(game, state, seat)
    for card in state.at(names.pending(seat)):
        if kept:
            yield ToHand(card, names.hand(seat), seat=seat)
            yield Counted(names.groups(seat), 1)
        else:
            yield Discard(card, seat)
    yield EnterPhase(seat, names.CLAIMS)
    made = tuple(
        (one, goal)
        for one in game.playing(state)
        if claims_open(game, state) and game.options.goal_claim_hints
        for goal in public_goals(game, state, one)
    )
    if made:
        yield Noted(names.CLAIMED, Claims(made))
        yield Proceed()
        return
    yield AskClaims()


@rules.expands(VerifyClaims)
def verify(game: InwoContext, state: State, step: VerifyClaims) -> Iterator[StepBase]:
    """Each claim is judged once (INWO-RULING-49): those who still meet a goal win, same conspiracies aside."""
    claims = written.claims(state)
    for seat in dict.fromkeys(seat for seat, goal in claims.claims if goal in map(face_of, claims.goals)):
        shown = state.count(names.all_open(seat)) or state.count(names.out(seat))
        if not shown and not _wins_openly(game, state, seat, claims):
            yield AskAllOpen(seat)
            return
    claiming = dict.fromkeys(seat for seat, _ in claims.claims)
    winners = [seat for seat in claiming if not state.count(names.out(seat)) and _holds(game, state, seat, claims)]
    winning = api.sharing(game, state, winners)
    yield Noted(names.CLAIMED, None)
    yield from emptied(state, (names.all_open(seat) for seat in game.seats))
    if winning:
        by = (f"{seat}={goal}" for seat, goal in claims.claims
              if seat in winning and goal in api.met(game, state, seat, _shown_by(claims, seat)))  # fmt: skip
        yield Ended(winning, " ".join(("INWO-WIN-01", *by)))
        return
    yield EndTurn(state.turn.seat)


def _holds(game: InwoContext, state: State, seat: Seat, claims: Claims) -> bool:
    """Whether one of the goals that a seat claims is met."""
    claimed = {goal for one, goal in claims.claims if one == seat}
    return bool(claimed & set(api.met(game, state, seat, _shown_by(claims, seat))))


def _shown_by(claims: Claims, seat: Seat) -> tuple[CardId, ...]:
    """The Goal cards by which a seat claims; those of others do nothing for it."""
    return tuple(card for card in claims.goals if (seat, face_of(card)) in claims.claims)


def _wins_openly(game: InwoContext, state: State, seat: Seat, claims: Claims) -> bool:
    """Whether one of the claimed goals holds that needs no Goal card out of the hand (INWO-RULING-75)."""
    claimed = {goal for one, goal in claims.claims if one == seat}
    return bool(claimed & set(api.met(game, state, seat)))


@rules.action
class Claim(Action, frozen=True):
    """A victory is claimed at a knock (INWO-WIN-01, INWO-TURN-20)."""

    verb = "claim"
    meanwhile = moments.ANY_QUESTION
    heading = said = say("Claim the victory")

    goals: tuple[str, ...]

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[Claim]:
        if state.turn.phase == names.CLAIMS:
            for seat in game.playing(state):
                yield from (cls(seat, (goal,)) for goal in public_goals(game, state, seat))

    def faults(self, game: InwoContext, state: State) -> Faults:
        if not claims_open(game, state):
            yield no("WIN-03", say("Nobody wins before the first player has finished two turns."))
        if state.turn.phase != names.CLAIMS:
            yield no("WIN-01", say("Victories are claimed at a knock."))
        claimed = self.met_names(game, state)
        ways = [one for one in api.progress(game, state, self.seat, self.cards(game, state)) if one.goal in claimed]
        if not any(one.met for one in ways):
            clause = next((one.clause for one in ways), self._clause(game))
            yield no(clause, _missing(game, ways[0]) if ways else say("That goal is not met."))

    def _clause(self, game: InwoContext) -> str:
        """What the first goal that is claimed is by: a Goal card, an Illuminati's own goal, or the Basic Goal."""
        first = self.goals[0] if self.goals else BASIC
        kind = game.catalogue.faces[first].design.kind if first in game.catalogue.faces else ""
        special = first == SPECIAL or kind == "illuminati"
        return "INWO-GOAL-08" if kind == "goal" else "INWO-GOAL-04" if special else "INWO-GOAL-02"

    def met_names(self, game: InwoContext, state: State) -> tuple[str, ...]:
        """The goals as the sums call them: a special goal by the Illuminati's design."""
        root = tree.illuminati(state, self.seat)
        special = face_of(root) if root is not None else ""
        return tuple(special if goal == SPECIAL else goal for goal in self.goals)

    def cards(self, game: InwoContext, state: State) -> tuple[CardId, ...]:
        """The Goal cards among the claims."""
        found = []
        for goal in self.goals:
            if goal in game.catalogue.faces and game.catalogue.faces[goal].design.kind == "goal":
                copies = game.catalogue.copies(goal)
                lying = [one for one in copies if state.where(one) == names.exposed(self.seat)]
                found.append((lying or [one for one in copies if state.where(one) is None])[0])
        return tuple(found)

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield from reopened(state)
        claims = written.claims(state)
        made = tuple((self.seat, goal) for goal in self.met_names(game, state))
        new = tuple(dict.fromkeys((*claims.claims, *made)))
        cards = self.cards(game, state)
        hidden = (card for card in cards if state.where(card) is None)
        yield Noted(names.CLAIMED, Claims(new, tuple(dict.fromkeys((*claims.goals, *hidden)))))
        yield Proceed()


def _missing(game: InwoContext, way: Progress) -> str:
    """How far a goal is that is not met."""
    numbers = {"have": way.have, "need": way.need}
    if way.goal == BASIC:
        return say("That goal is not met: {have} of {need} Groups.", **numbers)
    goal = game.card_name(card_id(way.goal, 1))
    return say("{goal} is not met: {have} of {need}.", goal=goal, **numbers)


# --- elimination -----------------------------------------------------------------------------------------------------


@rules.expands(CheckElimination)
def check(game: InwoContext, state: State, step: CheckElimination) -> Iterator[StepBase]:
    """A player without a puppet is out, once the grace is over (INWO-RULING-47)."""
    for seat in game.playing(state):
        root = tree.illuminati(state, seat)
        if root is None or tree.forest(game, state).puppets(root) or state.turn.phase == names.SETUP:
            continue
        graced = state.count(names.turns(seat)) < game.options.elimination_grace_turns
        if not graced and not _servants(game, state, seat, root):
            yield Eliminate(seat, step.by)


def _servants(game: InwoContext, state: State, seat: Seat, root: CardId) -> bool:
    """The Servants who have met their goal with their own last puppet win at the knock (INWO-ELIM-02)."""
    return face_of(root) == SERVANTS and SERVANTS in api.met(game, state, seat)


@rules.expands(Eliminate)
def eliminate(game: InwoContext, state: State, step: Eliminate) -> Iterator[StepBase]:
    """All a player has leaves the game; a rival faction that did it inherits the Resources (INWO-ELIM-03)."""
    yield Counted(names.out(step.seat), 1 - state.count(names.out(step.seat)))
    root, other = tree.illuminati(state, step.seat), tree.illuminati(state, step.by) if step.by else None
    kin = (
        root is not None and other is not None and step.by != step.seat
        and game.design(root).conspiracy == game.design(other).conspiracy
    )  # fmt: skip
    if root is not None and not step.why:
        helped = _helpers(state, step.by)
        yield written.with_fall(state, Fall(step.seat, game.design(root).conspiracy, step.by, helped))
    for card in state.at(names.resources(step.seat)):
        heir = kin and game.is_resource(card)
        yield Regrouped(card, names.resources(step.by) if heir else names.LOST)
    if not step.why:
        yield from (Discard(card, step.seat) for card in _structure(game, state, step.seat))
    for place in (names.exposed, names.hand, names.pending):
        yield from (Moved(card, names.LOST) for card in state.at(place(step.seat)))
    for counter in (names.plots, names.groups, names.plot_deck, names.group_deck):
        if state.count(counter(step.seat)):
            yield Counted(counter(step.seat), -state.count(counter(step.seat)))
    left = tuple(seat for seat in game.playing(state) if seat != step.seat)
    if len(left) == 1:
        yield Ended(left, "INWO-ELIM-05")
    elif state.turn.seat == step.seat and state.turn.phase not in (names.KNOCK, names.CLAIMS):
        yield EndTurn(step.seat)


@rules.tells(Counted)
def counted(game: InwoContext, before: State, after: State, fact: Counted) -> str | None:
    """Who is out of the game."""
    out = [seat for seat in game.seats if fact.by > 0 and fact.name == names.out(seat)]
    return say("{who} is out of the game.", who=game.person(out[0])) if out else None


def _helpers(state: State, by: Seat) -> tuple[Seat, ...]:
    """Who has part in an attack besides the one who made it (Fratricide)."""
    attack = written.attack(state)
    given = attack.contributions if attack is not None and attack.seat == by else ()
    return tuple(dict.fromkeys(one.seat for one in given if one.side == "attack" and one.seat != by))


def _structure(game: InwoContext, state: State, seat: Seat) -> Iterator[CardId]:
    return (spot.card for spot in tree.forest(game, state).of(seat) if spot.master is not None)


@rules.action
class Leave(Action, frozen=True):
    """A player leaves the game; said twice it is meant (INWO-ELIM-04)."""

    verb = "leave"
    meanwhile = moments.ANY_QUESTION
    standing = "rare"
    heading = say("Leave the game")
    said = say("Leave the game")

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[Leave]:
        yield from (cls(seat) for seat in game.playing(state))

    def faults(self, game: InwoContext, state: State) -> Faults:
        if state.count(names.out(self.seat)):
            yield no("ELIM-04", say("You are out already."))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        question = state.question
        if question is not None and question.prompt.key == LEAVE and self.seat in question.waiting:
            yield from _attack_ends(game, state, self.seat)
            yield Eliminate(self.seat)
            yield Proceed()
            return
        options = (Leave(self.seat), Stay(self.seat))
        text = say("Really leave? All you have leaves the game.")
        yield Asked(Prompt((self.seat,), LEAVE, text, options, "INWO-ELIM-04"))


def _attack_ends(game: InwoContext, state: State, seat: Seat) -> Iterator[StepBase]:
    """The attack of who leaves, or on a Group of his, ends; after the dice nobody takes anything back (INWO-CANCEL-02,
    -12, -13)."""
    attack = written.attack(state)
    if attack is None:
        return
    his = not attack.from_hand and tree.controller(game, state, attack.target) == seat
    if his or attack.seat == seat:
        below = reversed(state.pending[:-1])  # on top is the question whether he really leaves
        yield from (Withdrawn() for _ in takewhile(lambda one: one.prompt.key in moments.OF_ATTACKS, below))
        yield EndAttack("failed" if attack.raw else "cancelled")


@rules.action
class Stay(Answer, frozen=True):
    """The player stays after all."""

    verb = "stay"
    said = say("Stay")


# --- questions at the knock ------------------------------------------------------------------------------------------


@rules.expands(AskClaims)
def ask_claims(game: InwoContext, state: State, step: AskClaims) -> Iterator[StepBase]:
    """Everybody may claim by a Goal card; who knows of none passes (INWO-TURN-20)."""
    nothing = game.options.goal_claim_hints and not any(state.count(names.plots(seat)) for seat in game.playing(state))
    if not claims_open(game, state) or nothing:
        yield VerifyClaims()
        return
    yield Proceed()


@rules.expands(AskAllOpen)
def ask_all_open(game: InwoContext, state: State, step: AskAllOpen) -> Iterator[StepBase]:
    text = say("{who} lays all Plots open: a victory by a Goal card needs that.", who=game.person(step.seat))
    verbs = ("exposed_all",)
    yield Asked(Prompt((step.seat,), EXPOSE_ALL, text, (), "INWO-GOAL-11", verbs=verbs), (VerifyClaims(),))


@rules.action
class ExposeAll(Answer, frozen=True):
    """All Plots of a hand lie open now (INWO-GOAL-11, -12)."""

    verb = "exposed_all"
    said = say("These are all my Plots: {cards}")
    by_hand = ("cards",)
    always_by_hand = True

    cards: tuple[CardId, ...]

    def unfit(self, game: InwoContext, state: State) -> Refusal | None:
        missing = self.missing(game, state)
        if missing < 0:
            return no("GOAL-11", say("You hold {n} hidden Plots, not more.", n=state.count(names.plots(self.seat))))
        return no("GOAL-11", say("{missing} of your Plots are missing.", missing=missing)) if missing else None

    def missing(self, game: InwoContext, state: State) -> int:
        """How many hidden Plots of the hand are not among them; below nought: so many more than are in the hand."""
        hidden = [card for card in dict.fromkeys(self.cards) if state.where(card) != names.exposed(self.seat)]
        return state.count(names.plots(self.seat)) - len(hidden)

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        for card in dict.fromkeys(self.cards):
            if state.where(card) != names.exposed(self.seat):
                yield Counted(names.plots(self.seat), -1)
                yield LaidOpen(card, names.exposed(self.seat), seat=self.seat)
        goals = sum(game.design(card).kind == "goal" for card in {*self.cards, *state.at(names.exposed(self.seat))})
        if goals > moments.goal_limit(game, state, self.seat):
            yield Eliminate(self.seat, why="INWO-GOAL-12")
        else:
            yield Counted(names.all_open(self.seat), 1)
