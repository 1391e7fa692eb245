"""Cards that hands took up off the virtual mat: they are no hand cards because somebody holds them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion import games
from companion.kernel.cards import CardId
from companion.kernel.game import BaseGame
from companion.kernel.places import Place, Seat
from companion.table.clock import ManualClock
from companion.table.host import Host
from companion.table.journal.journal import Journal
from companion.table.messages import BellRung, PictureSettled, Tapped, Tick, UndoRequested
from companion.testing.owed import seen
from companion.virtual_table.piles import piles
from companion.virtual_table.tidy import Owed, on_mat, tidy
from tests.waiting import OUTER_S
from vision.printing.deck import deck_of
from vision.virtual.table import VirtualTable
from web import create_app
from web.context import EXTENSION, AppContext
from web.virtual_piles import VirtualPiles

NAMES = {"A": "Ana", "B": "Luka"}


class Sitting:
    """A game at a virtual table with its pages: what hands do there goes the pages' way."""

    def __init__(self, game: BaseGame, folder: Path) -> None:
        self._clock, self._folder = ManualClock(), folder
        self._journal = Journal(folder / "journal.db")
        self.host = Host(self._journal, self._clock)
        self.host.start()
        self.host.begin(game).result(timeout=OUTER_S)
        self.game, self.table = game, VirtualTable(game.mat, deck_of(game))
        self.open()

    def open(self) -> None:
        """The pages of the table, with what their file remembers."""
        app = create_app(
            self.host,
            virtual=self.table,
            piles=piles(self.game),
            memory=self._folder / "virtual.json",
            tidy=partial(tidy, self.host),
            owed=partial(Owed(), self.host),
            on_mat=partial(on_mat, self.host),
        )
        self.client: FlaskClient = app.test_client()
        context: AppContext = app.extensions[EXTENSION]
        assert context.virtual_piles is not None
        self.piles: VirtualPiles = context.virtual_piles

    def close(self) -> None:
        self.host.stop()
        self._journal.close()

    def say(self, seat: Seat, words: str) -> None:
        answer = self.host.put(Tapped(seat, words, self.host.snapshot.version)).result(timeout=OUTER_S)
        assert answer.ok, answer.say

    def lay(self, card: str, where: str) -> None:
        x, y = self.game.mat.region(where).centre
        answer = self.client.post("/virtual/lay", json={"card": card, "x": x, "y": y, "angle": 0, "face_down": False})
        assert answer.status_code == 200, answer.text
        self.look()

    def take_up(self, card: str, seat: Seat) -> None:
        """A card goes into somebody's hand."""
        assert self.client.post("/virtual/lift", json={"card": card, "seat": seat}).status_code == 200
        self.look()

    def look(self) -> None:
        """The camera sees the table at rest."""
        picture = seen(self.game.mat, self.table)
        self.host.put(PictureSettled(picture, self._clock.advance(1))).result(timeout=OUTER_S)

    def wait(self, seconds: float) -> None:
        """Nobody moves for a while."""
        self.host.put(Tick(self._clock.advance(seconds))).result(timeout=OUTER_S)
        self.look()

    @property
    def chores(self) -> tuple[str, ...]:
        return self.host.snapshot.chores

    def held(self, card: str) -> bool:
        return CardId(card) in self.piles.hands().get("A", [])

    def exchange(self, card: str) -> None:
        """Another card of its pile is in Ana's hand, where this one is."""
        if self.held(card):
            pile = str(self.host.snapshot.state.where(CardId(card)))
            self.piles.put_away(CardId(card), pile, "bottom")
            self.piles.draw(pile, "A")

    def press(self) -> None:
        """*Do what is owed*, as often as it is offered."""
        while self.client.get("/virtual/levels").get_json()["owed"] in ("set", "owed"):
            assert self.client.post("/virtual/tidy", json={}).status_code == 200
            self.look()


