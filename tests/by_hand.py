"""Stories made again by laying cards: what the companion understands of hands alone, and what it tells them.

``python -m tests.by_hand GAME…`` prints for each game the share of decisions understood and of refusals told with the
same code, and what is missing, kind by kind; ``--all`` each of them with its story.

A decision is understood when its cards alone lead to the state the story reaches, or when what they leave open is
asked. A refusal is told when hands get the code the story gives, or when the cards leave open what made it one.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.kernel.actions import Action, Refusal
from companion.kernel.actions.shapes import shapes
from companion.kernel.cards import CardId
from companion.kernel.engine import perform
from companion.kernel.facts import Moved
from companion.kernel.game import BaseGame
from companion.kernel.notation import words
from companion.kernel.picture import BARE, reads
from companion.kernel.places import Place
from companion.kernel.state import State
from companion.scenarios import read_scenarios, run_scenario
from companion.scenarios.story import Story
from companion.table.recognition.recognise import Ambiguous, Explained, InProgress, Refused, Verdict, recognise
from tests.table.pictures import Picture, after_hands, in_order

GAMES = ("inscription", "augmented", "inception", "incubo", "inwo")
STORIES = Path(__file__).parent / "scenarios"


class Made(Struct, frozen=True):
    """One decision of a story made by hand: its story, kind and words, the code it is refused with (empty: it is not),
    and what came of it: ``ok``, ``asked``, or what went wrong."""

    story: str
    kind: str
    words: str
    code: str
    outcome: str

    @property
    def well(self) -> bool:
        """Whether hands were understood, or told what a phone is told."""
        return self.outcome in ("ok", "asked")


def made_by_hand(game: str) -> list[Made]:
    """Every decision of every story of a game that cards can show."""
    found: list[Made] = []
    current = ""
    do = Story.do

    def watched(story: Story, action: Action) -> Refusal | None:
        before, refusal = story.state, do(story, action)
        outcome = by_hand(story.game, before, action, refusal)
        if outcome:
            code = refusal.code if refusal is not None else ""
            found.append(Made(current, type(action).__name__, words(action), code, outcome))
        return refusal

    Story.do = watched  # type: ignore[method-assign]
    try:
        for story in read_scenarios([STORIES / game]):
            current = story.id
            run_scenario(story, game)
    finally:
        Story.do = do  # type: ignore[method-assign]
    return found


def by_hand(game: BaseGame, state: State, action: Action, refusal: Refusal | None) -> str:
    """What comes of an action when its cards are laid; empty when cards cannot show it."""
    picture = laid(game, state, action, allowed=refusal is None)
    accepted = in_order(game, state)
    if picture is None or picture == accepted:
        return ""
    verdict = recognise(game, state, picture, accepted)
    return told(verdict, action, refusal) if refusal is not None else understood(game, state, verdict, action)


def understood(game: BaseGame, state: State, verdict: Verdict | None, action: Action) -> str:
    """How an allowed action was taken."""
    match verdict:
        case Explained(path=path):
            after = reached(game, state, path)
            if after == perform(game, state, action)[0]:
                return "ok"
            same = action.hands(game, state) == path[-1].hands(game, state) and after.question is not None
            return "asked" if same else f"taken as {'; '.join(map(words, path))}"
        case Ambiguous(paths=paths):
            return "asked" if any(action in path or _alike(action, path[-1]) for path in paths) else "ambiguous"
        case InProgress(openers=openers) if any(one.verb == action.verb for one in openers):
            return "asked"
        case Refused(refusal=refusal):
            return f"refused: {refusal.code}"
        case _:
            return type(verdict).__name__


def told(verdict: Verdict | None, action: Action, refusal: Refusal) -> str:
    """How a forbidden action was taken."""
    match verdict:
        case Refused(refusal=found) | InProgress(refusal=Refusal() as found):
            return "ok" if found.code == refusal.code else f"refused: {found.code}"
        case InProgress(openers=openers) if any(one.verb == action.verb for one in openers):
            return "asked" if _says_more(action) else "in progress"
        case Ambiguous(paths=paths):
            return "asked" if _says_more(action) else "ambiguous: " + "; ".join(words(path[-1]) for path in paths)
        case Explained(path=path):
            return f"taken as {'; '.join(map(words, path))}"
        case _:
            return type(verdict).__name__


def laid(game: BaseGame, state: State, action: Action, *, allowed: bool) -> Picture | None:
    """The table after hands did an action and nothing else; ``None``: hands cannot."""
    picture = _by_fields(game, state, action)
    if picture is not None:
        return picture
    try:
        after, facts = perform(game, state, action)
    except Exception:
        if allowed:
            raise
        return None
    moved = {fact.card: fact.to for fact in facts if isinstance(fact, Moved)}
    shown = frozenset(action.named(*action.shown)) if action.shown else frozenset()
    hands = action.hands(game, state) or shown or _named(game, action) & moved.keys() or _into(action, moved)
    return _onto_piles(game, after, after_hands(game, state, after, frozenset(hands)), hands) if hands else None


def _onto_piles(game: BaseGame, after: State, picture: Picture, hands: Collection[CardId]) -> Picture:
    """With the cards that hands laid on top of a pile."""
    for where, expected in game.picture(after).items():
        if expected.among and (top := after.top(where)) in hands and top is not None:
            picture[where] = reads(top)
    return picture


def _by_fields(game: BaseGame, state: State, action: Action) -> Picture | None:
    """Where one card is laid into one place, and others are lifted for it."""
    hands, picture = action.hands(game, state), in_order(game, state)
    fields = [(one.shape, getattr(action, one.name)) for one in shapes(type(action))]
    places = [value for shape, value in fields if shape == "place" and value is not None]
    card = next((value for shape, value in fields if shape == "card" and value in hands), None)
    if len(places) != 1 or places[0] not in picture or card is None or not hands <= game.catalogue.listed:
        return None
    if action.laid_on and places[0] not in action.laid_on:  # what is played is laid where one plays, not at its target
        places = [next(iter(action.laid_on))]
    for where, reading in picture.items():
        if reading.ids & hands:
            left = [shown for shown in reading.cards if shown.card not in hands]
            picture[where] = reads(*left) if left else BARE
    picture[places[0]] = reads(*picture[places[0]].cards, card)
    return picture


def reached(game: BaseGame, state: State, path: Sequence[Action]) -> State:
    """The state after some actions."""
    for action in path:
        state, _ = perform(game, state, action)
    return state


def _named(game: BaseGame, action: Action) -> set[CardId]:
    """The cards that an action names, whatever for."""
    names = [one.name for one in shapes(type(action)) if one.shape in ("card", "cards")]
    return {card for card in action.named(*names) if card in game.catalogue}


def _into(action: Action, moved: dict[CardId, Place | None]) -> set[CardId]:
    """The cards that come to the places an action names."""
    places = [getattr(action, one.name) for one in shapes(type(action)) if one.shape == "place"]
    return {card for card, to in moved.items() if to in places and to is not None}


def _alike(one: Action, other: Action) -> bool:
    """Whether two actions differ only in what cards do not show."""
    return type(one) is type(other) and one.hands(State()) == other.hands(State())


def _says_more(action: Action) -> bool:
    """Whether something is chosen in it that its cards do not show."""
    chosen = (one for one in shapes(type(action)) if one.name not in action.by_hand and one.shape != "place")
    return any(one.required or getattr(action, one.name) for one in chosen)


def share(made: Sequence[Made]) -> float:
    """The share of them that went well."""
    return sum(one.well for one in made) / max(len(made), 1)


def report(game: str, made: Sequence[Made], *, every: bool = False) -> Iterator[str]:
    """The figures of one game in lines."""
    for what, some in (
        ("decisions", [one for one in made if not one.code]),
        ("refusals", [one for one in made if one.code]),
    ):
        yield f"{game}: {what} {sum(one.well for one in some)} of {len(some)} ({share(some):.0%})"
        missing: Any = [one for one in some if not one.well]
        if every:
            yield from (f"  {one.story}: {one.words} {one.code}: {one.outcome}" for one in missing)
        else:
            kinds = Counter((one.kind, one.code, one.outcome.split(" ")[0]) for one in missing)
            yield from (f"  {number} × {' '.join(kind)}" for kind, number in kinds.most_common())


if __name__ == "__main__":
    for name in [one for one in sys.argv[1:] if not one.startswith("-")] or GAMES:
        print("\n".join(report(name, made_by_hand(name), every="--all" in sys.argv)))
