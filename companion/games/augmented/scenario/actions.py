"""Steps of stories as actions of the game, and answers in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.games.augmented import names
from companion.games.augmented.cards.catalogue import CardFace, read_cards
from companion.games.augmented.game import Augmented
from companion.games.augmented.rules.abilities import Hammer, Use
from companion.games.augmented.rules.attack import Ring
from companion.games.augmented.rules.hand import Name
from companion.games.augmented.rules.play import Play
from companion.games.augmented.rules.search import Find, open_search, possible
from companion.games.augmented.rules.turn import Draw
from companion.games.augmented.scenario.cards import CARDS, cost_of
from companion.games.common.cardtext import parse_card
from companion.games.common.spelling import letters
from companion.games.common.stories.answers import NO, meant, spoken
from companion.games.common.stories.forms import among, listing, mapping, named, record
from companion.games.common.stories.steps import verb
from companion.games.common.stories.words import listed, mapped
from companion.games.lane_duel import lanes
from companion.games.lane_duel.stories.steps import LaneStep, LaneVerbs
from companion.games.lane_duel.stories.words import CARD, PAID, SLOT, card_on, slot_of_text
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId
from companion.kernel.places import Place, Seat
from companion.kernel.state import State


def answered(told: LaneStep) -> list[Any]:
    """What a step says about its questions; what it has paid with already is no answer."""
    said = told.answers
    if told.verb == "ability":
        keys = ("sacrifice", "shatter") if _pays_blood(_ability(told)) else ("shatter",)
        paid = [letters(one) for key in keys for one in listed(told.said.get(key))]
        while said and letters(said[0]) in paid:
            said = said[1:]
    return said


def spoken_of(when: Iterable[Any], active: Seat) -> Iterator[tuple[CardFace, Seat, str]]:
    """Every card the steps speak of that has to exist: its face, whose it is, and in which pile."""
    for told in map(VERBS.read, when):
        if told.verb == "play":
            face = _played(told)
            for seat in told.seats(active):
                yield face, seat, _deck_of(face)
        for one in answered(told):
            if isinstance(one, Mapping) and "card" in one:
                face, pile = CARDS.face_of(parse_card(one["card"])), letters(one.get("pile", "main"))
                for seat in lanes.SEATS:
                    yield face, seat, _deck_of(face) if pile == names.HAND else pile


ANSWER = record({"card": CARD, "pile": among("pile", (*names.PILES, names.HAND, "discard")), "slot": SLOT})
"""A card that is found or named, out of which pile, and where it goes."""


def _deck_of(face: CardFace) -> str:
    """The deck that a card of the hand was drawn from."""
    return "side" if face.tier == "side-deck" else "main"


def _ring(game: Augmented, state: State, seat: Seat, told: LaneStep) -> Action | Refusal:
    """The bell; declared targets are ``{B1: [A3, A2]}``."""
    if state.question is not None:
        return game.bell(state)
    sniper = mapped("sniper", told.said.get("sniper"), "slots").items()
    aims = tuple(
        f"{slot_of_text(slot)}:{'+'.join(str(slot_of_text(one)) for one in listed(to))}" for slot, to in sniper
    )
    return Ring(seat, aims)


def _play(game: Augmented, state: State, seat: Seat, told: LaneStep) -> Action:
    card = _held(game, state, seat, _played(told))
    return Play(seat, card, told.slot, told.cards(state, "sacrifice"), told.cards(state, "shatter"))


def _use(game: Augmented, state: State, seat: Seat, told: LaneStep) -> Action:
    sigil = _ability(told)
    blood = told.cards(state, "sacrifice") if _pays_blood(sigil) else ()
    return Use(seat, card_on(state, told.where), sigil, blood, told.cards(state, "shatter"))


SIGIL = named("a sigil", lambda game, text: CARDS.sigil_ids([str(text)]))


def _ability(told: LaneStep) -> str:
    return CARDS.sigil_ids([str(told.said.get("ability"))])[0]


def _pays_blood(sigil: str) -> bool:
    """Whether an ability's price is a sacrifice; a card that is only discarded for it is an answer."""
    word = read_cards().sigils.get(sigil)
    return word is None or "board_discard" not in word.activation.get("cost", {})


def _played(told: LaneStep) -> CardFace:
    cost = {"cost": cost_of(told.said["cost"])} if "cost" in told.said else {}
    return CARDS.face_of(parse_card(told.said.get("card")), **cost)


def _held(game: Augmented, state: State, seat: Seat, face: CardFace) -> CardId:
    """A card with this face that may be in the hand."""
    return CARDS.held(game, state, face, [names.hand(seat), *(names.unseen(seat, pile) for pile in names.PILES)])


def answer(game: Augmented, state: State, said: Any) -> Action | None:
    """The option that was meant; a found card is a name, with a pile and a space where there are several, one in hand
    is a name."""
    question = state.question
    search = open_search(state)
    if search is not None and letters(said) in search.wanted.piles and len(search.wanted.names) == 1:
        said = {"pile": said, "card": search.wanted.names[0]}
    if question is not None and isinstance(said, Mapping) and {Find.verb, Name.verb} & {*question.prompt.verbs}:
        ANSWER(game, "answers", said)
    if question is not None and isinstance(said, Mapping) and Find.verb in question.prompt.verbs:
        seat, face = question.waiting[0], CARDS.face_of(parse_card(said.get("card")))
        piles = (letters(said["pile"]),) if "pile" in said else search.wanted.piles if search else ()
        there = [
            (card, pile) for pile in piles for card in possible(state, seat, pile)
            if game.face(state, card).name == face.name
        ]  # fmt: skip
        card, pile = (there or [(CardId(f"{face.id}:0"), piles[0] if piles else "")])[0]
        to = slot_of_text(said["slot"]) if "slot" in said else _only_space(state)
        return Find(seat, card, pile, to)
    if question is not None and isinstance(said, Mapping) and Name.verb in question.prompt.verbs:
        seat = question.waiting[0]
        return Name(seat, _held(game, state, seat, CARDS.face_of(parse_card(said.get("card")))))
    return decline(game, state) if spoken(said) in NO else meant(game, state, said, ())


def decline(game: Augmented, state: State) -> Action | None:
    """One ring, where it has a meaning."""
    bell = state.question.prompt.bell if state.question else None
    return bell if isinstance(bell, Action) else None


def _only_space(state: State) -> Place | None:
    """Where a found card is placed when there is one space for it."""
    search = open_search(state)
    return search.spaces[0] if search is not None and len(search.spaces) == 1 else None


VERBS = LaneVerbs(
    {
        "draw": verb(
            lambda game, state, seat, told: Draw(seat, letters(told.said.get("from", "main"))),
            **{"from": among("pile", names.PILES)},
        ),
        "play": verb(_play, "cost", card=CARD, slot=SLOT, sacrifice=PAID, shatter=PAID),
        "hammer": verb(lambda game, state, seat, told: Hammer(seat, card_on(state, told.where)), slot=SLOT),
        "ability": verb(_use, slot=SLOT, ability=SIGIL, sacrifice=PAID, shatter=PAID),
        "bell": verb(_ring, sniper=mapping(SLOT, listing(SLOT))),
    },
    Augmented.rules.actions,
    {"ring": "bell", "use": "ability"},
)
