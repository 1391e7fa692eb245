"""Windows: everybody who may answer is asked until all have passed (ledger 4.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import UNSET

from companion.games.common.refusals import Answer
from companion.games.inwo import moments, names, tree, written
from companion.games.inwo.context import InwoContext
from companion.games.inwo.moments import WINDOW
from companion.games.inwo.notes import Attack, Claims, Play, RollOff
from companion.games.inwo.steps import (
    AskCommit,
    AskPlace,
    AskRoll,
    AskRollOff,
    CloseWindow,
    DecideRollOff,
    DrawConsequences,
    LockAttack,
    Proceed,
    ResolveAttack,
    Settle,
    VerifyClaims,
)
from companion.games.inwo.sums import api, final_roll
from companion.kernel.cards import card_id
from companion.kernel.facts import Answered, Asked, Withdrawn
from companion.kernel.places import Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import and_list, joined, say
from companion.kernel.state import State

rules = Rules()

SHED = "shed"
"""The question that stops the game until a hand is within its limit (INWO-PLOT-12)."""


@rules.action
class Pass(Answer, frozen=True):
    """Nothing is done against it."""

    verb = "pass"

    def label(self, game: InwoContext, state: State) -> str:
        claims = state.turn.phase == names.CLAIMS and not written.open_plays(state)
        return say("No") if claims and not written.claims(state).claims else say("Pass")

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        return ()


@rules.action
class PassOn(Answer, frozen=True):
    """Nothing is done against the attack that runs, now and later, until somebody does something (INWO-TIMING-01)."""

    verb = "pass_on"
    said = say("Pass until something happens")

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        attack = written.attack(state)
        if attack is not None and self.seat not in attack.passing:
            yield written.note_attack(state, passing=(*attack.passing, self.seat))


def reopened(state: State) -> Iterator[StepBase]:
    """What was asked is asked anew after a response: all passes are void (ledger 4.1)."""
    if state.question is not None and state.question.prompt.key in moments.REASKED:
        yield Withdrawn()


@rules.expands(Proceed)
def proceed(game: InwoContext, state: State, step: Proceed) -> Iterator[StepBase]:
    """The newest announcement is answered first; then the attack goes on, or the claims are judged."""
    if state.over is not None:
        return
    question, waiting = state.question, written.open_plays(state)
    sheds = question is not None and question.prompt.key == SHED
    if question is not None and not (sheds and waiting):  # a Plot that is played to shed it is answered as any other
        if sheds and not over_limit(game, state, question.prompt.seats[0]):
            yield Answered(question.prompt.seats[0])
            yield from question.rest
        return
    between = written.roll_off(state)
    if between is not None and (not waiting or waiting[-1].id <= between.other):
        if len(between.rolls) < 2:
            yield AskRollOff()
        else:
            yield from _ask(game, state, game.playing(state), _tell_roll_off(game, between))
        return
    if waiting:
        newest = waiting[-1]
        yield from _ask(
            game,
            state,
            asked_about(game, state, newest),
            say("{named} is announced. Does anybody answer it?", named=_named(game, newest)),
        )
        return
    attack = written.attack(state)
    if attack is not None:
        yield from _attack_goes_on(game, state, attack)
    elif state.turn.phase == names.CLAIMS:
        yield from _ask(game, state, rivals_of_claims(game, state), _tell_claims(game, state))


def _attack_goes_on(game: InwoContext, state: State, attack: Attack) -> Iterator[StepBase]:
    match attack.stage:
        case "OPEN" | "COMMITTED" | "ROLLED":
            asked = asked_in(game, state, attack)
            if asked:
                yield from _ask(game, state, asked, _tell_attack(game, state, attack), during=True)
            else:
                yield CloseWindow()
        case "ROLLING":
            yield AskRoll()
        case "ANSWER":
            yield LockAttack()
        case "PLACE":
            yield AskPlace()


def _ask(
    game: InwoContext, state: State, seats: tuple[Seat, ...], text: str, *, during: bool = False
) -> Iterator[StepBase]:
    """`during` an attack one may also pass until something happens."""
    if not seats:
        yield CloseWindow()
        return
    passes = tuple(kind(seat) for kind in ((Pass, PassOn) if during else (Pass,)) for seat in seats)
    limit, least = game.options.response_limit_s or None, game.options.response_min_s or UNSET
    prompt = Prompt(
        seats, WINDOW, text, passes, "INWO-TIMING-01", default=passes[0], seconds=limit,
        meanwhile=moments.in_windows(game), least=least,
    )  # fmt: skip
    yield Asked(prompt, (CloseWindow(),))


@rules.expands(CloseWindow)
def close(game: InwoContext, state: State, step: CloseWindow) -> Iterator[StepBase]:
    """All have passed: the play is settled, or the attack reaches its next stage."""
    waiting = written.open_plays(state)
    attack = written.attack(state)
    between = written.roll_off(state)
    if between is not None and (not waiting or waiting[-1].id <= between.other):
        yield DecideRollOff()
    elif waiting:
        yield Settle(waiting[-1].id)
        yield DrawConsequences()
        yield Proceed()
    elif attack is None:
        if state.turn.phase == names.CLAIMS:
            yield VerifyClaims()
    elif attack.stage == "OPEN":
        yield AskCommit()
    elif attack.stage == "COMMITTED":
        yield LockAttack()
    elif attack.stage == "ROLLED":
        yield ResolveAttack()
    else:  # it was begun while a hand had to come within its limit first
        yield Proceed()


# --- who is asked ----------------------------------------------------------------------------------------------------


def asked_in(game: InwoContext, state: State, attack: Attack) -> tuple[Seat, ...]:
    """Whom a window of the attack asks: all that nothing bars (INWO-PRIV-01, INWO-FIRST-02)."""
    return tuple(seat for seat in _may_answer(game, state, attack) if seat not in attack.passing)


def _may_answer(game: InwoContext, state: State, attack: Attack) -> tuple[Seat, ...]:
    everybody = game.playing(state)
    if attack.stage == "ROLLED":
        return everybody
    defender = tree.controller(game, state, attack.target)
    if attack.privileged:
        mine = defender in (None, attack.seat) or attack.from_hand
        others = () if mine or defender is None else (defender,)
        return others if others or attack.stage == "OPEN" else (attack.seat,)
    free = [seat for seat in everybody if not moments.shielded(state, attack.seat, seat)]
    return tuple(seat for seat in free if seat != attack.seat or attack.stage != "OPEN")


def asked_about(game: InwoContext, state: State, play: Play) -> tuple[Seat, ...]:
    """Whom the window of a play asks: the rivals of who announced it, as far as the attack lets them."""
    attack = written.attack(state)
    rivals = game.rivals(state, play.seat)
    if attack is not None and attack.privileged:
        defender = tree.controller(game, state, attack.target)
        return tuple(seat for seat in rivals if seat in (attack.seat, defender))
    return rivals


def rivals_of_claims(game: InwoContext, state: State) -> tuple[Seat, ...]:
    """Who has to concede (INWO-WIN-02): all that claim nothing; when all claim, all."""
    claiming = {seat for seat, _ in written.claims(state).claims}
    others = tuple(seat for seat in game.playing(state) if seat not in claiming)
    return others or game.playing(state)


def over_limit(game: InwoContext, state: State, seat: Seat) -> int:
    """How many Plots a seat holds above its limit (INWO-PLOT-14, -15)."""
    linked = {link.card for link in written.links(state)}
    lying = sum(card not in linked for card in state.at(names.exposed(seat)))
    return max(0, state.count(names.plots(seat)) + lying - moments.hand_limit(game, state, seat))


# --- words -----------------------------------------------------------------------------------------------------------


def _named(game: InwoContext, play: Play) -> str:
    return say("{who}'s {card}", who=game.person(play.seat), card=game.card_name(play.card))


def _tell_roll_off(game: InwoContext, between: RollOff) -> str:
    rolled = and_list(
        say("{who} a {total}", who=game.person(seat), total=between.total(seat)) for seat, _, _ in between.rolls
    )
    return say("They roll for who was first: {rolled}. Does a card change that?", rolled=rolled)


def _tell_attack(game: InwoContext, state: State, attack: Attack) -> str:
    """Each is one sentence of the catalogue: names that end with a full stop are no sentences (`remembered`)."""
    between = {"by": game.card_name(attack.leader or attack.card), "target": game.card_name(attack.target)}
    if attack.stage != "ROLLED":
        return say(_HELP.get(attack.type, _HELP["instant"]), **between)
    n = final_roll.final(game, state, attack)
    if final_roll.succeeds(game, state, attack):
        return say("{by} against {target}. Rolled {n}: it succeeds. Does anybody change that?", **between, n=n)
    return say("{by} against {target}. Rolled {n}: it fails. Does anybody change that?", **between, n=n)


_HELP = {
    "control": say("{by} against {target}, to control. Do you help, oppose or play something?"),
    "destroy": say("{by} against {target}, to destroy. Do you help, oppose or play something?"),
    "instant": say("{by} against {target}. Do you help, oppose or play something?"),
}


def _tell_claims(game: InwoContext, state: State) -> str:
    """Who claims to win and by what, or that nobody does yet (INWO-WIN-02, INWO-TURN-20)."""
    claims = written.claims(state)
    if not claims.claims:
        return say("{who} has knocked. Does anybody win by a Goal card?", who=game.person(state.turn.seat))
    how = [claimed(game, state, claims, seat, goal) for seat, goal in claims.claims]
    return say("{how} Can you stop it?", how=joined(how, " "))


def claimed(game: InwoContext, state: State, claims: Claims, seat: Seat, goal: str) -> str:
    """What somebody claims to win by, and how far that is met."""
    ways = {one.goal: one for one in api.progress(game, state, seat, claims.goals)}
    found, who = ways.get(goal), game.person(seat)
    if found is None:
        return say("{who} claims victory.", who=who)
    numbers = {"who": who, "have": found.have, "need": found.need}
    if goal == "basic":
        return say("{who} claims victory: {have} of {need} Groups.", **numbers)
    return say("{who} claims victory by {goal}: {have} of {need}.", **numbers, goal=game.card_name(card_id(goal, 1)))
