"""What follows from a game's names, its mat and its phases where it says nothing else of what is shown."""

from __future__ import annotations

from companion.kernel.cards import CardId, Catalogue, Face
from companion.kernel.facts import SWITCH, Counted, Counter, Ended, Marked, Moved, Turned
from companion.kernel.game import BaseGame
from companion.kernel.names import FACE_DOWN, IN_HAND, SET, STACK, UNSEEN, Names
from companion.kernel.names.hidden_hands import HiddenHand
from companion.kernel.panel import Flame, Panel
from companion.kernel.picture import NOTHING, Expected, any_on_top, face_up
from companion.kernel.places import Mat, Place, Region
from companion.kernel.sentences import say
from companion.kernel.state import State

table = Names()
own = table.seats("seat", "AB", say("{seat}'s {what}"))
DECK, HEAP = table.place("deck", UNSEEN, say("the deck"), say("Deck")), table.place("heap", SET, say("the heap"))
WELL = table.place("well", UNSEEN, say("the well"), say("Well"))
BED = table.place("bed", SET, say("the bed"))
WON = table.place("won", FACE_DOWN, say("what was won"))
stone, shown = own.place("{seat}.stone", STACK, say("stone")), own.place("{seat}.shown", IN_HAND, say("hand"))
hand, purse = own.counter("{seat}.hand", words=say("Hand")), own.counter("{seat}.purse", Counter(most=9), say("Purse"))
secret = own.counter("{seat}.secret", Counter(secret=True), say("Secret"))
LEFT, SILENT = table.counter("left", words=say("Left")), table.counter("silent")
RAGE, TIRED = table.mark("rage", words=say("Rage")), table.mark("tired", SWITCH)
FROG, NEWT, REED = (CardId(f"{one}:1") for one in ("frog", "newt", "reed"))


def region(name: str, x: float, y: float, kind: str = "slot") -> Region:
    return Region(name, x, y, 70, 95, kind)  # type: ignore[arg-type]


class Moor(BaseGame):
    """A table with a place of each kind, and nothing said of how it is shown."""

    title = "Moor"
    declared = table
    catalogue = Catalogue("MR", [Face(id=one, name=one.title(), number=n) for n, one in enumerate(("frog", "newt"), 1)])
    mat = Mat(
        "moor",
        (400, 320),
        regions=(
            region("B.stone", 200, 210),
            region("deck", 300, 110, "pile"),
            region("heap", 200, 105, "pile"),
            region("bed", 20, 100, "row"),
            region("won", 380, 110, "pile"),
            region("A.stone", 200, 5),
            region("lawn", 20, 210, "free"),
        ),
    )
    phases = {"lay": say("Lay a card."), "ring": ""}
    hidden_hands = {seat: HiddenHand(hand(seat), (shown(seat),), (DECK,), left=LEFT) for seat in "AB"}


GAME = Moor(Moor.Options(), {"A": "Ana", "B": "Luka"})


def state(*facts: Counted | Marked | Moved | Turned | Ended) -> State:
    found = State()
    for fact in (Turned("A", 1, "lay"), *facts):
        found = fact.apply(found)
    return found


def test_the_camera_sees_what_lies_in_each_region_by_the_kind_of_both() -> None:
    laid = (Moved(FROG, stone("A")), Moved(NEWT, stone("A")), Moved(REED, DECK))
    assert GAME.picture(state(*laid)) == {
        stone("A"): face_up((NEWT,)),
        stone("B"): NOTHING,
        DECK: Expected(hidden=True, optional=True),
        HEAP: any_on_top(()),
        BED: face_up(()),
        WON: Expected(hidden=True, optional=True),
    }
    seen = GAME.picture(state(*(Moved(card, where) for where in (HEAP, BED) for card in (FROG, NEWT))))
    assert seen[HEAP] == any_on_top(()) and seen[BED] == face_up((FROG, NEWT))
    assert GAME.picture(state(Moved(FROG, HEAP), Moved(NEWT, HEAP)))[HEAP] == any_on_top((FROG, NEWT))


def test_a_page_shows_the_open_places_row_under_row_as_they_lie() -> None:
    view = GAME.view(state(Moved(FROG, stone("A")), Moved(NEWT, stone("A")), Moved(REED, shown("B"))))
    assert [[cell.place for cell in row.cells] for row in view.rows] == [
        ["A.stone"],
        ["bed", "heap", "won"],
        ["B.stone"],
    ]
    (cell,) = view.rows[0].cells
    assert (cell.label, cell.owner, [one.name for one in cell.cards]) == ("Ana's stone", "A", ["Newt"]), "the top card"
    assert view.rows[1].cells[0].spread and not view.rows[1].cells[1].spread


def test_what_lies_face_down_neither_camera_nor_page_shows() -> None:
    now = state(Moved(FROG, WON), Moved(NEWT, WON))
    assert GAME.picture(now)[WON] == Expected(hidden=True, optional=True)
    won = GAME.view(now).rows[1].cells[2]
    assert (won.place, won.cards, won.note) == ("won", (), "2 cards")


def test_counters_that_have_words_stand_with_their_players_or_with_the_table() -> None:
    now = state(Counted(hand("B"), 2), Counted(purse("A"), 3), Counted(LEFT, 7), Moved(NEWT, shown("B")))
    ana, luka = GAME.view(Counted("silent", 4).apply(now)).players
    assert [(one.label, one.value, one.maximum) for one in ana.meters] == [("Hand", 0, None), ("Purse", 3, 9)]
    assert luka.meters[0].known == ("Newt",), "what is known to be in it"
    meters = GAME.view(Moved(REED, Place("well")).apply(now)).meters
    assert [(one.key, one.label, one.value, one.derived) for one in meters] == [
        ("left", "Left", 7, False),
        ("well", "Well", 1, True),
    ], "of the deck that hands are drawn from only a counter knows what is left"


def test_a_secret_counter_is_its_owners_alone() -> None:
    def labels(seat: str | None) -> list[list[str]]:
        return [[one.label for one in player.meters] for player in GAME.view(state(), seat).players]

    assert labels("B") == [["Hand", "Purse"], ["Hand", "Purse", "Secret"]]
    assert labels(None) == [["Hand", "Purse"], ["Hand", "Purse"]]


def test_a_card_bears_the_marks_that_have_words() -> None:
    card = GAME.card_view(state(Marked(FROG, RAGE, 2), Marked(FROG, TIRED, 1)), FROG)
    assert card.name == "Frog" and [(one.label, one.value) for one in card.values] == [("Rage", 2)]


def test_what_to_do_is_what_the_phase_says_and_the_end_is_told() -> None:
    assert (GAME.view(state()).headline, GAME.view(state()).todo) == ("Ana's turn", "Lay a card.")
    assert GAME.view(state(Turned("B", 2, "ring"))).todo == ""
    assert GAME.view(State()).headline == "Moor"
    ends = {("B",): "Luka has won.", ("A", "B"): "Ana and Luka have won.", (): "Nobody has won."}
    for winners, told in ends.items():
        view = GAME.view(state(Ended(winners, "")))
        assert (view.headline, view.todo) == (told, "")


def test_the_candle_of_whoever_is_to_act_swells() -> None:
    assert GAME.panel(state()) == Panel({"A-outer": Flame.BREATHE, "B-outer": Flame.STEADY})
    assert set(GAME.panel(state(Ended((), ""))).candles.values()) == {Flame.STEADY}
