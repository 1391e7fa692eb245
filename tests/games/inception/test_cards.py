"""The card file: the house set keeps the rulebook's counts, and a person's own file is checked card by card."""

import copy
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.errors import CatalogueError, ConfigError
from companion.games import read_options
from companion.games.inception import Inception
from companion.games.inception.cards.catalogue import HOUSE_SET, parse_set, read_set
from companion.games.inception.cards.checks import COUNTS
from companion.games.inception.cards.verbs import VERBS
from companion.games.inception.designs import Character, Event
from companion.games.inception.options import Options
from companion.kernel.engine import resolve
from companion.kernel.state import State
from tests.clauses import clauses
from tests.games.option_help import option_help

RAW = json.loads(HOUSE_SET.read_text(encoding="utf-8"))


@clauses(
    "INC-COMP-02", "INC-COMP-03", "INC-COMP-05", "INC-COMP-06", "INC-COMP-07", "INC-COMP-08", "INC-COMP-09",
    "INC-COMP-10", "INC-COMP-11", "INC-SETUP-04", "INC-SETUP-06", "INC-SETUP-14",
)  # fmt: skip
def test_the_house_set_has_the_rulebooks_counts() -> None:
    file = read_set()
    found = Counter(card.deck for card in file.cards)
    assert {**found, "total": len(file.cards)} == COUNTS
    starters = {key for key, one in file.designs.items() if isinstance(one, Character) and one.starter}
    assert starters == {"cobb", "saito", "arthur"}


@clauses("INC-COMP-10", "INC-EX-01", "INC-EX-03")
def test_what_the_rulebook_fixes() -> None:
    game = Inception(Inception.Options(), {"A": "Ana"})
    two_sided = {face.id for face in game.catalogue.faces.values() if face.sides == ("A", "B")}
    assert two_sided == {"cobb", "saito", "arthur", "ariadne", "eames", "yusuf", "stewardess", "help"}
    mal = game.file.designs["L0_mal"]
    assert isinstance(mal, Event)
    convince = mal.script[0]
    assert (convince.c, convince.success[0].st, convince.success[0].mode) == (11, 8, "all")


@clauses("INC-ICON-11")
def test_every_verb_is_used_by_a_card_or_known_as_spare() -> None:
    def words(script: Any) -> set[str]:
        found = set()
        for verb in script:
            found.add(type(verb).__struct_config__.tag)
            found |= {word for part in verb.parts() for word in words(part)}
        return found

    used: set[str] = set()
    for design in read_set().designs.values():
        ability = getattr(design, "ability", None)
        scripts = [getattr(design, name, ()) for name in ("script", "do", "then")]
        scripts += [ability.cost, ability.do] if ability else []
        used |= {word for script in scripts for word in words(script)}
    assert used == VERBS.keys()


def test_tag_numbers_never_change() -> None:
    numbers = [design.number for design in read_set().designs.values()]
    assert numbers == list(range(1, 95))
    tags = list(Inception(Inception.Options(), {"A": "Ana"}).catalogue.tags())
    assert len(tags) == len({tag.payload for tag in tags}) == 114
    assert all(tag.offset_mm == (-21.5, 21.0) for tag in tags)


