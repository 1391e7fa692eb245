"""Turning up cards (T-DRAW): free, paid, by powers, from the Companion deck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from companion.games.incubo import board, names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.facts import pay
from companion.games.incubo.names import Side
from companion.games.incubo.refusals import no
from companion.games.incubo.rules.place import misplaced, row_price, undeclared
from companion.games.incubo.rules.turned_up import NEXT, NEXT_OF_PILE, same
from companion.games.incubo.steps import CheckReserve, Kind, Reshuffle, TurnUp
from companion.kernel.actions import CardAction, Faults, Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Marked, Moved, set_to
from companion.kernel.places import Place
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()


def owed(state: State) -> str:
    """The question that waits for a card of a power; empty when none does."""
    question = state.question
    return question.prompt.key if question is not None and question.prompt.key in (NEXT, NEXT_OF_PILE) else ""


def kind_of(game: IncuboContext, state: State, who: Side) -> Kind:
    """How the next card is drawn: by a power, for nothing, or for a token."""
    if owed(state):
        return "power"
    return "free" if board.free_left(game, state, who) else "paid"


@rules.action
class Draw(CardAction, frozen=True):
    """The top card of the own deck is turned up and laid somewhere; against a monster `to` declares the part.

    `pay` says whether it is meant to be free or paid; without a word the counters decide.
    """

    verb = "draw"
    taken_from = ()
    reveals = True
    small = True

    to: Place | None = None
    pay: Literal["", "free", "paid"] = ""

    @classmethod
    def candidates(cls, game: IncuboContext, state: State, moved: frozenset[CardId] | None) -> Iterator[Draw]:
        if state.turn.phase not in names.ENCOUNTERS:
            return
        for who in game.sides:
            cards = board.in_discard(state, who) if owed(state) == NEXT_OF_PILE else board.next_cards(state, who)
            places = places_for(game, state, who)
            for card in cards if moved is None else face_down(game, state, moved):
                if moved is None and (state.turn.phase != names.MONSTER or game.is_chime(card)):
                    yield cls(game.seat(who), card)  # where it goes is asked; against a monster it is declared before
                elif moved is not None and game.is_chime(card):
                    yield cls(game.seat(who), card)  # it is laid on the Chime deck, whichever part it was drawn for
                    continue
                if moved is not None or not owed(state) or state.turn.phase == names.MONSTER:
                    yield from (cls(game.seat(who), card, to) for to in places)

    def faults(self, game: IncuboContext, state: State) -> Faults:
        who = game.side(self.seat)
        if state.turn.phase not in names.ENCOUNTERS:
            yield no("E_WRONG_PHASE", "CUBO-DREAM-01", say("First a dream is faced."))
        if board.owner(state, self.card) is not None:
            yield no("E_ILLEGAL_MOVE", "CUBO-PLAY-11", say("{card} stays where it was laid."))
        kind = kind_of(game, state, who)
        if kind == "free" and self.pay == "paid":
            yield no("E_FREE_CARD_LEFT", "CUBO-PLAY-08")
        if kind == "paid" and self.pay == "free":
            yield no("E_NO_FREE_CARD", "CUBO-PLAY-07")
        if self.to is not None:
            yield undeclared(game, state, who, self.to)
        if self.to is None and state.turn.phase == names.MONSTER and game.declares and not game.is_chime(self.card):
            yield no("E_NO_PART", "CUBO-MON-06")
        if self.to is not None and not game.is_chime(self.card) and game.end(self.card, who) is None:
            text = say("{card} has no symbol of {who}.", card=game.card_name(self.card), who=game.person(who))
            yield no("E_NO_SYMBOL", "CUBO-CARD-03", text)
        yield from self._no_card(game, state, who)
        yield self._unpaid(state, kind)
        yield self._misplaced(game, state, who, kind)

    def _no_card(self, game: IncuboContext, state: State, who: Side) -> Faults:
        pile = owed(state) == NEXT_OF_PILE
        if not (board.discard_size(state, who) if pile else board.can_draw(state, who)):
            yield no("E_NO_CARDS", "CUBO-RULING-35")
        if state.turn.phase == names.MONSTER and not board.standing(game, state):
            yield no("E_NO_PART", "CUBO-MON-06", say("Every part is beaten."))
        if same(game, self.card, board.in_discard(state, who) if pile else board.next_cards(state, who)) is None:
            yield no("E_ILLEGAL_MOVE", "CUBO-PLAY-01", self._not_next(game, state, who, pile=pile))

    def _not_next(self, game: IncuboContext, state: State, who: Side, *, pile: bool) -> str:
        card, name = game.card_name(self.card), game.person(who)
        if pile:
            return say("{card} is not in {name}'s discard pile.", card=card, name=name)
        others = (one for one in game.sides if same(game, self.card, board.next_cards(state, one)) is not None)
        owner = next(others, None)
        if owner is None:
            return say("{card} is not the next card of {name}'s deck.", card=card, name=name)
        return say(
            "{card} comes from {name}'s deck and belongs into {name}'s rows.", card=card, name=game.person(owner)
        )

    def _unpaid(self, state: State, kind: Kind) -> Refusal | None:
        return no("E_NO_CHIME", "CUBO-PLAY-08") if kind == "paid" and not state.count(names.RESERVE) else None

    def _misplaced(self, game: IncuboContext, state: State, who: Side, kind: Kind) -> Refusal | None:
        if self.to is None or game.is_chime(self.card):
            return None
        return misplaced(game, state, who, self.card, self.to, paid=kind == "paid")

    def steps(self, game: IncuboContext, state: State) -> Iterator[StepBase]:
        who, pile = game.side(self.seat), owed(state) == NEXT_OF_PILE
        kind = kind_of(game, state, who)
        yield from set_to(state, names.ABANDONING, 0)
        if kind == "paid":
            yield from pay(state, 1)
            yield CheckReserve()
        if not pile and not board.deck_size(state, who):
            yield Reshuffle(who)
        yield TurnUp(who, self.card, kind, self.to, pile)

    def label(self, game: IncuboContext, state: State) -> str:
        where = say(" ({place})", place=game.place_name(self.to)) if self.to is not None else ""
        return say(
            "{who} draws {card}{where}",
            who=game.person(game.side(self.seat)),
            card=game.card_name(self.card),
            where=where,
        )


def face_down(game: IncuboContext, state: State, moved: frozenset[CardId]) -> Iterator[CardId]:
    """Those of the moved cards that did not lie in the open on the table: they may have come from a pile."""
    lying = {*names.LINE.values(), *(where for who in names.SIDES for where in names.AREAS[who])}
    return (card for card in sorted(moved) if card in game.catalogue and state.where(card) not in lying)


def places_for(game: IncuboContext, state: State, who: Side) -> tuple[Place, ...]:
    """Where a player may lay a card now."""
    if state.turn.phase == names.MONSTER:
        return tuple(names.beside(who, slot) for slot in board.standing(game, state))
    return tuple(names.ROW_PLACES[who])


@rules.action
class Companion(CardAction, frozen=True):
    """A random card of the Companion deck is played with its other end, in the Elimination row (CUBO-SOLO-06, -07)."""

    verb = "companion"
    said = say("Companion deck: {card}")
    heading = ""
    reveals = True

    to: Place

    @classmethod
    def candidates(cls, game: IncuboContext, state: State, moved: frozenset[CardId] | None) -> Iterator[Companion]:
        if game.alone and state.turn.phase == names.PLAY:
            for card in state.at(names.COMPANIONS):
                if moved is None or card in moved:
                    yield from (cls(game.seats[0], card, to) for to in names.ROW_PLACES[game.sides[0]])

    def faults(self, game: IncuboContext, state: State) -> Faults:
        who = game.side(self.seat)
        if not game.alone:
            yield no("E_SOLO", "CUBO-SOLO-05", say("There is no Companion deck in a game for two."))
        if state.turn.phase == names.MONSTER:
            yield no("E_MONSTER_ROW", "CUBO-MON-09")
        if state.turn.phase != names.PLAY:
            yield no("E_WRONG_PHASE", "CUBO-SOLO-06")
        if self.to != names.row(who, "elim"):
            yield no("E_SOLO", "CUBO-SOLO-07", say("A card of the Companion deck goes to the Elimination row."))
        if self.card not in state.at(names.COMPANIONS):
            yield no("E_NO_CARDS", "CUBO-SOLO-06", say("{card} is not in the Companion deck."))
        end = game.end(self.card, names.OTHER[who])
        row = row_price(state, who, "elim", end.power if end is not None else None)
        if self._price(game, state) + row > state.count(names.RESERVE):
            yield no("E_NO_CHIME", "CUBO-RULING-48")

    def _price(self, game: IncuboContext, state: State) -> int:
        return 1 if board.free_left(game, state, game.side(self.seat)) else 2

    def steps(self, game: IncuboContext, state: State) -> Iterator[StepBase]:
        yield from set_to(state, names.ABANDONING, 0)
        yield from pay(state, self._price(game, state))
        yield CheckReserve()
        yield TurnUp(game.side(self.seat), self.card, "companion", self.to)


@rules.action
class WrongEnd(CardAction, frozen=True):
    """A card was laid the wrong way round: hands turn it, then it counts (CUBO-CARD-02, CUBO-RULING-02)."""

    verb = "wrong_end"
    said = say("{card} lies the wrong way round")

    to: Place

    @classmethod
    def candidates(cls, game: IncuboContext, state: State, moved: frozenset[CardId] | None) -> Iterator[WrongEnd]:
        if moved is not None and state.turn.phase in names.ENCOUNTERS:
            cards = [card for card in face_down(game, state, moved) if not game.is_chime(card)]
            for who in game.sides:
                places = places_for(game, state, who)
                yield from (cls(game.seat(who), card, to) for card in cards for to in places)

    def faults(self, game: IncuboContext, state: State) -> Faults:
        """Its end comes first; whatever else is wrong makes it less likely that hands meant this."""
        if game.end(self.card, game.side(self.seat)) is not None:
            turn = say("Turn {card} round: your symbol belongs at the lower right.")
            yield no("E_WRONG_END", "CUBO-CARD-02", turn)
        yield from Draw(self.seat, self.card, self.to).faults(game, state)
        yield no("E_ILLEGAL_MOVE", "CUBO-CHIMECARD-01", say("{card} is not played: lay it on the Chime deck."))

    def steps(self, game: IncuboContext, state: State) -> Iterator[StepBase]:
        yield Moved(self.card, self.to)
        yield Marked(self.card, names.WRONG, 1)
