"""Cards and their printed tags: payloads are forever, and a misread one is noticed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import CatalogueError, TagError
from companion.kernel.cards import (
    ALPHABET,
    Catalogue,
    Face,
    TagCode,
    base36,
    card_id,
    check_character,
    copy_of,
    face_of,
    parse_payload,
    payload,
)

CODES = st.builds(
    TagCode,
    st.text(ALPHABET, min_size=2, max_size=2),
    st.integers(0, 36**3 - 1),
    st.integers(0, 36**2 - 1),
    st.sampled_from(ALPHABET),
)


def test_the_check_character_is_iso_7064_mod_37_36() -> None:
    """The standard's own use: a Global Release Identifier ends in this character."""
    assert check_character("A12425GABC1234002") == "M"


def test_a_printed_payload_never_changes() -> None:
    assert payload(TagCode("IN", 1, 1, "A")) == "IN00101A" + check_character("IN00101A")
    assert parse_payload(payload(TagCode("IN", 1, 1))) == TagCode("IN", 1, 1, "A")


@given(CODES)
def test_payloads_are_read_back(code: TagCode) -> None:
    assert parse_payload(payload(code)) == code


@given(CODES, st.integers(0, 8), st.sampled_from(ALPHABET))
def test_one_misread_character_is_noticed(code: TagCode, place: int, wrong: str) -> None:
    text = payload(code)
    misread = text[:place] + wrong + text[place + 1 :]
    if misread != text:
        with pytest.raises(TagError):
            parse_payload(misread)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("https://example.org", "expected 9 characters"),
        ("", "expected 9 characters, found 0"),
        ("in00101ak", "only 0-9 and A-Z"),
        ("IN00101A?", "only 0-9 and A-Z"),
    ],
)
def test_a_foreign_code_is_told_why(text: str, why: str) -> None:
    with pytest.raises(TagError, match=why):
        parse_payload(text)


def test_numbers_that_do_not_fit_a_tag() -> None:
    assert base36(35, 3) == "00Z"
    with pytest.raises(TagError, match="does not fit into 2"):
        base36(36**2, 2)


def test_a_card_is_its_face_and_its_copy() -> None:
    card = card_id("black:goat", 12)
    assert (face_of(card), copy_of(card)) == ("black:goat", 12)


STOAT = Face(id="stoat", name="Stoat", number=1, copies=2)
CATALOGUE = Catalogue("TT", [STOAT, Face(id="coin", name="Coin", number=2)])


def test_a_catalogue_knows_its_physical_cards() -> None:
    assert list(CATALOGUE.cards()) == ["stoat:1", "stoat:2", "coin:1"]
    assert "stoat:2" in CATALOGUE and CATALOGUE.name(card_id("stoat", 2)) == "Stoat"
    assert CATALOGUE.copies("stoat") == ("stoat:1", "stoat:2")


@pytest.mark.parametrize("stranger", ["stoat:3", "stoat:0", "stoat", "stoat:x", "wolf:1", "", None, 7])
def test_a_catalogue_knows_what_it_has_not(stranger: object) -> None:
    assert stranger not in CATALOGUE


def test_every_tag_of_a_catalogue_is_another_one() -> None:
    tags = list(CATALOGUE.tags())
    assert len({tag.payload for tag in tags}) == len(tags) == 3
    assert [parse_payload(tag.payload).copy for tag in tags] == [1, 2, 1]


def test_a_card_printed_on_both_sides_has_two_tags() -> None:
    both = Catalogue("TT", [Face(id="dream", name="Dream", number=1, sides=("A", "B"))])
    assert [(tag.card, tag.side) for tag in both.tags()] == [("dream:1", "A"), ("dream:1", "B")]


def test_a_sleeve_gives_a_card_another_face() -> None:
    blank = Face(id="blank", name="Blank", number=5, copies=2)
    sleeve = Face(id="sleeve", name="Old Joe", number=99)
    cards = Catalogue("TT", [blank], bound={card_id("blank", 1): sleeve})
    assert cards.name(card_id("blank", 1)) == "Old Joe" and cards.name(card_id("blank", 2)) == "Blank"


def test_a_card_file_that_contradicts_itself_is_refused() -> None:
    stoat = Face(id="stoat", name="Stoat", number=1)
    with pytest.raises(CatalogueError, match="'stoat' is listed twice"):
        Catalogue("TT", [stoat, Face(id="stoat", name="Other", number=2)])
    with pytest.raises(CatalogueError, match="'stoat' and 'wolf' share tag number 1"):
        Catalogue("TT", [stoat, Face(id="wolf", name="Wolf", number=1)])
