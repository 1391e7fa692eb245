"""Cards that come up, as phones say them where nobody looks at the table: which card it is, then where it lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.incubo import board, names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.rules.choose import Face, Offer, to_face, to_offer
from companion.games.incubo.rules.draw import Companion, Draw, owed, places_for
from companion.games.incubo.rules.turned_up import NEXT_OF_PILE
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.dialogs import Blank, Dialogs, Given, Option
from companion.kernel.places import Place, Seat
from companion.kernel.sentences import say
from companion.kernel.state import State

dialogs = Dialogs()


def _encounter(game: IncuboContext, state: State, seat: Seat) -> bool:
    if state.turn.phase not in names.ENCOUNTERS:
        return False
    return bool(owed(state)) or board.can_draw(state, game.side(seat))


def _alone(game: IncuboContext, state: State, seat: Seat) -> bool:
    return game.alone and state.turn.phase == names.PLAY and bool(state.at(names.COMPANIONS))


def _drawing(game: IncuboContext, state: State, seat: Seat) -> bool:
    return state.turn.phase == names.CHOOSE and bool(to_offer(state)) and seat == game.seats[0]


def _facing(game: IncuboContext, state: State, seat: Seat) -> bool:
    return state.turn.phase == names.CHOOSE and bool(to_face(state)) and seat == game.seats[0]


@dialogs.of(Offer, say("A dream was drawn…"), offered=_drawing, button=say("That one"))
def offer(game: IncuboContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """One of the dreams to choose from (CUBO-DREAM-02)."""
    yield Blank("card", say("Which dream was drawn?"), cards(game, board.next_dreams(state)))
    free = next(where for where in names.OFFER if not state.at(where))
    yield Blank("to", say("Where it lies"), (Option(str(free), game.place_name(free)),))


@dialogs.of(Face, say("Which dream do you face…"), offered=_facing, button=say("We face it"))
def face(game: IncuboContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """The dream in the middle (CUBO-DREAM-01, -03)."""
    yield Blank("card", say("Which dream is it?"), cards(game, to_face(state)))


@dialogs.of(Draw, say("A card came up…"), offered=_encounter, button=say("It lies there"))
def draw(game: IncuboContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """The top card of a deck, and where its player lays it; a Chime card lies nowhere (CUBO-PLAY-01, CUBO-CLAR-04)."""
    who = game.side(seat)
    pile = owed(state) == NEXT_OF_PILE
    yield Blank(
        "card", say("Which card came up?"), cards(game, (board.in_discard if pile else board.next_cards)(state, who))
    )
    card = given.get("card")
    if card is not None and not game.is_chime(card):
        there = places(game, state, (Draw(seat, card, where) for where in places_for(game, state, who)))
        yield Blank("to", say("Where does it lie?"), there, hint=say("It may lie nowhere now."))


@dialogs.of(Companion, say("A card of the Companion deck…"), offered=_alone, button=say("It lies there"))
def companion(game: IncuboContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """A card of the deck that plays along with who is alone (CUBO-SOLO-06, -07)."""
    yield Blank("card", say("Which card came up?"), cards(game, state.at(names.COMPANIONS)))
    where = names.row(game.side(seat), "elim")
    yield Blank("to", say("Where does it lie?"), (Option(str(where), game.place_name(where)),))


def cards(game: IncuboContext, found: Iterable[CardId]) -> tuple[Option, ...]:
    """Cards by name, of those that are alike the first."""
    named: dict[str, CardId] = {}
    for card in found:
        named.setdefault(game.card_name(card), card)
    return tuple(Option(card, name, card=card) for name, card in sorted(named.items()))


def places(game: IncuboContext, state: State, ways: Iterable[Action]) -> tuple[Option, ...]:
    """The places of those ways that nothing speaks against."""
    found: list[Place] = [way.to for way in ways if way.fault(game, state) is None]  # type: ignore[attr-defined]
    return tuple(Option(str(where), game.place_name(where)) for where in found)
