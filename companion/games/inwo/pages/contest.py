"""The attack that runs, for a page: every term of both sides, the odds, and what each card could still add."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inwo import names, written
from companion.games.inwo.context import InwoContext
from companion.games.inwo.notes import Attack
from companion.games.inwo.sums import api, final_roll, strength
from companion.games.inwo.sums.joining import Entry
from companion.games.inwo.sums.numbers import Part
from companion.games.inwo.sums.strength import ROLLS, Strength, Term
from companion.kernel.cards import CardId
from companion.kernel.places import Seat
from companion.kernel.sentences import capital, joined, say
from companion.kernel.state import State
from companion.kernel.view import Contest, PossibleBoost, Tap, Value

STAGES = {
    "OPEN": say("announced: it may still be called off"),
    "COMMITTED": say("committed"),
    "ANSWER": say("being answered"),
    "ROLLING": say("the dice are awaited"),
    "ROLLED": say("rolled"),
    "PLACE": say("won: where does it go?"),
}
JOINING = ("OPEN", "COMMITTED")
STEPS = {
    "printed": say("printed {n}"), "set": say("is {n}"), "raise_to": say("at least {n}"), "min": say("at most {n}"),
    "add": "{n}", "mul": "×{n}", "div": "÷{n}", "self": say("self-defence ×{n}"),
}  # fmt: skip
"""The steps to a number as `sums.numbers` names them."""


def contest(game: InwoContext, state: State, seat: Seat | None) -> Contest | None:
    """The attack as a comparison; ``None`` while none runs, or the game is over. Only `seat`'s own cards have buttons
    (``None``: all)."""
    attack = written.attack(state)
    if attack is None or state.over is not None:
        return None
    sums = api.strength_of(game, state, attack)
    total = attack.strength if attack.strength is not None else sums.total
    by = game.card_name(attack.leader or attack.card)
    return Contest(
        heading=_heading(attack),
        title=say("{by} against {target}", by=by, target=game.card_name(attack.target)),
        total=sums.attack,
        required=sums.defence,
        seat=attack.seat if seat is None else seat,
        whom=say("{who}'s attack, {stage}", who=game.person(attack.seat), stage=STAGES[attack.stage])
        + (say(" · privileged") if attack.privileged else ""),
        say=_say(total, attack),
        lines=tuple(_line(game, term) for term in sums.terms if term.side == "attack"),
        against=tuple(_line(game, term) for term in sums.terms if term.side == "defence"),
        boosts=tuple(_boosts(game, state, attack, sums, seat)),
        success=_success(game, attack),
        failure=_failure(attack),
        odds=(strength.odds(total), ROLLS),
        sides=(say("attack"), say("defence")),
    )


def _heading(attack: Attack) -> str:
    what = {"control": say("attack to control"), "destroy": say("attack to destroy"), "instant": say("instant attack")}[
        attack.type
    ]
    return say("privileged {what}", what=what) if attack.privileged else what


def _say(total: int, attack: Attack) -> str:
    if total < 2:
        return say("Strength {total}: below 2 it fails without a roll.", total=str(total).replace("-", "−"))
    dice = joined(attack.raw, " + ")
    roll = say(" Rolled {dice}{changed}.", dice=dice, changed=_changed(attack)) if attack.raw else ""
    return say(
        "Strength {total}: {most} or less succeeds, {odds} of {rolls} throws.{roll}",
        total=total,
        most=min(total, final_roll.BEST),
        odds=strength.odds(total),
        rolls=ROLLS,
        roll=roll,
    )


def _changed(attack: Attack) -> str:
    return say(", {n} by cards", n=f"{attack.by:+d}") if attack.by else ""


def _line(game: InwoContext, term: Term) -> Value:
    how = joined((_step(game, part) for part in term.parts), ", ")
    told = joined((game.card_name(term.card), term.say), ": ") if term.card else capital(term.say)
    return Value(told, term.n, joined(filter(None, (how, term.clause)), "; "))


def _step(game: InwoContext, part: Part) -> str:
    """One step to a number, with the card that made it."""
    n = f"{part.n:+d}" if part.op == "add" else part.n
    told = say(STEPS.get(part.op, part.op), n=n)
    return joined((told, " (", game.card_name(CardId(part.source)), ")")) if part.source else told


def _success(game: InwoContext, attack: Attack) -> str:
    target = game.card_name(attack.target)
    if attack.type == "control":
        return say(
            "{target} will join {who}'s structure, and all puppets with it.",
            target=target,
            who=game.person(attack.seat),
        )
    if attack.type == "destroy":
        return say("{target} will be destroyed; the puppets go back to hand.", target=target)
    return say("{target} will suffer what the text of {card} says.", target=target, card=game.card_name(attack.card))


def _failure(attack: Attack) -> str:
    if attack.from_hand:
        return say("The card waits and is discarded at the knock, unless another try succeeds.")
    return say("The target stays where it is; tokens and Plots are spent.")


# --- what could still be added -------------------------------------------------------------------------------------


def _boosts(
    game: InwoContext, state: State, attack: Attack, sums: Strength, seat: Seat | None
) -> Iterator[PossibleBoost]:
    for term in sums.unticked if attack.strength is None else ():
        yield _bonus(game, state, term, seat)
    if attack.stage not in JOINING:
        return
    joined = {one.card for one in attack.contributions} | {attack.leader}
    for entry in api.entries(game, state, attack):
        if entry.may and (entry.card not in joined or entry.way == "self_defence"):
            yield _join(game, state, entry, sums.total, seat)


def _join(game: InwoContext, state: State, entry: Entry, total: int, seat: Seat | None) -> PossibleBoost:
    aids = entry.side == "attack"
    gain = entry.n if aids else -entry.n
    how = {"global": say("with its Global Power"), "self_defence": say("defends itself, Power doubled")}.get(
        entry.way, ""
    )
    card = game.card_name(entry.card)
    label = say("Aid with {card}", card=card) if aids else say("Oppose with {card}", card=card)
    mine = seat in (None, entry.seat) and (entry.free or state.mark(entry.card, names.TOKEN) > 0)
    taps = (Tap(label, f"{'aid' if aids else 'oppose'} {entry.card}", entry.seat),)
    return PossibleBoost(
        game.card_name(entry.card),
        joined((game.person(entry.seat), " · ", entry.n, *((" ", how) if how else ()))),
        entry.side,
        gain=gain,
        enough=total < 2 <= total + gain if aids else total >= 2 > total + gain,
        taps=taps if mine else (),
    )


def _bonus(game: InwoContext, state: State, term: Term, seat: Seat | None) -> PossibleBoost:
    """A bonus by card text that has to be claimed before the dice fall (INWO-RULING-32)."""
    gain = term.n if term.side == "attack" else -term.n
    mine = bool(term.seat) and seat in (None, term.seat)
    taps = (Tap(say("Claim it"), f"tick {term.card}", term.seat),) if mine else ()
    return PossibleBoost(game.card_name(term.card), term.say, "ability", gain=gain, taps=taps)