@pytest.fixture
def duel(tmp_path: Path) -> Iterator[Sitting]:
    """*Inscription*: Ana has drawn, her Squirrel lies on A1 and her Cat on A3, and a Stoat is in her hand."""
    sitting = Sitting(games.find("inscription").build({"first": "A"}, NAMES), tmp_path)
    sitting.look()
    assert sitting.host.put(BellRung(0)).result(timeout=OUTER_S).ok
    sitting.say("A", "draw opening")
    sitting.press()
    for card, where in (("squirrel:1", "A1"), ("cat:1", "A3")):
        sitting.exchange(card)  # what is to lie there besides is not one of the cards that she has drawn
        sitting.say("!", f"fix move {card} {where}")
        sitting.lay(card, where)
    assert (sitting.chores, sitting.host.snapshot.trouble) == ((), None)
    yield sitting
    sitting.close()


SQUIRREL = "move Squirrel from Ana's hand to Ana's squirrel pile"


def test_a_sacrifice_in_the_own_hand_goes_back_to_its_pile(duel: Sitting) -> None:
    duel.take_up("squirrel:1", "A")
    assert duel.chores == (), "a payment begun"
    duel.lay("stoat:1", "A2")
    assert duel.chores == (SQUIRREL,)
    duel.open()
    assert duel.chores == (SQUIRREL,), "when the pages are made again as well"
    others = [card for card in duel.piles.hands()["A"] if card != "squirrel:1"]
    duel.press()
    assert duel.chores == () and duel.piles.hands()["A"] == others
    assert CardId("squirrel:1") in duel.piles.inside("A/squirrels")


def test_who_puts_it_away_owes_nothing(duel: Sitting) -> None:
    duel.take_up("squirrel:1", "A")
    duel.lay("stoat:1", "A2")
    assert duel.client.post("/virtual/lift", json={"card": "squirrel:1"}).status_code == 200
    duel.look()
    assert duel.chores == ()


def test_after_a_move_is_taken_back_the_card_is_a_hand_card_again(duel: Sitting) -> None:
    duel.say("!", "fix count A/squirrels -1")
    duel.say("!", "fix count A/hand 1")
    duel.lay("squirrel:2", "A4")
    assert duel.host.snapshot.state.where(CardId("squirrel:2")) == Place("A4")
    duel.take_up("squirrel:2", "A")
    wish = UndoRequested("A", duel.host.snapshot.version)
    assert duel.host.put(wish).result(timeout=OUTER_S).ok
    duel.look()
    assert duel.chores == () and duel.held("squirrel:2")


def test_a_card_drawn_again_may_be_laid_and_taken_up(duel: Sitting) -> None:
    """It was sent off the mat once, and is a hand card since."""
    duel.take_up("squirrel:1", "A")
    duel.lay("stoat:1", "A2")
    duel.press()
    duel.piles.take(CardId("squirrel:1"), "A")
    duel.say("!", "fix turn B 2 turn.play")
    duel.lay("squirrel:1", "A1")
    assert duel.host.snapshot.trouble is not None, "it is not her turn"
    duel.take_up("squirrel:1", "A")
    assert duel.host.snapshot.trouble is None and duel.chores == ()


def test_a_card_picked_in_the_draft_may_stay_in_the_hand(tmp_path: Path) -> None:
    """It belongs to the deck of its player, which nobody has laid down yet. Before the camera looks nothing is said."""
    draft = Sitting(games.find("inscription").build({"draft": True}, NAMES), tmp_path)
    draft.look()
    assert draft.host.put(BellRung(0)).result(timeout=OUTER_S).ok
    for number, card in enumerate(("stoat:1", "wolf:1", "cat:1"), 1):
        draft.lay(card, f"draft{number}")
    assert draft.client.post("/virtual/lift", json={"card": "stoat:1", "seat": "A"}).status_code == 200
    assert draft.chores == ()
    draft.look()
    assert draft.host.snapshot.state.where(CardId("stoat:1")) == Place("A/unseen")
    assert draft.chores == () and draft.held("stoat:1")
    draft.close()


def test_a_card_from_a_deck_that_lies_on_the_mat_is_a_hand_card(tmp_path: Path) -> None:
    """Nobody hears which card was drawn before its time."""
    team = Sitting(games.find("inception").build({}, {"A": "Ana"}), tmp_path)
    team.look()
    team.press()
    top = team.piles.top(next(pile.key for pile in team.piles.piles() if pile.region == "team.deck"))
    assert top is not None
    assert team.client.post("/virtual/lift", json={"card": top, "seat": "A"}).status_code == 200
    team.look()
    assert team.held(top) and team.piles.taken_up() == () and team.host.snapshot.wrongly_held == ()
    team.close()


