"""What happened, in sentences: the log is the notebook of the table (INWO-MEMORY-05)."""

from __future__ import annotations

from companion.games.inwo import facts, names, written
from companion.games.inwo.context import InwoContext
from companion.games.inwo.notes import Attack, Play
from companion.kernel.facts import Noted, Turned
from companion.kernel.rules import Rules
from companion.kernel.state import State

rules = Rules()

rules.says(facts.TakenOver, "{seat} takes over {card}.")
rules.says(facts.Captured, "{seat} captures {card}.")
rules.says(facts.Destroyed, "{card} is destroyed by {seat}.")
rules.says(facts.Discarded, "{card} is discarded.")
rules.says(facts.ToHand, "{card} goes back to the hand of {seat}.")
rules.says(facts.LaidOpen, "{card} lies open before {seat}.")
rules.says(facts.Stolen, "{seat} takes {card} from {victim}.")
rules.says(facts.Regrouped, "{card} is now at {to}.")
rules.says(facts.Followed, "{card} follows its Group.")
rules.says(facts.Swapped, "{card} takes the place of its copy.")


@rules.tells(facts.TokenSpent)
def spent(game: InwoContext, before: State, after: State, fact: facts.TokenSpent) -> str:
    return f"{game.card_name(fact.card)} acts."


@rules.tells(facts.TokenLost)
def lost(game: InwoContext, before: State, after: State, fact: facts.TokenLost) -> str:
    return f"{game.card_name(fact.card)} loses its token."


@rules.tells(facts.TokenBack)
def back(game: InwoContext, before: State, after: State, fact: facts.TokenBack) -> str:
    return f"{game.card_name(fact.card)} takes its token back."


@rules.tells(facts.Devastated)
def devastated(game: InwoContext, before: State, after: State, fact: facts.Devastated) -> str:
    return f"{game.card_name(fact.card)} {'is Devastated' if fact.by > 0 else 'has Relief'}."


@rules.tells(facts.PlotDrawn, facts.GroupDrawn)
def drawn(game: InwoContext, before: State, after: State, fact: facts.PlotDrawn | facts.GroupDrawn) -> str:
    what = "Plot" if isinstance(fact, facts.PlotDrawn) else "Group card"
    return f"{game.person(fact.seat)} draws {f'{fact.by} {what}s' if fact.by > 1 else f'a {what}'}."


@rules.tells(facts.Declared)
def declared(game: InwoContext, before: State, after: State, fact: facts.Declared) -> str | None:
    attack = fact.note
    if not isinstance(attack, Attack):
        return None
    by = game.card_name(attack.leader or attack.card)
    how = "strikes" if attack.instant else f"attacks to {attack.type}"
    return f"{by} {how}: {game.card_name(attack.target)}{', privileged' if attack.privileged else ''}."


@rules.tells(facts.AttackEnded)
def ended(game: InwoContext, before: State, after: State, fact: facts.AttackEnded) -> str:
    words = {"success": "succeeds", "failed": "fails", "cancelled": "is cancelled", "called_off": "is called off"}
    roll = f" ({fact.final} against {fact.strength})" if fact.final is not None else ""
    return f"The attack on {game.card_name(fact.target)} {words.get(fact.result, fact.result)}{roll}."


@rules.tells(Noted)
def noted(game: InwoContext, before: State, after: State, fact: Noted) -> str | None:
    """A play that is announced, with what was chosen for it."""
    new = [play for play in written.plays(after) if written.play(before, play.id) is None]
    return _told(game, new[0]) if fact.key == names.PLAYS and new else None


def _told(game: InwoContext, play: Play) -> str:
    aimed = [game.card_name(card) for card in (play.target, *play.targets) if card]
    aimed += [game.person(play.victim)] if play.victim else []
    what = f"{game.person(play.seat)} {'plays' if play.effect < 0 else 'uses'} {game.card_name(play.card)}"
    on = f" on {', '.join(aimed)}" if aimed else ""
    return f"{what}{on}{f': {play.align}' if play.align else ''}."


@rules.tells(Turned)
def turned(game: InwoContext, before: State, after: State, fact: Turned) -> str | None:
    return f"{game.person(fact.seat)}'s turn." if fact.phase == names.PLOT else None
