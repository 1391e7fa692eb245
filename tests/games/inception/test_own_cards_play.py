"""Whatever the check of own cards lets pass can be printed, told and played; what would break a game does not pass."""

from __future__ import annotations

import random
import types
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.inception import Inception, names
from companion.games.inception.cards.catalogue import EXTRA_KINDS, OWN_CARDS, read_set
from companion.games.inception.cards.verbs import VERBS, Condition, Verb
from companion.games.inception.cards.workshop import InceptionWorkshop
from companion.games.inception.designs import KINDS
from companion.games.inception.rules import Hold, Spin, TurnUp
from companion.games.inception.script import WHO as WHO_WORDS
from companion.kernel.engine import perform, resolve
from companion.kernel.notation import parse, words
from companion.kernel.places import CHANCE
from companion.kernel.state import State
from tests.clauses import clauses
from tests.games.inception.table import Table
from tests.strategies import CHANCES

SHOP = InceptionWorkshop()
PEOPLE = (*names.CHARACTERS, *WHO_WORDS)
OUTER = ("attack", "convince", "if", "choose", "may")
CONDITIONS = (
    {"weapon_on_affected_level": True}, {"active_on_affected_level": "arthur"}, {"inactive": "saito"},
    {"any_inactive_except": "cobb"}, {"not_flag": "sedated"}, {"not_flag": "joined:eames"}, {"not_flag": "kick:2"},
)  # fmt: skip


class Maker:
    """Makes cards up at random, field by field from the structs of the card file."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def card(self, kind: str) -> dict[str, Any]:
        known = next(one.verbs for one in SHOP.kinds() if one.name == kind)
        return {"kind": kind, "name": "New", "copies": 9, **self.struct(KINDS[kind], 2, known)}

    def struct(self, kind: type[msgspec.Struct], deep: int, known: Sequence[str]) -> dict[str, Any]:
        hints = get_type_hints(kind, include_extras=True)
        fields = [one for one in msgspec.structs.fields(kind) if one.name not in ("name", "number", "note")]
        return {one.encode_name: self.value(one.name, hints[one.name], deep, known) for one in fields}

    def verb(self, deep: int, known: Sequence[str]) -> dict[str, Any]:
        """A verb with its fields; those with lists inside only where there is room."""
        words = known if deep > 0 else [word for word in known if word not in OUTER]
        word = self.chance.choice(words)
        return {"verb": word, **self.struct(VERBS[word], deep, known)}

    def value(self, name: str, hint: Any, deep: int, known: Sequence[str]) -> Any:
        """Anything of this type, for the field of this name."""
        chance = self.chance
        plain = get_args(hint)[0] if get_origin(hint) is Annotated else hint
        kind, inner = get_origin(plain), [one for one in get_args(plain) if one is not types.NoneType]
        if name == "priority":
            return chance.sample(names.CHARACTERS, 6)
        if name == "who":
            return chance.choice(PEOPLE)
        if plain == Verb:
            return self.verb(deep - 1, known)
        if kind is tuple:
            return [self.value("", inner[0], deep, known) for _ in range(chance.randint(1, 2))]
        if kind is Literal:
            return chance.choice(inner)
        if kind in (Union, types.UnionType):
            return self.value(name, chance.choice(inner), deep, known)
        if plain is Condition:
            return chance.choice(CONDITIONS)
        if plain is bool:
            return chance.random() < 0.5
        if plain is int:
            return self.number(hint)
        return chance.choice(["sedated", "leaked", "final_inception"])

    def number(self, hint: Any) -> int:
        given = next((one for one in getattr(hint, "__metadata__", ()) if isinstance(one, msgspec.Meta)), None)
        assert given is not None and given.ge is not None and given.le is not None, f"{hint} has no bounds"
        return self.chance.choice([int(given.ge), int(given.le), self.chance.randint(int(given.ge), int(given.le))])


def good_cards(kind: str) -> st.SearchStrategy[dict[str, Any]]:
    """Invented cards of a kind that pass the check."""
    made = CHANCES.map(lambda chance: Maker(chance).card(kind))
    return made.filter(lambda card: not SHOP.card_faults(card, 9))


def played(designs: Mapping[str, Any], seed: int | random.Random, turns: int, forgetful: bool = False) -> None:
    """Plays with these cards in the decks, and reads everything that is said about them."""
    file = OWN_CARDS.merged(read_set(), OWN_CARDS.parse({"designs": designs}, "own.json"))
    table = Table("medium", seed, file, forgetful=forgetful)
    game: Inception = table.game
    for card in SHOP.cards({"designs": designs}):
        assert card.printed.name == card.name
    for number in range(turns):
        if table.state.over is not None:
            return
        legal = [one for one in table.legal() if not isinstance(one, (Hold, Spin))]
        assert legal, table.state.question
        own = [one for one in legal if str(getattr(one, "card", "")).rpartition(":")[0] in designs]
        action = table.chance.choice(own if own and number % 2 else legal)
        assert parse(words(action), action.seat, game.vocabulary) == action
        before = table.state
        facts = table.do(action)
        assert all(game.tell(before, facts)) and game.view(table.state).headline
        assert game.codec.decode(game.codec.encode(facts)) == facts


@clauses("INC-COMP-02")
@pytest.mark.parametrize("kind", EXTRA_KINDS)
@settings(max_examples=6)
@given(st.data(), CHANCES, st.booleans())
def test_what_passes_the_check_can_be_played(
    kind: str, data: st.DataObject, chance: random.Random, forgetful: bool
) -> None:
    made = data.draw(st.lists(good_cards(kind), min_size=1, max_size=3))
    played({f"own_{number}": card for number, card in enumerate(made)}, chance, 25, forgetful)


@clauses("INC-COMP-02")
def test_a_file_of_very_many_cards_can_be_played() -> None:
    rope = {"kind": "weapon", "name": "Rope", "st": 1, "copies": 9}
    draw = {"kind": "effect", "name": "All", "do": [{"verb": "draw", "n": 37}] * 40, "copies": 9}
    cards = {**{f"own_{number}": rope for number in range(70)}, "own_draw": draw}
    assert not SHOP.file_faults({"designs": cards}, whole=False)
    played(cards, 3, 12)


@clauses("INC-COMP-02", "INC-HEALTH-01")
@pytest.mark.parametrize("verb", [
    {"verb": "hurt", "who": "target", "steps": 3}, {"verb": "heal", "who": "target", "steps": 3, "count": 6},
    {"verb": "draw", "n": 37}, {"verb": "discard_hand", "n": 37}, {"verb": "look_events", "n": 13, "bury": 13},
])  # fmt: skip
def test_the_highest_numbers_are_carried(verb: dict[str, Any]) -> None:
    attack = {"verb": "attack", "st": 99, "priority": ["cobb"], "failure": [verb] * 30}
    file = {"designs": {"own_dog": {"kind": "event", "name": "Dog", "level": 4, "affects": 4, "script": [attack]}}}
    assert not SHOP.file_faults(file, whole=False)
    game = Inception(Inception.Options(), {"A": "Ana"}, OWN_CARDS.merged(read_set(), OWN_CARDS.parse(file, "own.json")))
    state, _ = resolve(game, State(), game.setup())
    while state.turn.phase != names.EVENT:
        state, _ = perform(game, state, game.bell(state))  # type: ignore[arg-type]
    state, _ = perform(game, state, TurnUp(CHANCE, game.catalogue.copies("own_dog")[0]))
    perform(game, state, game.bell(state))  # type: ignore[arg-type]
