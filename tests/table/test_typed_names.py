"""Names stay as they were typed, in one line; what cannot be seen goes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.typed_names import LONGEST, MOST_SIGNS, characters, tidy

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
FLAG = "\U0001f1e9\U0001f1ea"
WALES = "\U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"
THUMB = "\U0001f44d\U0001f3fd"
HEART = "\u2764\ufe0f\u200d\U0001f525"


@pytest.mark.parametrize(
    "name",
    ["Ana", "O'Brien & Söhne", "<b>Luka</b>", "שרה כהן", "محمد", "می‌خواهم", "अनुष्का", "Zoe\u0301", "李小龍",
     FAMILY, FLAG, WALES, THUMB, HEART, f"{FLAG}{FLAG}", "\U0001fae9 new"],
)  # fmt: skip
def test_a_name_is_as_it_was_typed(name: str) -> None:
    assert tidy(name) == name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (" Ana\n\tMaria ", "Ana Maria"),
        ("Ana\u2028Maria", "Ana Maria"),
        ("Ana\u202egnp.exe", "Anagnp.exe"),
        ("\u2067Ana\u2069", "Ana"),
        ("Ana\x00\x1b[31m", "Ana [31m"),
        ("\ud800Ana", "Ana"),
        ("\u200b\ufeff", ""),
        ("\u200d\u200e", ""),
        ("", ""),
    ],
)
def test_what_cannot_be_seen_or_turns_the_line_around_goes(typed: str, kept: str) -> None:
    assert tidy(typed) == kept


@pytest.mark.parametrize("sign", [FAMILY, FLAG, WALES, THUMB, HEART, "é", "e\u0301", "क्"])
def test_a_long_name_ends_between_two_characters(sign: str) -> None:
    kept = tidy(sign * 100)
    assert kept and kept == sign * (len(kept) // len(sign))
    assert list(characters(kept)) == [sign] * (len(kept) // len(sign))


@given(st.text(max_size=300))
def test_any_text_is_a_name_or_none(text: str) -> None:
    kept = tidy(text)
    assert tidy(kept) == kept
    assert len(list(characters(kept))) <= LONGEST and len(kept) <= MOST_SIGNS
    assert kept.isprintable() or not kept.isascii()
    kept.encode()


@given(st.text(max_size=100))
def test_the_characters_are_the_text(text: str) -> None:
    assert "".join(characters(text)) == text
