"""Names in every script: what is the same, what is not, and what is meant where it is written another way."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.games.common.nearest import FEW, Nearest
from companion.games.common.spelling import Spellings, bare, letters, words, written

NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cn"]), min_size=1, max_size=12).filter(
    str.strip
)


@pytest.mark.parametrize(("one", "other"), [
    ("Волки", "Лисы"), ("Bär", "Bör"), ("Bär", "Bar"), ("狼", "狐"), ("ذئب", "ثعلب"), ("🐺", "🦊"),
    ("🐺 Wolf", "🦊 Wolf"), ("Ёж", "Еж"), ("かき", "がき"), ("किरण", "करण"),
])  # fmt: skip
def test_different_names_have_different_letters(one: str, other: str) -> None:
    assert letters(one) != letters(other)
    assert Spellings([(one, 1), (other, 2)]).find(other) == 2


@pytest.mark.parametrize(("one", "other"), [
    ("Touch of Death", "touch-of-death"), ("ВОЛКИ", "волки"), ("Straße", "STRASSE"), ("18½", "18 1/2"),
    ("Hoax!", "hoax"), ("Ba\u0308r", "B\u00e4r"), ("ﬁsh", "fish"), ("ΛΎΚΟΣ", "λύκος"),
    ("W.I.T.C.H.", "witch"), ("Ｗｏｌｆ", "wolf"),
])  # fmt: skip
def test_the_same_name_in_another_writing(one: str, other: str) -> None:
    assert letters(one) == letters(other)


def test_marks_may_be_left_out() -> None:
    assert (bare("Bjørnë"), bare("Łódź"), words("Mothers' March")) == ("bjorne", "lodz", ["mothers", "march"])


@pytest.mark.parametrize(("said", "meant"), [
    ("Bar", "Bär"), ("BAR", "Bär"), ("Bor", None), ("Bår", None), ("bjorne", "Bjørnë"), ("Bjørne", "Bjørnë"),
    ("Zürich", "Zurich"), ("18 1/2-Minute Gap", "18½-Minute Gap"), ("World War 3", "World War Three"),
    ("Hit & Run", "Hit and Run"), ("Savings and Loan Scam", "Savings & Loan Scam"), ("The Elders", "Elders"),
    ("Network, The", "The Network"), ("Network", "The Network"), ("World War", None), ("", None),
])  # fmt: skip
def test_what_people_write_another_way_is_found(said: str, meant: str | None) -> None:
    known = ("Bär", "Bjørnë", "Zurich", "18½-Minute Gap", "World War Three", "Hit and Run", "Savings & Loan Scam",
             "Elders", "The Network")  # fmt: skip
    assert Spellings((name, name) for name in known).find(said) == meant


def test_nobody_chooses_between_two_that_may_be_meant() -> None:
    known = Spellings((name, name) for name in ("Bär", "Bår", "Hoax!", "Hoax?"))
    assert [known.find(said) for said in ("bar", "hoax", "bär", "HOAX!")] == [None, None, "Bär", "Hoax!"]
    assert known.fitting("bar") == ["Bär", "Bår"]


@given(st.lists(NAMES, min_size=1, max_size=6, unique_by=written))
@example(["Bär", "Bör", "Bar"])
@example(["!", "?"])
def test_no_two_different_names_are_ever_taken_for_each_other(names: list[str]) -> None:
    known = Spellings((name, name) for name in names)
    for name in names:
        for spelled in (name, f"  {name} ", unicodedata.normalize("NFD", name), unicodedata.normalize("NFC", name)):
            assert known.find(spelled) == name


@given(NAMES, st.lists(NAMES, max_size=4))
def test_any_name_may_be_looked_up(said: str, names: list[str]) -> None:
    found = Spellings((name, name) for name in names).find(said)
    assert found is None or found in names


def test_a_wrong_name_is_compared_with_few(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def similarity(word: str, name: str) -> float:
        asked.append(name)
        return float(name == "stoat 77")

    monkeypatch.setattr("companion.games.common.nearest.similarity", similarity)
    near = Nearest(f"Stoat {number}" for number in range(500))
    assert near.to("Stoad 77") == "Stoat 77" and len(asked) <= FEW
    assert Nearest([]).to("x") is None
