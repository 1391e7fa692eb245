"""One press lays out, deals, draws and takes what the rules say, in every game, and is offered only where it does
something."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from companion.games import find, found
from companion.kernel.cards import CardId
from companion.kernel.game import BaseGame
from companion.kernel.notation import words
from companion.kernel.places import Place
from companion.table.clock import ManualClock
from companion.table.host import Host
from companion.table.journal.journal import Journal
from companion.table.messages import BellRung, TakeUp, Tapped, Tick, UndoRequested
from companion.virtual_table.hands import Hands
from companion.virtual_table.piles import piles
from companion.virtual_table.tidy import Owed, tidy, unset
from tests.waiting import OUTER_S
from vision.printing.deck import deck_of
from vision.virtual.table import VirtualTable
from web.virtual_piles import VirtualPiles

PEOPLE = {"A": "Cem", "B": "Dot"}
SETS = {"augmented", "inception", "incubo", "inscription"}
"""The games whose cards do not all lie where the start needs them when they come out of the box."""


class Bench:
    """A game on a virtual table that no camera sees: what hands owe is asked for, and done."""

    def __init__(self, name: str, folder: Path, options: dict[str, object]) -> None:
        kind = find(name).kind
        assert kind is not None
        names = PEOPLE if 2 in kind.seat_counts else {"A": "Cem"}
        self.game: BaseGame = find(name).build(options, names)
        self.journal = Journal(folder / "journal.db")
        self.host = Host(
            self.journal, ManualClock(), unset=lambda: self.strict and unset(self.host, self.table, self.piles)
        )
        self.strict = False
        """Whether no game begins before the table is set."""
        self.table = VirtualTable(self.game.mat, deck_of(self.game))
        self.piles = VirtualPiles(piles(self.game), self.table, None, random.Random(5))
        self._owed = Owed()

    def offer(self) -> str:
        return self._owed(self.host, self.table, self.piles)

    def press(self) -> int:
        return tidy(self.host, self.table, self.piles)

    def fix(self, *fixes: str) -> None:
        for fix in fixes:
            answer = self.host.put(Tapped("!", f"fix {fix}", self.host.snapshot.version)).result(OUTER_S)
            assert answer.ok, answer.say

    def lay(self, card: str, place: str, **how: object) -> None:
        self.table.lay(CardId(card), *self.game.mat.region(place).centre, **how)  # type: ignore[arg-type]
        self.piles.laid(CardId(card))

    def count(self, key: str) -> int:
        return next(pile.count for pile in self.piles.piles() if pile.key == key)

    def everything(self) -> list[CardId]:
        held = [card for hand in self.piles.hands().values() for card in hand]
        piled = [card for pile in self.piles.piles() for card in self.piles.inside(pile.key)]
        return sorted([*held, *piled, *(one.card for one in self.table.cards() if one.on_table)])


@contextmanager
def bench(name: str, folder: Path, **options: object) -> Iterator[Bench]:
    made = Bench(name, folder, options)
    made.host.start()
    made.host.begin(made.game).result(OUTER_S)
    try:
        yield made
    finally:
        made.host.stop()
        made.journal.close()


@pytest.mark.parametrize("name", list(found()))
def test_one_press_lays_out_what_a_game_needs(name: str, tmp_path: Path) -> None:
    with bench(name, tmp_path) as one:
        cards = one.everything()
        assert one.offer() == ("set" if name in SETS else "")
        assert bool(one.press()) == (name in SETS)
        assert one.offer() == "" and one.press() == 0, "a second press does nothing and is not offered"
        assert one.everything() == cards


@pytest.mark.parametrize("name", sorted(SETS))
def test_cards_of_an_earlier_evening_take_the_button_that_sets_the_table_from_nobody(name: str, tmp_path: Path) -> None:
    """It read *Put it back*: the page asked what a card was that lay where none counts."""
    with bench(name, tmp_path) as one:
        doubt = SimpleNamespace(verdict="unclear")
        asked = SimpleNamespace(snapshot=replace(one.host.snapshot, trouble=doubt))  # type: ignore[arg-type]
        assert Owed()(asked, one.table, one.piles) == "set"  # type: ignore[arg-type]


@pytest.mark.parametrize("name", list(found()))
def test_what_an_earlier_evening_left_on_the_mat_is_put_away(name: str, tmp_path: Path) -> None:
    with bench(name, tmp_path) as one:
        one.press()
        as_set = {(card.card, card.x, card.y) for card in one.table.cards() if card.on_table}
        stray = next(card for pile in one.piles.piles() for card in one.piles.inside(pile.key))
        place = next(region.name for region in one.game.mat.regions if region.kind in ("slot", "row"))
        one.lay(stray, place)
        assert one.press() and one.press() == 0
        lying = {(card.card, card.x, card.y) for card in one.table.cards() if card.on_table}
        assert stray not in {card for card, _, _ in lying} and lying == as_set


@pytest.mark.parametrize("name", sorted(SETS))
def test_the_button_is_called_so_whatever_the_camera_asks_for(name: str, tmp_path: Path) -> None:
    """What lies elsewhere than the start needs it is on the phone's list; the lesson names the button."""
    with bench(name, tmp_path) as one:
        asked = SimpleNamespace(snapshot=replace(one.host.snapshot, chores=("lay Cobb on Level 4",)))
        assert Owed()(asked, one.table, one.piles) == "set"  # type: ignore[arg-type]
        one.press()
        assert Owed()(asked, one.table, one.piles) == "yours"  # type: ignore[arg-type]


