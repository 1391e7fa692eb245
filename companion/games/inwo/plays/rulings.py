"""Card text that the engine does not carry out: its user says what comes of it, the others agree (INWO-RULING-68).

What is agreed is in the journal like everything else, and undone like it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from companion.games.common.refusals import Answer
from companion.games.inwo import names, tokens, tree, written
from companion.games.inwo.cards.effects.others import Manual
from companion.games.inwo.cards.texts import text_of, trait
from companion.games.inwo.context import InwoContext
from companion.games.inwo.facts import Discarded, Ruled
from companion.games.inwo.notes import NOBODY, Attack, Change, Play
from companion.games.inwo.plays import choices
from companion.games.inwo.plays.hidden import AskRuling
from companion.games.inwo.refusals import no
from companion.games.inwo.steps import CheckHand, Destroy, DrawGroups, DrawPlots, EnterPhase, LoseTokens, ReturnToHand
from companion.games.inwo.words import ALIGNMENTS
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted, Step, Withdrawn, emptied
from companion.kernel.places import Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import joined, say
from companion.kernel.state import State

rules = Rules()

MANUAL, AGREEMENT = "manual", "ruling"
Outcome = Literal[
    "nothing", "draw", "draw_group", "attack", "defence", "token", "power", "resistance", "add", "remove", "discard",
    "destroy", "return", "lose_plots", "gain_plots", "end_phase",
]  # fmt: skip
"""The primitives of ledger 7.4; `lose_plots` and `gain_plots` count what is looked at, stolen or exposed."""
OUTCOMES: dict[str, str] = {
    "nothing": say("Nothing"),
    "draw": say("Plots are drawn"),
    "draw_group": say("Group cards are drawn"),
    "attack": say("The attack gets more"),
    "defence": say("The defence gets more"),
    "token": say("A card gets tokens"),
    "power": say("Its Power changes"),
    "resistance": say("Its Resistance changes"),
    "add": say("It gets an alignment"),
    "remove": say("It loses an alignment"),
    "discard": say("It is discarded"),
    "destroy": say("It is destroyed"),
    "return": say("It goes back to the hand"),
    "lose_plots": say("A player loses Plots"),
    "gain_plots": say("A player gets Plots"),
    "end_phase": say("The phase ends"),
}
ON_CARDS = ("token", "power", "resistance", "add", "remove", "discard", "destroy", "return")


class Decide(Step, frozen=True):
    """All others have spoken about a proposal; `more`: another one follows."""

    play: Play
    what: Outcome
    card: CardId = NOBODY
    n: int = 0
    word: str = ""
    who: Seat = ""
    more: bool = False


@rules.expands(AskRuling)
def ask(game: InwoContext, state: State, step: AskRuling) -> Iterator[StepBase]:
    """The text is shown; what comes of it is said by its user."""
    if step.asked:
        return
    design = game.design(step.play.card)
    hints = [hint for one in choices.effects(game, step.play) if isinstance(one, Manual) for hint in one.hint]
    printed = joined((design.name, text_of(design) or say("do what the card says")), ": ")
    about = joined((" (", joined(dict.fromkeys(hints), ", "), ")")) if hints else ""
    text = say("{printed}. What happens{about}?", printed=printed, about=about)
    prompt = Prompt((step.play.seat,), MANUAL, text, (), "INWO-RULING-68", verbs=("propose",))
    yield Asked(prompt, (AskRuling(step.play, True),))


def asked(state: State) -> Play | None:
    """The play whose text is put to the table now."""
    question = state.question
    if question is None or question.prompt.key != MANUAL:
        return None
    return next((step.play for step in question.rest if isinstance(step, AskRuling)), None)


def proposed(state: State) -> Decide | None:
    """What has been proposed and waits for the others."""
    question = state.question
    if question is None or question.prompt.key != AGREEMENT:
        return None
    return next((step for step in question.rest if isinstance(step, Decide)), None)


@rules.action
class Propose(Answer, frozen=True):
    """What the text comes to: one primitive; with `more` another one follows (ledger 7.4)."""

    verb = "propose"

    what: Outcome = "nothing"
    n: int = 0
    card: CardId = NOBODY
    word: str = ""
    who: Seat = ""
    more: bool = False

    def label(self, game: InwoContext, state: State) -> str:
        return _outcome(game, self)

    def unfit(self, game: InwoContext, state: State) -> Refusal | None:
        if self.what in ON_CARDS and (not self.card or self.card not in game.catalogue):
            return no("RULING-68", say("Name the card it happens to."))
        if self.what in ("add", "remove") and self.word not in ALIGNMENTS:
            return no("RULING-68", say("{what} is no alignment.", what=self.word or "Nothing"))
        attack = written.attack(state)
        if self.what in ("attack", "defence") and (attack is None or not _bearer(attack, self.what)):
            return no("RULING-68", say("No attack runs that it could add to."))
        if self.who and self.who not in game.seats:
            return no("RULING-68", say("That seat is not in the game."))
        if self.what == "destroy" and game.is_illuminati(self.card):
            return no("META-09", say("An Illuminati is destroyed by losing all its puppets only."))
        return None

    def steps(self, game: InwoContext, state: State) -> Iterator[StepBase]:
        play = asked(state)
        assert play is not None
        decide = Decide(play, self.what, self.card, self.n, self.word, self.who, self.more)
        others = game.rivals(state, self.seat)
        if not others:
            yield decide
            return
        free = [seat for seat in others if not state.count(names.contested(seat))]
        options = (*map(Agree, others), *map(ContestRuling, free))
        text = say("{card}: {told}. Is that right?", card=game.card_name(play.card), told=_outcome(game, decide))
        limit = game.options.response_limit_s or None
        yield Asked(
            Prompt(others, AGREEMENT, text, options, "INWO-RULING-68", default=options[0], seconds=limit), (decide,)
        )


@rules.action
class Agree(Answer, frozen=True):
    """What was proposed is right."""

    verb = "agree_ruling"
    said = say("That is right")


@rules.action
class ContestRuling(Answer, frozen=True):
    """What was proposed is not what the card says; something else is proposed. Each player says so once."""

    verb = "contest_ruling"
    said = say("That is not what it says")

    def steps(self, game: InwoContext, state: State) -> Iterator[StepBase]:
        decide, question = proposed(state), state.question
        assert decide is not None and question is not None
        yield Counted(names.contested(self.seat), 1)
        if len(question.waiting) > 1:
            yield Withdrawn()
            yield AskRuling(decide.play)
            yield from (step for step in question.rest if step != decide)
        else:
            yield Counted(names.CONTESTED, 1)


@rules.expands(Decide)
def decide(game: InwoContext, state: State, step: Decide) -> Iterator[StepBase]:
    """Nobody contested it: it comes true; else it is asked again."""
    if state.count(names.CONTESTED):
        yield Counted(names.CONTESTED, -state.count(names.CONTESTED))
        yield AskRuling(step.play)
        return
    yield Ruled(names.RULINGS, 1, step.play.card, step.what, step.card, step.n, step.word, step.who)
    yield from _carried_out(game, state, step)
    if step.more:
        yield AskRuling(step.play)
    else:
        yield from emptied(state, map(names.contested, game.seats))


@rules.tells(Ruled)
def told(game: InwoContext, before: State, after: State, fact: Ruled) -> str:
    """The ruling as the table has agreed on it, with its number (INWO-RULING-68)."""
    what = outcome(game, fact.what, fact.card, fact.n, fact.word, fact.who)
    number = after.count(names.RULINGS)
    return say(
        "Ruling {number} of the table on {card}: {what}.", number=number, card=game.card_name(fact.of), what=what
    )


def _carried_out(game: InwoContext, state: State, step: Decide) -> Iterator[StepBase]:
    seat = step.who or step.play.seat
    match step.what:
        case "draw":
            yield DrawPlots(seat, step.n or 1)
        case "draw_group":
            yield DrawGroups(seat, step.n or 1)
        case "token":
            yield tokens.place(step.card, step.n) if step.n > 0 else LoseTokens(step.card, -step.n or -1)
        case "discard":
            owner = game.owner(state, step.card) or tree.controller(game, state, step.card) or seat
            yield Discarded(step.card, names.discard(owner), seat=owner)
        case "destroy":
            yield Destroy(step.card, step.play.seat, "ruling")
        case "return":
            yield ReturnToHand(step.card)
        case "lose_plots" | "gain_plots":
            n = step.n if step.what == "gain_plots" else -min(step.n, state.count(names.plots(seat)))
            yield Counted(names.plots(seat), n)
            yield CheckHand(seat)
        case "end_phase":
            phase = names.PHASES.index(state.turn.phase) if state.turn.phase in names.PHASES else len(names.PHASES)
            yield from (EnterPhase(state.turn.seat, one) for one in names.PHASES[phase + 1 : phase + 2])
        case "nothing":
            return
        case _:
            yield written.with_change(state, _change(state, step))


def _change(state: State, step: Decide) -> Change:
    attack = written.attack(state)

    if step.what in ("attack", "defence") and attack is not None:
        card = _bearer(attack, step.what)
        stat: Literal["power", "resistance"] = (
            "resistance" if step.what == "defence" and attack.type == "control" else "power"
        )
        purpose: Literal["attack", "defence"] = "attack" if step.what == "attack" else "defence"
        return Change(card, stat, "add", step.n, duration="attack", purpose=purpose, seat=step.play.seat)
    if step.what in ("add", "remove"):
        return Change(step.card, "align", step.what, word=step.word, seat=step.play.seat, source=step.play.card)
    which: Literal["power", "resistance"] = "power" if step.what == "power" else "resistance"
    return Change(step.card, which, "set", step.n, seat=step.play.seat, source=step.play.card)


def _bearer(attack: Attack, side: str) -> CardId:
    """The card on whose number a proposed bonus is written."""
    return attack.leader if side == "attack" else attack.target


def _outcome(game: InwoContext, step: Decide | Propose) -> str:
    return outcome(game, step.what, step.card, step.n, step.word, step.who)


def outcome(game: InwoContext, what: str, card: CardId, n: int, word: str, who: Seat) -> str:
    """What a text comes to, in words."""
    signed = what in ("attack", "defence", "token")
    parts = [f"{n:+d}" if signed else str(n)] if n else []
    parts += [trait(word)] if word else []
    parts += [game.card_name(card)] if card else []
    parts += [game.person(who)] if who else []
    return joined((OUTCOMES[what], joined(parts, ", ")), ": ") if parts else OUTCOMES[what]
