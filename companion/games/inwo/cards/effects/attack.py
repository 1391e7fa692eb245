"""Effects on the strength of attacks, and on who may take part in them."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from companion.games.inwo.cards.effect import CardEffect
from companion.games.inwo.cards.predicate import ANY, Pred
from companion.games.inwo.words import Alignment, Mode

Hit = Literal["disaster", "assassination"]
BonusRole = Literal["direct", "any_attempt", "aid", "leader_is_master", "leader_is_linked"]


class Bonus(CardEffect, frozen=True, kw_only=True):
    """A number added to one side of attacks. `instant`: also in Instant attacks (of `instant_types`), `only_instant`:
    only there."""

    mode: Mode = "any"
    amount: int = 0
    instant: bool = False
    instant_types: tuple[Hit, ...] = ()
    only_instant: bool = False
    anyone: bool = False
    """Whoever attacks or defends, not only its owner."""
    lasting: ClassVar[bool] = True

    def fits(self, mode: str, hit: str) -> bool:
        """Whether it counts in attacks of this sort. `hit`: the kind of the card of an Instant attack, else empty."""
        if self.mode not in ("any", mode):
            return False
        if not hit:
            return not self.only_instant
        return self.instant and (not self.instant_types or hit in self.instant_types)


class ModAttack(Bonus, frozen=True, kw_only=True, tag="mod_attack"):
    """A bonus to attacks. `amount_choice`: one of two numbers is chosen."""

    clause = "INWO-ATTACK-GEN-14"

    role: BonusRole = "any_attempt"
    target: Pred = ANY
    amount_choice: tuple[int, ...] = ()
    replaces_alignment_penalty: tuple[Alignment, ...] = ()
    instead_of_other_bonuses: bool = False
    cumulative: bool = False
    not_privileged: bool = False
    needs: Literal["duplicate_played"] | None = None
    on_fail: Literal["self_destroyed_by_target_owner"] | None = None
    disaster: Pred | None = None
    makes_attack: str = ""
    alternative_use: bool = False
    unless_own_illuminati: str = ""


class ModDefend(Bonus, frozen=True, kw_only=True, tag="mod_defend"):
    """A bonus to the defence of cards; a negative one makes them easier to hit."""

    clause = "INWO-ATTACK-DEFEND-07"

    protects: Pred = ANY
    against: Pred | None = None
    against_role: tuple[Literal["leader", "aider"], ...] = ("leader",)
    role: Literal["oppose"] | None = None


class SidePowerMultiplier(CardEffect, frozen=True, kw_only=True, tag="side_power_multiplier"):
    """Multiplies the Power on one side of an attack, or only that of the cards like `applies`."""

    clause = "INWO-ARITH-03"
    lasting: ClassVar[bool] = True

    side: Literal["attack", "defense", "both"]
    factor: int = 2
    mode: Mode = "any"
    target: Pred = ANY
    applies: Pred = ANY


class AlignmentRule(CardEffect, frozen=True, kw_only=True, tag="alignment_rule"):
    """Another rule for alignments in attacks."""

    clause = "INWO-PLOT-02"
    lasting: ClassVar[bool] = True

    mode: Literal["ignore_adverse", "set_step", "set_opposed", "treat_as"]
    value: int = 4
    control: int = -4
    destroy: int = 4
    pairs: tuple[tuple[Alignment, Alignment], ...] = ()
    except_: tuple[Literal["goals"], ...] = ()


class MayJoin(CardEffect, frozen=True, kw_only=True):
    """Which cards may join attacks whatever their alignments. `even_if`: what does not stop them either."""

    lasting: ClassVar[bool] = True

    mode: Mode = "any"
    target: Pred = ANY
    target_or_leader: Pred | None = None
    applies: Pred = ANY
    value: Literal["power", "global"] = "power"
    even_if: tuple[Literal["privileged", "instant", "secret"], ...] = ()
    ignores_alignment: bool = False
    instant_types: tuple[Hit, ...] = ()
    free: bool = False
    makes_attack: str = ""


class MayAid(MayJoin, frozen=True, kw_only=True, tag="may_aid"):
    """May aid attacks."""

    clause = "INWO-ATTACK-AID-03"


class MayOppose(MayJoin, frozen=True, kw_only=True, tag="may_oppose"):
    """May oppose attacks; `free`: without a token."""

    clause = "INWO-ATTACK-AID-04"


class SecretAccess(CardEffect, frozen=True, kw_only=True, tag="secret_access"):
    """The card may deal with Secret Groups."""

    clause = "INWO-SECRET-01"
    lasting: ClassVar[bool] = True

    may: tuple[Literal["attack", "aid", "oppose"], ...] = ("attack", "aid", "oppose")
    target_loses_secret: bool = False
    opens_to_all: bool = False


class IgnoreImmunity(CardEffect, frozen=True, kw_only=True, tag="ignore_immunity"):
    """The immunity that an Illuminati gives does not stop this card."""

    clause = "INWO-META-06"
    lasting: ClassVar[bool] = True

    of: str


class AgentsValue(CardEffect, frozen=True, kw_only=True, tag="agents_value"):
    """Other numbers for agents cards that duplicate the cards it protects."""

    clause = "INWO-AGENT-05"
    lasting: ClassVar[bool] = True

    aid: int = 10
    oppose: int = 6
    protects: Pred = ANY


class CombineAttacks(CardEffect, frozen=True, kw_only=True, tag="combine_attacks"):
    """Several cards of one sort strike as one."""

    clause = "INWO-DISASTER-05"

    type: Hit
    count: int = 2
    both_must_be_eligible: bool = False


class MakePrivileged(CardEffect, frozen=True, kw_only=True, tag="make_privileged"):
    """An attack becomes privileged; cards like `except_groups` may interfere all the same."""

    clause = "INWO-PRIV-01"

    except_groups: Pred | None = None


class NegatePrivilege(CardEffect, frozen=True, kw_only=True, tag="negate_privilege"):
    """The attack is privileged no longer."""

    clause = "INWO-PRIV-07"


class JoinAfterRoll(CardEffect, frozen=True, kw_only=True, tag="join_after_roll"):
    """Cards like `by` may add their Power when the dice have been rolled."""

    clause = "INWO-PLOT-02"

    by: Pred = ANY


class InstantAttack(CardEffect, frozen=True, kw_only=True, tag="instant_attack"):
    """An Instant attack made by something that is no Disaster and no Assassination.

    `interfere`: who may join either side; `power_if`: another Power where only so much has happened.
    """

    clause = "INWO-INSTANT-01"
    instant: ClassVar[bool] = True

    power: int
    targets: Pred = ANY
    on_success: Literal["destroy", "devastate", "kill"] = "destroy"
    destroy_margin: int | None = None
    interfere: Pred | None = None
    power_if: tuple[dict[str, Any], ...] = ()


class ExtraAttack(CardEffect, frozen=True, kw_only=True, tag="extra_attack"):
    """So many more attacks."""

    clause = "INWO-TURN-13"

    n: int = 1
    filter: Pred = ANY
