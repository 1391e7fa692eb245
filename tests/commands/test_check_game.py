"""``companion check-game``: an author hears of every mistake that random games bring to light, and of nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import __main__ as cli
from companion import games
from companion.testing import CONTRACT
from companion.testing.examined import examined
from tests.pond import Sources, installed

LAY, GAME, VIEW = "pond/rules/lay.py", "pond/game.py", "    def card_view("
FOUND = {
    "facts make the state": (
        LAY, 'Caught = rules.fact("Caught", Counted)\n',
        "\n\nclass Caught(Counted, frozen=True):\n    def apply(self, state):\n"
        "        Caught.again = not getattr(Caught, 'again', False)\n"
        "        once = super().apply(state)\n        return super().apply(once) if Caught.again else once\n",
        "do not make the state after it",
    ),
    "a record says the move": (
        LAY, "    @classmethod\n    def candidates",
        "    def __eq__(self, other):\n        return self is other\n\n"
        "    __hash__ = object.__hash__\n\n    @classmethod\n    def candidates", "as another move than Lay",
    ),
    "buttons are what may be tapped": (
        "pond/game.py", "    def bell(",
        "    def taps(self, state: State) -> Iterator[Action]:\n        return iter(())\n\n    def bell(",
        "are not what could be meant and moves no card",
    ),
    "no card is lost or doubled": (
        LAY, "    yield Laid(self.card, stone(self.seat))", "    yield Laid(CardId(\"frog:9\"), stone(self.seat))",
        "brings ['frog:9'] and loses none",
    ),
    "the same move does the same": (
        LAY, "        yield Caught(flies(step.seat), game.power(state, card))",
        "        pass_turn.thrown = getattr(pass_turn, 'thrown', 0) + 1\n"
        "        yield Caught(flies(step.seat), pass_turn.thrown % 3 + 1)",
        "leads to another state the second time",
    ),
    "every position can be shown": (
        GAME, VIEW, "    def view(self, state: State, seat: str | None = None):\n        if state.over is not None:\n"
        "            1 / 0\n        return super().view(state, seat)\n\n" + VIEW, "ZeroDivisionError: division by zero",
    ),
    "what is counted is declared": (
        LAY, "yield Caught(flies(step.seat)", 'yield Caught(f"{step.seat}.flys"',
        "the counter A.flys is not declared",
    ),
    "what hands move is moved": (
        LAY, "        yield Laid(self.card, stone(self.seat))\n", "", "and its `steps` move no card",
    ),
    "what is legal is found": (
        LAY, '    not_yours = NOT_YOURS\n    not_now = Refusal("E_ALREADY_LAID", "POND-LAY-01", "You have laid a card. '
        'Ring the bell.")\n\n    @classmethod',
        '\n    @classmethod\n    def moment(cls, game, state):\n'
        "        return Refusal('E_ALREADY_LAID', 'POND-LAY-01', 'No.') if state.turn.number > 2 else None\n\n"
        "    def fault(self, game, state):\n"
        "        return NOT_YOURS if self.seat != state.turn.seat else next(self.faults(game, state), None)\n\n"
        "    @classmethod",
        "not all is found that is legal: ['lay']",
    ),
    "what the rules allow can be meant": (
        LAY, "            if moved is None or card in moved:",
        "            if card.endswith(':1') and card != 'frog:1':", "and `candidates` leaves it out",
    ),
    "refusals have code and sentence": (
        LAY, "if self.card not in state.at(PILE):\n"
        '            yield Refusal("E_NOT_IN_PILE", "POND-LAY-01", "{card} is not in the pile.")',
        'if self.card.endswith(":1"):\n            yield Refusal("E_NOT_IN_PILE", "POND-LAY-01", "")',
        "is refused with code 'E_NOT_IN_PILE' and sentence ''",
    ),
    "a camera understands each move": (
        LAY, "            if moved is None or card in moved:", "            if moved is None:",
        "a camera that sees lay ",
    ),
}  # fmt: skip


NOTED = {
    "a counter that no page shows": (
        "pond/names.py", ', words="Flies"', "", "counted and on no page: A.flies, B.flies",
    ),
    "a counter that counts nothing": (
        "pond/names.py", "flies = own", 'frogs = table.counter("frogs")\nflies = own', "never counted: frogs",
    ),
    "a fact without a sentence": (
        LAY, 'Moved, "{turn} lays {card}.")', "Moved)", "told in no sentence (`rules.says`, `rules.tells`): Laid",
    ),
    "a place that no picture names": (
        GAME, VIEW, "    def picture(self, state: State):\n        seen = super().picture(state)\n"
        '        return {where: seen[where] for where in seen if where.zone != "B.stone"}\n\n' + VIEW,
        "cards lie at B.stone and no picture names it, so no camera looks there",
    ),
    "a place that there is not": (
        GAME, VIEW, "    def view(self, state: State, seat: str | None = None):\n"
        "        seen = super().view(state, seat)\n"
        '        cell = changed(seen.rows[0].cells[0], place="A.stonex")\n'
        "        return changed(seen, rows=(changed(seen.rows[0], cells=(cell,)),))\n\n" + VIEW,
        "the page shows A.stonex, and there is no such place",
    ),
    "an action of everybody": (
        LAY, '    phases = ("ring",)\n    not_yours = NOT_YOURS\n', '    phases = ("ring",)\n',
        "allowed (see `not_yours`) for whoever is not to play, and offered to nobody else: ring",
    ),
    "a name of the game": (
        "pond/game.py", "    blurb =", "    blurp =", "Pond.blurp is asked for by nobody; is 'blurb' meant?",
    ),
    "a name of an action": (
        LAY, '    said = "Ring"\n', '    said = "Ring"\n    standig = "next"\n',
        "Ring.standig is asked for by nobody; is 'standing' meant?",
    ),
    "a hand drawn from no pile": (
        GAME, VIEW, "    def beside(self, state):\n        from companion.kernel.view import Beside\n\n"
        '        return (Beside("A", 0, of=("A.stone",), hand=True),)\n\n' + VIEW,
        "`beside` draws from A.stone, and that is no pile: nothing comes from there",
    ),
    "cards that lie nowhere": (
        "pond/game.py", "in self.catalogue.cards())", 'in self.catalogue.cards() if card != "frog:2")',
        "with 2 the setup lays 1 cards nowhere: frog:2",
    ),
}  # fmt: skip
"""What is worth knowing and may be meant."""


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sources:
    return installed(tmp_path, monkeypatch)


@pytest.mark.usefixtures("sources")
def test_the_game_of_the_guide_keeps_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check-game", "pond", "--games", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "ok    it loads" and all(line.startswith("ok    ") for line in lines)
    told = [line.removeprefix("ok    ") for line in lines]
    assert told[-len(CONTRACT) - 1 :] == [*CONTRACT, "one press on the virtual table does what is owed"]


@pytest.mark.parametrize("what", FOUND)
def test_what_random_games_bring_to_light_is_told(
    what: str, sources: Sources, capsys: pytest.CaptureFixture[str]
) -> None:
    file, before, after, why = FOUND[what]
    sources.change(file, before, after)
    assert cli.main(["check-game", "pond", "--games", "4"]) == 1
    told = capsys.readouterr().out
    assert f"FAIL  {what}\n" in told and why in told, told


def test_a_move_that_is_not_found_beside_another_is_told(sources: Sources, capsys: pytest.CaptureFixture[str]) -> None:
    sources.change(LAY, "if moved is None or card in moved:", "if moved is None or moved == {card}:")
    assert cli.main(["check-game", "pond", "--games", "1"]) == 1
    assert "is missing among `candidates` when hands have moved" in capsys.readouterr().out


def test_who_of_several_did_the_same_is_asked_and_no_mistake(
    sources: Sources, capsys: pytest.CaptureFixture[str]
) -> None:
    sources.change(
        LAY, '    not_yours = NOT_YOURS\n    not_now = Refusal("E_ALREADY', '    not_now = Refusal("E_ALREADY'
    )
    sources.change(LAY, "Laid(self.card, stone(self.seat))", 'Laid(self.card, stone("A"))')
    cli.main(["check-game", "pond", "--games", "2"])
    assert "ok    a camera understands each move\n" in capsys.readouterr().out


@pytest.mark.parametrize("what", NOTED)
def test_what_is_passed_over_is_noted_and_no_mistake(
    what: str, sources: Sources, capsys: pytest.CaptureFixture[str]
) -> None:
    file, before, after, noted = NOTED[what]
    sources.change(file, before, after)
    cli.main(["check-game", "pond", "--games", "2", "--moves", "12"])
    told = capsys.readouterr().out.splitlines()
    assert f"      {noted}" in told, told


def test_a_number_of_a_page_is_that_of_its_counter(sources: Sources, capsys: pytest.CaptureFixture[str]) -> None:
    seven = "    def view(self, state, seat=None):\n        seen = super().view(state, seat)\n"
    seven += "        meters = tuple(changed(one, value=7) for one in seen.players[0].meters)\n"
    seven += "        players = (changed(seen.players[0], meters=meters), *seen.players[1:])\n"
    sources.change(GAME, VIEW, f"{seven}        return changed(seen, players=players)\n\n{VIEW}")
    assert cli.main(["check-game", "pond", "--games", "1"]) == 1
    assert "the page shows 7 for the counter A.flies, which is 1; a number of its own is" in capsys.readouterr().out


def test_a_translation_that_says_something_else_is_told(sources: Sources, capsys: pytest.CaptureFixture[str]) -> None:
    """Of a game in all languages also what cannot be translated, and how many sentences a language lacks."""
    folder = sources.folder / "pond" / "languages"
    folder.mkdir()
    (folder / "de.po").write_text(
        'msgid "It is {turn}\'s turn."\nmsgstr "{wer} ist dran."\n\nmsgid "{n} fly"\nmsgid_plural "{n} flies"\n'
        'msgstr[0] "eine Fliege"\nmsgstr[1] "{n} Fliegen"\n'
    )
    sources.change("pond/game.py", "    interface = 2\n", "    interface = 2\n    in_all_languages = True\n")
    assert cli.main(["check-game", "pond", "--games", "1", "--moves", "2"]) == 1
    told = [line.strip() for line in capsys.readouterr().out.splitlines()]
    wrong = "{turn}, {wer} stands in “It is {turn}'s turn.” or its translation alone"
    assert any(line.startswith("de.po:") and line.endswith(wrong) for line in told)
    assert "Ring.said is a plain text; write say('Ring'), so that it can be translated" in told
    assert "lay.py:52: the sentence of a refusal is a plain text; write say(…)" in told
    assert "de.po lacks 1 of 1 sentences: “How many flies win the game.”" in told
    assert not any("eine Fliege" in line or "{n}" in line for line in told)


def test_a_game_is_played_with_other_options(sources: Sources, capsys: pytest.CaptureFixture[str]) -> None:
    sources.change(LAY, "game.options.goal:", "1 / (game.options.goal - 3):")
    assert cli.main(["check-game", "pond", "--games", "1"]) == 0
    assert cli.main(["check-game", "pond", "--games", "1", "--options", "goal=3"]) == 1
    assert "ZeroDivisionError" in capsys.readouterr().out
    assert cli.main(["check-game", "pond", "--options", "gaol=3"]) == cli.CONFIGURATION
    assert "did you mean 'goal'?" in capsys.readouterr().err


def test_a_game_that_cannot_be_loaded_is_said_and_no_more(sources: Sources, capsys: pytest.CaptureFixture[str]) -> None:
    sources.change("pond/game.py", "seat_counts = (2,)", "seat_counts = 2")
    assert cli.main(["check-game", "pond"]) == 1
    first, why = capsys.readouterr().out.splitlines()
    assert first == "FAIL  it loads" and why.startswith("      seat_counts: expected a tuple of whole numbers")


def test_a_name_that_is_none_is_answered_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check-game", "inwoo"]) == cli.CONFIGURATION
    assert "did you mean 'inwo'?" in capsys.readouterr().err


def test_an_action_that_is_never_done_and_a_game_without_an_end_are_noted(
    sources: Sources, capsys: pytest.CaptureFixture[str]
) -> None:
    sources.change("pond/rules/lay.py", "not state.at(PILE)", "False")
    sources.change("pond/context.py", "= 10", "= 900")
    assert cli.main(["check-game", "pond", "--games", "2"]) == 0
    assert "      none of 2 random games came to its end" in capsys.readouterr().out


@pytest.mark.parametrize("name", games.found())
def test_the_games_of_the_house_keep_everything(name: str) -> None:
    wrong = {check.name: check.wrong for check in examined(name, rounds=2, moves=40) if check.wrong}
    assert wrong == {}