@pytest.mark.parametrize("name", sorted(SETS))
def test_no_game_begins_while_its_cards_lie_elsewhere(name: str, tmp_path: Path) -> None:
    """A ring that says that the table is set is believed once it is; until then it says what comes first."""
    with bench(name, tmp_path) as one:
        one.strict = True
        answer = one.host.put(BellRung(1.0)).result(OUTER_S)
        assert (answer.ok, answer.code) == (False, "E_NOT_SET") and one.offer() == "set"
        assert any("Set the table first" in note for note in one.host.page().notes), "the ring is answered on the page"
        one.host.put(Tick(2.0)).result(OUTER_S)
        assert any("Set the table first" in note for note in one.host.page().notes), "as long as it is true"
        one.press()
        one.host.put(Tick(3.0)).result(OUTER_S)
        assert not any("Set the table first" in note for note in one.host.page().notes)
        assert one.host.put(BellRung(9.0)).result(OUTER_S).ok
        assert one.host.snapshot.state.question is None or len(one.host.snapshot.done) > 1


def test_each_player_is_dealt_twenty_creatures(tmp_path: Path) -> None:
    """The phone counts them; with a draft nobody has any yet."""
    with bench("inscription", tmp_path) as one:
        one.press()
        assert [one.count(f"{seat}/unseen") for seat in "AB"] == [20, 20] and one.count("creatures") == 68
        for _ in range(3):
            one.piles.draw("A/unseen", "A")
        assert one.offer() == "" and one.press() == 0, "who draws early has drawn from the deck that was dealt"
    drafted = tmp_path / "drafted"
    drafted.mkdir()
    with bench("inscription", drafted, draft=True) as two:
        assert two.offer() == "" and two.press() == 0


def test_hands_that_help_draw_for_nobody_whose_hand_is_left_to_them(tmp_path: Path) -> None:
    """Who says what they draw draws it; the companion's hands would draw it once more."""
    with bench("inscription", tmp_path, first="A") as one:
        one.press()
        tap(one, "A", "ready")
        tap(one, "A", "draw opening")
        hands = Hands(one.table, one.piles, one.host.snapshot)
        hands.deal(without="A")
        assert not one.piles.hands().get("A")
        assert hands.deal() == 4 and len(one.piles.hands()["A"]) == 4


def test_what_was_drafted_is_shuffled_into_the_own_deck_by_one_press(tmp_path: Path) -> None:
    """INS-DRAFT-07; whoever took twenty cards into the hand need not carry them over one by one."""
    with bench("inscription", tmp_path, draft=True) as one:
        tap(one, "A", "ready")
        while one.host.snapshot.state.question is None:
            deal = one.host.snapshot.state.at(Place("creatures"))[:3]
            tap(one, "*", "deal " + " ".join(deal))
            for card in deal[:2]:
                (seat,) = {pick.seat for pick in one.game.candidates(one.host.snapshot.state)}
                tap(one, seat, f"pick {card}")
                one.piles.take(card, seat)
        one.piles.draw("A/squirrels", "A")
        assert one.offer() == "set" and one.press() == 40 and one.offer() == ""
        assert [len(one.piles.hands()[seat]) for seat in "AB"] == [1, 0], "a squirrel was none of them"
        assert [one.count(f"{seat}/unseen") for seat in "AB"] == [20, 20]


