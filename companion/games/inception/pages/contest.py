"""The window of an attack or a convince as a page shows it: what is required, what there is, and what could still
change the sum, each with what it would come to: tried out, not guessed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import groupby

from companion.games.common.contests import Sum, Trial, fixed_rise
from companion.games.inception import board, names, totals
from companion.games.inception.context import InceptionContext, PlayedContext
from companion.games.inception.designs import Character, EffectCard, Weapon
from companion.games.inception.facts import Compared
from companion.games.inception.rules.beside import WINDOWS, window_open
from companion.games.inception.rules.choices import Pass, Withdraw
from companion.games.inception.rules.plays import Ability, Use
from companion.games.inception.rules.windows import Boost, Spend
from companion.games.inception.script import by_name, sentence
from companion.games.inception.steps import Compare
from companion.kernel.actions import Action
from companion.kernel.cards import CardId, copy_of, face_of
from companion.kernel.notation import words
from companion.kernel.sentences import Sentence, capital, joined, say
from companion.kernel.state import State
from companion.kernel.view import Contest, PossibleBoost, Tap, Value

A = names.PLAYER
LAY_IT = say("lay it on the team discard pile")
TURNED = say("{who} is turned sideways; the card goes under its deck.")
TURNED_AGAIN = say(
    "{who} is turned to the weak side, and joins when this card comes again; the card goes under its deck."
)


def contest(game: PlayedContext, state: State, found: Sum | None) -> Contest | None:
    """The open window, whose sum was `found`; ``None`` while none is open."""
    rest = state.question.rest if state.question is not None else ()
    step = next((step for step in rest if isinstance(step, Compare)), None)
    if found is None or step is None:
        return None
    help_ = tuple(boosts(game, state, found))
    most = reach(found, help_, state.count(names.HAND))
    success, failure = _outcomes(game, state, step)
    card = board.event_card(state)
    return Contest(
        heading=names.WINDOWS[found.kind],
        key=found.kind,
        title=game.card_name(card) if card is not None else capital(names.WINDOWS[found.kind]),
        total=found.total,
        required=found.required,
        seat=names.PLAYER,
        whom=_whom(game, state, step),
        say=found.say(most),
        lines=tuple(_lines(game, state, found)),
        against=tuple(_against(game, state, step)),
        boosts=help_,
        reach=most,
        success=success,
        failure=failure,
    )


def _whom(game: InceptionContext, state: State, step: Compare) -> str:
    here = totals.level(state)
    if step.recruit:
        return say("{who}, to be recruited", who=game.person(step.recruit))
    if totals.kind(state) == "convince":
        return say("everybody on Level {here} together", here=here)
    hit = game.person(totals.target(state))
    if state.count(names.AGAINST_ALL):
        return say("everybody on Level {here} together; {hit} would suffer", here=here, hit=hit)
    return say("{hit} on Level {here}", hit=hit, here=here)


def _against(game: InceptionContext, state: State, step: Compare) -> Iterator[Value]:
    """What is required: the printed number, and what the Status card adds (INC-GROW-02)."""
    yield Value(say("Printed"), step.verb.required())
    if risen := board.growth(game, state, step.source):
        yield Value(say("Risen"), risen, say("Status card, for failed tries before"))


def _lines(game: InceptionContext, state: State, found: Sum) -> Iterator[Value]:
    """The memory aid; the first two lines are made of people, and of what is attached to them (INC-CALC-01, -02)."""
    fight = found.kind == "attack"
    told: list[str] = []
    added: list[str] = []
    for who in totals.fighters(state) if fight else board.active_on(state, totals.level(state) or 0):
        how, own = names.HOW[board.state_name(state, who)], board.values(game, state, who)
        told.append(say("{who} {value} ({how})", who=game.person(who), value=own.st if fight else own.c, how=how))
        for one, by in totals.strengthening(game, state, who) if fight else totals.persuading(game, state, who):
            gone = isinstance(one, Weapon) and one.discard_after_use
            added.append(f"{one.name} {by:+}" + (say(" (used up by a fight)") if gone else ""))
    made = (joined(told, ", "), joined(added, ", "))
    for place, (label, value) in enumerate(found.lines):
        yield Value(label, value, made[place] if place < len(made) else "")


def _outcomes(game: InceptionContext, state: State, step: Compare) -> tuple[str, str]:
    """What success and failure come to."""
    if step.recruit:
        again, who = state.mark(names.card_of(step.recruit), names.ATTEMPTS), game.person(step.recruit)
        return say("{who} joins, healthy.", who=who), say(TURNED_AGAIN if again else TURNED, who=who)
    success, failure = step.verb.parts()
    text, rises = sentence(game, failure), step.verb.grows
    if rises and game.options.grows and state.mark(step.source, names.GROWN) < game.file.grow_max:
        text = say("{text} Its number rises by {rises}.", text=text, rises=rises)
    return sentence(game, success) if success else say("Nothing more happens."), text


# --- what could still change the sum -------------------------------------------------------------------------------


def boosts(game: PlayedContext, state: State, found: Sum) -> Iterator[PossibleBoost]:
    """Everything that may be done in the open window: what lies open first, then what the hand could hold."""
    if not window_open(state):
        return
    for who in names.CHARACTERS:
        yield from _ability(game, state, who)
    for card in board.display(state):
        text = say("{plus} convince from the display.", plus=f"+{game.display_value(card)}")
        yield from _tried(game, state, game.card_name(card), text, "display", {say("Discard it"): Spend(A, card)})
    for card in dict.fromkeys(state.at(names.HELD)):
        yield from _use(game, state, (card,), sure=True)
    if found.kind == "attack" and state.count(names.HAND):
        yield _plain(game, state, found)
    if board.unknown_in_hand(state):
        for _, copies in groupby(sorted(state.at(names.TEAM_UNSEEN)), face_of):
            yield from _use(game, state, tuple(copies), sure=False)


def reach(found: Sum, listed: tuple[PossibleBoost, ...], hand: int) -> int:
    """What everything known could bring the sum to: reactions at their worth, every other hand card plainly."""
    used = sum(one.where == "hand" for one in listed if one.sure and one.gain is not None)
    return found.total + fixed_rise(listed) + (max(0, hand - used) if found.kind == "attack" else 0)


def _ability(game: PlayedContext, state: State, who: str) -> Iterator[PossibleBoost]:
    design, name = game.design(names.card_of(who)), game.person(who)
    if isinstance(design, Character) and design.ability:
        text = sentence(game, by_name(design.ability.script, who))
        how = say("turn {name}'s card", name=name)
        yield from _tried(game, state, name, text, "ability", {say("Use it"): Ability(A, who)}, how)


def _use(game: PlayedContext, state: State, cards: tuple[CardId, ...], sure: bool) -> Iterator[PossibleBoost]:
    """A reaction, in one of its copies."""
    design = game.design(cards[0])
    if isinstance(design, EffectCard):
        taps = {
            say("Play copy {number}", number=copy_of(card)) if cards[1:] else say("Play it"): Use(A, card)
            for card in cards
        }
        yield from _tried(game, state, design.name, sentence(game, design.do), "hand", taps, sure=sure)


def _tried(
    game: PlayedContext, state: State, label: str, text: str, where: str, taps: Mapping[Sentence, Action],
    how: str = LAY_IT, sure: bool = True,
) -> Iterator[PossibleBoost]:  # fmt: skip
    """What comes of the first of these actions, if it is allowed."""
    action = next(iter(taps.values()))
    if action.fault(game, state) is None:
        trial = Trial(partial(totals.open_sum, game), Compared, WINDOWS, (Withdraw.verb, Pass.verb))
        found = trial.outcome(game, state, action)
        buttons = tuple(Tap(label, words(one)) for label, one in taps.items())
        yield PossibleBoost(label, found.told(text), where, how, found.best, found.enough, sure, buttons)


def _plain(game: PlayedContext, state: State, found: Sum) -> PossibleBoost:
    """Any number of hand cards without their effect, each +1 (INC-ATTACK-10)."""
    hand, gap = state.count(names.HAND), found.required - found.total
    cards = (*state.at(names.HELD), *(state.at(names.TEAM_UNSEEN) if board.unknown_in_hand(state) else ()))
    boosts = (Boost(A, card, plain=True) for card in cards)
    taps = tuple(Tap(_numbered(game, one.card), words(one)) for one in boosts if one.fault(game, state) is None)
    text = say("+1 each, without its effect; {hand} in the hand.", hand=hand)
    if 0 < gap <= hand:
        text = say("+1 each, without its effect; {gap} of your {hand} would do.", gap=gap, hand=hand)
    return PossibleBoost(say("Any hand card"), text, "plain", LAY_IT, 1, gap <= 1, True, taps)


def _numbered(game: PlayedContext, card: CardId) -> str:
    several = len(game.catalogue.copies(face_of(card))) > 1
    return game.card_name(card) + (f" {copy_of(card)}" if several else "")
