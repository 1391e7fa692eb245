"""The goals of a level as a page shows them: what is there, what is missing, and what it will take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from companion.games.inception import names
from companion.games.inception.board import active_on, growth, has_flag
from companion.games.inception.cards.verbs.contests import Recruit
from companion.games.inception.cards.verbs.events import Mark
from companion.games.inception.context import InceptionContext
from companion.games.inception.designs import Event, Need
from companion.games.inception.printed import need_words
from companion.games.inception.rules.goals import met, needs
from companion.games.inception.script import Verb, every
from companion.kernel.cards import CardId
from companion.kernel.sentences import and_list, capital, chained, joined, say
from companion.kernel.state import State
from companion.kernel.view import Requirement

TRIES = ("", say("one try failed"), say("two tries failed: joins weak next time"))


def checks(game: InceptionContext, state: State, level: int) -> tuple[Requirement, ...]:
    """Everything the goal of a level asks for, ticked or not (INC-STEP4-01, INC-STEP4-03)."""
    return tuple(
        Requirement(capital(need_words(game, need)), done, "" if done else _why(game, state, need))
        for need in needs(game, level)
        for done in (met(game, state, need),)
    )


def _why(game: InceptionContext, state: State, need: Need) -> str:
    """What it will take."""
    if need.active_on_level is not None:
        return say("{number} now", number=len(active_on(state, need.active_on_level)))
    what, _, which = need.flag.partition(":")
    if what == "kick":
        return say("from the hand, in step 4 or 6")
    tests = [_number(game, state, card, verb) for card, verb in _tests(game, need.flag)]
    failed = TRIES[min(2, state.mark(names.card_of(which), names.ATTEMPTS))] if what == "joined" else ""
    if need.flag == "inception1" and state.count(names.failures("final_inception")):
        failed = say("failed once: one more chance")
    way = chained(say("{first}, then {other}"), dict.fromkeys(tests))
    return joined(filter(None, (way, failed)), "; ")


def _number(game: InceptionContext, state: State, card: CardId, verb: Verb) -> str:
    """``convince 17 + 2 = 19``: what is printed and what it has risen by."""
    printed, risen = verb.required(), growth(game, state, card)
    number = f"{printed} + {risen} = {printed + risen}" if risen else str(printed)
    text = say("attack {number}") if verb.contest == "attack" else say("convince {number}")
    return say(text, number=number)


@lru_cache(maxsize=64)
def _tests(game: InceptionContext, flag: str) -> tuple[tuple[CardId, Verb], ...]:
    """The tests that lead to a flag, outermost first, with the card they are on."""
    events = ((card, game.design(card)) for card in game.catalogue.cards())
    return tuple((card, verb) for card, one in events if isinstance(one, Event) for verb in _way(one.script, flag))


def _way(script: Iterable[Verb], flag: str) -> list[Verb]:
    """The attacks and convinces one has to pass for a flag; a recruit is a convince of its own."""
    for verb in script:
        if isinstance(verb, Recruit) and flag == f"joined:{verb.who}":
            return [verb]
        if verb.contest:
            success = verb.parts()[0]
            if any(isinstance(one, Mark) and one.flag == flag for one in every(success)):
                return [verb, *_way(success, flag)]
        elif found := next(filter(None, (_way(part, flag) for part in verb.parts())), None):
            return found
    return []


def risen(game: InceptionContext, state: State, level: int) -> Iterator[tuple[str, int]]:
    """The events of a level's deck whose numbers have risen, by how much (INC-GROW-02)."""
    for card in sorted(card for card, name in state.marks if name == names.GROWN):
        design, by = game.design(card), growth(game, state, card)
        if by and isinstance(design, Event) and design.level == level and state.where(card) != names.DONE:
            yield design.name, by


def left_behind(game: InceptionContext, state: State, level: int) -> str:
    """Whether a level that was left is still held for the last Kick (INC-WIN-05)."""
    if level == names.REALITY:
        return ""
    held: str = say("nobody active here: the last Kick cannot be performed")
    if people := and_list(map(game.person, active_on(state, level))):
        held = say("held by {people}", people=people)
    return held if has_flag(game, state, f"kick:{level}") else say("{held}; no Kick", held=held)
