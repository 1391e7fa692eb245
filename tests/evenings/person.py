"""Somebody at a table of several, and the page before them: what they press of what it offers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests.evenings.screen import Button, Screen, Unreachable

GOOD_ODDS = 15
"""Of 36 throws: with fewer an own card joins an attack at once."""
POOR_ODDS = 6
"""Of 36 throws: with fewer an attack is not announced."""
GONE_S = 10.0
"""So long somebody tries to press what was there a moment ago."""
THROW, LEAVES = "Let the companion throw", "×"
LOOKS = 4
"""A sheet that has nothing to choose for so many looks has nothing: why, it says."""
ENOUGH = 2
"""Attacks in a turn."""
OPPOSES = 2
"""So often each of them opposes an attack of others in an evening."""


class Person:
    """By a phone of their own, or at the page `beside` the virtual table."""

    def __init__(self, seat: str, name: str, screen: Screen, beside: bool = False) -> None:
        self.seat, self.name, self.screen, self.says = seat, name, screen, screen.says
        self.where = "phone" if beside else "page"
        self.opposes = OPPOSES
        """So often somebody still opposes whom others attack."""
        self.attacks = 0
        """Attacks that were begun in this turn."""
        self.done: list[str] = []
        """What was pressed, newest last."""
        self.looked = 0
        """How often a sheet had nothing to choose."""

    # --- what is seen -----------------------------------------------------------------------------------------------

    def buttons(self) -> list[Button]:
        return [one for one in self.screen.buttons() if one.where == self.where and one.tag == "button"]

    def read(self) -> dict[str, str]:
        return self.screen.read()

    def said(self, sentence: str, text: str) -> bool:
        """Whether a text says a sentence of the catalogue, in this person's language."""
        return bool(re.search(self.says(sentence), text))

    def bears(self, one: Button, *sentences: str) -> bool:
        """Whether a button says one of these and nothing else."""
        return any(re.fullmatch(self.says(sentence), one.text) for sentence in sentences)

    def is_on_turn(self) -> bool:
        return bool(re.match(self.says("Your turn"), self.read()["headline"]))

    def shown(self) -> object:
        return [self.read(), [(one.text, one.part, one.shut, one.pressed) for one in self.buttons()]]

    # --- what is done -----------------------------------------------------------------------------------------------

    def presses(self, one: Button) -> None:
        """Presses it, and waits until the page answers; what others took away meanwhile is let be."""
        before, same = self.shown(), (one.text, one.part, one.where)
        try:
            self.screen.press_that(lambda now: (now.text, now.part, now.where) == same, one.text, GONE_S)
        except Unreachable:
            if any((now.text, now.part, now.where) == same and not now.shut for now in self.buttons()):
                raise
            return
        self.done.append(one.text)
        self.screen.until(lambda: self.shown() != before, f"an answer to {one.text}")

    def answers(self, question: str, offered: Sequence[Button]) -> bool:
        """Passes for as long as nothing happens, else does what the page advises, else the first of what it offers;
        whether there was anything. Who only waits for others does nothing."""
        asked = [one for one in offered if one.part in ("question", "contest", "dialogs")]
        asked = [one for one in asked if not self.bears(one, "Wait for an answer")]
        own = [one for one in asked if one.part == "question"]
        if not own and self.said("Waiting for {others}", question):
            return False
        passing = [one for one in own if self.bears(one, "Pass until something happens")]
        golden = [one for one in asked if one.gold]
        against = [one for one in asked if self.bears(one, "Oppose with {card}")]
        if passing and against and self.opposes and not self.is_on_turn():
            self.opposes -= 1
            passing = against
        answer = next(iter([*passing, *golden, *own]), None)
        if answer is not None:
            self.presses(answer)
        return answer is not None

    def fills(self, sheet: Sequence[Button]) -> bool:
        """Says the next blank of a dialog, or all of it when it is whole; what would hardly succeed is left. False:
        the page is still asked what may be said."""
        ready = next((one for one in sheet if one.gold), None)
        ways = [
            one for one in sheet if one is not ready and not self.bears(one, "Change", "Why?") and one.text != LEAVES
        ]
        odds = re.search(self.says("Strength {strength} · {wins} of {all} throws succeed"), self.sheet())
        self.looked = 0 if ready or ways else self.looked + 1
        if 0 < self.looked < LOOKS:
            return False
        chosen = ready or (self.wanted(ways) if ways else None)
        if odds and int(odds[2]) < GOOD_ODDS and (joins := joining(ways)):
            chosen = joins
        elif chosen is None or (odds and int(odds[2]) < POOR_ODDS):
            chosen, self.attacks = next(one for one in sheet if one.text == LEAVES), ENOUGH
        self.presses(chosen)
        return True

    def sheet(self) -> str:
        """What an open sheet says."""
        return " ".join(self.screen.seen("dialog[open]").values())

    def wanted(self, ways: Sequence[Button]) -> Button:
        """What somebody chooses of a list: a card of the own hand, the weakest first."""
        own = [one for one in ways if self.said("in your hand", one.text)]
        resistance = re.compile(self.says("Resistance {what}").replace("(.+?)", r"(\d+)"))
        return min(own, key=lambda one: number(resistance, one.text)) if own else ways[0]

    def longest_attack(self) -> list[str]:
        """What was pressed in the attack that took most, from its button to the dice."""
        longest: list[str] = []
        begun = re.compile(self.says("Attack…"))
        for at, words in enumerate(self.done):
            if begun.fullmatch(words):
                rest = self.done[at:]
                throws = next((n for n, one in enumerate(rest) if re.fullmatch(self.says(THROW), one)), None)
                if throws is not None and not any(begun.fullmatch(one) or one == LEAVES for one in rest[1:throws]):
                    longest = max(longest, rest[: throws + 1], key=len)
        return longest


def joining(ways: Sequence[Button]) -> Button | None:
    """Who brings most, where nobody has joined yet."""
    able = [one for one in ways if re.search(r"\+\d+$", one.text)]
    return able[0] if able and not any(one.pressed for one in able) else None


def number(what: re.Pattern[str], text: str) -> int:
    """The number that a text names, 99 where it names none."""
    found = what.search(text)
    return int(found[1]) if found else 99
