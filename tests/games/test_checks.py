"""Whatever is wrong with a game from outside costs that game alone and is told when it is loaded."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import demo, games
from companion.commands.rules import folder_of
from companion.games import loading
from companion.games.checks import mistakes
from companion.kernel import game as kernel
from companion.scenarios.adapter import ledger_of
from companion.table_pages import decks, offered, workshops
from tests.pond import Sources, installed
from tests.table.toy import Toy
from tests.web import stage
from tests.web.fakes import FakeHost
from web import create_app

Change = tuple[str, str, str]
"""A file, what stands there, and what stands there instead."""
LAY, NAMES, CONTEXT, CARDS, GAME = (
    "pond/rules/lay.py", "pond/names.py", "pond/context.py", "pond/cards.py", "pond/game.py",
)  # fmt: skip
MAT, BODY, VIEW = "pond/mat.toml", '    name = "pond"\n', "    def card_view("

BROKEN: dict[str, tuple[Change, str]] = {
    # --- the class cannot be had
    "an import error": ((GAME, "import lay", "import no_such_file"), "ImportError: cannot import name 'no_such_file'"),
    "a mistake while it is loaded": ((GAME, BODY, BODY + "    x = 1 / 0\n"), "ZeroDivisionError: division by zero"),
    "it ends the program": ((GAME, BODY, BODY + "    raise SystemExit(3)\n"), "SystemExit: 3"),
    "a module is missing": ((CARDS, "from companion.kernel.effects", "from companion.kernel.nothing"),
                            "ModuleNotFoundError: No module named 'companion.kernel.nothing'"),
    "the mat is no TOML": ((MAT, 'title = "pond"', "title = pond"), "mat.toml: "),
    "the mat has an unknown key": ((MAT, 'title = "pond"', 'titel = "pond"'), "unknown field `titel`"),
    "the mat is not there": ((CONTEXT, '"mat.toml"', '"matt.toml"'), "matt.toml cannot be read: No such file"),
    "two cards are one": ((CARDS, 'id="frog"', 'id="minnow"'), "CatalogueError: card 'minnow' is listed twice"),
    "a verb twice": ((LAY, 'verb = "ring"', 'verb = "lay"'), "the action Ring needs a verb of its own, found 'lay'"),
    # --- wrong types
    "seats as a number": ((GAME, "(2,)", "2"),
                          "seat_counts: expected a tuple of whole numbers, such as (2,), found 2"),
    "seats of words": ((GAME, "(2,)", '("2",)'), "seat_counts: expected a tuple of whole numbers"),
    "too many seats": ((GAME, "(2,)", "(2, 9)"), "seat_counts are 1 to 8, found 2, 9"),
    "no seats": ((GAME, "(2,)", "()"), "seat_counts are 1 to 8, found none"),
    "a title that is none": ((GAME, 'title = "Pond"', "title = None"), "title: expected a text, found None"),
    "a lesson that is one text": ((GAME, BODY, BODY + '    lesson = "Lay."\n'), "lesson: expected a tuple of texts"),
    "another light": ((GAME, BODY, BODY + '    light = "candel"\n'), "light: there is none called 'candel'"),
    "options that are no struct": ((GAME, "    Options = Options", "    Options = dict"),
                                   "Options: expected a class that is a Struct, found <class 'dict'>"),
    "an option without a default": ((CONTEXT, '"POND-END-01")] = 10', '"POND-END-01")]'),
                                    "option goal: it has no default"),
    "rules that are none": ((GAME, "rules = Rules.of(lay)", "rules = [lay]"),
                            "rules: expected a Rules, found [<module"),
    "another name": ((GAME, BODY, '    name = "pont"\n'), "its class says name = 'pont', and the entry point says"),
    "counters as a list": ((CONTEXT, "    declared = table\n", '    zones = {}\n    counters = ["A"]\n'),
                           "counters: expected a dict of str to Counter, found ['A']"),
    "a method that is none": ((GAME, BODY, BODY + '    view = "pages"\n'),
                              "view: expected a method view(state, seat=…)"),
    "a view without a seat": ((GAME, VIEW, "    def view(self, state: State):\n        return None\n\n" + VIEW),
                              "view is called as view(state, seat=…), and its own takes (state)"),
    "version as a text": ((GAME, BODY, BODY + '    version = "2"\n'), "version: expected a whole number, found '2'"),
    # --- a class without a part
    "no catalogue": ((CONTEXT, "    catalogue = CATALOGUE\n", ""), "it has no catalogue"),
    "no mat": ((CONTEXT, '    mat = load_mat(Path(__file__).with_name("mat.toml"))\n', ""), "it has no mat"),
    "no setup": ((GAME, "def setup", "def set_up"), "setup: TypeError: Pond has no setup"),
    "it cannot be built": ((GAME, "    def setup",
                            "    def __init__(self, options, names):\n        raise ValueError('no')\n\n    def setup"),
                           "for 2 it cannot be built: ValueError: no"),
    "a setup that fails": ((GAME, "self.seats[0], 1", "self.seats[7], 1"),
                           "setup: IndexError: tuple index out of range"),
    "a view that fails": ((GAME, VIEW, "    def view(self, state: State, seat=None):\n        return {}[0]\n\n" + VIEW),
                          "view: KeyError: 0"),
    "a view that is none": ((GAME, VIEW,
                             "    def view(self, state, seat=None):\n        return (self.name,)\n\n" + VIEW),
                            "view: expected a View, found ("),
    "a picture that fails": ((GAME, VIEW, "    def picture(self, state: State):\n        return {}[0]\n\n" + VIEW),
                             "picture: "),
    # --- mistakes that would pass in silence
    "a blank that no field has": ((LAY, "    said = \"Ring\"", '    said = "Ring {siat}"'),
                                  "Ring.said: {siat} is no field of Ring; did you mean 'seat'?"),
    "a blank of a sentence": ((LAY, '"{turn} lays {card}."', '"{kard} is laid."'),
                              "the sentence for Laid: {kard} is no field of Laid; did you mean 'card'?"),
    "a card by hand that is no field": ((LAY, '    verb = "lay"\n', '    verb = "lay"\n    by_hand = ("cart",)\n'),
                                        "Lay.by_hand: 'cart' is no field of Lay; did you mean 'card'?"),
    "by_hand as a text": ((LAY, '    verb = "lay"\n', '    verb = "lay"\n    by_hand = "card"\n'),
                          "Lay.by_hand is a text; it has to be a tuple, such as ('card',)"),
    "by_hand without candidates": ((LAY, "    @classmethod\n    def candidates(cls",
                                    "    to: Seat\n\n    @classmethod\n    def candidate(cls"),
                                   "Lay.by_hand without candidates: the cards that hands move do not say what to"),
    "a place of the picture": ((GAME, VIEW, "    def picture(self, state):\n        return {PILE: 0}\n\n" + VIEW),
                               "picture: the mat has no region 'pile'; "),
    "a picture of texts": ((GAME, VIEW, "    def picture(self, state):\n        return {\"A.stone\": 0}\n\n" + VIEW),
                           "picture: 'A.stone' is no place; write Place('A.stone')"),
    "a place of an action": ((LAY, "    @classmethod\n    def candidates",
                              "    from companion.kernel.places import Place\n\n"
                              "    to: Place = Place(\"stone\")\n\n    @classmethod\n    def candidates"),
                             "Lay.to: there is no place stone; places: A.stone, B.stone, pile"),
    "one marker twice": ((MAT, 'label = "B" }', 'label = "B", marker = { id = 10 } }'),
                         "mat: the marker of A.stone and the marker of B.stone are the same marker, 10 of 4x4_50"),
    "a slot without a marker": ((MAT, 'markers = 10\nregions = [\n  { name = "A.stone",',
                               'regions = [\n  { name = "A.stone", marker = { id = 10 },'),
                                "mat: the slot B.stone has no marker; bare, it looks"),
    "a marker that is a fiducial": ((MAT, 'label = "B" }', 'label = "B", marker = { id = 3 } }'),
                                    "mat: the fiducial 3 and the marker of B.stone are the same marker"),
    "a region over a fiducial": ((MAT, "x = 170, y = 52", "x = 215, y = 100"),
                                 "mat: the region B.stone lies over the fiducial 2; a card there would hide it"),
    "regions that overlap": ((MAT, "x = 170", "x = 120"), "mat: the regions A.stone and B.stone overlap"),
    "a region beside the mat": ((MAT, "x = 170", "x = 231"),
                                "mat: the region B.stone reaches beyond the mat of 300 × 200 mm"),
    "what is known of a zone": ((NAMES, '"pile", UNSEEN,', '"pile", type(UNSEEN)("", secrecy="hidden"),'),
                                "zone pile: secrecy: expected one of 'open', 'unseen', 'private', found 'hidden'"),
    "a code another game has": ((CARDS, '"PD"', '"IS"'), "its cards begin with IS, as those of inscription do"),
    "a code that is too long": ((CARDS, '"PD"', '"POND"'), "its cards begin with 'POND'; that has to be two signs"),
    "a refusal without a sentence": ((LAY, '"Lay a card first."', '""'),
                                     "Ring.not_now has no sentence, so who is refused hears no reason"),
    "a refusal code that is none": ((LAY, '"E_LAY_FIRST"', '"LAY_FIRST"'),
                                    "lay.py:67: 'LAY_FIRST' is no code of a refusal"),
    "a refusal code of no ledger": ((LAY, '"E_LAY_FIRST"', '"E_LAY_FRIST"'),
                                    "the ledger has no code E_LAY_FRIST; did you mean 'E_LAY_FIRST'?"),
    "a clause there is not": ((LAY, '"POND-RING-01"', '"POND-RING-02"'),
                              "the ledger has no clause POND-RING-02; did you mean 'POND-RING-01'?"),
    "a code that only the ledger has": (("pond/RULES.md", "`E_LAY_FIRST`", "`E_LAY_FIRST` or `E_NOTHING_LAID`"),
                                        "RULES.md names the code E_NOTHING_LAID, and no rule refuses with it"),
    "a clause that only words name": ((LAY, '"""POND-RING-01."""', '"""POND-RING-03."""'),
                                      "lay.py:77: the ledger has no clause POND-RING-03; did you mean 'POND-RING-01'?"),
    "a clause of an option": ((CONTEXT, '"POND-END-01")]', '"POND-ENDE-01")]'),
                              "the ledger has no clause POND-ENDE-01; did you mean 'POND-END-01'?"),
    "a blank of a refusal": ((LAY, '"{card} is not in the pile."', '"{kard} is not in the pile."'),
                             "{kard} is no field of Lay; did you mean 'card'?"),
    "an action that is not registered": ((LAY, "@rules.action\nclass Ring", "class Ring"),
                                         "Ring: the rules of the game have no such action; `@rules.action` stands"),
    "a place where a card is laid": ((LAY, '    said = "Lay {card}"', '    laid_on = (type(PILE)("pil"),)'),
                                     "Lay.laid_on: there is no place pil; did you mean 'pile'?"),
    "a place where a card is lifted": ((LAY, '    said = "Lay {card}"', '    taken_from = (type(PILE)("pi"),)'),
                                       "Lay.taken_from: there is no place pi; did you mean 'pile'?"),
    "how an action belongs on a phone": ((LAY, 'said = "Ring"', 'said = "Ring"\n    standing = "nexxt"'),
                                         "Ring.standing: expected one of 'next', 'often', 'rare', 'costs', found"),
    "a heading that is none": ((LAY, 'said = "Ring"', 'said = "Ring"\n    heading = 3'),
                               "Ring.heading: expected a str, found 3"),
    "a clause twice": (("pond/RULES.md", "POND-RING-01 |", "POND-LAY-01 |"),
                       "POND-LAY-01 is listed twice, first on line"),
}  # fmt: skip


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sources:
    return installed(tmp_path, monkeypatch)


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_wrong_costs_that_game_alone_and_is_told(
    what: str, sources: Sources, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (file, before, after), why = BROKEN[what]
    sources.change(file, before, after)
    with caplog.at_level(logging.ERROR):
        found = games.found()
        pond = found["pond"]
    assert not pond.ready and why in pond.why, pond.why
    assert "'pond'" in caplog.text
    assert "Traceback" in caplog.text or all(one in caplog.text for one in pond.why.split("; picture"))
    assert found["inscription"].ready
    forms, failed = offered(found)
    assert "inscription" in forms and failed["pond"] == pond.why
    assert "pond" not in workshops(tmp_path, found) and "pond" not in decks(tmp_path, found)
    page = create_app(FakeHost(stage.calm()), games=forms, failed_games=failed).test_client().get("/new").text
    assert "<strong>pond</strong> failed to load: " in page


def test_the_game_of_the_guide_has_no_mistake(sources: Sources) -> None:
    assert games.find("pond").why == ""


def test_a_game_for_version_1_of_the_interface_loads_with_the_names_of_that(sources: Sources) -> None:
    sources.change(GAME, "    interface = 2\n", "    interface = 1\n")
    sources.change(NAMES, "import UNSEEN, Names", "import COUNTED, Names\nfrom companion.kernel.places import Zone")
    sources.change(NAMES, '"pile", UNSEEN,', '"pile", Zone("", secrecy="counted", order="any"),')
    sources.change(CONTEXT, "import ask\n", "import ask\nfrom companion.kernel.facts import counted\n")
    said = '"""One table of Pond, without its rules."""\n'
    sources.change(CONTEXT, said, said + '    counters = counted(("A.flies", "B.flies"))\n')
    assert games.find("pond").why == ""


@pytest.mark.parametrize("name", games.found())
def test_a_game_of_the_house_has_no_mistake(name: str) -> None:
    kind = games.find(name).kind
    assert kind is not None and list(mistakes(kind, name)) == []


def test_the_codes_of_the_house_are_known() -> None:
    from companion.games.checks.trial import CODES

    assert {one.build().catalogue.game_code: name for name, one in games.found().items()} == CODES


def test_a_fault_of_its_own_that_does_not_look_whose_turn_it_is_is_told(sources: Sources) -> None:
    sources.change(LAY, "    def faults(self", "    def fault(self")
    assert "Lay.not_yours is not looked at by a `fault` of its own; say what may be wrong in `faults`" in (
        games.find("pond").why
    )


def test_a_verb_that_a_question_names_and_no_action_has_is_told(sources: Sources) -> None:
    sources.change(LAY, "import StepBase", "import Prompt, StepBase")
    sources.change(LAY, "rules = Rules()\n", 'rules = Rules()\nASKED = Prompt((), "x", "", verbs=("rong",))\n')
    assert "lay.py:17: no action has the verb 'rong'; did you mean 'ring'?" in games.find("pond").why


def test_phases_that_forbid_nothing_are_told(sources: Sources) -> None:
    sources.change(LAY, '    not_now = Refusal("E_LAY_FIRST", "POND-RING-01", "Lay a card first.")\n', "")
    assert "Ring.phases forbids nothing" in games.find("pond").why


def test_a_phase_that_is_declared_is_one(sources: Sources) -> None:
    sources.change(LAY, '    phases = ("ring",)', '    phases = ("rong",)')
    assert "Ring.phases: the game has no phase 'rong'; did you mean 'ring'?" in games.find("pond").why


@pytest.mark.parametrize(
    ("asked", "now", "oldest", "why"),
    [
        (0, 5, 4, ""),
        (5, 5, 4, ""),
        (4, 5, 4, ""),
        (
            6,
            5,
            4,
            "it is written for version 6 of the interface for games, and this companion has 5; a newer ",
        ),
        (
            3,
            5,
            4,
            "it is written for version 3 of the interface for games, and this companion needs 4 at least; CHANGE",
        ),
    ],
)
@pytest.mark.parametrize("breaks", [False, True], ids=["it loads", "it does not even load"])
def test_a_game_asks_for_a_version_of_the_interface(
    asked: int, now: int, oldest: int, why: str, breaks: bool, sources: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel, "INTERFACE", now)
    monkeypatch.setattr(kernel, "OLDEST", oldest)
    more = "    x = no_such_name\n" if breaks else ""
    sources.change(GAME, "    interface = 2\n", f"    interface = {asked}\n{more}")
    assert games.find("pond").why.startswith(why or ("NameError" if breaks else ""))
    assert games.find("pond").ready == (not why and not breaks)


def test_a_game_that_is_looked_at_is_looked_at_once(sources: Sources, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    real: Callable[..., object] = loading.mistakes
    monkeypatch.setattr(loading, "mistakes", lambda kind, name: asked.append(name) or real(kind, name))
    assert games.find("pond").ready and games.find("pond").ready and games.find("inscription").ready
    assert asked == ["pond"]


def test_a_broken_story_language_costs_only_the_stories_of_that_game(sources: Sources) -> None:
    from companion.errors import ScenarioError
    from companion.scenarios import adapter

    sources.change("pond/scenario.py", "def scenario_game", "1 / 0\n\n\ndef scenario_game")
    for one in (adapter.adapter_of, adapter.game_of_prefix, adapter.ledger_of):
        one.cache_clear()
    with pytest.raises(ScenarioError, match=re.escape("pond has a story language that fails: ZeroDivisionError")):
        adapter.adapter_of("pond")
    assert adapter.game_of_prefix("POND") is None and adapter.game_of_prefix("INWO") == "inwo"
    for one in (adapter.adapter_of, adapter.game_of_prefix, adapter.ledger_of):
        one.cache_clear()


def test_a_toy_of_the_tests_is_sound() -> None:
    assert list(mistakes(Toy, "toy")) == []


def test_the_files_of_a_game_from_outside_are_found_through_its_class(sources: Sources) -> None:
    here = (sources.folder / "pond").resolve()
    assert not demo.has_one("pond")
    (here / "demo.tgr").write_text("")
    assert demo.has_one("pond") and folder_of("pond") == games.home_of("pond") == here
    ledger_of.cache_clear()
    ledger = ledger_of("pond")
    ledger_of.cache_clear()
    assert ledger is not None and ledger.prefix == "POND"
    assert games.home_of("no such game") is None
