"""What goes wrong at real tables: each gets a clear word on the phone, the game stays right, nothing is lost."""

import pytest
from process import TableProcess

from tests.clauses import clauses


@pytest.fixture
def table(lasting_table: TableProcess) -> TableProcess:
    return lasting_table.begin_anew()


def begin(table: TableProcess) -> None:
    """Set the table and let B go first, up to the first draw."""
    table.until_it_looks()
    for seat in "AB":
        table.tap(seat, "ready")
    table.until(lambda: table.tap("*", "toss B")["ok"], "the coin was thrown")


def playing(table: TableProcess) -> None:
    begin(table)
    assert table.tap("B", "draw opening")["ok"]


def board(table: TableProcess) -> dict[str, list[str]]:
    """What the phone shows in each place that is not empty."""
    cells = [cell for row in table.page()["view"]["rows"] for cell in row["cells"]]
    return {cell["place"]: [card["card"] for card in cell["cards"]] for cell in cells if cell["cards"]}


def trouble(table: TableProcess, word: str) -> dict:
    """The page's trouble once it speaks of `word`."""

    def found() -> dict | None:
        said = table.page()["trouble"]
        return said if said and word.lower() in str(said).lower() else None

    return table.until(found, f"trouble about {word}")


def test_a_foreign_code_is_named_once_and_changes_nothing(table: TableProcess) -> None:
    playing(table)
    table.post("/virtual/mishap", foreign="HTTPS://EXAMPLE.ORG", x=265, y=212)
    table.until(
        lambda: any("not ours" in note or "foreign" in note.lower() for note in table.page()["notes"]),
        "a word about the foreign code",
    )
    assert board(table) == {}
    table.post("/virtual/mishap", foreign="")
    table.lay("squirrel:11", "B1")
    table.until(lambda: board(table) == {"B1": ["squirrel:11"]}, "the game goes on")


@clauses("INS-PLAY-04")
def test_two_cards_in_one_slot(table: TableProcess) -> None:
    playing(table)
    table.lay("squirrel:11", "B1")
    table.until(lambda: board(table), "the squirrel is played")
    table.lay("squirrel:12", "B1", aside=(-8, 22))
    said = trouble(table, "E_SLOT_OCCUPIED")
    assert said["put_back"] and board(table) == {"B1": ["squirrel:11"]}


@clauses("INS-BOARD-01")
def test_a_card_on_the_wrong_side(table: TableProcess) -> None:
    playing(table)
    table.lay("squirrel:11", "A2")
    said = trouble(table, "E_NOT_YOUR_SIDE")
    assert said["clause"] == "INS-BOARD-01" and board(table) == {}
    table.lift("squirrel:11")
    table.until(lambda: table.page()["trouble"] is None, "the trouble is over")


@clauses("INS-BLOOD-01")
def test_too_little_blood_and_accepting_it_anyway(table: TableProcess) -> None:
    playing(table)
    table.lay("wolf:1", "B2")
    said = trouble(table, "E_NOT_ENOUGH_BLOOD")
    accept = next(one for one in said["choices"] if one["words"] == "accept")
    assert table.post("/api/settle", choice=accept["words"], version=table.page()["version"])["ok"]
    table.until(lambda: board(table) == {"B2": ["wolf:1"]}, "the table is right")


@clauses("INS-BLOOD-01", "INS-RULING-79")
def test_the_companion_is_right_and_the_card_is_in_the_hand_again(table: TableProcess) -> None:
    playing(table)
    table.post("/virtual/lift", card="wolf:1", seat="B")
    table.lay("wolf:1", "B2")
    assert "back into your hand" in trouble(table, "E_NOT_ENOUGH_BLOOD")["put_back"][0]
    assert table.post("/api/settle", choice="restore", version=table.page()["version"])["ok"]
    table.until(lambda: table.page()["chores"] == ["move Wolf from B2 to Player B's hand"], "it is owed")
    assert table.post("/virtual/tidy")["moved"] >= 1, "and what else is owed, as the first draw"
    assert "wolf:1" in table.get("/virtual/cards")["hands"]["B"]
    table.until(lambda: table.page()["chores"] == [], "nothing is owed")


@clauses("INS-DRAW-02", "INS-BELL-01")
def test_the_bell_before_the_draw(table: TableProcess) -> None:
    begin(table)
    before = table.page()["view"]["headline"]
    table.ring()
    table.until(lambda: any("draw" in note.lower() for note in table.page()["notes"]), "the phone asks for the draw")
    assert table.page()["view"]["headline"] == before


def test_a_phone_that_answers_a_question_that_is_gone(table: TableProcess) -> None:
    begin(table)
    old = table.page("B")["version"]
    assert table.tap("B", "draw opening")["ok"]
    late = table.post("/api/act", seat="B", words="draw opening", version=old, key="")
    assert not late["ok"] and late["say"]


@clauses("INS-RULING-79", "INS-BELL-01")
@pytest.mark.parametrize(("how", "word", "places"), [
    ({"aside": (49.0, 0.0)}, "lies between", {"B1", "B2"}),
    ({"face_down": True}, "cannot read", {"B1"}),
])  # fmt: skip
def test_what_is_no_move_gets_a_word_and_holds_the_bell_up(
    table: TableProcess, how: dict, word: str, places: set[str]
) -> None:
    playing(table)
    table.lay("squirrel:11", "B1", **how)
    assert trouble(table, word)["verdict"] == "unclear"
    turn = table.page()["view"]["headline"]
    table.ring()
    assert {mark["place"] for mark in table.page()["marks"]} == places
    table.until(lambda: any(note.startswith("Not yet") for note in table.page()["notes"]), "the ring is refused")
    assert table.page()["view"]["headline"] == turn and board(table) == {}
    table.lift("squirrel:11")
    table.until(lambda: table.page()["trouble"] is None and not table.page()["marks"], "the trouble is over")


def dark(table: TableProcess, on: bool) -> None:
    table.post("/virtual/mishap", dark=on)
    table.until(lambda: (table.device("camera")["status"] == "ok") is not on, "the phone says so")


@clauses("INS-BELL-01", "INS-RULING-79")
def test_a_ring_while_the_lens_is_covered_waits_for_the_picture(table: TableProcess) -> None:
    playing(table)
    dark(table, True)
    table.lay("squirrel:11", "B1")
    turn = table.page()["view"]["headline"]
    table.ring()
    for seat in ("A", "B", ""):
        said = table.until(lambda seat=seat: table.page(seat)["trouble"], "the phone says that the ring waits")
        assert said["verdict"] == "blind" and "black" in said["say"]
    assert table.page()["view"]["headline"] == turn and board(table) == {}
    assert table.device("camera")["status"] != "ok"
    dark(table, False)
    table.until(lambda: table.page()["view"]["headline"] != turn, "the ring counts")
    assert [action for _, _, action, _ in table.entries()][-2:] == ["play squirrel:11 B1", "ring"]
    assert table.page()["trouble"] is None


def test_a_black_picture(table: TableProcess) -> None:
    playing(table)
    table.lay("squirrel:11", "B1")
    table.until(lambda: board(table), "the squirrel is played")
    table.post("/virtual/mishap", dark=True)

    table.until(lambda: table.device("camera")["status"] != "ok", "the phone says that nothing can be seen")
    assert table.device("camera")["say"]
    assert board(table) == {"B1": ["squirrel:11"]}
    table.post("/virtual/mishap", dark=False)
    table.until(lambda: table.device("camera")["status"] == "ok", "the camera sees again")
    assert board(table) == {"B1": ["squirrel:11"]}
