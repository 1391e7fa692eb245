"""Fields of the form for own cards."""

from typing import Literal

from msgspec import Struct

from companion.games.common.own_cards.forms import Forms, FormWords
from companion.kernel.workshop import FormChoice

Fruit = Literal["apple", "pear"]


class Basket(Struct):
    name: str
    holds: tuple[Fruit | Literal["nothing"], ...] = ()


def test_the_words_of_several_literal_types_are_choices_one_by_one() -> None:
    forms = Forms(type(None), FormWords({}, {"=pear": ("a pear", "")}, {}), lambda name, hint: None)
    name, holds = forms.fields(Basket)
    assert (name.kind, holds.kind) == ("text", "some")
    assert holds.choices == (
        FormChoice("apple", "apple"),
        FormChoice("pear", "a pear"),
        FormChoice("nothing", "nothing"),
    )
