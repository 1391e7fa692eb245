"""Moves in words: what phones list as history, and what the log says."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import reduce

from companion.kernel.actions import Action, Refusal
from companion.kernel.facts import Fact
from companion.kernel.game import BaseGame
from companion.kernel.places import ARBITER, CHANCE, Seat
from companion.kernel.sentences import Joined, Sentence, and_list, joined, say
from companion.kernel.state import State
from companion.players.worlds import named_cards
from companion.table.journal import fair_level
from companion.table.journal.history import Again, AppliedEntry, TakenBack, action_of
from companion.table.journal.journal import Entry
from companion.table.journal.seated import LEVEL_WORDS, Asked, ChosenFairly, Companions
from companion.table.journal.secrecy import Eyes, confidants
from companion.table.page import HistoryLine

log = logging.getLogger(__name__)

TIMER = say("The timer")
SOMEBODY = {CHANCE: say("Chance"), ARBITER: say("The table")}
"""Those who are no player: the coin or deck, and whoever put something right on the table's own screen."""
CHOSEN = say("has chosen")
"""What others read of a choice before all have chosen."""
NEXT = say("the next card")
SHOWN = 30
"""Lines of history kept for the phones; all of it is in the record."""


def tell(game: BaseGame, one: AppliedEntry, eyes: Eyes | None = None) -> HistoryLine:
    """The line of one entry, as these eyes may read it; who did a thing may read all of it."""
    if eyes is not None and not eyes.knows(one):
        return HistoryLine(one.entry.n, one.entry.seat, CHOSEN, (), one.entry.at, _doer(game, one.entry.seat))
    entry, lines = one.entry, tuple(followed(game, one.before, one.facts))
    if one.timed:
        return HistoryLine(
            entry.n, entry.seat, joined((_silence(game, one), ": ", label(game, one))), lines, entry.at, TIMER
        )
    if one.again is not None:
        lines = (*_wanted(game, one.again), *lines)
    action = action_of(game, entry)
    doer = "" if action is not None and action.says_who else _doer(game, entry.seat)
    small, paid = action is not None and action.small, game.rules.only_paid(one.facts, lines)
    only = confidants(game, one)
    return HistoryLine(entry.n, entry.seat, label(game, one), lines, entry.at, doer, only, small=small, paid=paid)


def who(game: BaseGame, seat: Seat) -> str:
    """Who did something, as people say it."""
    return game.names.get(seat, SOMEBODY.get(seat, seat))


def _doer(game: BaseGame, seat: Seat) -> str:
    """Who did it; empty in a game for one."""
    return "" if (seat,) == tuple(game.seats) else who(game, seat)


def _silence(game: BaseGame, one: AppliedEntry) -> str:
    question = one.before.question
    seconds = question.prompt.seconds if question is not None else None
    waited = "" if seconds is None else say(" in {seconds} s", seconds=f"{seconds:g}")
    return say("no answer from {seat}{waited}", seat=who(game, one.entry.seat), waited=waited)


def _wanted(game: BaseGame, again: Again) -> Iterator[str]:
    """That a move was done again, at whose wish, and who agreed."""
    if _doer(game, again.seat):
        yield say("Done again after it was taken back; {who} wanted that.", who=who(game, again.seat))
    else:
        yield say("Done again after it was taken back.")
    yield from _agreed(game, again.agreed)


def _agreed(game: BaseGame, seats: Sequence[Seat]) -> Iterator[str]:
    if seats:
        yield say("{names} agreed.", names=and_list(who(game, seat) for seat in seats))


def tell_undo(game: BaseGame, back: TakenBack, eyes: Eyes | None = None) -> HistoryLine:
    """The line of an undo: what it took back, last first, and who agreed; as these eyes may read it."""
    entry = back.entry
    text = say("took back: ") + joined((label(game, one, eyes) for one in reversed(back.gone)), ", ")
    doer, only = _doer(game, entry.seat), confidants(game, *back.gone)
    return HistoryLine(entry.n, entry.seat, text, tuple(_agreed(game, back.agreed)), entry.at, doer, only)


def asides(game: BaseGame, companions: Companions) -> list[HistoryLine]:
    """What is told of the companion beside the moves, in the order of the entries."""
    fair = [tell_fair(game, one) for one in companions.fair.values()]
    return sorted((*fair, *(tell_asked(game, one) for one in companions.asked)), key=lambda line: line.n)


