"""How a simple player plays *Inception*, by which the ledger measures its difficulties: fills the display, keeps Kicks,
fights when the cards needed are worth less than the hit. `judgement` plays better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.games.inception import board, names
from companion.games.inception import rules as act
from companion.games.inception import totals as sums
from companion.games.inception.designs import EffectCard, Flashback, KickCard, Weapon
from companion.games.inception.rules.goals import CHALLENGE, goals_met
from companion.kernel.actions import Action
from companion.kernel.cards import CardId, face_of
from companion.kernel.state import State

A = names.PLAYER
WORTH = {
    "brace": 2.6, "deadangle": 3.5, "cover": 2.6, "letter": 3.0, "smooth": 2.2, "improvise": 2.2, "dressing": 4.0,
    "rest": 4.0, "briefing": 3.0, "kids": 1.6, "letgo": 1.3, "handover": 0.6, "scouting": 0.8, "rehearsal": 1.4,
    "w_baton": 1.0, "w_sidearm": 1.5, "w_carbine": 2.0, "grenade": 2.2,
}  # fmt: skip
"""What a hand card is worth, in plain discards."""
HIT = {names.STRONG: 3.8, names.HEALTHY: 7.6, names.WEAK: 16.6}
"""What a step down costs, in plain discards."""
WINDOW_CARDS = {"brace": 3, "improvise": 2}
CONVINCE_CARDS = {"letter": 3, "smooth": 2, "improvise": 2}


class Habits:
    """One decision: a table, the cards of the hand, and the event that comes up next, if somebody turns it up now."""

    hits, worths = HIT, WORTH
    kick, kicks = 5.0, len(names.KICK_LEVELS)
    """What a Kick that is kept is worth, in plain discards, and how many are kept."""
    hold = 0
    """So many cards stay in the hand before any goes to the display."""

    def __init__(self, game: Any, state: State, hand: Sequence[CardId], event: CardId | None) -> None:
        self.game, self.state, self.hand, self.event = game, state, hand, event

    def decide(self) -> Action:
        """The next action."""
        question = self.state.question
        if question is not None:
            answer: Action = self._answer(question.prompt.key, question.prompt.options)
            return answer
        match self.state.turn.phase:
            case names.DRAW:
                return act.Draw(A)
            case names.PLAY:
                return next(self._plays(), act.Ring(A))
            case names.LIMIT:
                over = self.state.count(names.HAND) - self.game.file.hand_limit
                return act.Discard(A, tuple(self._cheapest()[:over])) if over > 0 else act.Ring(A)
            case names.EVENT:
                return self._event()
            case _:
                return self._goals()

    # --- step 2 ------------------------------------------------------------------------------------------------------

    def _plays(self) -> Iterator[Action]:
        for card in self.hand:
            yield from self._legal(self._play(card))
        yield from self._legal(act.Ability(A, "eames"))
        if len(board.display(self.state)) < self.game.file.display_open_below and len(self.hand) > self.hold:
            slot = board.free_slots(self.game, self.state)[0]
            for card in self._for_display():
                yield from self._legal(act.Store(A, card, slot))

    def _play(self, card: CardId) -> Action | None:
        design = self.game.design(card)
        if isinstance(design, Weapon):
            who = [one for one in self._by_need() if board.weapon_of(self.game, self.state, one) is None]
            return act.Arm(A, card, who[0]) if who else None
        if not isinstance(design, EffectCard) or design.reaction:
            return None
        match face_of(card):
            case "dressing" | "rest":
                active = board.everybody_active(self.state)
                hurt = any(board.state_of(self.state, who) < names.STRONG for who in active)
                return act.Use(A, card) if hurt else None
            case "briefing":
                return act.Use(A, card)
            case "kids" | "letgo":
                lying = board.flashbacks_of(self.game, self.state, names.COBB)
                bad = [one for one in lying if self._burden(one) < 0]
                room = face_of(card) == "kids" or board.free_slots(self.game, self.state)
                return act.Use(A, card) if bad and room else None
            case "rehearsal":
                full = len(board.display(self.state))
                return act.Use(A, card) if 3 <= full < 5 and len(self._for_display()) > 1 else None
        return None

    def _by_need(self) -> list[str]:
        """Whom a weapon helps most: on the front, and hit most often."""
        front = board.front(self.state)
        order = ("cobb", "arthur", "eames", "saito", "ariadne", "yusuf")
        active = board.everybody_active(self.state)
        return sorted(active, key=lambda who: (board.level_of(self.state, who) != front, order.index(who)))

    def _burden(self, card: CardId) -> int:
        design = self.game.design(card)
        return design.st + design.c_mod if isinstance(design, Flashback) else 0

    def _for_display(self) -> list[CardId]:
        """Hand cards for the display: high convince value, low worth in the hand."""
        free = [card for card in self.hand if not self._keep(card) and self.game.display_value(card) > 0]
        free = [card for card in free if face_of(card) not in ("dressing", "rest", "briefing")]
        return sorted(free, key=lambda card: self._worth(card) - 2.5 * self.game.display_value(card))

    # --- worth -------------------------------------------------------------------------------------------------------

    def _keep(self, card: CardId) -> bool:
        """Kicks that are still needed."""
        if not isinstance(self.game.design(card), KickCard):
            return False
        kicks = [one for one in self.hand if isinstance(self.game.design(one), KickCard)]
        laid = sum(board.kick_on(self.game, self.state, level) is not None for level in names.KICK_LEVELS)
        place = kicks.index(card) if card in kicks else len(kicks)
        return place < min(self.kicks, len(names.KICK_LEVELS) - laid)

    def _worth(self, card: CardId) -> float:
        return self.kick if self._keep(card) else self.worths.get(face_of(card), 0.7)

    def _cheapest(self) -> list[CardId]:
        return sorted(self.hand, key=self._worth)

    # --- goals -------------------------------------------------------------------------------------------------------

    def _goals(self) -> Action:
        front = board.front(self.state)
        if front == names.LIMBO and goals_met(self.game, self.state, front):
            lost = {names.COBB, names.SAITO} & set(board.inactive(self.state))
            if not lost and self.game.why_not(self.state, act.Kick(A)) is None:
                return act.Kick(A)
        kick = next((card for card in self.hand if isinstance(self.game.design(card), KickCard)), None)
        if kick is not None:
            lay = act.LayKick(A, kick, front)
            return next(self._legal(lay), act.Ring(A))
        return act.Ring(A)

    def _stay(self, options: list[Any]) -> Any:
        front = board.front(self.state)
        wanted = CHALLENGE.get(front) if self.game.options.difficulty == "challenge" else None

        def cost(option: Any) -> tuple[bool, bool, float]:
            who = option.who[0]
            value = board.values(self.game, self.state, who)
            later = self.game.options.difficulty == "challenge" and who in CHALLENGE.values()
            return (who != wanted, who in (names.COBB, names.SAITO) or later, value.c * 2 - value.st)

        return min(options, key=cost)

    # --- events ------------------------------------------------------------------------------------------------------

    def _event(self) -> Action:
        return act.TurnUp("*", self.event) if self.event is not None else act.Ring(A)

    def _answer(self, key: str, options: Any) -> Any:
        options = [one for one in options if not isinstance(one, act.Withdraw)]
        match key:
            case "setup":
                return options[0]
            case "event":
                return self._event()
            case "attack":
                return self._fight()
            case "convince":
                return self._talk()
            case "stay":
                return self._stay(options)
            case "discard_hand":
                return act.Discard(A, tuple(self._cheapest()[: self.state.count(names.OWED)]))
            case "discard_display":
                shown = sorted(board.display(self.state), key=self.game.display_value)
                return act.Discard(A, tuple(shown[: self.state.count(names.OWED)]))
            case "option":
                return self._option(options)
            case _:
                return self._pick(key, options)

    def _pick(self, key: str, options: list[Any]) -> Any:
        match key:
            case "heal" | "revive":
                first = {"cobb": 0, "saito": 1}
                return min(options, key=lambda one: (board.state_of(self.state, one.who), first.get(one.who, 2)))
            case "cover":
                return max(options, key=lambda one: board.values(self.game, self.state, one.who).st)
            case "take":
                return max(options, key=lambda one: self._worth(one.card))
            case "lose":
                return min(options, key=lambda one: self.game.design(one.card).st)
            case "shelve":
                return min(options, key=lambda one: self._burden(one.card))
            case "store":
                cards = self._for_display()
                slots = board.free_slots(self.game, self.state)
                return act.Store(A, cards[0], slots[0]) if cards and slots else act.Pass(A)
            case "send":
                empty = [one for one in options if not board.active_on(self.state, one.level)]
                spare = [one for one in empty if one.who not in (names.COBB, names.SAITO)]
                return (spare or empty or options)[0]
        return options[-1]

    def _option(self, options: list[Any]) -> Any:
        card = board.event_card(self.state)
        match face_of(card) if card else "":
            case "L0_back":
                empty = [n for n in names.KICK_LEVELS if not board.active_on(self.state, n)]
                many = len(board.active_on(self.state, 0)) > 1
                return options[0] if empty and many else options[-1]
            case "L1_fever":
                weak = board.state_of(self.state, names.SAITO) == names.WEAK
                return options[0] if weak or len(options) == 1 else options[-1]
        return options[0] if len(board.display(self.state)) > 2 or len(self.hand) < 2 else options[-1]

    # --- windows -----------------------------------------------------------------------------------------------------

    def _fight(self) -> Action:
        found = sums.open_sum(self.game, self.state)
        assert found is not None, "asked only while a window is open"
        gap = found.required - found.total
        if gap <= 0:
            return act.Ring(A)
        target = sums.target(self.state)
        hit = self.hits[board.state_of(self.state, target)] + 0.4
        if target in (names.COBB, names.SAITO):
            hit += 1.0
        if face_of(board.event_card(self.state) or CardId("")) == "L0_mal":
            hit += 6.0
        plan, price = self._cheapest_boosts(gap)
        evade = next((card for card in self.hand if face_of(card) == "deadangle"), None)
        if evade is not None and hit >= WORTH["deadangle"] and (plan is None or price > WORTH["deadangle"]):
            yes = next(self._legal(act.Use(A, evade)), None)
            if yes is not None:
                return yes
        return plan if plan is not None and price <= hit else act.Yield(A)

    def _cheapest_boosts(self, gap: int) -> tuple[Action | None, float]:
        """The first of the boosts that close the gap for the least, and what they cost."""
        offers: list[tuple[float, int, Action]] = []
        for card in self.hand:
            worth = self._worth(card)
            offers.append((worth, 1, act.Boost(A, card, plain=True)))
            gain = WINDOW_CARDS.get(face_of(card), 0) or self._cover(card)
            if gain and self.game.why_not(self.state, act.Use(A, card)) is None:
                offers[-1] = (worth, gain, act.Use(A, card))
        best: tuple[float, Action | None] = (99.0, None)
        for mask in range(1, 1 << min(len(offers), 9)):
            chosen = [offer for place, offer in enumerate(offers[:9]) if mask >> place & 1]
            price = sum(offer[0] for offer in chosen)
            if price < best[0] and sum(offer[1] for offer in chosen) >= gap:
                best = (price, chosen[0][2])
        return best[1], best[0]

    def _cover(self, card: CardId) -> int:
        if face_of(card) != "cover" or self.state.count(names.AGAINST_ALL):
            return 0
        others = [
            who for who in board.active_on(self.state, sums.level(self.state) or 0) if who != sums.target(self.state)
        ]
        return max((board.values(self.game, self.state, who).st for who in others), default=0)

    def _talk(self) -> Action:
        found = sums.open_sum(self.game, self.state)
        assert found is not None, "asked only while a window is open"
        gap = found.required - found.total
        if gap <= 0:
            return act.Ring(A)
        face = face_of(board.event_card(self.state) or CardId(""))
        shown = {card: self.game.display_value(card) for card in board.display(self.state)}
        offers: list[tuple[float, int, Action]] = [(1.0 * n, n, act.Spend(A, card)) for card, n in shown.items()]
        offers += [
            (self._worth(card), CONVINCE_CARDS[face_of(card)], act.Use(A, card))
            for card in self.hand if face_of(card) in CONVINCE_CARDS
        ]  # fmt: skip
        best: tuple[float, Action | None] = (99.0, None)
        for mask in range(1, 1 << len(offers)):
            chosen = [offer for place, offer in enumerate(offers) if mask >> place & 1]
            price = sum(offer[0] for offer in chosen)
            if price < best[0] and sum(offer[1] for offer in chosen) >= gap:
                best = (price, chosen[0][2])
        if best[1] is None:
            ability = act.Ability(A, "ariadne")
            total = sum(offer[1] for offer in offers)
            here = "ariadne" in board.active_on(self.state, sums.level(self.state) or 0)
            if total + 2 - here >= gap:
                yield_ = next(self._legal(ability), None)
                if yield_ is not None:
                    return yield_
        limit = {"L2_detective": 2.5, "L1_bunker": 1.5}.get(face, 9.0)
        return best[1] if best[1] is not None and best[0] <= limit else act.Ring(A)

    def _legal(self, action: Action | None) -> Iterator[Action]:
        if action is not None and self.game.why_not(self.state, action) is None:
            yield action
