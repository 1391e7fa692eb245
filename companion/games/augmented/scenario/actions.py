"""Steps of stories as actions of the game, and answers in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.games.augmented import names
from companion.games.augmented.cards.catalogue import CardFace, read_cards
from companion.games.augmented.cards.cost import Cost
from companion.games.augmented.game import Augmented
from companion.games.augmented.rules.abilities import Hammer, Use
from companion.games.augmented.rules.attack import Ring
from companion.games.augmented.rules.hand import Name
from companion.games.augmented.rules.play import Play
from companion.games.augmented.rules.search import Find, open_search, possible
from companion.games.augmented.rules.turn import Draw
from companion.games.augmented.scenario.cards import book, cost_given, face_of_text
from companion.games.common.cardtext import letters, parse_card
from companion.games.common.stories.answers import NO, meant, spoken
from companion.games.common.stories.fields import derived
from companion.games.common.stories.steps import Verbs
from companion.games.common.stories.words import listed, mapped
from companion.games.lane_duel import lanes
from companion.games.lane_duel.stories.words import held, slot_named, slot_of_text
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId
from companion.kernel.places import Place, Seat
from companion.kernel.state import State

VERBS = Verbs(
    {
        "draw": ("from",),
        "play": ("card", "slot", "cost", "sacrifice", "shatter"),
        "hammer": ("slot",),
        "ability": ("slot", "ability", "sacrifice", "shatter"),
        "bell": ("sniper",),
    },
    Augmented.rules.actions,
    {"ring": "bell", "use": "ability"},
)


def action(game: Augmented, state: State, seat: Seat, step: Any) -> Action | Refusal:
    """The action of one step; ScenarioError for words that mean none."""
    verb, said = VERBS.read(step)
    if verb in VERBS.actions:
        return derived(game, VERBS.actions[verb], seat, said, {"Place": slot_named})
    said = mapped(verb, said, "keys")
    if verb == "bell":
        return _ring(game, state, seat, said)
    if verb == "draw":
        return Draw(seat, letters(said.get("from", "main")))
    if verb == "hammer":
        return Hammer(seat, _there(state, said.get("slot")))
    blood, shatter = (tuple(_there(state, one) for one in listed(said.get(key))) for key in ("sacrifice", "shatter"))
    if verb == "ability":
        sigil = _ability(said)
        return Use(seat, _there(state, said.get("slot")), sigil, blood if _pays_blood(sigil) else (), shatter)
    face = _played(said)
    return Play(seat, _held(game, state, seat, face), slot_of_text(said.get("slot")), blood, shatter)


def answers(step: Any) -> list[Any]:
    """What a step says about its questions; what it has paid with already is no answer."""
    if not isinstance(step, Mapping):
        return []
    said = listed(step.get("answers"))
    if VERBS.verb(step) != "ability":
        return said
    keys = ("sacrifice", "shatter") if _pays_blood(_ability(step)) else ("shatter",)
    paid = [letters(one) for key in keys for one in listed(step.get(key))]
    while said and letters(said[0]) in paid:
        said = said[1:]
    return said


def _ability(said: Mapping[str, Any]) -> str:
    return book().sigil_ids([str(said.get("ability"))])[0]


def _pays_blood(sigil: str) -> bool:
    """Whether an ability's price is a sacrifice; a card that is only discarded for it is an answer."""
    word = read_cards().sigils.get(sigil)
    return word is None or "board_discard" not in word.activation.get("cost", {})


def answer(game: Augmented, state: State, said: Any) -> Action | None:
    """The option that was meant; a found card is a pile and a name, perhaps with a space, one in hand is a name."""
    question = state.question
    search = open_search(state)
    if search is not None and letters(said) in search.wanted.piles and len(search.wanted.names) == 1:
        said = {"pile": said, "card": search.wanted.names[0]}
    if question is not None and isinstance(said, Mapping) and Find.verb in question.prompt.verbs:
        seat, pile = question.waiting[0], letters(said.get("pile", "main"))
        face = face_of_text(parse_card(said.get("card")))
        there = (card for card in possible(state, seat, pile) if game.face(state, card).name == face.name)
        to = slot_of_text(said["slot"]) if "slot" in said else _only_space(state)
        return Find(seat, next(there, CardId(f"{face.id}:0")), pile, to)
    if question is not None and isinstance(said, Mapping) and Name.verb in question.prompt.verbs:
        seat = question.waiting[0]
        return Name(seat, _held(game, state, seat, face_of_text(parse_card(said.get("card")))))
    return decline(game, state) if spoken(said) in NO else meant(game, state, said, ())


def decline(game: Augmented, state: State) -> Action | None:
    """One ring, where it has a meaning."""
    bell = state.question.prompt.bell if state.question else None
    return bell if isinstance(bell, Action) else None


def spoken_of(when: Iterable[Any], active: Seat) -> Iterator[tuple[CardFace, Seat, str]]:
    """Every card the steps speak of that has to exist: its face, whose it is, and in which pile."""
    for step in when:
        verb, said = VERBS.read(step)
        if verb == "play" and isinstance(said, Mapping):
            slot = str(said.get("slot", "")).strip().upper()[:1]
            face = _played(said)
            by = str(step.get("by") or "").upper()
            for seat in dict.fromkeys((by,) if by in lanes.SEATS else (slot, active)):
                if seat in lanes.SEATS:
                    yield face, seat, "side" if face.tier == "side-deck" else "main"
        for one in answers(step):
            if isinstance(one, Mapping) and "card" in one:
                for seat in lanes.SEATS:
                    yield face_of_text(parse_card(one["card"])), seat, letters(one.get("pile", "main"))


def _played(said: Mapping[str, Any]) -> CardFace:
    cost: Cost | None = cost_given(said["cost"]) if "cost" in said else None
    return face_of_text(parse_card(said.get("card")), cost)


def _ring(game: Augmented, state: State, seat: Seat, said: Mapping[str, Any]) -> Action | Refusal:
    """The bell; declared targets are ``{B1: [A3, A2]}``."""
    if state.question is not None:
        return game.bell(state)
    sniper = mapped("sniper", said.get("sniper"), "slots").items()
    aims = tuple(
        f"{slot_of_text(slot)}:{'+'.join(str(slot_of_text(one)) for one in listed(to))}" for slot, to in sniper
    )
    return Ring(seat, aims)


def _there(state: State, slot: Any) -> CardId:
    """The living card in a space; of an empty one, a card that is not there."""
    where = slot_of_text(slot)
    return state.top(where) or CardId(f"nothing on {where}")


def _held(game: Augmented, state: State, seat: Seat, face: CardFace) -> CardId:
    """A card with this face that may be in the hand."""
    places = [names.hand(seat), *(names.unseen(seat, pile) for pile in names.PILES)]
    return held(game, state, face, places, _alike, _same_name)


def _alike(one: CardFace, other: CardFace) -> bool:
    return (one.name, one.power, one.health, one.cost, one.sigils, one.gems) == (
        other.name, other.power, other.health, other.cost, other.sigils, other.gems,
    )  # fmt: skip


def _same_name(one: CardFace, other: CardFace) -> bool:
    return one.name == other.name


def _only_space(state: State) -> Place | None:
    """Where a found card is placed when there is one space for it."""
    search = open_search(state)
    return search.spaces[0] if search is not None and len(search.spaces) == 1 else None
