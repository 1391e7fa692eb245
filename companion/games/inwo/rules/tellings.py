"""What happened, in sentences: the log is the notebook of the table (INWO-MEMORY-05)."""

from __future__ import annotations

from companion.games.inwo import facts, names, sayings, tree, written
from companion.games.inwo.cards.texts import text_of
from companion.games.inwo.context import InwoContext
from companion.games.inwo.notes import Attack, Play
from companion.games.inwo.sums import api
from companion.kernel.cards import card_id
from companion.kernel.facts import Ended, Noted, Turned
from companion.kernel.places import Seat
from companion.kernel.rules import Rules
from companion.kernel.sentences import and_list, joined, many, say
from companion.kernel.state import State

rules = Rules()

rules.says(facts.TakenOver, say("{seat} takes over {card}."))
rules.says(facts.Captured, say("{seat} captures {card}."))
rules.says(facts.Destroyed, say("{seat} destroys {card}."))
rules.says(facts.Discarded, say("Discarded: {card}."))
rules.says(facts.ToHand, say("Back to the hand of {seat}: {card}."))
rules.says(facts.LaidOpen, say("Open before {seat}: {card}."))
rules.says(facts.Stolen, say("{seat} takes {card} from {victim}."))
rules.says(facts.Regrouped, say("Now at {to}: {card}."))
rules.says(facts.Followed, say("Gone along with its Group: {card}."))
rules.says(facts.Swapped, say("In the place of its copy: {card}."))


@rules.tells(facts.TokenPlaced, once=True)
def placed(game: InwoContext, before: State, after: State, fact: facts.TokenPlaced) -> str | None:
    """On which cards of a seat tokens lie now (INWO-TURN-10)."""
    seat = tree.controller(game, after, fact.card)
    own = [card for card, name in after.marks if name == names.TOKEN and tree.controller(game, after, card) == seat]
    return say("Tokens on {cards}.", cards=and_list(map(game.card_name, own))) if own else None


@rules.tells(facts.TokenSpent, price=True)
def spent(game: InwoContext, before: State, after: State, fact: facts.TokenSpent) -> str:
    return say("A token of {card} is spent.", card=game.card_name(fact.card))


@rules.tells(facts.TokenLost)
def lost(game: InwoContext, before: State, after: State, fact: facts.TokenLost) -> str:
    return say("The token of {card} is lost.", card=game.card_name(fact.card))


@rules.tells(facts.TokenBack)
def back(game: InwoContext, before: State, after: State, fact: facts.TokenBack) -> str:
    return say("The token of {card} comes back.", card=game.card_name(fact.card))


@rules.tells(facts.Devastated)
def devastated(game: InwoContext, before: State, after: State, fact: facts.Devastated) -> str:
    card = game.card_name(fact.card)
    return say("Devastated: {card}.", card=card) if fact.by > 0 else say("Relief for {card}.", card=card)


@rules.tells(facts.PlotDrawn, facts.GroupDrawn)
def drawn(game: InwoContext, before: State, after: State, fact: facts.PlotDrawn | facts.GroupDrawn) -> str:
    who = game.person(fact.seat)
    if isinstance(fact, facts.PlotDrawn):
        return many("{who} draws a Plot.", "{who} draws {n} Plots.", fact.by, who=who)
    return many("{who} draws a Group card.", "{who} draws {n} Group cards.", fact.by, who=who)


@rules.tells(facts.Declared)
def declared(game: InwoContext, before: State, after: State, fact: facts.Declared) -> str | None:
    attack = fact.note
    if not isinstance(attack, Attack):
        return None
    by = game.card_name(attack.leader or attack.card)
    if attack.instant:
        told = say("{by} against {target}: an instant attack.", by=by, target=game.card_name(attack.target))
    else:
        told = sayings.attacked(attack.type, by, game.card_name(attack.target))
    return joined((told, say("The attack is privileged.")), " ") if attack.privileged else told


@rules.tells(facts.ThrownAgain)
def thrown_again(game: InwoContext, before: State, after: State, fact: facts.ThrownAgain) -> str:
    return say("{card}: the dice are thrown again.", card=game.card_name(fact.card))


@rules.tells(facts.AttackEnded)
def ended(game: InwoContext, before: State, after: State, fact: facts.AttackEnded) -> str:
    words = {
        "success": say("succeeds"),
        "failed": say("fails"),
        "cancelled": say("is cancelled"),
        "called_off": say("is called off"),
    }
    roll = (
        say(" ({final} against {strength})", final=fact.final, strength=fact.strength) if fact.final is not None else ""
    )
    return say(
        "The attack on {target} {get}{roll}.",
        target=game.card_name(fact.target),
        get=words.get(fact.result, fact.result),
        roll=roll,
    )


@rules.tells(Noted)
def noted(game: InwoContext, before: State, after: State, fact: Noted) -> str | None:
    """A play that is announced, with what was chosen for it; what a Plot does, once it is in force."""
    if fact.key != names.PLAYS:
        return None
    known = {play.id: play for play in written.plays(before)}
    for play in written.plays(after):
        if play.id not in known:
            return _told(game, play)
        if play.settled and not known[play.id].settled and play.effect < 0:
            design = game.design(play.card)
            return joined((design.name, text), ": ") if (text := text_of(design)) else None
    return None


def _told(game: InwoContext, play: Play) -> str:
    aimed = [game.card_name(card) for card in (play.target, *play.targets) if card]
    aimed += [game.person(play.victim)] if play.victim else []
    named = {"who": game.person(play.seat), "card": game.card_name(play.card)}
    what = say("{who} plays {card}", **named) if play.effect < 0 else say("{who} uses {card}", **named)
    on = say(" on {cards}", cards=and_list(aimed)) if aimed else ""
    align = joined((": ", play.align)) if play.align else ""
    return joined((what, on, align, "."))


@rules.tells(Turned)
def turned(game: InwoContext, before: State, after: State, fact: Turned) -> str | None:
    return say("{who}'s turn.", who=game.person(fact.seat)) if fact.phase == names.PLOT else None


@rules.tells(Ended)
def over(game: InwoContext, before: State, after: State, fact: Ended) -> str:
    return how_it_ended(game, after)


def how_it_ended(game: InwoContext, state: State) -> str:
    """By what each winner has won (INWO-WIN-01), or that nobody else is left (INWO-ELIM-05)."""
    assert state.over is not None
    by = [one.partition("=") for one in state.over.why.split()[1:]]
    ways = [(seat, goal) for seat, _, goal in by] or [
        (one, goal) for one in state.over.winners for goal in api.met(game, state, one)
    ]
    if state.over.why == "INWO-ELIM-05":
        return say("Nobody else is left.")
    return joined((_won(game, state, seat, goal) for seat, goal in ways), " ")


def _won(game: InwoContext, state: State, seat: Seat, goal: str) -> str:
    """By which goal somebody has won, and how far it is met."""
    card, who = card_id(goal, 1), game.person(seat)
    special = () if goal == "basic" or game.design(card).kind != "goal" else (card,)
    found = next((one for one in api.progress(game, state, seat, special) if one.goal == goal), None)
    if found is None:
        return say("{who} wins by {goal}.", who=who, goal=game.card_name(card))
    numbers = {"who": who, "have": found.have, "need": found.need}
    if goal == "basic":
        return say("{who} wins: {have} of {need} Groups.", **numbers)
    return say("{who} wins by {goal}: {have} of {need}.", **numbers, goal=game.card_name(card))
