"""The attack that runs, for a page: every term of both sides, the odds, and what each card could still add."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inwo import names, tree, written
from companion.games.inwo.context import InwoContext
from companion.games.inwo.notes import Attack
from companion.games.inwo.sums import api, strength
from companion.games.inwo.sums.joining import Entry
from companion.games.inwo.sums.strength import ROLLS, Strength, Term
from companion.kernel.places import Seat
from companion.kernel.state import State
from companion.kernel.view import Contest, PossibleBoost, Tap, Value

STAGES = {
    "OPEN": "announced: it may still be called off", "COMMITTED": "committed", "ANSWER": "being answered",
    "ROLLING": "the dice are awaited", "ROLLED": "rolled", "PLACE": "won: where does it go?",
}  # fmt: skip
JOINING = ("OPEN", "COMMITTED")
MOST = 10
"""No roll above this succeeds (INWO-ATTACK-GEN-12)."""


def contest(game: InwoContext, state: State, seat: Seat | None) -> Contest | None:
    """The attack as a comparison; ``None`` while none runs. Only `seat`'s own cards have buttons (``None``: all)."""
    attack = written.attack(state)
    if attack is None:
        return None
    sums = api.strength_of(game, state, attack)
    total = attack.strength if attack.strength is not None else sums.total
    by = game.card_name(attack.leader or attack.card)
    return Contest(
        kind=_kind(attack),
        title=f"{by} against {game.card_name(attack.target)}",
        total=sums.attack,
        required=sums.defence,
        seat=attack.seat if seat is None else seat,
        whom=f"{game.person(attack.seat)}'s attack, {STAGES[attack.stage]}"
        + (" · privileged" if attack.privileged else ""),
        say=_say(total, attack),
        lines=tuple(_line(game, term) for term in sums.terms if term.side == "attack"),
        against=tuple(_line(game, term) for term in sums.terms if term.side == "defence"),
        boosts=tuple(_boosts(game, state, attack, sums, seat)),
        success=_success(game, attack),
        failure=_failure(attack),
        odds=(strength.odds(total), ROLLS),
        sides=("attack", "defence"),
    )


def _kind(attack: Attack) -> str:
    what = {"control": "attack to control", "destroy": "attack to destroy", "instant": "instant attack"}[attack.type]
    return f"privileged {what}" if attack.privileged else what


def _say(total: int, attack: Attack) -> str:
    if total < 2:
        return f"Strength {total}: below 2 it fails without a roll."
    roll = f" Rolled {' + '.join(map(str, attack.raw))}{_changed(attack)}." if attack.raw else ""
    return f"Strength {total}: {min(total, MOST)} or less succeeds, {strength.odds(total)} of {ROLLS} throws.{roll}"


def _changed(attack: Attack) -> str:
    return f", {attack.by:+d} by cards" if attack.by else ""


def _line(game: InwoContext, term: Term) -> Value:
    how = ", ".join(f"{part.op} {part.n}" + (f" ({part.source})" if part.source else "") for part in term.parts)
    say = f"{game.card_name(term.card)}: {term.say}" if term.card else term.say.capitalize()
    return Value(say, term.n, "; ".join(filter(None, (how, term.clause))))


def _success(game: InwoContext, attack: Attack) -> str:
    target = game.card_name(attack.target)
    if attack.type == "control":
        return f"{target} joins {game.person(attack.seat)}'s structure with all its puppets."
    if attack.type == "destroy":
        return f"{target} is destroyed; its puppets go back to hand."
    return f"{target} suffers what {game.card_name(attack.card)} says."


def _failure(attack: Attack) -> str:
    if attack.from_hand:
        return "The card waits and is discarded at the knock, unless another try succeeds."
    return "The target stays where it is; tokens and Plots are spent."


# --- what could still be added -------------------------------------------------------------------------------------


def _boosts(
    game: InwoContext, state: State, attack: Attack, sums: Strength, seat: Seat | None
) -> Iterator[PossibleBoost]:
    for term in sums.unticked:
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
    how = {"global": "with its Global Power", "self_defence": "defends itself, Power doubled"}.get(entry.way, "")
    verb = "aid" if aids else "oppose"
    mine = seat in (None, entry.seat) and (entry.free or state.mark(entry.card, names.TOKEN) > 0)
    taps = (Tap(f"{verb.capitalize()} with {game.card_name(entry.card)}", f"{verb} {entry.card}", entry.seat),)
    return PossibleBoost(
        game.card_name(entry.card),
        f"{game.person(entry.seat)} · {entry.n} {how}".rstrip(),
        entry.side,
        gain=gain,
        enough=total < 2 <= total + gain if aids else total >= 2 > total + gain,
        taps=taps if mine else (),
    )


def _bonus(game: InwoContext, state: State, term: Term, seat: Seat | None) -> PossibleBoost:
    """A bonus by card text that its owner has to claim before the dice fall (INWO-RULING-32)."""
    gain = term.n if term.side == "attack" else -term.n
    owner = tree.controller(game, state, term.card) or ""
    taps = (Tap("Claim it", f"tick {term.card}", owner),) if owner and seat in (None, owner) else ()
    return PossibleBoost(game.card_name(term.card), term.say, "ability", gain=gain, taps=taps)