def tell_fair(game: BaseGame, one: ChosenFairly) -> HistoryLine:
    """The line that the last results chose how well the companion plays."""
    return HistoryLine(one.n, one.seat, fair_level.said(game, one.level, one.why), (), one.at, small=True)


def tell_asked(game: BaseGame, one: Asked) -> HistoryLine:
    """The line that somebody asked what the companion would do."""
    text = say("asked what the companion would do ({level})", level=LEVEL_WORDS.get(one.level, one.level))
    return HistoryLine(one.n, one.seat, text, (), one.at, _doer(game, one.seat), small=True)


def tell_all(game: BaseGame, happened: Sequence[AppliedEntry | TakenBack]) -> list[HistoryLine]:
    """The last lines of a history that was loaded; the setup has none."""
    lines = happened[1:][-SHOWN:]
    return [tell_undo(game, one) if isinstance(one, TakenBack) else tell(game, one) for one in lines]


def as_read(
    game: BaseGame, line: HistoryLine, done: Sequence[AppliedEntry], back: Sequence[TakenBack], eyes: Eyes
) -> HistoryLine:
    """A line that was told, as these eyes may read it now; `done` and `back`: the entries it may be about."""
    if line.n not in eyes.sealed:
        return line
    undone = next((one for one in reversed(back) if one.entry.n == line.n), None)
    if undone is not None:
        return tell_undo(game, undone, eyes)
    entry = next((one for one in reversed(done) if one.entry.n == line.n), None)
    return line if entry is None else tell(game, entry, eyes)


def label(game: BaseGame, one: AppliedEntry, eyes: Eyes | None = None) -> str:
    """What was done, as a button would say it, and as these eyes may read it."""
    if eyes is not None and not eyes.knows(one):
        return say("{who}: a choice", who=who(game, one.entry.seat))
    action = action_of(game, one.entry)
    try:
        return one.entry.action if action is None else game.label(one.before, action)
    except Exception:  # a label that fails must not stop a move that is already written
        log.exception("the label of %s failed", one.entry.action)
        return one.entry.action


def why_not(refusal: Refusal) -> str:
    """A refusal in words; its code is for programs and for those who ask."""
    return refusal.say or say("That is not possible now.")


def followed(game: BaseGame, before: State, facts: Iterable[Fact]) -> list[str]:
    """What followed, as short sentences."""
    try:
        return list(game.tell(before, tuple(facts)))
    except Exception:  # as in `label`
        log.exception("telling %s failed", facts)
        return []


def told_apart(game: BaseGame, state: State, paths: Sequence[Sequence[Action]]) -> tuple[str, ...]:
    """Each of these paths as people would say it, with who did it where that is not the same in all."""
    several = len({action.seat for path in paths for action in path}) > 1
    return tuple(spoken(game, state, path, who=several) for path in paths)


def spoken(game: BaseGame, state: State, path: Sequence[Action], *, who: bool = False) -> str:
    """A path as people would say it; `who` did it is said where several players acted, or if it is asked for."""
    several = who or len({action.seat for action in path}) > 1
    done = [
        joined((game.names.get(action.seat, action.seat), ": ", game.label(state, action)))
        if several
        else game.label(state, action)
        for action in path
    ]
    return reduce(lambda first, other: say("{first}; then {other}", first=first, other=other), done) if done else ""


def plan_in_words(game: BaseGame, state: State, plan: Sequence[Action], *, turned_up: bool = False) -> tuple[str, ...]:
    """What a plan does, move by move, as a button would say it. With `turned_up` the card that its last action names
    is none that anybody chooses, and is not named."""
    said = [game.label(state, action) for action in plan]
    if turned_up and said:
        said[-1] = _unnamed(said[-1], {game.card_name(card) for card in named_cards(plan[-1])})
    return tuple(said)


def _unnamed(said: str, names: Collection[str]) -> str:
    """A sentence with the next card in place of these."""
    if said in names:
        return NEXT
    if not isinstance(said, Sentence) or said.plural:
        return said
    values = {key: _unnamed(one, names) if isinstance(one, str) else one for key, one in said.values.items()}
    return joined(values.values(), said.template) if isinstance(said, Joined) else say(said.template, **values)


def log_line(entry: Entry) -> str:
    """An entry in record notation."""
    return f"{entry.seat}: {entry.action}"
