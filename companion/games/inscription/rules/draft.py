"""The draft: three cards face up, one each, the third aside, twenty times (ledger 3.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations

from companion.games.inscription import names
from companion.games.inscription.answers import confirmed
from companion.games.inscription.board import face_up
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.refusals import no
from companion.games.inscription.rules.sleeves import ask_sleeve
from companion.games.inscription.steps import DraftNext
from companion.games.lane_duel.coin import throw_coin
from companion.games.lane_duel.facts import Cleared, Shown
from companion.kernel.actions import Action, CardAction, Faults, Hands
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Fact, Moved
from companion.kernel.places import CHANCE, Seat
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import joined, say
from companion.kernel.state import State

rules = Rules()

DECK = 20
TURN_ABOUT = 10
"""After so many deals the other player picks first (INS-DRAFT-06)."""


def picks(state: State, seat: Seat) -> int:
    """How many cards a player has chosen."""
    return len(state.at(names.unseen(seat)))


def picker(state: State) -> Seat | None:
    """Whose pick it is; ``None`` while three cards have to be laid."""
    laid = len(face_up(state))
    if not laid:
        return None
    first = "A" if min(picks(state, seat) for seat in names.SEATS) < TURN_ABOUT else "B"
    return first if laid == len(names.REVEALS) else names.other(first)


def _dealt(game: InscriptionContext, state: State) -> Iterator[CardId]:
    """What could lie there after the next deal."""
    pile = state.at(names.CREATURES) if picker(state) is None else ()
    return (card for card in pile if not game.left_out(game.catalogue.face(card)))


@rules.action
class Deal(Action, frozen=True):
    """Three cards of the shared pile, face up (INS-DRAFT-03)."""

    verb = "deal"
    form = say("Three cards were laid")
    fields = {"cards": say("Which three, from left to right")}
    reveals = True
    resolves_chance = True
    by_chance = True
    by_hand = ("cards",)
    always_by_hand = True
    phases = (names.DRAFT,)
    namable = {"cards": lambda game, state, seat: _dealt(game, state)}

    cards: tuple[CardId, ...]

    @classmethod
    def candidates(cls, game: InscriptionContext, state: State, moved: Hands) -> Iterator[Deal]:
        if picker(state) is not None:
            return
        pile = state.at(names.CREATURES)
        if moved is None:
            yield cls(CHANCE, pile[-3:])
            return
        laid = sorted(card for card in moved if card in game.home)[:3]
        yield from (cls(CHANCE, cards) for cards in permutations(laid))
        rest = [card for card in pile if card not in moved][: 3 - len(laid)]
        if rest:  # the first of them may lie on any of the three places
            yield from (cls(CHANCE, cards) for cards in permutations((*laid, *rest)))

    def faults(self, game: InscriptionContext, state: State) -> Faults:
        """INS-DRAFT-03, INS-UNUSED-04."""
        if state.turn.phase != names.DRAFT or face_up(state):
            yield no("E_WRONG_PHASE", "INS-DRAFT-03", say("Cards are dealt when the last ones are taken."))
        for card in self.cards:
            if card in game.catalogue and game.left_out(game.catalogue.face(card)):
                name = game.card_name(card)
                text = say("{name} is left in the box at this table; lay another card.", name=name)
                yield no("E_UNUSED_CARD", "INS-UNUSED-04", text, say("put {name} into the box", name=name))
        several, wanted = len(set(self.cards)), len(names.REVEALS)
        if several != wanted or len(self.cards) != wanted:
            yield no("E_DRAFT_COUNT", "INS-DRAFT-03", say("Lay exactly three cards; I see {set}.", set=several))
        if any(card not in state.at(names.CREATURES) for card in self.cards):
            yield no("E_ILLEGAL_MOVE", "INS-DRAFT-03", say("Only cards of the shared creature pile are dealt."))

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        return (Shown(card, where) for card, where in zip(self.cards, names.REVEALS, strict=True))

    def label(self, game: InscriptionContext, state: State) -> str:
        return joined((game.card_name(card) for card in self.cards), ", ")


@rules.action
class Pick(CardAction, frozen=True):
    """A drafted card (INS-DRAFT-04)."""

    verb = "pick"
    form = say("Take a card")
    said = say("Take {card}")
    phases = (names.DRAFT,)
    not_now = no("E_WRONG_PHASE", "INS-DRAFT-04")

    @classmethod
    def candidates(cls, game: InscriptionContext, state: State, moved: Hands) -> Iterator[Pick]:
        whose = picker(state)
        if whose is not None:
            yield from (cls(whose, card) for card in face_up(state) if moved is None or card in moved)

    def faults(self, game: InscriptionContext, state: State) -> Faults:
        """INS-DRAFT-04, INS-DRAFT-06."""
        whose = picker(state)
        if whose is None:
            yield no("E_DRAFT_COUNT", "INS-DRAFT-03", say("First lay three cards face up."))
        elif whose != self.seat:
            text = say("It is {name}'s pick.", name=game.names[whose])
            yield no("E_DRAFT_ORDER", "INS-DRAFT-06", text, say("put {card} back"))
        if self.card not in face_up(state):
            yield no("E_ILLEGAL_MOVE", "INS-DRAFT-04", say("{card} does not lie there to be taken."))

    def steps(self, game: InscriptionContext, state: State) -> Iterator[StepBase]:
        """A blank gets its sleeve at once (INS-DEATHCARD-13)."""
        yield Moved(self.card, names.unseen(self.seat))
        yield from ask_sleeve(game, state, self.card)
        yield DraftNext()


@rules.expands(DraftNext)
def draft_next(game: InscriptionContext, state: State, step: DraftNext) -> Iterator[StepBase]:
    """INS-DRAFT-04…08: the third card aside; after twenty each the decks are shuffled."""
    left = face_up(state)
    if len(left) != 1:
        return
    yield Cleared(left[0], names.ASIDE)
    if all(picks(state, seat) >= DECK for seat in names.SEATS):
        yield from (Moved(card, names.CREATURES) for card in (*state.at(names.ASIDE), left[0]))
        yield from (Counted(names.deck_count(seat), DECK) for seat in names.SEATS)
        text = say("Shuffle your 20 cards onto your draw pile; the cards nobody took go back to the box. Then ring.")
        yield confirmed("shuffle", text, "INS-DRAFT-07")
        yield from throw_coin(game, "INS-TURN-01")


def todo(game: InscriptionContext, state: State) -> str:
    """What the draft waits for."""
    whose = picker(state)
    if whose is None:
        return say("Lay three cards face up.")
    return say("{name}: take one of the face-up cards.", name=game.names[whose])


def cost_mix(game: InscriptionContext, state: State, seat: Seat) -> str:
    """INS-DRAFT-10: what the chosen cards cost, in words."""
    return _mix(tuple([game.face(state, card).cost_text() for card in state.at(names.unseen(seat))]))


@lru_cache(maxsize=64)  # a page is made anew for every card that somebody takes
def _mix(costs: tuple[str, ...]) -> str:
    mix = (
        say("{number} free", number=number) if text == "free" else say("{number} for {cost}", number=number, cost=text)
        for text, number in sorted(Counter(costs).items())
    )
    return joined(mix, ", ") or say("nothing yet")
