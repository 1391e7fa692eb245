"""Nothing is said of cards and people who are not here."""

from __future__ import annotations

from companion.errors import UnknownAction
from companion.kernel.actions import Action, CardAction
from companion.kernel.cards import CardId, Catalogue, Face
from companion.kernel.game import BaseGame
from companion.kernel.notation import in_game
from companion.kernel.places import CHANCE, Seat


class Pond(BaseGame):
    catalogue = Catalogue("PO", [Face(id="frog", name="Frog", number=1, copies=2)])


class Feed(CardAction, frozen=True):
    verb = "feed"

    what: str = ""
    others: tuple[CardId, ...] = ()
    helper: CardId = CardId("")
    guest: Seat = ""


class Lend(Action, frozen=True):
    verb = "lend"
    or_none = ("pay",)

    to: Seat
    pay: CardId


def refused(action: Action) -> str:
    try:
        in_game(action, Pond(BaseGame.Options(), {"A": "Ana"}))
    except UnknownAction as error:
        return str(error)
    return ""


def test_a_card_that_the_game_does_not_have_is_refused_in_whatever_field_it_is() -> None:
    frog, none, odd = CardId("frog:2"), CardId("frog:3"), CardId("frog:02")
    assert refused(Feed("A", frog, "fly", (frog,), frog)) == ""
    assert refused(Feed("A", none)) == "There is no card 'frog:3' in this game."
    assert refused(Feed("A", CardId(""))) == "There is no card '' in this game."
    assert refused(Feed("A", frog, others=(frog, odd))) == "There is no card 'frog:02' in this game."
    assert refused(Feed("A", frog, helper=none)) == "There is no card 'frog:3' in this game."


def test_whoever_does_not_sit_here_does_nothing_and_nothing_is_done_to_them() -> None:
    frog = CardId("frog:2")
    assert refused(Feed("A", frog, guest="A")) == refused(Feed(CHANCE, frog)) == ""
    assert refused(Feed("B", frog)) == "There is no player 'B' at this table."
    assert refused(Feed("A", frog, guest="!")) == "There is no player '!' at this table."
    assert refused(Feed("A", frog, guest=CHANCE)) == "There is no player '*' at this table."
    assert refused(Lend("A", "", frog)) == "There is no player '' at this table."


def test_nothing_may_stand_for_a_card_where_the_action_says_so() -> None:
    assert refused(Lend("A", "A", CardId(""))) == refused(Lend("A", "A", CardId("frog:1"))) == ""
    assert refused(Lend("A", "A", CardId("frog:3"))) == "There is no card 'frog:3' in this game."
