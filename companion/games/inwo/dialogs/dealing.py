"""Gifts, trades and promises on the phone (ledger TRADE); the other player is asked before anything changes hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.inwo import names
from companion.games.inwo.context import InwoContext
from companion.games.inwo.dialogs import pick
from companion.games.inwo.rules.deals import Promise, Whisper
from companion.games.inwo.rules.trades import Give, Trade, may_trade
from companion.kernel.dialogs import Blank, Dialogs, Given
from companion.kernel.places import Seat
from companion.kernel.sentences import say
from companion.kernel.state import State

dialogs = Dialogs()


def _begun(game: InwoContext, state: State, seat: Seat) -> bool:
    return state.turn.phase not in (names.SETUP, "") and seat in game.playing(state)


def _playing(game: InwoContext, state: State, seat: Seat) -> bool:
    return _begun(game, state, seat) and not any(may_trade(game, state, seat))


def _given(seat: Seat, given: Given) -> Give:
    card = {"card": given["card"]} if "card" in given else {}
    kind = {} if card else {"kind": given["what"]}
    return Give(seat, given["to"], **card, **kind)


@dialogs.of(Give, say("Give a card…"), offered=_playing, make=_given, about=("card",), button=say("Offer it"))
def give(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """A hidden card, a Resource in play or a card that is shown (INWO-FREE-01, INWO-TRADE-02)."""
    yield Blank("to", say("To whom"), pick.seats(game, game.rivals(state, seat)))
    kinds: list[tuple[str, str]] = []
    if state.count(names.plots(seat)):
        kinds.append(("plot", say("a Plot, unseen")))
    if state.count(names.groups(seat)):
        kinds.append(("group", say("a Group card, unseen")))
    open_to_all = (one for part in (names.resources, names.exposed, names.hand) for one in state.at(part(seat)))
    seen = [one for one in open_to_all if Give(seat, given.get("to", ""), one).fault(game, state) is None]
    if seen:
        kinds.append(("card", say("a card that everybody sees")))
    if given.wish("card"):
        kinds = [one for one in kinds if one[0] == "card"]
    yield Blank("what", say("What"), pick.plain(*kinds), hint=say("You have nothing to give."))
    if given.get("what") == "card":
        yield Blank("card", say("Which card"), pick.cards(game, state, seen))


@dialogs.of(Trade, say("Trade cards…"), offered=_playing, button=say("Offer the trade"))
def trade(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """Unseen cards for unseen cards, at once (INWO-TRADE-05)."""
    yield Blank("to", say("With whom"), pick.seats(game, game.rivals(state, seat)))
    other = given.get("to", "")
    for field, text, whose in (
        ("plots", say("Plots you give"), names.plots(seat)),
        ("groups", say("Group cards you give"), names.groups(seat)),
        ("back_plots", say("Plots you get"), names.plots(other)),
        ("back_groups", say("Group cards you get"), names.groups(other)),
    ):
        most = state.count(whose)
        if other and most:
            yield Blank(field, text, kind="number", most=most, value=0)


def _told(game: InwoContext, state: State, action: Any) -> Iterator[str]:
    yield say("It stands in the history. Promises about the future bind nobody.")


@dialogs.of(Promise, say("Write down a promise…"), offered=_playing, follows=_told, button=say("Promise it"))
def promise(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """A deal about the future is noted (INWO-TRADE-06)."""
    yield Blank("text", say("What is promised"), kind="words")


def _alone(game: InwoContext, state: State, action: Any) -> Iterator[str]:
    yield say("Only the two of you read it, even in the history. It binds nobody.")


@dialogs.of(Whisper, say("Whisper to a player…"), offered=_begun, follows=_alone, button=say("Whisper it"))
def whisper(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """A secret deal, or whatever else is nobody's business (INWO-TRADE-07)."""
    yield Blank("to", say("To whom"), pick.seats(game, game.rivals(state, seat)))
    yield Blank("text", say("What you say"), kind="words")
