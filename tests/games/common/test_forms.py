"""Fields of the form for own cards, and the words of card texts."""

from pathlib import Path
from types import ModuleType
from typing import Literal

from msgspec import Struct

from companion.games.common.own_cards.forms import Forms, FormWords
from companion.games.common.own_cards.vocabulary import CardWord, words_in
from companion.kernel.blanks import Option

Fruit = Literal["apple", "pear"]


class Basket(Struct):
    name: str
    holds: tuple[Fruit | Literal["nothing"], ...] = ()


def test_the_words_of_several_literal_types_are_choices_one_by_one() -> None:
    forms = Forms(type(None), FormWords({}, {"=pear": ("a pear", "")}, {}), lambda name, hint: None)
    name, holds = forms.fields(Basket)
    assert (name.kind, holds.kind) == ("text", "some")
    assert holds.options == (
        Option("apple", "apple"),
        Option("pear", "a pear"),
        Option("nothing", "nothing"),
    )


FORM = """
[kinds]
tree = ["Tree", "It bears apples."]
[fields]
n = ["How many"]
[choices]
pear = "a pear"
[example.my_tree]
kind = "tree"
"""


def test_the_words_of_a_form_stand_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "workshop.toml"
    path.write_text(FORM, encoding="utf-8")
    words = FormWords.read(path)
    assert words.kinds == {"tree": ("Tree", "It bears apples.")}
    assert words.labels == {"n": ("How many", ""), "=pear": ("a pear", "")}
    assert words.example == {"my_tree": {"kind": "tree"}}


class Grow(Struct, CardWord):
    says = "{who} grows {plus}."

    who: str
    n: int


def test_a_word_says_its_fields() -> None:
    assert Grow("oak", 2).filled() == "oak grows +2."
    assert Grow("oak", 2).filled(who="the oak") == "the oak grows +2."
    assert Grow("oak", 2).filled("{n} for {who}") == "2 for oak"


def test_the_texts_of_words_stand_in_a_file_beside_them(tmp_path: Path) -> None:
    class Shrink(Struct, CardWord, tag="shrink"):
        pass

    class Shared(Struct, CardWord, tag="shared"):
        """What others have in common: no word of its own."""

    file = ModuleType("verbs")
    file.__file__ = str(tmp_path / "verbs.py")
    for kind in (Shared, Shrink):
        kind.__module__ = "verbs"
        setattr(file, kind.__name__, kind)
    (tmp_path / "words.toml").write_text('[shrink]\ntitle = "Smaller"\nsays = "{who} shrinks."\n', encoding="utf-8")
    assert words_in((file,), CardWord) == {"shrink": Shrink}
    assert (Shrink.title, Shrink.help, Shrink.says) == ("Smaller", "", "{who} shrinks.")
