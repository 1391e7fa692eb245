"""Verdicts in words: what does not fit, what to put back, and what the phones offer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from companion.kernel.cards import CardId
from companion.kernel.game import BaseGame
from companion.kernel.places import ARBITER, Place
from companion.kernel.sentences import and_list, joined, many, or_list, say
from companion.kernel.state import State
from companion.table import owed
from companion.table.host_state import HostState
from companion.table.narration import spoken, told_apart
from companion.table.page import Choice, Mark, Problem
from companion.table.recognition.clues import Clue, Clues
from companion.table.recognition.paths import Path
from companion.table.recognition.recognise import Ambiguous, Explained, InProgress, Refused
from companion.table.unclear import unclear

ACCEPT = Choice(
    say("Accept anyway: the table is right"), "accept", ARBITER, say("Notes a correction; no rule is applied.")
)
RING_NOW = "ring"
"""The choice that lets a ring count while nothing is seen; answered by `ringing.unseen`."""
UNSEEN = Choice(say("Count the ring now"), RING_NOW, ARBITER, say("With the table as it was last seen."))
LEAVE = Choice(say("It may stay there"), "accept", ARBITER, say("It is no move, and the game goes on around it."))
RESTORE = Choice(say("The companion is right"), "restore", ARBITER, say("Lists what to put back."))

UNEXPLAINED = "E_ILLEGAL_MOVE"
"""The code of what no rule allows to stay as it lies."""


def problem(host_state: HostState) -> Problem | None:
    """What the phones say about the verdict, ``None`` when all is well. A ring that waits for the camera is first."""
    verdict = host_state.verdict
    text: str
    if (
        host_state.blind
        and host_state.session is not None
        and (host_state.ringing.waits is not None or host_state.ringing.first is not None)
    ):
        text = say(
            "I cannot see the table: {blind}. The ring waits, and counts with what I see then.",
            blind=host_state.blind.rstrip("."),
        )
        return Problem("blind", text, choices=(UNSEEN,) if host_state.ringing.waits is not None else ())
    if host_state.session is None:
        return None
    if verdict is None:
        odd = unclear(host_state)
        text = joined((one.say for one in odd), " ")
        return Problem("unclear", text, UNEXPLAINED, choices=(LEAVE,)) if odd else None
    game, state, clues = host_state.game, host_state.state, verdict.clues
    seen = _sentence(game, clues)
    match verdict:
        case Explained(path=path):
            done = Choice(say("That is all: {spoken}", spoken=spoken(game, state, path)), "0", ARBITER, standing="next")
            text = say("{spoken} – or is there more to come?", spoken=spoken(game, state, path))
            if host_state.ringing.waits is not None:
                text = joined((text, say("The ring waits for that.")), " ")
            return Problem("ambiguous" if host_state.asked else "in progress", text, choices=(done, RESTORE))
        case Ambiguous(paths=paths):
            return _ambiguous(host_state, seen, paths)
        case InProgress(openers=openers) if openers:
            text = say("{seen} Say on the phone what it is for.", seen=seen)
            ways = _ways_out(host_state) if host_state.asked else ()
            return Problem("in progress", text, choices=ways, openers=openers)
        case InProgress():
            return _half_done(host_state, verdict, seen)
        case Refused(refusal=refusal):
            back = refusal.put_back or _put_back(host_state, clues)
            text = refusal.say or seen
            if not any(clue.came or clue.turned for clue in clues.clues):  # what is missing stands nowhere else
                why = say("{seen} No move explains that.", seen=seen)
                text = joined((seen, refusal.say), " ") if refusal.clause else why
            return Problem("refused", text, refusal.code, refusal.clause, back, _ways_out(host_state))
        case _:
            text = (
                _astray(game, state, clues, seen)
                or _covering(game, clues)
                or say("{seen} No move explains that.", seen=seen)
            )
            return Problem("puzzling", text, UNEXPLAINED, "", _put_back(host_state, clues), _ways_out(host_state))


def going_back(host_state: HostState) -> Mapping[CardId, Place | None]:
    """Where the problem's sentences send the cards that lie wrong. A refusal with sentences of its own sends nobody
    elsewhere than to where the card came from."""
    verdict = host_state.verdict
    own = isinstance(verdict, Refused) and verdict.refusal.put_back
    return {} if verdict is None or own else owed.going_back(host_state)


def _half_done(host_state: HostState, verdict: InProgress, seen: str) -> Problem:
    """A move that was begun: what is missing, and once somebody asked how to finish it or to put it back."""
    game, state, refusal, other = host_state.game, host_state.state, verdict.refusal, verdict.else_meant
    text = refusal.say if refusal and refusal.say else say("{seen} I wait for the rest of the move.", seen=seen)
    if verdict.missing:
        text = joined((text, _lift(game, state, verdict.missing)), " ")
    code, clause = (refusal.code, refusal.clause) if refusal else ("", "")
    if not host_state.asked:
        return Problem("in progress", text, code, clause)
    text = say("{say} Finish the move or put it back.", say=text)
    if other is not None and other.refusal.say:
        what = spoken(game, state, (other.action,))
        text = joined((text, say("Was “{what}” meant? {why}", what=what, why=other.refusal.say)), " ")
    back = _put_back(host_state, verdict.clues)
    return Problem("in progress", text, code or UNEXPLAINED, clause, back, _ways_out(host_state))


def _ambiguous(host_state: HostState, seen: str, paths: Sequence[Path]) -> Problem:
    """The moves that it may have been; of one alone whether it was meant, for that costs something."""
    game, state = host_state.game, host_state.state
    options = [Choice(text, str(index), ARBITER) for index, text in enumerate(told_apart(game, state, paths))]
    choices = (*options, ACCEPT, RESTORE)
    if len(paths) > 1:
        return Problem("ambiguous", say("{seen} Which of these was it?", seen=seen), choices=choices)
    text = say("{seen} Was that meant? Else lay it where it belongs.", seen=seen)
    assert host_state.verdict is not None, "it is the verdict"
    return Problem("ambiguous", text, put_back=_put_back(host_state, host_state.verdict.clues), choices=choices)


def marks(host_state: HostState) -> Iterator[Mark]:
    """The places of the board that do not fit, or where something unclear lies."""
    if host_state.session is None:
        return
    for one in unclear(host_state):
        yield from (Mark(str(where), one.say) for where in one.marks)
    if host_state.verdict is not None and not isinstance(host_state.verdict, Explained):
        yield from (Mark(str(clue.place)) for clue in host_state.verdict.clues.clues)


def options(host_state: HostState) -> Sequence[Path]:
    """The explanations a phone may choose from by number."""
    match host_state.verdict:
        case Explained(path=path):
            return (path,)
        case Ambiguous(paths=paths):
            return paths
        case _:
            return ()


def _ways_out(host_state: HostState) -> tuple[Choice, ...]:
    if not owed.taken_back(host_state):
        return (ACCEPT, RESTORE)
    assert host_state.session is not None
    return (Choice(say("The last move was taken back"), "undo", ARBITER), ACCEPT, RESTORE)


def _put_back(host_state: HostState, clues: Clues) -> tuple[str, ...]:
    return owed.chores(host_state, only=[clue.place for clue in clues.clues])


def _sentence(game: BaseGame, clues: Clues) -> str:
    """``Stoat went from A2 to B3. Squirrel is gone from A2.``"""
    came = {card: clue.place for clue in clues.clues for card in clue.came}
    went = {card: clue.place for clue in clues.clues for card in clue.gone if card in came}
    moves = [
        say(
            "{card} went from {where} to {came}.",
            card=game.card_name(card),
            where=game.place_name(where),
            came=game.place_name(came[card]),
        )
        for card, where in went.items()
    ]
    places = (_clue(game, clue, frozenset(went)) for clue in clues.clues)
    return joined([*moves, *(joined((one, ".")) for one in places if one)], " ")


def _astray(game: BaseGame, state: State, clues: Clues, seen: str) -> str:
    """Where cards belong that lie elsewhere than hands still owe it."""
    on_the_mat, belong = game.picture(state), []
    for card, home in clues.astray(state).items():
        name, where = game.card_name(card), game.place_name(home)
        n = game.how_many(card)
        if home in on_the_mat:
            belong.append(many("{card} belongs on {at}.", "{card} belong on {at}.", n, card=name, at=where))
        else:
            belong.append(many("{card} belongs in {at}.", "{card} belong in {at}.", n, card=name, at=where))
    return joined((seen, *belong), " ") if belong else ""


def _covering(game: BaseGame, clues: Clues) -> str:
    """What helps where a card came into a row and one that lay there has vanished: its symbol may be covered."""
    seen = {card for clue in clues.clues for card in clue.came}
    for clue in clues.clues:
        gone = clue.gone - seen
        if clue.came and gone and _for_many(game, clue.place):
            return say(
                "{came} came to {at}, and nothing is seen of {gone} any more. Lay the cards so that every symbol can "
                "be seen; if something was taken away, no move explains that.",
                came=_names(game, clue.came),
                at=game.place_name(clue.place),
                gone=_names(game, gone),
            )
    return ""


def _clue(game: BaseGame, clue: Clue, told: frozenset[CardId]) -> str:
    """What is to be said about one place, apart from the cards already told of."""
    at, lying = game.place_name(clue.place), clue.reading.ids
    came, gone = _names(game, clue.came - told), _names(game, clue.gone - told)
    if len(lying) > 1 and clue.came and not _for_many(game, clue.place):
        return say("{names} lie together on {at}", names=_names(game, lying), at=at)
    under = {game.card_name(one) for shown in clue.reading.cards if shown.card in clue.came for one in shown.under[:1]}
    if came and under:
        verb = say("is") if _many(game, clue.came - told) == 1 else say("are")
        return say(
            "{came} {verb} tucked under {under} on {at}", came=came, verb=verb, under=and_list(sorted(under)), at=at
        )
    here, away = _many(game, clue.came - told), _many(game, clue.gone - told)
    if came and gone:
        return many(
            "{came} lies on {at} in place of {gone}", "{came} lie on {at} in place of {gone}", here,
            came=came, at=at, gone=gone,
        )  # fmt: skip
    if came:
        return many("{came} lies on {at}", "{came} lie on {at}", here, came=came, at=at)
    if gone:
        return many("{gone} is gone from {at}", "{gone} are gone from {at}", away, gone=gone, at=at)
    if clue.turned:
        turned = _names(game, clue.turned)
        return many(
            "{names} is turned on {at}", "{names} are turned on {at}", _many(game, clue.turned), names=turned, at=at
        )
    if clue.came or clue.gone:
        return ""
    if clue.reading.kind == "bare":
        return say("No card lies on {at} any more", at=at)
    return say("{at} is not as it should be", at=at)


def _many(game: BaseGame, cards: Iterable[CardId]) -> int:
    """How many some cards are for a sentence that names them."""
    return sum(game.how_many(card) for card in cards)


def _for_many(game: BaseGame, where: Place) -> bool:
    """Whether cards lie side by side there, so that it says nothing that they lie there together."""
    return any(region.name == str(where) and region.kind in ("row", "tree") for region in game.mat.regions)


def _lift(game: BaseGame, state: State, missing: Sequence[frozenset[CardId]]) -> str:
    """``Lift Squirrel from B1, or Wolf from B3.``"""
    ways = []
    for cards in missing:
        lying = {card: where for card in sorted(cards) if (where := state.where(card)) is not None}
        ways.append(
            and_list(
                say("{card} from {place}", card=game.card_name(card), place=game.place_name(where))
                for card, where in lying.items()
            )
        )
    return say("Lift {cards}.", cards=or_list(ways))


def _names(game: BaseGame, cards: Iterable[CardId]) -> str:
    return and_list(game.card_name(card) for card in sorted(cards))
