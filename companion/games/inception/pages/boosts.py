"""Whatever could still change an open sum, each with what it would come to: tried out, not guessed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
from companion.games.inception.script import sentence
from companion.kernel import view as page
from companion.kernel.actions import Action
from companion.kernel.cards import CardId, copy_of, face_of
from companion.kernel.notation import words
from companion.kernel.state import State

LAY_IT = "lay it on the team discard pile"


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
        for cards in _copies(state.at(names.UNSEEN)):
            yield from _use(game, state, cards, sure=False)


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
    action = Ability(names.PLAYER, who)
    design = game.design(names.card_of(who))
    if isinstance(design, Character) and design.ability and action.refusal(game, state) is None:
        text = sentence(game, (*design.ability.cost, *design.ability.do))
        text = text.replace("This character", game.person(who)).replace("this character", game.person(who))
        yield _made(game, state, action, game.person(who), text, "ability", how=f"turn {game.person(who)}'s card")


def _spend(game: PlayedContext, state: State, card: CardId) -> Iterator[page.PossibleBoost]:
    action = Spend(names.PLAYER, card)
    if action.refusal(game, state) is None:
        text = f"+{game.display_value(card)} convince from the display."
        yield _made(game, state, action, game.card_name(card), text, "display", how=LAY_IT)


def _use(game: PlayedContext, state: State, cards: tuple[CardId, ...], sure: bool) -> Iterator[page.PossibleBoost]:
    """A reaction, in one of its copies."""
    action = Use(names.PLAYER, cards[0])
    design = game.design(cards[0])
    if not isinstance(design, EffectCard) or action.refusal(game, state) is not None:
        return
    found = outcome(game, state, action)
    text = sentence(game, design.do)
    taps = tuple(page.Tap(_tap(cards, card), words(Use(names.PLAYER, card))) for card in cards)
    yield page.PossibleBoost(design.name, found.told(text), "hand", LAY_IT, found.best, found.enough, sure, taps)


def _tap(cards: tuple[CardId, ...], card: CardId) -> str:
    return "Play it" if len(cards) == 1 else f"Play copy {copy_of(card)}"


def _plain(game: PlayedContext, state: State) -> Iterator[page.PossibleBoost]:
    """Any number of hand cards without their effect, each +1 (INC-ATTACK-10)."""
    hand, found = state.count(names.HAND), totals.open_sum(game, state)
    if found is None or found.kind != "attack" or not hand:
        return
    cards = (*state.at(names.HELD), *(state.at(names.UNSEEN) if unknown_in_hand(state) else ()))
    taps = tuple(page.Tap(_numbered(game, card), words(Boost(names.PLAYER, card, plain=True))) for card in cards)
    gap = found.required - found.total
    text = f"+1 each, without its effect; {hand} in the hand."
    if 0 < gap <= hand:
        text = f"+1 each, without its effect; {gap} of your {hand} would do."
    yield page.PossibleBoost("Any hand card", text, "plain", LAY_IT, 1, gap <= 1, True, taps)


def _numbered(game: PlayedContext, card: CardId) -> str:
    several = len(game.catalogue.copies(face_of(card))) > 1
    return game.card_name(card) + (f" {copy_of(card)}" if several else "")


def _made(
    game: PlayedContext, state: State, action: Action, label: str, text: str, where: str, how: str
) -> page.PossibleBoost:
    found = outcome(game, state, action)
    verb = "Use it" if where == "ability" else "Discard it"
    return page.PossibleBoost(label, found.told(text), where, how, found.best, found.enough, True,
                      (page.Tap(verb, words(action)),))  # fmt: skip


def _copies(cards: Iterable[CardId]) -> Iterator[tuple[CardId, ...]]:
    """Cards of one design together."""
    groups: dict[str, list[CardId]] = {}
    for card in sorted(cards):
        groups.setdefault(face_of(card), []).append(card)
    yield from map(tuple, groups.values())
