"""Own cards: a file of designs added to the set, checked card by card; the form's vocabulary; tag numbers that stay."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import CatalogueError
from companion.games.common.own_cards.files import FIRST_NUMBER
from companion.games.inception import Inception, names
from companion.games.inception import rules as act
from companion.games.inception.cards.verbs import VERBS
from companion.kernel.blanks import Blank
from companion.kernel.engine import perform, resolve
from companion.kernel.state import State
from companion.kernel.workshop import Workshop
from tests.clauses import clauses

ROPE = {"kind": "weapon", "name": "Rope", "st": 1, "c": 1}
BLUFF = {"kind": "effect", "name": "Bluff", "reaction": True, "windows": ["attack"], "do": [{"verb": "add_st", "n": 2}]}
BITE = {"verb": "attack", "st": 7, "priority": ["saito"], "failure": [{"verb": "hurt", "who": "target"}]}
DOG = {"kind": "event", "name": "Dog", "level": 4, "affects": 4, "script": [BITE]}


def shop() -> Workshop:
    found = Inception.workshop()
    assert found is not None
    return found


def written(folder: Path, designs: Mapping[str, Any]) -> str:
    path = folder / "own.json"
    path.write_text(json.dumps({"game": "inception", "designs": designs}), encoding="utf-8")
    return str(path)


def faults(**designs: Any) -> list[str]:
    return [str(one) for one in shop().file_faults({"designs": designs}, whole=False)]


@clauses("INC-COMP-02", "INC-COMP-09")
def test_own_cards_lie_in_their_decks_beside_the_set(tmp_path: Path) -> None:
    path = written(tmp_path, {"own_rope": {**ROPE, "copies": 2}, "own_bluff": BLUFF, "own_dog": DOG})
    game = Inception(Inception.Options(extra=path), {"A": "Ana"})
    state, _ = resolve(game, State(), game.setup())
    assert len(list(game.catalogue.cards())) == 106 + 4
    assert state.count(names.DECK) == 38 + 3
    assert len(state.at(names.deck(4))) == 13
    assert game.catalogue.face("own_rope:2").name == "Rope"
    numbers = [face.number for face in game.catalogue.faces.values()]
    assert len(numbers) == len(set(numbers))


@clauses("INC-ATTACK-01", "INC-ATTACK-08", "INC-ICON-03")
def test_own_cards_are_played_like_any_other(tmp_path: Path) -> None:
    path = written(tmp_path, {"own_bluff": BLUFF, "own_dog": DOG})
    game = Inception(Inception.Options(extra=path), {"A": "Ana"})
    state, _ = resolve(game, State(), game.setup())
    for _ in range(9):
        if state.turn.phase == names.EVENT:
            break
        state, _ = perform(game, state, game.bell(state))
    state, _ = perform(game, state, act.TurnUp("*", game.catalogue.copies("own_dog")[0]))
    contest = game.view(state).contest
    assert contest is not None
    assert (contest.title, contest.whom, contest.total, contest.required) == ("Dog", "Saito on Level 4", 2, 7)
    bluff = next(one for one in contest.boosts if one.label == "Bluff")
    assert (bluff.gain, bluff.enough, bluff.sure) == (2, False, False)
    state, _ = perform(game, state, act.Use("A", game.catalogue.copies("own_bluff")[0]))
    after = game.view(state).contest
    assert after is not None and after.total == 4


@clauses("INC-COMP-02")
@pytest.mark.parametrize(("card", "said"), [
    ({"kind": "weapon", "name": "Rope"}, "x, st: is missing"),
    ({**ROPE, "st": "two"}, "x, st: expected a whole number"),
    ({**ROPE, "name": "  "}, "x, name: a card needs a name"),
    ({**ROPE, "colour": "red"}, "x, colour: does not belong here"),
    ({**ROPE, "copies": 10}, "x, copies: 1 to 9 copies, found 10"),
    ({**ROPE, "number": 5}, f"x, number: tag numbers of own cards are {FIRST_NUMBER} to 45999"),
    ({"kind": "goal", "name": "G"}, "x, kind: 'goal' cannot be added; kinds: weapon, flashback, effect, kick, event"),
    ({**BLUFF, "do": [{"verb": "add_str", "n": 1}]}, "x, do[0].verb: 'add_str' is no verb; did you mean 'add_st'?"),
    ({**BLUFF, "do": [{"verb": "add_st"}]}, "x, do[0].n: is missing"),
    ({**BLUFF, "do": [{"verb": "draw", "n": 1}, {"verb": "hurt", "who": "bob"}]}, "x, do[1]: 'bob' is nobody"),
    ({**BLUFF, "do": [{"verb": "attack", "st": 3, "priority": ["cobb"]}]}, "x, do[0]: attack belongs on event cards"),
    ({**BLUFF, "windows": ["play"]}, "x, windows: a reaction needs the window attack or convince"),
    ({**DOG, "level": 7}, "x, level: expected a whole number up to 4"),
    ("rope", "x: a card is a map of its fields"),
    ({**BLUFF, "windows": ["atack"]}, "x, windows[0]: 'atack' is not known here; choices: play, attack, convince, any; "
                                      "did you mean 'attack'?"),
    ({**BLUFF, "kind": "efect"}, "x, kind: 'efect' cannot be added; kinds: weapon, flashback, effect, kick, event; "
                                 "did you mean 'effect'?"),
    ({**BLUFF, "window": ["attack"]}, "x, window: does not belong here; did you mean 'windows'?"),
    ({**DOG, "script": []}, "x, script: nothing happens; an event needs a script"),
    ({**BLUFF, "do": []}, "x, do: it does nothing; an effect needs a verb"),
    ({**BLUFF, "windows": ["convince"]}, "x, do[0]: add_st can never count while convincing"),
    ({**BLUFF, "do": [{"verb": "add_c", "n": 2}]}, "x, do[0]: add_c can never count in an attack"),
    ({**BLUFF, "do": [{"verb": "add_st", "n": 0}]}, "x, do[0]: n: nothing is added"),
    ({**BLUFF, "reaction": False}, "x, windows: only a reaction can be played in an attack or a convince"),
    ({**DOG, "script": [{"verb": "hurt", "who": "cobb", "steps": 600}]},
     "x, script[0].steps: expected a whole number up to 3"),
    ({**DOG, "script": [{"verb": "draw", "n": 10**30}]}, "x, script[0].n: "),
    ({**DOG, "script": [{"verb": "draw", "n": 1}] * 41}, "x: there are more than 40 verbs on the card"),
    ({**ROPE, "st": 100}, "x, st: expected a whole number up to 99"),
])  # fmt: skip
def test_a_fault_names_the_card_and_the_field(card: Any, said: str) -> None:
    assert any(one.startswith(said) for one in faults(x=card)), faults(x=card)


@clauses("INC-COMP-02")
def test_faults_of_all_cards_are_told_at_once() -> None:
    told = faults(a={**ROPE, "st": None}, brace=ROPE, b={**ROPE, "copies": 0}, c=ROPE)
    assert {one.partition(":")[0].partition(",")[0] for one in told} == {"a", "brace", "b"}


@clauses("INC-COMP-02")
def test_every_wrong_field_of_a_card_is_told_at_once() -> None:
    card = {"kind": "effect", "c": "two", "colour": "red", "windows": ["atack"], "copies": 0,
            "do": [{"verb": "add_str"}, {"verb": "draw"}, {"verb": "draw", "n": 600}]}  # fmt: skip
    assert {one.partition(":")[0] for one in faults(x=card)} == {
        "x, name", "x, c", "x, colour", "x, windows[0]", "x, copies", "x, do[0].verb", "x, do[1].n", "x, do[2].n",
    }  # fmt: skip


@clauses("INC-COMP-02")
def test_lists_of_verbs_that_lie_too_deep_are_refused() -> None:
    verb: dict[str, Any] = {"verb": "draw", "n": 1}
    for _ in range(200):
        verb = {"verb": "may", "do": [verb]}
    assert any("8 deep" in one for one in faults(x={**DOG, "script": [verb]}))


@clauses("INC-COMP-02")
@pytest.mark.parametrize("raw", [
    None, [], 3, {}, {"designs": []}, {"designs": {"a b": ROPE}}, {"game": "chess", "designs": {}},
    {"designs": {}, "cards": []}, {"designs": {}, "desings": {}},
])  # fmt: skip
def test_what_is_no_file_of_own_cards_is_refused(raw: Any) -> None:
    assert shop().file_faults(raw, whole=False)
    with pytest.raises(CatalogueError):
        shop().cards(raw)


@clauses("INC-COMP-02")
def test_a_wrong_file_stops_the_game_with_its_name(tmp_path: Path) -> None:
    path = written(tmp_path, {"x": {"kind": "weapon", "name": "Rope"}})
    with pytest.raises(CatalogueError, match="E_CARD_DATA own.json: x, st: is missing"):
        Inception(Inception.Options(extra=path), {"A": "Ana"})
    with pytest.raises(CatalogueError, match="E_CARD_DATA .*gone.json: No such file"):
        Inception(Inception.Options(extra=str(tmp_path / "gone.json")), {"A": "Ana"})


def test_a_tag_number_is_never_given_twice() -> None:
    file = shop().put(None, "", ROPE, 2)
    file = shop().put(file, "", {**ROPE, "name": "Chain"}, 1)
    first, second = (card["number"] for card in file["designs"].values())
    file = shop().drop(file, "own_chain")
    file = shop().put(file, "own_rope", {**ROPE, "st": 2}, 3)
    file = shop().put(file, "", {**ROPE, "name": "Hook"}, 1)
    assert file["designs"]["own_rope"]["number"] == first
    assert file["designs"]["own_rope"]["copies"] == 3
    assert file["designs"]["own_hook"]["number"] not in (first, second)


def test_cards_of_the_same_name_get_keys_of_their_own() -> None:
    file = shop().put(shop().put(None, "", ROPE, 1), "", {**ROPE, "name": "rope!"}, 1)
    assert list(file["designs"]) == ["own_rope", "own_rope_2"]


def test_nothing_is_changed_by_a_card_with_faults() -> None:
    file = shop().put(None, "", ROPE, 1)
    with pytest.raises(CatalogueError, match="st: is missing"):
        shop().put(file, "own_rope", {"kind": "weapon", "name": "Rope"}, 1)
    with pytest.raises(CatalogueError, match="no own card 'x'"):
        shop().drop(file, "x")
    assert [card.key for card in shop().cards(file)] == ["own_rope"]


def test_the_example_is_a_file_without_faults() -> None:
    example = shop().example()
    assert not shop().file_faults(example, whole=False)
    assert {card.deck for card in shop().cards(example)} == {"team", "level1"}


def test_the_printed_set_is_a_whole_set_without_faults() -> None:
    raw = json.loads(shop().template())
    assert not shop().file_faults(raw, whole=True)
    assert [str(one) for one in shop().file_faults({**raw, "verbs": 3}, whole=True)] == [
        "Expected `array`, got `int` - at `$.verbs`"
    ]
    assert str(shop().file_faults({**raw, "verbs": ["draw", {}]}, whole=True)[0]).startswith("verbs: {} is no verb")
    del raw["cards"][0]
    assert any(one.card == "level4" and "12 such cards" in one.say for one in shop().file_faults(raw, whole=True))
    raw["designs"]["brace"]["c"] = "three"
    raw["designs"]["kids"]["do"] = [{"verb": "drew"}]
    told = [(one.card, one.field) for one in shop().file_faults(raw, whole=True)]
    assert told == [("kids", "do[0].verb"), ("brace", "c")]


WORDS = st.sampled_from(["weapon", "event", "draw"])
KEYS = st.sampled_from(["kind", "name", "st", "do", "verb", "n", "script", "number", "level", "x"])
ODD = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 30000) | st.text(max_size=5) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner),
    max_leaves=12,
)


@settings(max_examples=40)
@given(card=ODD, whole=st.booleans(), extra=st.dictionaries(st.sampled_from(["next_number", "game", "title"]), ODD))
def test_no_file_is_odd_enough_to_break_the_check(card: Any, whole: bool, extra: dict[str, Any]) -> None:
    """Whatever a file holds, it is refused in words, or it can be kept and played with."""
    file = {"designs": {"x": card, "y": {**ROPE, "do": card}, "z": {**BLUFF, "do": [card]}}, **extra}
    assert shop().file_faults(file, whole=whole)
    single = {"designs": {"z": {**BLUFF, "do": [card]}}, **extra}
    if not shop().file_faults(single, whole=False):
        numbered = shop().numbered(single, whole=False)
        assert not shop().file_faults(numbered, whole=False)


# --- the form ------------------------------------------------------------------------------------------------------


def value_of(blank: Blank) -> st.SearchStrategy[Any]:
    """What somebody may enter into a blank, scripts left out."""
    values = [one.value for one in blank.options]
    match blank.kind:
        case "number":
            return st.integers(int(blank.least or 0), int(blank.most or 9))
        case "one":
            return st.sampled_from(values)
        case "yes":
            return st.booleans()
        case "some":
            return st.lists(st.sampled_from(values), unique=True, min_size=1)
        case "order":
            return st.permutations(values)
        case "script":
            return st.just([])
        case "scripts":
            return st.just([[{"verb": "draw", "n": 1}], [{"verb": "discard_hand", "n": 1}]])
        case "pair":
            return st.sampled_from([{"inactive": "saito"}, {"weapon_on_affected_level": True}])
    return st.just("word")


@settings(max_examples=40)
@given(data=st.data())
def test_whatever_the_form_can_say_is_understood(data: st.DataObject) -> None:
    """Every field is of the right type and known; what may remain is a word in a place where it means nothing."""
    kind = data.draw(st.sampled_from(shop().kinds()))
    verbs = {verb.word: verb for verb in shop().verbs()}
    script = [
        {"verb": word, **{blank.name: data.draw(value_of(blank)) for blank in verbs[word].blanks}}
        for word in (data.draw(st.lists(st.sampled_from(kind.verbs), max_size=3)) if kind.verbs else ())
    ]
    values = {blank.name: script if blank.kind == "script" else data.draw(value_of(blank)) for blank in kind.blanks}
    for fault in shop().card_faults({**values, "kind": kind.name, "name": "Card"}, 1):
        assert "expected" not in fault.say and "missing" not in fault.say and "no verb" not in fault.say, fault


def test_the_vocabulary_of_the_form_is_the_cards() -> None:
    words = {verb.word for verb in shop().verbs()}
    assert words <= set(VERBS)
    assert {word for kind in shop().kinds() for word in kind.verbs} == words
    assert all(verb.label and verb.help for verb in shop().verbs())
    assert set(VERBS) - words == {"discard_attached", "recruit", "move_team", "final_kick"}
