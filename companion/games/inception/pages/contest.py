"""The window of an attack or a convince as a page shows it: what is required, what there is, and what could still
change the sum, each with what it would come to: tried out, not guessed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import groupby

from companion.games.common.contests import Sum, Trial, fixed_rise
from companion.games.inception import board, names, totals
from companion.games.inception.context import InceptionContext, PlayedContext
from companion.games.inception.designs import Character, EffectCard, Flashback, Weapon
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
from companion.kernel.sentences import capital, joined, say
from companion.kernel.state import State
from companion.kernel.view import Contest, PossibleBoost, Tap, Value

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
    help_, why = tuple(boosts(game, state, found)), _why(game, state, found.kind)
    most = reach(found, help_, state.count(names.HAND))
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
        lines=tuple(Value(label, value, why.get(label, "")) for label, value in found.lines),
        against=tuple(_against(game, state, step)),
        boosts=help_,
        reach=most,
        success=_success(game, step),
        failure=_failure(game, state, step),
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


def _why(game: InceptionContext, state: State, kind: str) -> dict[str, str]:
    """What lines of the memory aid are made of, by what they are called (INC-CALC-01, INC-CALC-02)."""
    attack = kind == "attack"
    people = totals.fighters(state) if attack else board.active_on(state, totals.level(state) or 0)
    cards = [game.design(card) for who in people for card in board.attached(state, who)]
    if attack:
        added = (f"{one.name} {one.st:+}" + _used_up(one) for one in cards if isinstance(one, Weapon | Flashback))
        return {say("Strength"): _people(game, state, people, "st"), say("Attached cards"): joined(added, ", ")}
    added = (f"{one.name} {one.c_mod:+}" for one in cards if isinstance(one, Flashback))
    return {say("Characters"): _people(game, state, people, "c"), say("Flashbacks"): joined(added, ", ")}


def _used_up(design: Weapon | Flashback) -> str:
    return say(" (used up by a fight)") if isinstance(design, Weapon) and design.discard_after_use else ""


def _people(game: InceptionContext, state: State, people: tuple[str, ...], field: str) -> str:
    def told(who: str) -> str:
        how, value = names.HOW[board.state_name(state, who)], getattr(board.values(game, state, who), field)
        return say("{who} {value} ({how})", who=game.person(who), value=value, how=how)

    return joined(map(told, people), ", ")


def _success(game: InceptionContext, step: Compare) -> str:
    if step.recruit:
        return say("{who} joins, healthy.", who=game.person(step.recruit))
    return sentence(game, step.verb.parts()[0]) if step.verb.parts()[0] else say("Nothing more happens.")


def _failure(game: InceptionContext, state: State, step: Compare) -> str:
    if step.recruit:
        again = state.mark(names.card_of(step.recruit), names.ATTEMPTS)
        return say(TURNED_AGAIN if again else TURNED, who=game.person(step.recruit))
    text = sentence(game, step.verb.parts()[1])
    rises = step.verb.rises() and game.options.grows and state.mark(step.source, names.GROWN) < game.file.grow_max
    return say("{text} Its number rises by {rises}.", text=text, rises=step.verb.rises()) if rises else text


# --- what could still change the sum -------------------------------------------------------------------------------


def boosts(game: PlayedContext, state: State, found: Sum) -> Iterator[PossibleBoost]:
    """Everything that may be done in the open window: what lies open first, then what the hand could hold."""
    if not window_open(state):
        return
    for who in names.CHARACTERS:
        yield from _ability(game, state, who)
    for card in board.display(state):
        text = say("{plus} convince from the display.", plus=f"+{game.display_value(card)}")
        tap: dict[str, Action] = {say("Discard it"): Spend(names.PLAYER, card)}
        yield from _tried(game, state, tap, game.card_name(card), text, "display")
    for card in dict.fromkeys(state.at(names.HELD)):
        yield from _use(game, state, (card,), sure=True)
    if found.kind == "attack" and state.count(names.HAND):
        yield _plain(game, state, found)
    if board.unknown_in_hand(state):
        for _, copies in groupby(sorted(state.at(names.UNSEEN)), face_of):
            yield from _use(game, state, tuple(copies), sure=False)


def reach(found: Sum, listed: tuple[PossibleBoost, ...], hand: int) -> int:
    """What everything known could bring the sum to: reactions at their worth, every other hand card plainly."""
    used = sum(one.where == "hand" for one in listed if one.sure and one.gain is not None)
    return found.total + fixed_rise(listed) + (max(0, hand - used) if found.kind == "attack" else 0)


def _ability(game: PlayedContext, state: State, who: str) -> Iterator[PossibleBoost]:
    design, name = game.design(names.card_of(who)), game.person(who)
    if isinstance(design, Character) and design.ability:
        text = sentence(game, by_name(design.ability.script, who))
        tap: dict[str, Action] = {say("Use it"): Ability(names.PLAYER, who)}
        yield from _tried(game, state, tap, name, text, "ability", say("turn {name}'s card", name=name))


def _use(game: PlayedContext, state: State, cards: tuple[CardId, ...], sure: bool) -> Iterator[PossibleBoost]:
    """A reaction, in one of its copies."""
    design = game.design(cards[0])
    if isinstance(design, EffectCard):
        taps: dict[str, Action] = {
            say("Play copy {number}", number=copy_of(card)) if cards[1:] else say("Play it"): Use(names.PLAYER, card)
            for card in cards
        }
        yield from _tried(game, state, taps, design.name, sentence(game, design.do), "hand", sure=sure)


def _tried(
    game: PlayedContext, state: State, taps: Mapping[str, Action], label: str, text: str, where: str,
    how: str = LAY_IT, sure: bool = True,
) -> Iterator[PossibleBoost]:  # fmt: skip
    """What comes of the first of these actions, if it is allowed."""
    action = next(iter(taps.values()))
    if action.refusal(game, state) is None:
        trial = Trial(partial(totals.open_sum, game), Compared, WINDOWS, (Withdraw.verb, Pass.verb))
        found = trial.outcome(game, state, action)
        buttons = tuple(Tap(label, words(one)) for label, one in taps.items())
        yield PossibleBoost(label, found.told(text), where, how, found.best, found.enough, sure, buttons)


def _plain(game: PlayedContext, state: State, found: Sum) -> PossibleBoost:
    """Any number of hand cards without their effect, each +1 (INC-ATTACK-10)."""
    hand, gap = state.count(names.HAND), found.required - found.total
    cards = (*state.at(names.HELD), *(state.at(names.UNSEEN) if board.unknown_in_hand(state) else ()))
    taps = tuple(Tap(_numbered(game, card), words(Boost(names.PLAYER, card, plain=True))) for card in cards)
    text = say("+1 each, without its effect; {hand} in the hand.", hand=hand)
    if 0 < gap <= hand:
        text = say("+1 each, without its effect; {gap} of your {hand} would do.", gap=gap, hand=hand)
    return PossibleBoost(say("Any hand card"), text, "plain", LAY_IT, 1, gap <= 1, True, taps)


def _numbered(game: PlayedContext, card: CardId) -> str:
    several = len(game.catalogue.copies(face_of(card))) > 1
    return game.card_name(card) + (f" {copy_of(card)}" if several else "")
