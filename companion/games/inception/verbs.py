"""The vocabulary of effects: one struct for each verb of the card file, and the conditions of `if`.

A card's text is a tuple of these. What each does is in `script`; what a file may say is checked in `checks`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Scope = Literal["any_level", "affected_level"]
StateName = Literal["inactive", "weak", "healthy", "strong"]
Steps = Annotated[int, Meta(ge=1, le=3)]
"""How many health states: from strong to inactive there are three. A verb that does nothing is a slip."""
People = Annotated[int, Meta(ge=1, le=6)]
"""How many of the six characters."""
TeamCards = Annotated[int, Meta(ge=1, le=37)]
"""How many cards of the team deck, which has 37 (INC-COMP-09)."""
Slots = Annotated[int, Meta(ge=1, le=5)]
"""How many cards of the display, which has five places (INC-DISP-04)."""
Looked = Annotated[int, Meta(ge=1, le=13)]
"""How many events: no level has more than thirteen."""
Buried = Annotated[int, Meta(ge=0, le=13)]
"""How many of them go under the deck."""
Points = Annotated[int, Meta(ge=-99, le=99)]
"""What is added to a sum; two figures are what a card has room for."""
Value = Annotated[int, Meta(ge=0, le=99)]
"""What a sum has to reach."""
Rises = Annotated[int, Meta(ge=0, le=3)]
"""How far it rises with a failure; the Status card has four positions (INC-RULING-28)."""
Often = Annotated[int, Meta(ge=1, le=9)]
"""How often something may happen."""
Level = Annotated[int, Meta(ge=0, le=4)]
Word = Annotated[str, Meta(min_length=1, max_length=80)]
"""A name, or a word that is noted; one line of a card."""


class _Verb(Struct, frozen=True, forbid_unknown_fields=True, tag_field="verb", omit_defaults=True):
    """Base of the verbs; the tag is the verb's word."""


class Draw(_Verb, frozen=True, tag="draw"):
    """T-DRAW n times."""

    n: TeamCards


class AddSt(_Verb, frozen=True, tag="add_st"):
    """+n to the strength total of the open attack."""

    n: Points


class AddC(_Verb, frozen=True, tag="add_c"):
    """+n to the open convince total."""

    n: Points


class AddEither(_Verb, frozen=True, tag="add_either"):
    """+n to whichever total is open."""

    n: Points


class AddStOf(_Verb, frozen=True, tag="add_st_of"):
    """+ the strength printed for the present state of a character, without attachments."""

    who: str


class Evade(_Verb, frozen=True, tag="evade"):
    """The open attack is evaded without a fight."""


class Retarget(_Verb, frozen=True, tag="retarget"):
    """Somebody else is hit."""

    who: str


class Heal(_Verb, frozen=True, tag="heal"):
    """Up to `count` characters go up by `steps`, never beyond strong."""

    who: str
    scope: Scope = "any_level"
    steps: Steps = 1
    count: People = 1


class Hurt(_Verb, frozen=True, tag="hurt"):
    """T-DOWN `steps` times."""

    who: str
    steps: Steps = 1


class SetState(_Verb, frozen=True, tag="set_state"):
    """The state is set."""

    who: str
    state: StateName


class Revive(_Verb, frozen=True, tag="revive"):
    """An inactive character is active again."""

    who: str
    state: Literal["weak", "healthy", "strong"]
    level: Level


class DiscardHand(_Verb, frozen=True, tag="discard_hand"):
    """The player discards n hand cards, or all."""

    n: TeamCards


class DiscardDisplay(_Verb, frozen=True, tag="discard_display"):
    """The player discards n display cards, or all."""

    n: Slots


class DiscardAttached(_Verb, frozen=True, tag="discard_attached"):
    """A cost: the character's weapon of at least `min_st`."""

    who: str
    kind: Literal["weapon"] = "weapon"
    min_st: Points = 0


class Strip(_Verb, frozen=True, tag="strip"):
    """A character's weapon is discarded; without one nothing happens."""

    who: str
    kind: Literal["weapon"] = "weapon"


class ClearFlashbacks(_Verb, frozen=True, tag="clear_flashbacks"):
    """n Flashbacks of a character (or all) are discarded."""

    who: str
    n: TeamCards | Literal["all"] = "all"


