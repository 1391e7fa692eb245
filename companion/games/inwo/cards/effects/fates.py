"""What becomes of cards without an attack: destroyed, devastated, returned, taken over, moved, linked."""

from __future__ import annotations

from typing import ClassVar, Literal

from companion.games.inwo.cards.effect import CardEffect, Claimed
from companion.games.inwo.cards.predicate import ANY, Pred


class Aimed(CardEffect, frozen=True, kw_only=True):
    """An effect on one card."""

    target: Pred = ANY


class Destroy(Aimed, frozen=True, kw_only=True, tag="destroy"):
    """The target is destroyed."""

    clause = "INWO-ATTACK-DESTROY-09"

    countered_by: str = ""


class Devastate(Aimed, frozen=True, kw_only=True, tag="devastate"):
    """The target is Devastated."""

    clause = "INWO-DEVAST-01"


class Kill(Aimed, frozen=True, kw_only=True, tag="kill"):
    """The target is killed (INWO-ASSASS-01)."""

    clause = "INWO-ASSASS-01"


class ReturnDestroyed(Aimed, frozen=True, kw_only=True, tag="return_destroyed"):
    """A destroyed card comes back; with `removes_credit` it no longer counts for its destroyer."""

    clause = "INWO-ATTACK-DESTROY-10"

    source: Literal["hand_duplicate"] | None = None
    to: Literal["own_open_arrow"] | None = None
    auto: bool = False
    auto_if_controls: str = ""
    removes_credit: bool = False

    @property
    def claims(self) -> Claimed | None:
        return "copy"


class ReturnToHand(Aimed, frozen=True, kw_only=True, tag="return_to_hand"):
    """A card in play goes back to its controller's hand."""

    clause = "INWO-RULING-45"


class TakeOver(Aimed, frozen=True, kw_only=True, tag="take_over"):
    """A card is taken over without an attack."""

    clause = "INWO-TURN-05"

    origin: Literal["hand", "hand_or_deck", "just_played_any_hand", "discard", "rival"] = "hand"
    free: bool = True
    then_link: Literal["self", "target"] | None = None
    link_permanent: bool = False
    one_shot: bool = False
    duplicates_in_play: bool = False

    @property
    def claims(self) -> Claimed | None:
        return "copy" if self.origin.startswith("hand") else "target"


class ExtraTakeover(CardEffect, frozen=True, kw_only=True, tag="extra_takeover"):
    """One more automatic takeover: a Group or Resource of the hand that is like `filter`."""

    clause = "INWO-RES-04"

    n: Literal[1] = 1
    filter: Pred = ANY
    origin: ClassVar[str] = "hand"
    then_link: ClassVar[None] = None
    link_permanent: ClassVar[bool] = False
    duplicates_in_play: ClassVar[bool] = False

    @property
    def claims(self) -> Claimed | None:
        return "copy"


class FreeMove(CardEffect, frozen=True, kw_only=True, tag="free_move"):
    """Groups are moved without an action (INWO-MOVE-01): one's own in this turn, or a rival's at once."""

    clause = "INWO-MOVE-01"

    n: int = 1
    filter: Pred = ANY
    not_direct_puppets: bool = False

    @property
    def shifts(self) -> bool:
        """Whether it moves a Group of somebody else within that player's structure."""
        return self.filter.controller == "enemy"


class Reorganize(CardEffect, frozen=True, kw_only=True, tag="reorganize"):
    """The owner arranges his structure anew."""

    clause = "INWO-MOVE-03"


class AddArrows(Aimed, frozen=True, kw_only=True, tag="add_arrows"):
    """More outgoing arrows."""

    clause = "INWO-ARROW-02"

    count: int = 0
    max_total: int = 3
    set_total: int = 0
    limit_per_group: int = 0
    needs_outgoing: tuple[int, ...] = ()


class MoveLink(Aimed, frozen=True, kw_only=True, tag="move_link"):
    """A link is moved."""

    clause = "INWO-LINK-05"


class ForceLink(Aimed, frozen=True, kw_only=True, tag="force_link"):
    """A link is made."""

    clause = "INWO-LINK-01"


class KeepFailedTakeover(CardEffect, frozen=True, kw_only=True, tag="keep_failed_takeover"):
    """A Group from hand that was not taken goes back to the hand instead of the discard pile."""

    clause = "INWO-ATTACK-RESULT-03"
    lasting: ClassVar[bool] = True

    applies: Pred = ANY
