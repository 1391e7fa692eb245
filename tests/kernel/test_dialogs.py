"""Actions that are said step by step: only what fits is taken, and the end is judged like any action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import pytest

from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId
from companion.kernel.codec import Vocabulary
from companion.kernel.dialogs import LONGEST, Blank, Dialogs, Draft, Given, Opener, Option
from companion.kernel.notation import parse
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import Prompt
from companion.kernel.state import Over, State

BREWS = {"green:1": ("B1",), "black:1": ("B1", "B2")}


class Brew(Action, frozen=True):
    verb = "brew"

    tea: CardId
    to: Place | None = None
    lumps: int = 0
    strength: Literal["weak", "strong"] = "weak"
    milk: bool = False
    guests: tuple[CardId, ...] = ()
    toast: str = ""


class Table:
    """A game as far as dialogs ask it: black tea is never weak here."""

    def why_not(self, state: State, action: Brew) -> Refusal | None:
        bad = action.tea == "black:1" and action.strength == "weak"
        return Refusal("E_WEAK", "TEA-07", "Black tea is strong.") if bad else None


dialogs = Dialogs()


@dialogs.of(Brew, "Brew tea…", offered=lambda game, state, seat: seat == "A", about=("tea",), button="Pour")
def brew(game: Any, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    yield Blank("tea", "Which tea", tuple(Option(one, one) for one in BREWS))
    if "tea" in given:
        yield Blank("to", "Which cup", tuple(Option(one, one) for one in BREWS[given["tea"]]))
    yield Blank("lumps", "Lumps", kind="number", most=3, value=("1",))
    yield Blank("strength", "How", (Option("weak", "weak"), Option("strong", "strong")))
    yield Blank("milk", "Milk", (Option("yes", "with"), Option("no", "without")), optional=True)
    yield Blank("guests", "For whom", (Option("ana:1", "Ana"), Option("ben:1", "Ben")), "some", optional=True)
    yield Blank("toast", "A toast", kind="words", optional=True)


def draft(**said: list[str]) -> Draft:
    found = dialogs.draft(Table(), State(), "A", "brew", said)
    assert found is not None
    return found


def values(one: Draft) -> dict[str, tuple[str, ...]]:
    return {blank.name: blank.words for blank in one.blanks}


def test_later_blanks_offer_what_goes_with_the_earlier_ones() -> None:
    assert "to" not in values(draft())
    assert [one.value for one in draft(tea=["black:1"]).blanks[1].options] == ["B1", "B2"]
    assert values(draft(tea=["green:1"]))["to"] == ("B1",), "the only way is taken"
    assert draft(tea=["black:1"]).say == "Still to say: Which cup."


def test_what_does_not_fit_is_as_if_it_had_not_been_said() -> None:
    odd = draft(tea=["green:1"], to=["B2"], lumps=["9"], strength=["hot"], guests=["zoe:1", "ben:1"], nonsense=["1"])
    assert values(odd) == {
        "tea": ("green:1",), "to": ("B1",), "lumps": ("1",), "strength": (), "milk": (), "guests": ("ben:1",),
        "toast": (),
    }  # fmt: skip
    assert values(draft(lumps=["three"]))["lumps"] == ("1",)


def test_the_finished_action_has_every_type_and_reads_back() -> None:
    said = {"tea": ["black:1"], "to": ["B2"], "lumps": ["0"], "strength": ["strong"], "milk": ["yes"],
            "guests": ["ana:1", "ben:1"], "toast": ['To "us", friends']}  # fmt: skip
    done = draft(**said)
    wanted = Brew("A", CardId("black:1"), Place("B2"), 0, "strong", True, (CardId("ana:1"), CardId("ben:1")),
                  'To "us", friends')  # fmt: skip
    assert done.words
    assert parse(done.words, "A", Vocabulary((Brew,))) == wanted
    assert len(values(draft(toast=["x" * 999]))["toast"][0]) == LONGEST


def test_the_rules_refuse_with_their_own_words() -> None:
    refused = draft(tea=["black:1"], to=["B1"], strength=["weak"])
    assert (refused.words, refused.say, refused.clause) == ("", "Black tea is strong.", "TEA-07")


@pytest.mark.parametrize(
    ("state", "open_"),
    [
        (State(), True),
        (State(over=Over(())), False),
        (State().with_pending(Prompt(("B",), "q", "?"), ()), False),
        (State().with_pending(Prompt(("B",), "q", "?", meanwhile=("brew",)), ()), True),
        (State().with_pending(Prompt(("A",), "q", "?", verbs=("brew",)), ()), True),
        (State().with_pending(Prompt(("B",), "q", "?", verbs=("brew",)), ()), False),
    ],
)
def test_a_dialog_is_open_when_its_action_may_be_meant(state: State, open_: bool) -> None:
    assert bool(list(dialogs.open(Table(), state, "A"))) == open_
    assert (dialogs.draft(Table(), state, "A", "brew", {}) is not None) == open_
    assert not list(dialogs.open(Table(), state, "B")), "it is not offered to that seat"


def test_a_card_leads_to_the_dialogs_in_which_it_may_be_said() -> None:
    assert list(dialogs.about(Table(), State(), "A", "black:1")) == [
        Opener("brew", "A", "Brew tea…", said={"tea": ("black:1",)})
    ]
    assert not list(dialogs.about(Table(), State(), "A", "coffee:1"))


def test_a_verb_has_one_dialog() -> None:
    with pytest.raises(ValueError, match="brew"):
        dialogs.add(dialogs.of_verb["brew"])