def tap(one: Bench, seat: str, text: str) -> None:
    answer = one.host.put(Tapped(seat, text, one.host.snapshot.version)).result(OUTER_S)
    assert answer.ok, answer.say


@pytest.mark.parametrize(
    ("name", "options"),
    [*((name, {}) for name in found()), ("inscription", {"draft": True})],
)
def test_a_lesson_speaks_to_these_people_of_buttons_that_are_there(
    name: str, options: dict[str, object], tmp_path: Path
) -> None:
    """INC-COMP-13, too: a newcomer is told how it goes."""
    with bench(name, tmp_path, **options) as one:
        lesson = one.game.first_steps()
        said = " ".join(lesson)
        assert len(lesson) > 3
        assert ("Set the table" in said) == (one.offer() == "set")
        assert not re.search(r"\{|\b(Ana|Luka|Ann|Bob)\b", said)
    if name == "augmented":
        assert "“Machines of the mill” for Cem" in lesson[0] and "“Beasts of the wood” for Dot" in lesson[0]


def test_a_lesson_names_the_deck_that_is_played(tmp_path: Path) -> None:
    main = [f"3 {name}" for name in ("Stoat", "Wolf", "Elk", "Adder", "Mole", "Coyote")] + ["2 Porcupine"]
    with bench("augmented", tmp_path, deck_a={"name": "Teeth", "main": main, "side": ["20 Squirrel"]}) as one:
        assert "“Teeth” for Cem" in one.game.first_steps()[0]


def test_what_a_hand_is_known_or_counted_to_hold_is_taken_and_drawn(tmp_path: Path) -> None:
    """INS-ITEM-08 an item is drawn; INS-LIFE-06 the Greater Smoke is taken; copies of one design are alike."""
    with bench("inscription", tmp_path) as one:
        one.press()
        one.fix("move greater-smoke:1 A/hand", "count A/hand +1", "count A/items +1")
        assert one.offer() == "set" and one.press() == 2 and one.offer() == ""
        hand = one.piles.hands()["A"]
        assert "greater-smoke:1" in hand and sum(card in one.game.items for card in hand) == 1  # type: ignore[attr-defined]
        one.piles.put_away(CardId("greater-smoke:1"))
        one.piles.take(CardId("greater-smoke:2"), "A")
        assert one.offer() == "" and one.press() == 0


def test_what_the_press_has_drawn_is_ticked_off(tmp_path: Path) -> None:
    """INS-ITEM-08: the item that is owed is in the hand, so nobody is asked for it any more."""
    with bench("inscription", tmp_path, first="A", corpse_eater="known") as one:
        one.press()
        for seat, text in (("A", "ready"), ("A", "draw opening")):
            assert one.host.put(Tapped(seat, text, one.host.snapshot.version)).result(OUTER_S).ok
        one.fix("count scale 3", "count A/capped -1", "move stoat:1 A1")
        one.lay("stoat:1", "A1")
        assert one.host.put(Tapped("A", "ring", one.host.snapshot.version)).result(OUTER_S).ok
        assert [choice.label for choice in one.host.page("B").errands] == ["Dot: draw an item card"]
        assert one.offer() == "owed" and one.press()
        one.fix("count A/bones +1")  # whatever comes next is answered after it
        assert one.host.page("B").errands == ()


