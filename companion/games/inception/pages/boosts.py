"""Whatever could still change an open sum, each with what it would come to: tried out, not guessed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from companion.games.inception import names, totals
from companion.games.inception.board import display, unknown_in_hand
from companion.games.inception.context import PlayedContext
from companion.games.inception.designs import Character, EffectCard
from companion.games.inception.facts import Compared
from companion.games.inception.rules.choices import Pass, Withdraw
from companion.games.inception.rules.plays import Ability, Use
from companion.games.inception.rules.windows import Boost, Spend
from companion.games.inception.script import sentence
from companion.kernel import view as page
from companion.kernel.actions import Action
from companion.kernel.cards import CardId, copy_of, face_of
from companion.kernel.engine import perform
from companion.kernel.facts import Fact
from companion.kernel.notation import words
from companion.kernel.state import State

WINDOWS = ("attack", "convince")
DEEP, WIDE = 2, 8
"""How many questions in a row, and how many answers to each, are tried out."""
LAY_IT = "lay it on the team discard pile"


class Outcome(Struct, frozen=True):
    """What an action would do to the open sum: the best and the worst rise, and whether the best is enough."""

    best: int | None = None
    worst: int | None = None
    enough: bool = False


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


def reach(found: totals.Sum, listed: Iterable[page.PossibleBoost], hand: int) -> int:
    """What everything known could bring the sum to: reactions at their worth, every other hand card plainly."""
    known = [one for one in listed if one.sure and one.gain is not None]
    fixed = sum(max(0, one.gain or 0) for one in known if one.where != "plain")
    used = sum(one.where == "hand" for one in known)
    return found.total + fixed + (max(0, hand - used) if found.kind == "attack" else 0)


def outcome(game: PlayedContext, state: State, action: Action) -> Outcome:
    """What an action would do to the open sum, by doing it."""
    before = totals.open_sum(game, state)
    assert before is not None
    gains: list[int] = []
    enough = False
    for after, facts in _ends(game, state, action, DEEP):
        closed = next((fact for fact in facts if isinstance(fact, Compared)), None)
        found = totals.open_sum(game, after)
        if closed is not None:
            enough = enough or closed.success
        elif found is not None:
            gains.append(found.total - before.total)
            enough = enough or found.total >= found.required
    return Outcome(max(gains, default=None), min(gains, default=None), enough)


def _ends(game: PlayedContext, state: State, action: Action, deep: int) -> Iterator[tuple[State, tuple[Fact, ...]]]:
    """The states an action can lead to, once what it asks has been answered."""
    after, facts = perform(game, state, action)
    question = after.question
    asked = question is not None and question.prompt.key not in WINDOWS
    if not asked or any(isinstance(fact, Compared) for fact in facts):
        yield after, facts
    elif deep and question is not None:
        answers = [one for one in question.prompt.options if isinstance(one, Action)]
        for answer in [one for one in answers if not isinstance(one, Withdraw | Pass)][:WIDE]:
            yield from _ends(game, after, answer, deep - 1)


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
    yield page.PossibleBoost(design.name, _told(text, found), "hand", LAY_IT, found.best, found.enough, sure, taps)


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
    return page.PossibleBoost(label, _told(text, found), where, how, found.best, found.enough, True,
                      (page.Tap(verb, words(action)),))  # fmt: skip


def _told(text: str, found: Outcome) -> str:
    """The card's text, and that its worth depends on a choice."""
    if found.best is not None and found.worst is not None and found.best != found.worst:
        return f"{text} From {found.worst:+} to {found.best:+}, as you choose."
    return text


def _copies(cards: Iterable[CardId]) -> Iterator[tuple[CardId, ...]]:
    """Cards of one design together."""
    groups: dict[str, list[CardId]] = {}
    for card in sorted(cards):
        groups.setdefault(face_of(card), []).append(card)
    yield from map(tuple, groups.values())
