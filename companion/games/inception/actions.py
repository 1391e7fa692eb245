"""What the player may decide. Words as in records: ``arm w_sidearm:1 cobb``, ``use brace:1``, ``ring``."""

from __future__ import annotations

from companion.games.inception import names
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.places import Place
from companion.kernel.state import State


class Ready(Action, frozen=True):
    """The table is laid (INC-SETUP-01…15)."""

    verb = "ready"


class Draw(Action, frozen=True):
    """“I drew two” (INC-STEP1-01)."""

    verb = "draw"


class Remember(Action, frozen=True):
    """A drawn Flashback is attached to Cobb, in any step (INC-FLASH-02, INC-FLASH-07)."""

    verb = "remember"
    reveals = True

    card: CardId

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset((self.card,))


class Arm(Action, frozen=True):
    """A weapon is given to a character (INC-WEAPON-01)."""

    verb = "arm"

    card: CardId
    who: str

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset((self.card,))


class Drop(Action, frozen=True):
    """An attached weapon is discarded (INC-WEAPON-05). Of any other lying card it is refused."""

    verb = "drop"

    card: CardId

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset((self.card,))


class Store(Action, frozen=True):
    """A hand card is placed in the display (INC-DISP-01), also as an effect lets it (INC-DISP-04)."""

    verb = "store"

    card: CardId
    to: Place

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset((self.card,))


class Use(Action, frozen=True):
    """A hand card is discarded for its effect (INC-PLAY-01), or as a reaction (INC-ATTACK-08, INC-CONV-08)."""

    verb = "use"

    card: CardId

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset((self.card,))


class Boost(Action, frozen=True):
    """A hand card is discarded without its effect for +1 (INC-ATTACK-10). `plain`: said so by a tap."""

    verb = "boost"

    card: CardId
    plain: bool = False

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset() if self.plain else frozenset((self.card,))


class Spend(Action, frozen=True):
    """A display card is discarded for its convince value (INC-CONV-06)."""

    verb = "spend"

    card: CardId

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset((self.card,))


class Ability(Action, frozen=True):
    """A character uses its ability (INC-ABIL-03); the hand turns its card."""

    verb = "ability"

    who: str

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset((names.card_of(self.who),))


class Ring(Action, frozen=True):
    """The bell: the step ends, or the sum is compared now."""

    verb = "ring"


class Yield(Action, frozen=True):
    """“Don't fight” (INC-ATTACK-15)."""

    verb = "yield"


class TurnUp(Action, frozen=True):
    """The top event of the front's deck is turned up (INC-STEP5-01)."""

    verb = "event"
    reveals = True
    resolves_chance = True

    card: CardId

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset((self.card,))


class Discard(Action, frozen=True):
    """Cards are discarded because the rules want it: down to the limit, or by an effect."""

    verb = "discard"

    cards: tuple[CardId, ...]

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset(self.cards)


class Choose(Action, frozen=True):
    """A character is chosen."""

    verb = "choose"

    who: str


class Option(Action, frozen=True):
    """One of several texts is chosen, counted from 1 (INC-RULING-31)."""

    verb = "option"

    number: int


class Send(Action, frozen=True):
    """A character is sent back to another level (INC-LEVEL0-04)."""

    verb = "send"

    who: str
    level: int

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset((names.card_of(self.who),))


class LayKick(Action, frozen=True):
    """A Kick is laid on a level's goal (INC-RULING-36)."""

    verb = "kick"

    card: CardId
    level: int

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset((self.card,))


class Stay(Action, frozen=True):
    """Who stays on the level while the others go down (INC-RULING-35)."""

    verb = "stay"

    who: tuple[str, ...]

    def hands(self, state: State) -> frozenset[CardId]:
        level = names.REALITY - state.count(names.FRONT)
        active = (card for card in state.at(names.team(level)) if state.mark(card, names.STATE) > names.INACTIVE)
        return frozenset(active) - set(map(names.card_of, self.who))


class Kick(Action, frozen=True):
    """The synchronized Kick (INC-RULING-37)."""

    verb = "wake"


class Pick(Action, frozen=True):
    """A lying card is chosen: out of the discard pile, or a weapon to be taken away."""

    verb = "pick"

    card: CardId

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset((self.card,))


class Shelve(Action, frozen=True):
    """An attached card goes to the display (INC-PLAY-04)."""

    verb = "shelve"

    card: CardId
    to: Place

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset((self.card,))


class HandOver(Action, frozen=True):
    """An attached weapon goes to another character."""

    verb = "hand-over"

    card: CardId
    who: str

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset((self.card,))


class Bury(Action, frozen=True):
    """Events that were looked at go under their deck; `order`: how the others lie on top (INC-RULING-57)."""

    verb = "bury"
    reveals = True

    cards: tuple[CardId, ...]
    order: tuple[CardId, ...] = ()


class Pass(Action, frozen=True):
    """“No”, “enough”, “nobody”: a question is declined."""

    verb = "pass"


class Withdraw(Action, frozen=True):
    """The card that is being resolved is taken back."""

    verb = "withdraw"


class Hold(Action, frozen=True):
    """A hand card is shown to the camera: it is known to be in the hand (INC-RULING-54)."""

    verb = "hold"
    reveals = True

    card: CardId

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset((self.card,))


class Spin(Action, frozen=True):
    """The Status card is turned: so many quarter turns from upright (INC-RULING-29). Never wrong."""

    verb = "spin"

    turns: int

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset((names.STATUS_CARD,))


ACTIONS: tuple[type[Action], ...] = (
    Ready, Draw, Remember, Arm, Drop, Store, Use, Boost, Spend, Ability, Ring, Yield, TurnUp, Discard, Choose, Option,
    Send, LayKick, Stay, Kick, Pick, Shelve, HandOver, Bury, Pass, Withdraw, Hold, Spin,
)  # fmt: skip