def test_a_used_item_goes_under_its_pile_by_one_press(tmp_path: Path) -> None:
    """INS-ITEM-09: "this one is yours", said the button."""
    with bench("inscription", tmp_path, first="A") as one:
        one.press()
        for seat, text in (("A", "ready"), ("A", "draw opening")):
            assert one.host.put(Tapped(seat, text, one.host.snapshot.version)).result(OUTER_S).ok
        one.fix("count A/items 1")
        one.press()
        bank = CardId("hoggy-bank:1")
        one.piles.take(bank, "A")
        assert one.host.put(Tapped("A", "use hoggy-bank:1 laid=yes", one.host.snapshot.version)).result(OUTER_S).ok
        one.lay(bank, "A/item")
        assert one.offer() == "owed" and one.press()
        under = one.piles.inside("items")
        assert not one.table.card(bank).on_table and bank in under
        drawn = [one.piles.draw("items", "B") for _ in under]
        assert drawn[-1] == bank, "it is the last to be drawn"
        for card in filter(None, drawn):
            one.piles.put_away(card, "items", "bottom")
        one.fix("count A/bones +1")  # whatever comes next is answered after it
        assert one.host.page("A").errands == () and one.offer() == ""
        for _ in range(2):  # the correction, and the item
            assert one.host.put(UndoRequested("A", one.host.snapshot.version)).result(OUTER_S).ok
        assert [each.label for each in one.host.page("A").errands] == ["Cem: take Hoggy Bank back into your hand"]
        assert one.offer() == "owed" and one.press() and bank in one.piles.hands()["A"]
        one.fix("count A/bones +1")
        assert one.host.page("A").errands == () and one.offer() == "", "and no other item is drawn for it"


def test_a_card_that_was_shown_comes_into_the_hand_by_one_press(tmp_path: Path) -> None:
    with bench("inscription", tmp_path, first="A") as one:
        one.press()
        for seat, text in (("A", "ready"), ("A", "draw opening")):
            assert one.host.put(Tapped(seat, text, one.host.snapshot.version)).result(OUTER_S).ok
        one.press()
        one.fix("count A/items 1")  # the lens, which lies on the mat already
        shown = one.piles.inside("A/unseen")[0]
        for text in ("use magpies-lens:1", f"take {shown} laid=yes"):
            assert one.host.put(Tapped("A", text, one.host.snapshot.version)).result(OUTER_S).ok
        one.lay(shown, "A/item")
        before = len(one.piles.hands()["A"])
        assert one.offer() == "owed" and one.press() and shown in one.piles.hands()["A"]
        assert len(one.piles.hands()["A"]) == before + 1, "and nothing is drawn for it"


def test_what_is_put_back_for_a_seat_alone_deals_nothing_to_others(tmp_path: Path) -> None:
    with bench("inscription", tmp_path) as one:
        one.press()
        one.fix("count A/hand +1", "count B/deck -1", "count B/hand +1")
        one.piles.take(CardId("stoat:1"), "A")
        before = {seat: list(cards) for seat, cards in one.piles.hands().items()}
        one.lay("stoat:1", "A1")
        assert tidy(one.host, one.table, one.piles, only_back=True) == 1
        assert not one.table.card(CardId("stoat:1")).on_table and one.piles.hands() == before
        assert one.press() == 1 and len(one.piles.hands()["B"]) == len(before.get("B", [])) + 1


@pytest.mark.parametrize("name", sorted(SETS))
def test_cards_that_were_gathered_in_the_middle_of_a_game_are_dealt_again(name: str, tmp_path: Path) -> None:
    with bench(name, tmp_path) as one:
        for _ in range(6):  # what is next to do, as the golden button has it, and the first answer of what is asked
            one.press()
            now = one.host.snapshot
            asked = now.state.question.prompt.options if now.state.question is not None else ()
            step = next((tap for tap in (*now.taps, *asked) if tap.standing == "next" or tap in asked), None)
            if step is not None:
                one.host.put(Tapped(step.seat, words(step), now.version)).result(OUTER_S)
        one.press()
        one.piles.gather()
        assert one.offer() in ("set", "owed") and one.press()
        hands = {seat: len(cards) for seat, cards in one.piles.hands().items()}
        for owed in one.game.beside(one.host.snapshot.state):
            assert (hands.get(owed.where, 0) if owed.hand else one.count(owed.where)) >= owed.count, owed


