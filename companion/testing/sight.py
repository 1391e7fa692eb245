"""Sight: what is legal is explained by its own picture, what is not never is."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.kernel.actions import Action
from companion.kernel.engine import perform
from companion.kernel.facts import Moved
from companion.kernel.game import BaseGame
from companion.kernel.notation import words
from companion.kernel.picture import BARE
from companion.kernel.state import State
from companion.table.recognition.clues import Clue, fits
from companion.table.recognition.recognise import Ambiguous, Explained, InProgress, Refused, Verdict, recognise
from companion.testing.pictures import Picture, after_hands, in_order, with_change
from companion.testing.random_play import Played


def explained(game: BaseGame, one: Played) -> Iterator[str]:
    """A move of hands is explained by the picture that they alone make."""
    action, before, accepted = one.action, one.before, in_order(game, one.before)
    hands = action.hands(game, before)
    picture = after_hands(game, before, one.after, hands) if hands else accepted
    if all(game.picture(before)[where].optional for where in picture if picture[where] != accepted.get(where)):
        return  # nothing of it can be seen (a card played face down under another), or it may be in a hand as well
    verdict = recognise(game, before, picture, accepted)
    if isinstance(verdict, Ambiguous) and _whose(verdict, action):
        return  # who of them it was is asked
    if not isinstance(verdict, Explained):
        yield f"a camera that sees {words(action)} {understood(verdict)}"
    elif reached(game, before, verdict.path) != one.after:
        yield f"a camera that sees {words(action)} takes it for {', then '.join(map(words, verdict.path))}"
    elif verdict.extendable and not any(hands < other.hands(game, before) for other in game.legal(before)):
        yield f"after {words(action)} the table waits for more cards, and no move needs more"


def _whose(verdict: Ambiguous, action: Action) -> bool:
    """Whether everybody who could be meant would have done the same."""
    alike = {tuple(replace(one, seat="") for one in path) for path in verdict.paths}
    return (action,) in verdict.paths and len(alike) == 1


def begun(game: BaseGame, one: Played) -> Iterator[str]:
    """Half of what the hands have to do is the beginning of it, or something legal of its own."""
    accepted = in_order(game, one.before)
    hands = one.action.hands(game, one.before)
    lifted = [(card, where) for where, reading in accepted.items() for card in reading.ids & hands]
    for _, where in sorted(lifted)[:1]:
        verdict = recognise(game, one.before, with_change(accepted, (where, BARE)), accepted)
        if not isinstance(verdict, InProgress | Explained | Ambiguous):
            yield f"a camera that sees the beginning of {words(one.action)} {understood(verdict)}"


def understood(verdict: Verdict | None) -> str:
    """What a camera makes of what it saw, as the second half of a sentence."""
    if verdict is None:
        return "sees nothing that changed"
    seen = "; ".join(_changed(clue) for clue in verdict.clues.clues)
    match verdict:
        case Explained(path=path):
            return f"takes it for {_done(path)}"
        case Ambiguous(paths=paths):
            done = [_done(path) for path in paths]
            if len({*done}) < len(done):  # the same of several people
                done = [
                    f"{' and '.join(one.seat for one in path)}: {said}" for path, said in zip(paths, done, strict=True)
                ]
            return f"cannot tell what was meant: {seen} could be {' or '.join(done)}"
        case InProgress():
            return f"waits for more: {seen} is only the beginning of a move"
        case Refused(action=action, refusal=refusal):
            return f"takes it for {words(action)}, which may not be done: {refusal.say}"
    return f"finds no move that it could be: {seen}"


def _done(path: tuple[Action, ...]) -> str:
    return ", then ".join(map(words, path))


def _changed(clue: Clue) -> str:
    """What hands did at one place."""
    did = (("laying", clue.came, "at"), ("lifting", clue.gone, "from"), ("turning", clue.turned, "at"))
    told = [f"{what} {' and '.join(sorted(cards))} {at} {clue.place}" for what, cards, at in did if cards]
    return " and ".join(told) or f"what lies at {clue.place}"


def unsound(game: BaseGame, state: State, verdict: Explained) -> Iterator[str]:
    """What is wrong with an explanation: its path is legal step by step, moves only cards that the picture names, and
    brings or takes every one of them; one that it takes may lie on a wrong pile, which is work left to be done."""
    _, moved = cards_moved(game, state, verdict.path)
    work = astray(game, state, verdict)
    for action in verdict.path:
        if game.why_not(state, action) is not None:
            yield f"{words(action)} is taken for what was done, and may not be done"
        if not frozenset() < action.hands(game, state) <= verdict.clues.reach:
            yield f"{words(action)} is taken for what was done, and moves other cards"
        state, _ = perform(game, state, action)
    for clue in verdict.clues.clues:
        brought = {card for card, _, to in moved if to == clue.place}
        taken = {card for card, origin, _ in moved if origin == clue.place}
        if clue not in work and not (fits(game.picture(state), clue) or (clue.came <= brought and clue.gone <= taken)):
            yield f"{clue} is not explained by {', '.join(map(words, verdict.path))}"


def astray(game: BaseGame, state: State, verdict: Explained) -> list[Clue]:
    """Where cards lie that the explanation takes off the table, but on a wrong pile."""
    _, moved = cards_moved(game, state, verdict.path)
    sent, piles = {card for card, *_ in moved}, {region.name for region in game.mat.regions if region.kind == "pile"}
    there = (clue for clue in verdict.clues.clues if str(clue.place) in piles and clue.came <= sent)
    return [clue for clue in there if clue.came and not (clue.gone or clue.turned)]


def reached(game: BaseGame, state: State, path: tuple[Action, ...]) -> State:
    """The state after some actions."""
    for action in path:
        state, _ = perform(game, state, action)
    return state


def cards_moved(game: BaseGame, state: State, path: tuple[Action, ...]) -> tuple[State, set[tuple[object, ...]]]:
    """The state after a path, and every (card, from, to) on the way."""
    moved: set[tuple[object, ...]] = set()
    for action in path:
        state, facts = perform(game, state, action)
        moved |= {(fact.card, fact.origin, fact.to) for fact in facts if isinstance(fact, Moved)}
    return state, moved


def looks(game: BaseGame, state: State, action: Action, picture: Picture) -> bool:
    """Whether the hands of a legal action alone make this picture."""
    hands = action.hands(game, state)
    if not hands:
        return False
    after, _ = perform(game, state, action)
    seen = game.picture(after)
    made = after_hands(game, state, after, hands)
    return all(made[where] == reading or where not in seen for where, reading in picture.items())


def visible(game: BaseGame, state: State, *pictures: Picture) -> list[Action]:
    """Every legal action of cards that lay there before or after."""
    moved = frozenset(card for picture in pictures for reading in picture.values() for card in reading.ids)
    return [one for one in game.candidates(state, moved) if game.why_not(state, one) is None]