def spoilt(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    raw = copy.deepcopy(RAW)
    change(raw)
    return raw


FAULTS: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda raw: raw["designs"]["kids"]["do"][0].update(verb="clear_flashback"), "kids: .*did you mean 'clear_flashb"),
    (lambda raw: raw["designs"]["cobb"].update(abbrev="X"), "cobb: .*unknown field `abbrev`"),
    (lambda raw: raw["designs"]["grenade"].update(st="four"), "grenade: .*st"),
    (lambda raw: raw["designs"]["brace"].update(kind="spell"), "brace: 'spell' is no kind of card"),
    (lambda raw: raw["designs"]["L4_alley"]["script"][0]["priority"].append("bob"), "L4_alley: 'bob'"),
    (lambda raw: raw["designs"]["L4_alley"].update(affects=7), "L4_alley: .*affects"),
    (lambda raw: raw["designs"].pop("yusuf"), "yusuf: this character is missing"),
    (lambda raw: raw["cards"].pop(), "help: .*1 such cards, 0 are listed"),
    (lambda raw: raw["cards"].append(raw["cards"][0]), "INC-L4-01: this id is listed 2 times"),
    (lambda raw: raw["cards"][0].update(design="L4_nobody"), "INC-L4-01: there is no design"),
    (lambda raw: raw["cards"][0].update(deck="level3"), "INC-L4-01: L4_ariadne is an event of level 4"),
    (lambda raw: raw["designs"]["brace"].update(number=1), "brace: has the tag number 1"),
    (lambda raw: raw["designs"]["dressing"]["do"][0].update(who="friend"), "dressing: 'friend' is nobody"),
    (lambda raw: raw["verbs"].append("dance"), "verbs: 'dance' is no verb"),
    (lambda raw: raw["counts"].update(team=40), "team: the game has 37"),
    (lambda raw: raw["designs"]["smooth"].update(windows=["play"]), "smooth: a reaction needs the window"),
    (lambda raw: raw["designs"]["kids"]["do"][1].pop("n"), r"kids: .*missing required field `n`.*do\[1\]"),
    (lambda raw: raw["designs"]["kids"]["do"][1].update(n=0), r"kids: .*>= 1.*do\[1\].n"),
    (lambda raw: raw["designs"]["kids"]["do"][1].update(m=1), "kids: .*unknown field `m`"),
    (
        lambda raw: raw["designs"]["L0_mal"]["script"][0]["success"][0]["success"][0].pop("flag"),
        r"L0_mal: .*`flag` - at `\$.script\[0\].success\[0\].success\[0\]`",
    ),
    (lambda raw: raw["designs"]["L0_mal"]["script"][0]["failure"][0].update(verb="discard"), "L0_mal: .discard. is no"),
    (lambda raw: raw["designs"]["L0_shore"]["script"][0]["then"][0].update(state="inactive"), "L0_shore: .*state"),
    (lambda raw: raw["designs"]["L3_powder"]["script"][0].update(cond={}), "L3_powder: if asks one condition"),
    (lambda raw: raw["designs"]["L3_powder"]["script"][0].update(cond={"rain": True}), "L3_powder: .*`rain`.*cond"),
    (lambda raw: raw["designs"]["L4_leak"]["script"][0].update(options=[[]]), "L4_leak: choose needs two options"),
    (lambda raw: raw["designs"]["L4_alley"]["script"][0].update(priority=[]), "L4_alley: .*priority"),
    (lambda raw: raw["designs"]["briefing"].update(do=[{"verb": "card", "to": "under"}]), "briefing: card belongs on"),
    (lambda raw: raw["designs"]["briefing"].update(do=[{"verb": "evade"}]), "briefing: evade needs the window"),
    (lambda raw: raw["designs"]["briefing"].update(do=[{"verb": "final_kick"}]), "briefing: final_kick belongs on"),
    (lambda raw: raw["designs"]["dressing"]["do"][0].update(who="target"), "dressing: who: 'target' is for attacks"),
    (lambda raw: raw["designs"]["dressing"]["do"][0].update(who="self"), "dressing: who: 'self' is the owner"),
    (lambda raw: raw["designs"]["scouting"]["do"][0].update(bury=4), "scouting: bury"),
    (lambda raw: raw["designs"]["goal3"]["then"][0].update(to=0), "goal3: then: needs one move_team, from 3 to 2"),
    (lambda raw: raw["designs"]["goal0"].update(then=[]), "goal0: then: .*final_kick"),
    (lambda raw: raw["designs"]["goal3"]["needs"].append({"flag": "inceptoin3"}), "goal3: flag: no card sets 'incept"),
    (lambda raw: raw["designs"]["goal3"]["needs"].append({"flag": "kick:9"}), "goal3: flag: there is no Kick on level"),
    (lambda raw: raw["designs"]["goal3"]["needs"].clear(), "goal3: needs"),
    (lambda raw: raw["designs"]["eames"].update(starter=True), "eames: starter"),
    (lambda raw: raw["designs"]["cobb"].update(abbr="S"), "abbr: 2 characters are called S"),
    (lambda raw: raw["designs"]["cobb"]["states"].update(ill={"st": 1, "c": 1}), "cobb: states: 'ill'"),
    (lambda raw: raw["designs"].update({"a b": raw["designs"].pop("brace")}), "'a b': a design is called"),
    (lambda raw: raw["cards"][3].pop("deck"), r"card 4 \(INC-L4-04\): .*`deck`"),
    (lambda raw: raw["cards"][3].update(id=7), r"card 4 \(7\): .*id"),
    (lambda raw: raw["cards"][3].update(copy=2), "INC-L4-04: the copies of L4_sedate"),
    (lambda raw: raw["cards"][3].update(deck="attic"), "INC-L4-04: there is no deck 'attic'"),
    (lambda raw: [one.update(faces=["A"]) for one in raw["cards"] if one["design"] == "cobb"], "INC-C01: faces"),
    (lambda raw: raw.pop("cards"), "cards: the list of all cards is missing"),
    (lambda raw: raw.pop("counts"), "`counts`"),
    (lambda raw: raw.update(hand_limits=5), "hand_limits: .*did you mean 'hand_limit'"),
    (lambda raw: raw.update(grow_max=4), "<= 3 .*grow_max"),
    (lambda raw: raw["designs"]["L4_sedate"]["script"][0]["success"].pop(0), "goal4: flag: no card sets 'sedated'"),
    (lambda raw: raw["designs"]["L1_fischer"]["script"][0]["success"].pop(0), "no card sets the flag 'inception1'"),
    (lambda raw: (raw["designs"]["brace"].update(c="x"), raw.pop("title")), "brace: .*got `str`.*`title`"),
    (lambda raw: raw.update(game="inscription"), "game: this is a file of 'inscription'"),
]


