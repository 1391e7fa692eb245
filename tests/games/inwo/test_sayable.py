"""Whatever stories do, a phone can say: each of their actions is spelt out in its dialog, blank by blank."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import fields, replace

from companion.games.inwo import Inwo
from companion.games.inwo.rules.plays import Playing
from companion.games.inwo.rules.trades import Move
from companion.kernel.actions import Action
from companion.kernel.cards import face_of
from companion.kernel.notation import parse, words
from companion.kernel.places import Place
from companion.kernel.state import State
from tests.scenarios.proofs import result_of, stories_of

OTHERWISE = {
    "INWO-S-102": "whom a proposal concerns is always said",
    "INWO-S-211": "an invented card; where a real one comes in is asked where it has a choice",
    "INWO-S-298": "as S-211",
    "INWO-S-318": "a card that strikes has a dialog of its own",
    "INWO-S-353": "it comes in the blink: it is said on the page as it was before the other play",
    "INWO-S-354": "as S-353",
    "INWO-S-413": "where puppets go is proposed; otherwise they are laid there, and the camera sees it",
    "INWO-S-448": "as S-211",
    "INWO-S-500": "a button",
    "INWO-S-501": "a button",
    "INWO-S-502": "a button",
    "INWO-S-503": "a button",
    "INWO-S-504": "a button",
    "INWO-S-506": "a button for the one goal, a dialog for the other",
    "INWO-S-521": "a button",
    "INWO-H-21": "as S-353",
    "INWO-H-50": "as S-102",
    "INWO-H-51": "as S-102",
    "INWO-E-08": "how many cards come from this deck is always said",
    "INWO-E-14": "as S-102",
    "INWO-E-15": "as S-102",
    "INWO-E-16": "as S-102",
    "INWO-E-17": "whose draw it is is always said",
    "INWO-E-18": "as E-17",
}
NOBODY_PAYS = "-"
TRIES = 60
FEW = 12
"""Ways that are tried of a blank which is no field of the action."""


def sayable(game: Inwo, state: State, action: Action) -> str:
    """Empty when the dialog comes to this action; else what it comes to."""
    first = action
    if isinstance(action, Playing) and action.targets and not action.target:
        first = replace(action, target=action.targets[0], targets=action.targets[1:])
    values = {one.name: getattr(first, one.name) for one in fields(first) if one.name not in ("seat", "since")}
    given = {name: spelt(value) for name, value in values.items() if value not in ("", (), None)}
    if isinstance(action, Move) and not action.pay:
        given["pay"] = [NOBODY_PAYS]
    found = ""
    for _, found in zip(range(TRIES), drafts(game, state, action, given), strict=False):
        if found and same(parse(found, action.seat, game.vocabulary), action):
            return ""
    return found or "nothing"


def spelt(value: Any) -> list[str]:
    if isinstance(value, tuple) and not isinstance(value, Place):
        return [str(one) for one in value]
    return [("yes" if value else "no") if isinstance(value, bool) else str(value)]


def drafts(game: Inwo, state: State, action: Action, said: dict[str, list[str]]) -> Iterator[str]:
    """The words that this said comes to, and what it comes to with blanks filled that the action has no field for."""
    draft = game.dialogs.draft(game, state, action.seat, action.verb, said)
    if draft is None:
        return
    yield draft.words
    open_now = (one for one in draft.blanks if one.name not in said and one.name not in action.__struct_fields__)
    for blank in open_now:
        for option in blank.options[:FEW]:
            yield from drafts(game, state, action, {**said, blank.name: [option.value]})
        return


def same(one: Action, other: Action) -> bool:
    return plain(one) == plain(other)


def plain(action: Action) -> dict[str, Any]:
    """What is said, whichever of several copies is meant; a target named twice is one."""
    if isinstance(action, Playing):
        target = "" if action.target in (action.with_card, *action.targets) else action.target
        targets = tuple(sorted((*action.targets, *filter(None, (target,)))))
        twice = {action.with_card} if action.with_card else set()
        action = replace(action, target="", targets=tuple(one for one in targets if one not in twice), since=None)
    return {one.name: faces(getattr(action, one.name)) for one in fields(action)}


def faces(value: Any) -> Any:
    if isinstance(value, tuple) and not isinstance(value, Place):
        return tuple(map(faces, value))
    return face_of(value) if isinstance(value, str) and ":" in value else value


@pytest.mark.clauses("INWO-TIMING-01", "INWO-TIMING-05", "INWO-TIMING-10", "INWO-TURN-05", "INWO-TURN-13")
def test_what_stories_do_a_phone_can_say() -> None:
    missed, said = {}, 0
    for story in (one for one in stories_of("inwo") if one.id not in OTHERWISE):
        played = result_of(story, "inwo").played
        for move in played.story.moves if played is not None else ():
            game = played.story.game
            assert isinstance(game, Inwo)
            if move.action.verb in game.dialogs.of_verb and move.refusal is None:
                said += 1
                wrong = sayable(game, move.before, move.action)
                if wrong:
                    missed[f"{story.id}: {words(move.action)}"] = wrong
    assert missed == {}
    assert said > 400
