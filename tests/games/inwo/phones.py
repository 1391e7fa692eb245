"""People who only do what their phones offer: buttons, forms and dialogs; nothing is typed that no page shows."""

from __future__ import annotations

import random

from companion.games.inwo import Inwo
from companion.kernel.dialogs import Blank, Draft, Opener
from companion.kernel.places import CHANCE, SEATS, Seat
from tests.table.phones import PhonesOnly
from tests.table.stage import Stage

LEADERS, TARGETS, LOOKS = 2, 8, 14
"""Who tries out attacks looks at so many of each; and in so many turns of a game somebody does."""
WORTH = 18
"""Of 36 throws, from which an attack is announced."""
THROWS = 36
"""Ways in which two dice fall."""


class Phones(PhonesOnly):
    """Everybody's phone at one table."""

    def __init__(self, stage: Stage, game: Inwo, seed: int = 1) -> None:
        super().__init__(stage)
        self.game, self.chance = game, random.Random(seed)
        self.looked: set[int] = set()
        """The turns in which somebody has looked for an attack."""

    def tap(self, seat: Seat, words: str) -> None:
        self.stage.throws[:] = [self.chance.randrange(THROWS)]
        answer = self.stage.tap(seat, words)
        assert answer.ok, (seat, words, answer)

    def step(self) -> None:
        """One decision of whoever has to decide."""
        question = self.state.question
        if question is None:
            self._act(self.state.turn.seat)
        elif CHANCE in question.waiting:
            self.tap(self.game.seats[0], "throw")
        else:
            self._answer(question.waiting[0])

    # --- deciding --------------------------------------------------------------------------------------------------

    def _answer(self, seat: Seat) -> None:
        page = self.page(seat)
        assert page.question is not None
        own = [one for one in page.question.choices if one.seat == seat]
        dialogs = [one for one in page.dialogs if one.answers]
        for opener in dialogs:
            if self.say(opener, self._own_taste(opener), ways=40) or self.say(opener, ways=40):
                return
        assert own, (page.question, page.dialogs)
        self.tap(seat, own[0].words)

    def _own_taste(self, opener: Opener) -> dict[str, list[str]]:
        """Nobody wants what all others want: who chooses the same Group as somebody else has to choose again."""
        if opener.verb not in ("illuminati", "lead"):
            return {}
        options = _blank(self.draft(opener, {}), "card").options
        return {"card": [self.chance.choice(options[SEATS.index(opener.seat) :: len(SEATS)]).value]}

    def _act(self, seat: Seat) -> None:
        page = self.page(seat)
        open_now = {one.verb: one for one in page.dialogs}
        if "takeover" in open_now and self.say(open_now["takeover"], ways=20):
            return
        if "declare" in open_now and self._attack(open_now["declare"]):
            return
        words = next((one for one in page.thumb), "") or (page.choices[0].words if page.choices else "")
        assert words, (self.state.turn, page.choices, page.dialogs)
        self.tap(seat, words)

    def _attack(self, opener: Opener) -> bool:
        """Announces the best of a few attacks to control out of the hand, when it is worth a token."""
        if self.state.turn.number in self.looked or len(self.looked) >= LOOKS:
            return False
        self.looked.add(self.state.turn.number)
        best: tuple[int, str] = (0, "")
        plain = self.draft(opener, {"how": ["control"]})
        leaders = [one.value for one in _blank(plain, "leader").options[:LEADERS]]
        for leader in leaders:
            said = {"how": ["control"], "leader": [leader], "whom": ["hand"]}
            targets = [one for one in self.draft(opener, said).blanks if one.name == "target"]
            for target in targets[0].options[:TARGETS] if targets else ():
                draft = self.draft(opener, {**said, "target": [target.value]})
                odds = draft.preview.odds if draft.preview is not None else None
                if draft.words and odds is not None:
                    best = max(best, (odds[0], draft.words))
        if best[0] < WORTH:
            return False
        self.used.add("declare")
        self.tap(opener.seat, best[1])
        return True


def _blank(draft: Draft, field: str) -> Blank:
    return next(one for one in draft.blanks if one.name == field)
