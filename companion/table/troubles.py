"""Verdicts in words: what does not fit, what to put back, and what the phones offer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.kernel.cards import CardId
from companion.kernel.game import BaseGame
from companion.kernel.places import ARBITER, Place
from companion.table.clues import Clue, Clues
from companion.table.desk import Desk
from companion.table.page import Choice, Mark, Trouble
from companion.table.paths import Path
from companion.table.recognise import Ambiguous, Explained, InProgress, Refused
from companion.table.seeing import taken_back
from companion.table.telling import spoken
from companion.table.unclear import unclear

ACCEPT = Choice("Accept anyway: the table is right", "accept", ARBITER, "Notes a correction; no rule is applied.")
RING_NOW = "ring"
"""The choice that lets a ring count while nothing is seen; answered by `ringing.unseen`."""
UNSEEN = Choice("Count the ring now", RING_NOW, ARBITER, "With the table as it was last seen.")
LEAVE = Choice("It may stay there", "accept", ARBITER, "It is no move, and the game goes on around it.")
RESTORE = Choice("The companion is right", "restore", ARBITER, "Lists what to put back.")

UNEXPLAINED = "E_ILLEGAL_MOVE"
"""The code of what no rule allows to stay as it lies."""


def trouble(desk: Desk) -> Trouble | None:
    """What the phones say about the verdict, ``None`` when all is well. A ring that waits for the camera is first."""
    verdict = desk.verdict
    if desk.blind and desk.session is not None and (desk.ring_waits is not None or desk.first_ring is not None):
        say = f"I cannot see the table: {desk.blind.rstrip('.')}. The ring waits, and counts with what I see then."
        return Trouble("blind", say, choices=(UNSEEN,) if desk.ring_waits is not None else ())
    if desk.session is None:
        return None
    if verdict is None:
        odd = unclear(desk)
        say = " ".join(one.say for one in odd)
        return Trouble("unclear", say, UNEXPLAINED, choices=(LEAVE,)) if odd else None
    game, state, clues = desk.game, desk.state, verdict.clues
    seen = _sentence(game, clues)
    match verdict:
        case Explained(path=path):
            done = Choice(f"That is all: {spoken(game, state, path)}", "0", ARBITER)
            say = f"{spoken(game, state, path)} – or is there more to come?"
            return Trouble("ambiguous" if desk.asked else "in progress", say, choices=(done, RESTORE))
        case Ambiguous(paths=paths):
            options = [Choice(spoken(game, state, path), str(index), ARBITER) for index, path in enumerate(paths)]
            say = f"{seen} Which of these was it?"
            return Trouble("ambiguous", say, choices=(*options, ACCEPT, RESTORE))
        case InProgress(refusal=refusal):
            say = refusal.say if refusal and refusal.say else f"{seen} I wait for the rest of the move."
            code, clause = (refusal.code, refusal.clause) if refusal else ("", "")
            if not desk.asked:
                return Trouble("in progress", say, code, clause)
            say = f"{say} Finish the move or put it back."
            return Trouble("in progress", say, code or UNEXPLAINED, clause, _put_back(desk, clues), _ways_out(desk))
        case Refused(refusal=refusal):
            back = refusal.put_back or _put_back(desk, clues)
            return Trouble("refused", refusal.say or seen, refusal.code, refusal.clause, back, _ways_out(desk))
        case _:
            say = f"{seen} No move explains that."
            return Trouble("puzzling", say, UNEXPLAINED, "", _put_back(desk, clues), _ways_out(desk))


def marks(desk: Desk) -> Iterator[Mark]:
    """The places of the board that do not fit, or where something unclear lies."""
    if desk.session is None:
        return
    for one in unclear(desk):
        yield from (Mark(str(where), one.say) for where in one.marks)
    if desk.verdict is not None and not isinstance(desk.verdict, Explained):
        yield from (Mark(str(clue.place)) for clue in desk.verdict.clues.clues)


def options(desk: Desk) -> Sequence[Path]:
    """The explanations a phone may choose from by number."""
    match desk.verdict:
        case Explained(path=path):
            return (path,)
        case Ambiguous(paths=paths):
            return paths
        case _:
            return ()


def _ways_out(desk: Desk) -> tuple[Choice, ...]:
    if not taken_back(desk):
        return (ACCEPT, RESTORE)
    assert desk.session is not None
    return (Choice("The last move was taken back", "undo", ARBITER), ACCEPT, RESTORE)


def _put_back(desk: Desk, clues: Clues) -> tuple[str, ...]:
    return desk.chores(only=[clue.place for clue in clues.clues])


def _sentence(game: BaseGame, clues: Clues) -> str:
    """``Stoat went from A2 to B3. Squirrel is gone from A2.``"""
    came = {card: clue.place for clue in clues.clues for card in clue.came}
    went = {card: clue.place for clue in clues.clues for card in clue.gone if card in came}
    moves = [
        f"{game.card_name(card)} went from {game.place_name(where)} to {game.place_name(came[card])}."
        for card, where in went.items()
    ]
    places = (_clue(game, clue, frozenset(went)) for clue in clues.clues)
    return " ".join([*moves, *(f"{one}." for one in places if one)])


def _clue(game: BaseGame, clue: Clue, told: frozenset[CardId]) -> str:
    """What is to be said about one place, apart from the cards already told of."""
    at, lying = game.place_name(clue.place), clue.reading.ids
    came, gone = _names(game, clue.came - told), _names(game, clue.gone - told)
    if len(lying) > 1 and clue.came and not _for_many(game, clue.place):
        return f"{_names(game, lying)} lie together on {at}"
    under = {game.card_name(one) for shown in clue.reading.cards if shown.card in clue.came for one in shown.under[:1]}
    if came and under:
        verb = "is" if len(clue.came - told) == 1 else "are"
        return f"{came} {verb} tucked under {' and '.join(sorted(under))} on {at}"
    if came and gone:
        return f"{came} lies on {at}, where {gone} was"
    if came:
        return f"{came} lies on {at}"
    if gone:
        return f"{gone} is gone from {at}"
    if clue.turned:
        return f"{_names(game, clue.turned)} is turned on {at}"
    return "" if clue.came or clue.gone else f"{at} is not as it should be"


def _for_many(game: BaseGame, where: Place) -> bool:
    """Whether cards lie side by side there, so that it says nothing that they lie there together."""
    return any(region.name == str(where) and region.kind in ("row", "tree") for region in game.mat.regions)


def _names(game: BaseGame, cards: Iterable[CardId]) -> str:
    return " and ".join(game.card_name(card) for card in sorted(cards))
