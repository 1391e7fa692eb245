"""Whatever could still change an open sum, each with what it would come to: tried out, not guessed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from companion.games.common.contests import Outcome, Sum, Trial, fixed_rise
from companion.games.inception import names, totals
from companion.games.inception.board import display, unknown_in_hand
from companion.games.inception.context import PlayedContext
from companion.games.inception.designs import Character, EffectCard
from companion.games.inception.facts import Compared
from companion.games.inception.rules.beside import WINDOWS
from companion.games.inception.rules.choices import Pass, Withdraw
from companion.games.inception.rules.plays import Ability, Use
from companion.games.inception.rules.windows import Boost, Spend
from companion.games.inception.script import by_name, sentence
from companion.kernel import view as page
from companion.kernel.actions import Action
from companion.kernel.cards import CardId, copy_of, face_of
from companion.kernel.notation import words
from companion.kernel.sentences import say
from companion.kernel.state import State

LAY_IT = say("lay it on the team discard pile")


def boosts(game: PlayedContext, state: State) -> Iterator[page.PossibleBoost]:
    """Everything that may be done in the open window: what lies open first, then what the hand could hold."""
    if state.question is None or state.question.prompt.key not in WINDOWS:
        return
    for who in names.CHARACTERS:
        yield from _ability(game, state, who)
    for card in display(state):
        yield from _spend(game, state, card)
    for card in dict.fromkeys(state.at(names.HELD)):
        yield from _use(game, state, (card,), sure=True)
    yield from _plain(game, state)
    if unknown_in_hand(state):
        for _, copies in groupby(sorted(state.at(names.UNSEEN)), face_of):
            yield from _use(game, state, tuple(copies), sure=False)


def reach(found: Sum, listed: tuple[page.PossibleBoost, ...], hand: int) -> int:
    """What everything known could bring the sum to: reactions at their worth, every other hand card plainly."""
    used = sum(one.where == "hand" for one in listed if one.sure and one.gain is not None)
    return found.total + fixed_rise(listed) + (max(0, hand - used) if found.kind == "attack" else 0)


def outcome(game: PlayedContext, state: State, action: Action) -> Outcome:
    """What an action would do to the open sum, by doing it."""
    trial = Trial(
        lambda after: totals.open_sum(game, after),
        lambda fact: fact if isinstance(fact, Compared) else None,
        WINDOWS,
        (Withdraw.verb, Pass.verb),
    )
    return trial.outcome(game, state, action)


def _ability(game: PlayedContext, state: State, who: str) -> Iterator[page.PossibleBoost]:
    design, name = game.design(names.card_of(who)), game.person(who)
    if isinstance(design, Character) and design.ability:
        text = sentence(game, by_name(design.ability.script, who))
        tap: dict[str, Action] = {say("Use it"): Ability(names.PLAYER, who)}
        yield from _tried(game, state, tap, name, text, "ability", say("turn {name}'s card", name=name))


def _spend(game: PlayedContext, state: State, card: CardId) -> Iterator[page.PossibleBoost]:
    text = say("{plus} convince from the display.", plus=f"+{game.display_value(card)}")
    yield from _tried(
        game, state, {say("Discard it"): Spend(names.PLAYER, card)}, game.card_name(card), text, "display"
    )


def _use(game: PlayedContext, state: State, cards: tuple[CardId, ...], sure: bool) -> Iterator[page.PossibleBoost]:
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
) -> Iterator[page.PossibleBoost]:  # fmt: skip
    """What comes of the first of these actions, if it is allowed."""
    action = next(iter(taps.values()))
    if action.refusal(game, state) is None:
        found = outcome(game, state, action)
        buttons = tuple(page.Tap(label, words(one)) for label, one in taps.items())
        yield page.PossibleBoost(label, found.told(text), where, how, found.best, found.enough, sure, buttons)


def _plain(game: PlayedContext, state: State) -> Iterator[page.PossibleBoost]:
    """Any number of hand cards without their effect, each +1 (INC-ATTACK-10)."""
    hand, found = state.count(names.HAND), totals.open_sum(game, state)
    if found is None or found.kind != "attack" or not hand:
        return
    cards = (*state.at(names.HELD), *(state.at(names.UNSEEN) if unknown_in_hand(state) else ()))
    taps = tuple(page.Tap(_numbered(game, card), words(Boost(names.PLAYER, card, plain=True))) for card in cards)
    gap = found.required - found.total
    text = say("+1 each, without its effect; {hand} in the hand.", hand=hand)
    if 0 < gap <= hand:
        text = say("+1 each, without its effect; {gap} of your {hand} would do.", gap=gap, hand=hand)
    yield page.PossibleBoost(say("Any hand card"), text, "plain", LAY_IT, 1, gap <= 1, True, taps)


def _numbered(game: PlayedContext, card: CardId) -> str:
    several = len(game.catalogue.copies(face_of(card))) > 1
    return game.card_name(card) + (f" {copy_of(card)}" if several else "")