def test_a_dead_card_in_a_hand_goes_to_the_dead_pile(duel: Sitting) -> None:
    duel.say("!", "fix move cat:1 A/dead")
    duel.take_up("cat:1", "A")
    assert duel.chores == ("move Cat from Ana's hand to Ana's dead pile",)
    duel.press()
    assert duel.chores == () and not duel.held("cat:1")


@pytest.mark.clauses("AUG-SEARCH-01")
@pytest.mark.parametrize("hidden", [True, False])
def test_a_card_shown_in_a_search_and_refused_is_put_where_the_phone_says(tmp_path: Path, hidden: bool) -> None:
    """Into the hand while one of its cards is unknown, else into its deck, though hands had looked at it in theirs."""
    main = ["3 Magpie", "3 Stoat", "3 Wolf", "3 Elk", "3 Adder", "3 Mole", "2 Coyote"]
    deck = {"name": "Birds", "main": main, "side": ["20 Squirrel"]}
    birds = Sitting(games.find("augmented").build({"first": "A", "deck_a": deck}, NAMES), tmp_path)
    birds.look()
    for at in range(3):  # two are kept, and the turn begins
        assert birds.host.put(BellRung(5 * at)).result(timeout=OUTER_S).ok
        birds.press()
        birds.look()
    squirrels = sorted(card for card in birds.piles.inside("A/side"))
    for number in (1, 2):
        birds.say("!", f"fix move {squirrels[number]} A{number}")
        birds.lay(squirrels[number], f"A{number}")
    birds.piles.take(CardId("magpie:1"), "A")
    for squirrel in squirrels[1:3]:
        assert birds.client.post("/virtual/lift", json={"card": squirrel, "seat": "A"}).status_code == 200
    birds.lay("magpie:1", "A3")
    birds.press()
    if not hidden:
        birds.say("!", f"fix count A/hand -{birds.host.snapshot.state.count('A/hand')}")
    birds.piles.take(squirrels[5], "A")
    birds.lay(squirrels[5], "A4")
    trouble = birds.host.snapshot.trouble
    assert trouble is not None
    assert trouble.put_back == (f"move Squirrel from A4 to Ana's {'hand' if hidden else 'side deck'}",)
    assert birds.client.post("/virtual/tidy", json={}).status_code == 200
    birds.look()
    assert birds.host.snapshot.trouble is None
    assert birds.held(squirrels[5]) == hidden == (squirrels[5] not in birds.piles.inside("A/side"))
    birds.close()


@pytest.mark.clauses("INS-BLOOD-03")
def test_a_sacrifice_under_the_card_laid_upon_it_is_put_away_by_the_button(duel: Sitting) -> None:
    """No camera sees it, so the phone asks for nothing."""
    duel.lay("stoat:1", "A1")
    assert duel.host.snapshot.state.where(CardId("stoat:1")) == Place("A1") and duel.chores == ()
    duel.press()
    lies = duel.table.card(CardId("squirrel:1"))
    assert not lies.on_table and CardId("squirrel:1") in duel.piles.inside("A/squirrels")


@pytest.mark.clauses("INS-SIGIL-Waterborne")
def test_a_card_to_be_turned_up_again_is_not_asked_after(duel: Sitting) -> None:
    """That it lies face down is owed and said; nothing lies on it."""
    duel.say("!", "fix move kingfisher:1 A2")
    duel.lay("kingfisher:1", "A2")
    assert duel.host.put(BellRung(10)).result(timeout=OUTER_S).ok
    duel.press()
    assert duel.table.card(CardId("kingfisher:1")).face_down
    duel.say("B", "draw opening")
    duel.press()
    assert duel.host.put(BellRung(20)).result(timeout=OUTER_S).ok
    duel.wait(30)
    assert duel.chores == ("turn Kingfisher on A2 face up",)
    assert not [one for one in duel.host.snapshot.notes if "cannot be seen" in one]
