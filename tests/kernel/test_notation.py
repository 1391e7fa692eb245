"""Actions as words: complete in themselves, exact both ways, and what is wrong is said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from companion.errors import UnknownAction
from companion.kernel.actions import Action
from companion.kernel.actions.fixes import Fix
from companion.kernel.cards import CardId
from companion.kernel.codec import Vocabulary
from companion.kernel.notation import check_readable, parse, usage, words
from companion.kernel.places import Place


class Play(Action, frozen=True):
    verb = "play"
    card: CardId
    to: Place
    blood: tuple[CardId, ...] = ()
    loud: bool = False
    times: int = 1
    aside: Place | None = None
    moves: tuple[tuple[CardId, Place], ...] = ()


class Deal(Action, frozen=True):
    verb = "deal"
    cards: tuple[CardId, ...]
    note: str = ""


class Ring(Action, frozen=True):
    verb = "ring"


class Offer(Struct, frozen=True):
    seat: str
    cards: tuple[CardId, ...]
    note: str = ""
    play: Play | None = None
    others: tuple[Play, ...] = ()
    loud: tuple[bool, ...] = ()


class Accept(Action, frozen=True):
    verb = "accept"
    yes: bool
    offer: Offer
    since: float | None = None


WORDS = Vocabulary((Play, Deal, Ring, Accept))
TEXT = st.text(st.characters(codec="utf-8", exclude_categories=["C"]), min_size=1, max_size=8)
NAMES = st.text("abcdef:-_.+/1290", min_size=1, max_size=8)
ANY_PLACE = st.builds(Place, st.text("AB12/", min_size=1, max_size=4), st.text("ab:1/", max_size=4))
PLAYS = st.builds(
    Play,
    st.sampled_from("ABC"),
    NAMES,
    ANY_PLACE,
    st.lists(NAMES, max_size=3).map(tuple),
    st.booleans(),
    st.integers(-9, 9),
    st.one_of(st.none(), ANY_PLACE),
    st.lists(st.tuples(NAMES, ANY_PLACE), max_size=2).map(tuple),
)
ODD = st.builds(Play, st.just("A"), TEXT, ANY_PLACE, st.lists(TEXT, max_size=3).map(tuple))
DEALS = st.builds(Deal, st.just("*"), st.lists(NAMES, min_size=1, max_size=4).map(tuple), TEXT)
OFFERS = st.builds(
    Offer,
    st.sampled_from("ABC"),
    st.lists(TEXT, max_size=3).map(tuple),
    TEXT,
    st.none() | PLAYS | ODD,
    st.lists(PLAYS | ODD, max_size=2).map(tuple),
    st.lists(st.booleans(), max_size=2).map(tuple),
)
ACCEPTS = st.builds(
    Accept, st.sampled_from("ABC"), st.booleans(), OFFERS, st.none() | st.floats(allow_nan=False, allow_infinity=False)
)


@given(st.one_of(PLAYS, DEALS, ODD, ACCEPTS))
def test_words_are_read_back(action: Action) -> None:
    assert parse(words(action), action.seat, WORDS) == action


def test_words_as_people_write_them() -> None:
    action = Play("A", CardId("stoat:1"), Place("A2"), (CardId("squirrel:3"), CardId("goat:1")))
    assert words(action) == "play stoat:1 A2 blood=squirrel:3,goat:1"
    assert words(Ring("A")) == "ring"
    assert words(Deal("*", (CardId("a:1"), CardId("b:1")))) == "deal a:1 b:1"
    assert words(Fix("!", "count", ("A/bones", "+2"))) == "fix count A/bones +2"
    offer = Offer("B", (CardId("a:1"), CardId("b:1")), note="now")
    assert words(Accept("A", True, offer, since=0.5)) == 'accept yes "B a:1 b:1 note=now" since=0.5'


def test_what_equals_its_default_is_left_out() -> None:
    assert words(Play("A", CardId("x:1"), Place("A1"), loud=True)) == "play x:1 A1 loud=yes"


def test_strange_words_are_quoted() -> None:
    action = Deal("*", (CardId("a:1"),), note='say "hi" {now}; \\ = go')
    assert words(action) == 'deal a:1 note="say \\"hi\\" {now}; \\\\ = go"'
    assert parse(words(action), "*", WORDS) == action


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty move"),
        ("dance now", "'dance' is no move of this game; known: accept, deal, play, ring"),
        ("play stoat:1", "to is missing; expected: play CARD TO"),
        ("play stoat:1 A1 A2", "'A2' is one word too many"),
        ("play stoat:1 A1 loud=maybe", "expected yes or no, found 'maybe'"),
        ("play stoat:1 A1 times=often", "often"),
        ("play stoat:1 A1 times=1,2", "expected one value"),
        ("ring twice", "'twice' is one word too many"),
        ("accept yes", "offer is missing; expected: accept YES OFFER"),
        ('accept yes "B a:1 play=often"', "card is missing"),
        ('accept yes "B a:1" since=nan', "expected a number, found 'nan'"),
        ('accept yes "B a:1" since=soon', "soon"),
    ],
)
def test_what_cannot_be_read_says_why(text: str, why: str) -> None:
    with pytest.raises(UnknownAction, match=why):
        parse(text, "A", WORDS)


def test_what_no_words_can_say_is_no_field_of_an_action() -> None:
    class Vague(Action, frozen=True):
        verb = "vague"
        how: dict[str, int] = {}

    class About(Action, frozen=True):
        verb = "about"
        plays: tuple[tuple[Vague, int], ...] = ()

    check_readable(Accept)
    for kind in (Vague, About):
        with pytest.raises(TypeError, match="Vague.how: no words can say a value of type dict"):
            check_readable(kind)


def test_usage_shows_the_form() -> None:
    assert usage(Play) == "play CARD TO [blood=…] [loud=…] [times=…] [aside=…] [moves=…]"
