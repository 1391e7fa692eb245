"""Answers that are written: the question's open verbs become forms, and what is filled in is the action's words."""

import pytest

from companion.games import find
from companion.games.inscription.rules.death_cards import Name
from companion.games.inscription.rules.drawing import Take
from companion.games.inscription.rules.turn import Hold, Numbers
from companion.kernel.blanks import Blank
from companion.kernel.cards import CardId
from companion.kernel.notation import parse
from companion.kernel.prompts import Prompt
from companion.kernel.state import Pending, State
from companion.table.page import Form
from companion.table.pages.answer_forms import forms

GAME = find("inscription").build({}, {"A": "Ana", "B": "Luka"})


def asked(*options: object, verbs: tuple[str, ...], seat: str = "A") -> Pending:
    return Pending(Prompt((seat,), "key", "Say it.", options, verbs=verbs), (seat,))  # type: ignore[arg-type]


def test_a_name_is_written_and_a_portrait_drawn() -> None:
    plain = Name("A", CardId("blank-death-card:1"), "Ana's Death Card")
    (form,) = forms(GAME, asked(plain, verbs=("name",)), "A")
    assert form == Form(
        "name",
        "A",
        (
            Blank("blank", "Card", kind="card", value="blank-death-card:1"),
            Blank("title", "Name", kind="text", value="Ana's Death Card", most=40),
            Blank("portrait", "Portrait", kind="drawing", value="", optional=True),
        ),
        "Call it that",
    )
    words = 'name blank-death-card:1 "The \\"Bear\\"" portrait="M1 2L3 4"'
    assert parse(words, "A", type(GAME).vocabulary) == Name("A", CardId("blank-death-card:1"), 'The "Bear"', "M1 2L3 4")


def test_numbers_are_filled_in_as_they_stand() -> None:
    (hold,) = forms(GAME, asked(Hold("A", 4), verbs=("hold",)), "A")
    assert hold.blanks == (Blank("cards", "Cards in hand", kind="number", value=4),)
    assert hold.label == "That is how many I hold"
    (numbers,) = forms(GAME, asked(Numbers("A", CardId("wolf:1"), 0, 1), verbs=("numbers",)), None)
    assert [(blank.name, blank.value) for blank in numbers.blanks] == [
        ("card", "wolf:1"),
        ("power", 0),
        ("health", 1),
    ]


def test_nobody_fills_in_anothers_answer() -> None:
    question = asked(Hold("A", 4), verbs=("hold",))
    assert forms(GAME, question, "B") == ()
    assert [form.seat for form in forms(GAME, question, None)] == ["A"]


def test_a_card_that_is_not_listed_can_still_be_named() -> None:
    (form,) = forms(GAME, asked(verbs=(Take.verb,)), "A")
    assert form.blanks == (Blank("card", "Card", kind="card"),)


def test_every_open_answer_of_the_game_has_words_on_its_button() -> None:
    """No button says a record's verb only."""
    kinds = [GAME.vocabulary.action(verb) for verb in ("hold", "take", "reveal", "name", "numbers")]
    assert [kind for kind in kinds if kind is None or len(kind.form_label().split()) < 3] == []


@pytest.mark.parametrize(("number", "words"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_one_card_is_one_card(number: int, words: str) -> None:
    assert GAME.label(State(), Hold("A", number)) == words
