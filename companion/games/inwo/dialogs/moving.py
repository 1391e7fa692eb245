"""Groups in play on the phone: moving, giving, and what finds no room then; Relief; links of other kinds are listed."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inwo import moments, names, tokens, tree
from companion.games.inwo.context import InwoContext
from companion.games.inwo.dialogs import pick
from companion.games.inwo.rules.links import PayRelief
from companion.games.inwo.rules.trades import GiveGroup, Move, Moving
from companion.games.inwo.structure import room
from companion.games.inwo.sums import api
from companion.kernel.cards import CardId
from companion.kernel.dialogs import Blank, Dialogs, Given, Option
from companion.kernel.places import Place, Seat
from companion.kernel.sentences import say
from companion.kernel.state import State

dialogs = Dialogs()


def _phase_five(game: InwoContext, state: State) -> bool:
    return state.turn.phase == names.ACTIONS and not moments.running(game, state)


def _puppets(game: InwoContext, state: State, seat: Seat) -> list[CardId]:
    return [one for one in pick.structure(game, state, seat) if not game.is_illuminati(one)]


def _may_move(game: InwoContext, state: State, seat: Seat) -> bool:
    return state.turn.seat == seat and _phase_five(game, state) and bool(_puppets(game, state, seat))


def _may_give(game: InwoContext, state: State, seat: Seat) -> bool:
    return state.turn.seat != seat and _phase_five(game, state) and bool(_puppets(game, state, seat))


def _overlaps(game: InwoContext, state: State, action: Moving) -> Iterator[str]:
    """Where everything below comes to hang, and what goes back to the hand (INWO-MOVE-03, -04)."""
    spots = dict(room.arranged(game, state, action.card, action.to, action.others))
    for one in tree.forest(game, state).subtree(action.card):
        if one not in spots:
            yield game.told_of(
                one, "{card} finds no room and goes back to the hand.", "{card} find no room and go back to the hand."
            )
        elif one != action.card and state.where(one) != spots[one]:
            yield game.told_of(
                one,
                "{card} turns to {place_name}.",
                "{card} turn to {place_name}.",
                place_name=game.place_name(spots[one]),
            )
    if action.pay:
        yield game.told_of(action.pay, "{pay} pays with its token.", "{pay} pay with their token.")


def _payers(game: InwoContext, state: State, action: Moving) -> tuple[Option, ...]:
    able = (one for one in action.payers(game, state) if one is not None and tokens.held(state, one))
    return pick.cards(game, state, able)


def _arrows(game: InwoContext, state: State, kind: type[Moving], seat: Seat, card: CardId, to: Seat) -> list[Place]:
    """The arrows of a structure at which a Group may hang."""
    found = []
    for master in pick.structure(game, state, to):
        for side in names.SIDES:
            where = names.arrow(master, side)
            if state.where(card) == where:
                continue
            if next(filter(None, kind(seat, card, where, card).arrow_faults(game, state, to, "MOVE-01")), None) is None:
                found.append(where)
    return found


@dialogs.of(Move, say("Move a Group…"), offered=_may_move, about=("card",), follows=_overlaps, button=say("Move it"))
def move(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """One of one's own Groups goes to another arrow with all below it (INWO-MOVE-01, -02)."""
    yield Blank("card", say("Which Group"), pick.cards(game, state, _puppets(game, state, seat)))
    if "card" not in given:
        return
    where = _arrows(game, state, Move, seat, given["card"], seat)
    yield Blank("to", say("Where to"), pick.places(game, where), hint=say("No other arrow is free for it."))
    if "to" not in given:
        return
    free = (Option("-", say("Nobody: a move is free")),) if state.count(names.free_moves(seat)) else ()
    payers = _payers(game, state, Move(seat, given["card"], given["to"], given["card"]))
    yield Blank("pay", say("Whose token pays"), (*free, *payers), hint=say("Nobody who may pay for it has a token."))
    if given.get("pay") == "-":
        given["pay"] = CardId("")


@dialogs.of(
    GiveGroup, say("Give a Group away…"), offered=_may_give, about=("card",), follows=_overlaps, button=say("Offer it")
)
def give_group(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """In the receiver's turn; the receiver is asked (INWO-MOVE-05)."""
    yield Blank("card", say("Which Group"), pick.cards(game, state, _puppets(game, state, seat)))
    if "card" not in given:
        return
    where = _arrows(game, state, GiveGroup, seat, given["card"], state.turn.seat)
    yield Blank("to", say("Where in {who}'s structure", who=game.person(state.turn.seat)), pick.places(game, where),
                hint=say("No arrow there is free for it."))  # fmt: skip
    if "to" not in given:
        return
    payers = _payers(game, state, GiveGroup(seat, given["card"], given["to"], given["card"]))
    yield Blank("pay", say("Whose token pays"), payers, hint=say("Nobody who may pay for it has a token."))


def _devastated(game: InwoContext, state: State) -> list[CardId]:
    return [spot.card for spot in tree.forest(game, state).spots.values() if state.mark(spot.card, names.DEVASTATED)]


def _may_relieve(game: InwoContext, state: State, seat: Seat) -> bool:
    return bool(_devastated(game, state))


def _worth(game: InwoContext, state: State, action: PayRelief) -> Iterator[str]:
    paid = sum(api.relief_power(game, state, one) for one in action.pay)
    yield say("That is worth {paid}; {what} is needed.", paid=paid, what=3 * game.design(action.target).power)


@dialogs.of(
    PayRelief, say("Pay Relief…"), offered=_may_relieve, about=("target",), follows=_worth, button=say("Pay it")
)
def relieve(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """Tokens worth three times the printed Power of a Devastated Place (INWO-RELIEF-01)."""
    yield Blank("target", say("Which Place"), pick.cards(game, state, _devastated(game, state)))
    if "target" not in given:
        return
    needed = 3 * game.design(given["target"]).power
    able = [one for whose in (seat, *game.rivals(state, seat)) for one in pick.structure(game, state, whose)
            if tokens.held(state, one)]  # fmt: skip
    options = tuple(Option(one, game.card_name(one), _share(game, state, one), one) for one in able)
    yield Blank(
        "pay", say("Whose tokens: {needed} in all", needed=needed), options, "some", hint=say("Nobody has a token.")
    )


def _share(game: InwoContext, state: State, one: CardId) -> str:
    owner = tree.controller(game, state, one)
    return say(
        "{who} · worth {relief_power}", who=game.person(owner or ""), relief_power=api.relief_power(game, state, one)
    )