class TakeDiscard(_Verb, frozen=True, tag="take_discard"):
    """n cards of the player's choice come from the team discard pile to the hand."""

    n: TeamCards


class AttachedToDisplay(_Verb, frozen=True, tag="attached_to_display", rename={"where": "from"}):
    """Attached cards go to the display."""

    n: Slots
    where: Literal["any_level"] = "any_level"


class HandToDisplay(_Verb, frozen=True, tag="hand_to_display"):
    """Up to n hand cards go to the display, also while it is closed."""

    n: Slots


class MoveWeapon(_Verb, frozen=True, tag="move_weapon"):
    """Attached weapons change hands."""

    n: People


class LookEvents(_Verb, frozen=True, tag="look_events"):
    """The player looks at the top n events of the front and may bury some."""

    n: Looked
    bury: Buried = 0


class Attack(_Verb, frozen=True, tag="attack"):
    """T-ATTACK."""

    st: Value
    priority: Annotated[tuple[str, ...], Meta(min_length=1)]
    mode: Literal["one", "all"] = "one"
    grows: Rises = 0
    success: tuple[Verb, ...] = ()
    failure: tuple[Verb, ...] = ()


class Convince(_Verb, frozen=True, tag="convince"):
    """T-CONVINCE."""

    c: Value
    grows: Rises = 0
    success: tuple[Verb, ...] = ()
    failure: tuple[Verb, ...] = ()


class Recruit(_Verb, frozen=True, tag="recruit"):
    """T-RECRUIT."""

    who: str
    c: Value


class Card(_Verb, frozen=True, tag="card"):
    """Where the event card goes."""

    to: Literal["under", "done", "discard"]


class Mark(_Verb, frozen=True, tag="mark"):
    """A flag for the rest of the game."""

    flag: Word


class CountFailure(_Verb, frozen=True, tag="count_failure"):
    """A counter that loses the game at `lose_at`."""

    key: Word
    lose_at: Often


class Condition(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What `if` asks; exactly one field is given."""

    weapon_on_affected_level: bool = False
    active_on_affected_level: str = ""
    inactive: str = ""
    not_flag: str = ""
    any_inactive_except: str = ""


class If(_Verb, frozen=True, tag="if", rename={"otherwise": "else"}):
    """One list or the other."""

    cond: Condition
    then: tuple[Verb, ...] = ()
    otherwise: tuple[Verb, ...] = ()


class Choose(_Verb, frozen=True, tag="choose"):
    """The player picks one list."""

    options: tuple[tuple[Verb, ...], ...]


class May(_Verb, frozen=True, tag="may"):
    """The player may."""

    do: tuple[Verb, ...]


class Move(_Verb, frozen=True, tag="move", rename={"origin": "from"}):
    """An active character of the player's choice goes from one level to another, with attachments."""

    who: str
    origin: Level
    to: Annotated[tuple[Level, ...], Meta(min_length=1)]


class MoveTeam(_Verb, frozen=True, tag="move_team", rename={"origin": "from"}):
    """The team goes one level down; `stay` of them stay."""

    origin: Level
    to: Level
    stay: Annotated[int, Meta(ge=0, le=1)] = 0


class FinalKick(_Verb, frozen=True, tag="final_kick"):
    """T-END."""


Verb = (
    Draw | AddSt | AddC | AddEither | AddStOf | Evade | Retarget | Heal | Hurt | SetState | Revive | DiscardHand
    | DiscardDisplay | DiscardAttached | Strip | ClearFlashbacks | TakeDiscard | AttachedToDisplay | HandToDisplay
    | MoveWeapon | LookEvents | Attack | Convince | Recruit | Card | Mark | CountFailure | If | Choose | May | Move
    | MoveTeam | FinalKick
)  # fmt: skip
"""Any verb."""

VERBS: dict[str, type[Struct]] = {kind.__struct_config__.tag: kind for kind in Verb.__args__}
"""Every verb by its word."""


def inside(verb: Verb) -> tuple[tuple[Verb, ...], ...]:
    """The lists of verbs inside a verb."""
    match verb:
        case Attack() | Convince():
            return (verb.success, verb.failure)
        case If():
            return (verb.then, verb.otherwise)
        case Choose():
            return verb.options
        case May():
            return (verb.do,)
        case _:
            return ()