@clauses("INC-COMP-02")
@pytest.mark.parametrize(("change", "says"), FAULTS)
def test_a_wrong_card_file_is_refused_by_the_name_of_the_card(
    change: Callable[[dict[str, Any]], object], says: str
) -> None:
    with pytest.raises(CatalogueError, match=says) as caught:
        parse_set(spoilt(change), "mine.json")
    assert "E_CARD_DATA mine.json" in str(caught.value)


def test_a_persons_own_set_replaces_the_house_set(tmp_path: Path) -> None:
    """Designs without numbers keep the house set's tags; new ones get numbers beyond them."""
    raw = copy.deepcopy(RAW)
    for design in raw["designs"].values():
        del design["number"]
    raw["designs"]["w_axe"] = {**raw["designs"].pop("w_carbine"), "name": "Fire Axe", "st": 2}
    for card in raw["cards"]:
        card["design"] = "w_axe" if card["design"] == "w_carbine" else card["design"]
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(raw))
    game = Inception(Options(cards=str(path)), {"A": "Ana"})
    assert game.catalogue.faces["w_axe"].number == 1000
    assert game.catalogue.faces["cobb"].number == read_set().designs["cobb"].number
    assert game.card_name(game.catalogue.copies("w_axe")[0]) == "Fire Axe"


def test_a_missing_or_broken_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match="nowhere.json"):
        read_set(tmp_path / "nowhere.json")
    (tmp_path / "torn.json").write_text("{")
    with pytest.raises(CatalogueError, match="torn.json: this is not JSON: line 1, column 2"):
        read_set(tmp_path / "torn.json")
    (tmp_path / "old.json").write_bytes(json.dumps({"title": "Rêve"}, ensure_ascii=False).encode("latin-1"))
    with pytest.raises(CatalogueError, match="old.json: this is not UTF-8 text: byte 13"):
        read_set(tmp_path / "old.json")
    (tmp_path / "twice.json").write_text('{"designs": {"kids": {}, "kids": {}}}')
    with pytest.raises(CatalogueError, match="twice.json: 'kids' stands 2 times"):
        read_set(tmp_path / "twice.json")


def test_an_edited_file_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(RAW).encode())
    assert read_set(path).designs["w_baton"].name == "Folding Baton"
    path.write_text(json.dumps(spoilt(lambda raw: raw["designs"]["w_baton"].update(name="Umbrella"))))
    assert read_set(path).designs["w_baton"].name == "Umbrella"


@clauses("INC-DIFF-01", "INC-DIFF-02", "INC-DIFF-03", "INC-DIFF-04", "INC-SETUP-07")
@pytest.mark.parametrize(("difficulty", "deck"), [("easy", 38), ("medium", 38), ("hard", 37), ("challenge", 37)])
def test_rest_is_in_easier_games(difficulty: str, deck: int) -> None:
    game = Inception(Options(difficulty=difficulty), {"A": "Ana"})  # type: ignore[arg-type]
    state, _ = resolve(game, State(), game.setup())
    assert state.count("deck") == deck


def test_options_are_documented_and_checked() -> None:
    assert [one.name for one in option_help(Options)] == ["difficulty", "open_hand", "brisk", "cards", "extra"]
    assert all(one.text and one.clause.startswith("INC-") for one in option_help(Options))
    with pytest.raises(ConfigError, match="difficulty"):
        read_options("inception", Options, {"difficulty": "brutal"})