@pytest.mark.parametrize("kept", [True, False])
def test_the_hands_of_a_game_taken_up_again_are_held_or_drawn_by_one_press(tmp_path: Path, kept: bool) -> None:
    with bench("inscription", tmp_path, first="A") as one:
        one.press()
        for seat, text in (("A", "ready"), ("A", "draw opening")):
            assert one.host.put(Tapped(seat, text, one.host.snapshot.version)).result(OUTER_S).ok
        one.press()
        assert len(one.piles.hands()["A"]) == 4
        one.host.new_game("inscription", {}, PEOPLE).result(OUTER_S)
        for card in () if kept else tuple(one.piles.hands()["A"]):
            one.piles.put_away(card, "A/squirrels" if card.startswith("squirrel") else "A/unseen", "anywhere")
        assert one.host.put(TakeUp(1)).result(OUTER_S).ok
        (asked,) = one.host.page("A").errands
        assert "take up your hand again, 4 cards" in asked.label and one.offer() == "owed"
        one.press()
        assert len(one.piles.hands()["A"]) == 4
        one.fix("count A/bones +1")  # whatever comes next is answered after it
        assert one.host.page("A").errands == () and one.offer() == ""


def test_a_draw_that_was_tapped_is_drawn_from_the_pile_that_counts_it(tmp_path: Path) -> None:
    with bench("inscription", tmp_path) as one:
        one.press()
        one.fix("count B/squirrels -1", "count B/deck -2", "count B/hand +3")
        assert one.offer() == "set" and one.press() == 3
        assert [one.count("B/squirrels"), one.count("B/unseen")] == [9, 18]
        one.piles.draw("B/squirrels", "B")
        assert one.offer() == "" and one.press() == 0, "what is there beyond the count stays"


def test_a_dream_goes_face_down_on_top_of_the_third_deck(tmp_path: Path) -> None:
    """CUBO-RESULT-05: it was put under its own pile, and R.E.M. 3 stayed as it was."""
    with bench("incubo", tmp_path) as one:
        one.press()
        dream = one.piles.top("rem1")
        assert dream is not None and [one.count(f"rem{phase}") for phase in (1, 2, 3)] == [6, 12, 6]
        one.lay(dream, "dream")
        one.fix(f"move {dream} dream", "count rem1 -1")
        one.fix(f"move {dream} rem3.top", "count rem3 +1")
        one.press()
        assert one.piles.top("rem3") == dream and [one.count(f"rem{phase}") for phase in (1, 2, 3)] == [5, 12, 7]


def test_the_growth_tile_is_turned(tmp_path: Path) -> None:
    with bench("incubo", tmp_path) as one:
        one.press()
        tile = one.host.snapshot.state.at(
            next(where for where in one.host.snapshot.state.cards if where.zone == "growth")
        )[0]
        before = one.table.card(tile).angle
        one.fix("count growth +1")
        assert one.press() == 1 and abs(one.table.card(tile).angle - before) == 180 and one.press() == 0


def test_what_is_tucked_goes_back_into_the_hand_that_has_it(tmp_path: Path) -> None:
    """A card of the hand may lie in the hand's row, or nowhere on the mat, but not under somebody."""
    with bench("inception", tmp_path) as one:
        one.press()
        cobb = one.table.card(CardId("cobb:1"))
        weapon = one.piles.top("team.unseen")
        assert weapon is not None
        one.table.lay(weapon, cobb.x - 20, cobb.y, 0, False, under=CardId("cobb:1"))
        one.piles.laid(weapon)
        one.fix(f"move {weapon} hand", "count hand +1", "count deck -1")
        assert one.press() and one.piles.hands()["A"] == [weapon] and one.press() == 0


@pytest.mark.parametrize("name", sorted(SETS - {"augmented"}))
@pytest.mark.parametrize("seed", [3, 4])
def test_after_a_press_nothing_is_left_that_a_press_would_do(name: str, seed: int, tmp_path: Path) -> None:
    """Through random games, and no card is lost or doubled."""
    chance = random.Random(seed)
    with bench(name, tmp_path) as one:
        cards = one.everything()
        for _ in range(30):
            now = one.host.snapshot
            legal = now.game.legal(now.state) if now.game is not None and now.state.over is None else []
            if not legal:
                break
            laid = [action for action in legal if action.hands(now.game, now.state)]
            action = chance.choice(laid if laid and chance.random() < 0.6 else legal)
            one.host.put(Tapped(action.seat, words(action), now.version)).result(OUTER_S)
            one.press()
            assert one.offer() in ("", "yours") and one.press() == 0, words(action)
            assert one.everything() == cards
