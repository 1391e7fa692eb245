"""The options of a table, each with the clause it comes from (ledger section 8)."""

from typing import Annotated

from msgspec import Meta, Struct

from companion.games.common.options import says
from companion.games.inwo.cards.deck import Deck

Seconds = Annotated[float, Meta(ge=0, le=600)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How this table plays."""

    goal_number: Annotated[
        Annotated[int, Meta(ge=8, le=20)] | None,
        says(
            "How many Groups win, the Illuminati included; without a number 12 for two of you, else 10.",
            "INWO-RULING-02",
            True,
        ),
    ] = None
    elimination_grace_turns: Annotated[
        Annotated[int, Meta(ge=0, le=20)],
        says("So many turns a player without a puppet may still rebuild.", "INWO-RULING-47"),
    ] = 3
    auto_takeover: Annotated[
        bool | None, says("Each turn one takeover without a roll; left open, not for two of you.", "INWO-2P-03")
    ] = None
    self_defence_step_up: Annotated[
        bool, says("A target that defends itself steps up another multiplier of its Power.", "INWO-RULING-28")
    ] = False
    devastated_counts_for_goals: Annotated[
        bool, says("Devastated Groups and those below them count for goals.", "INWO-RULING-40")
    ] = False
    response_limit_s: Annotated[
        Seconds, says("After so many seconds silence is a pass; 0 waits for all.", "INWO-COMP-06", True)
    ] = 20.0
    response_min_s: Annotated[
        Seconds, says("So long every window stays open: nobody wins by being quick.", "INWO-TIMING-08")
    ] = 3.0
    simultaneous_s: Annotated[
        Seconds, says("Two plays within this time that exclude each other are rolled for.", "INWO-RULING-60")
    ] = 0.7
    discard_recover_s: Annotated[
        Seconds, says("So long a discarded card may be recovered by a card that can.", "INWO-RULING-64")
    ] = 5.0
    goal_claim_hints: Annotated[bool, says("Tell who has met a public goal.", "INWO-RULING-49")] = True
    stage_candles: Annotated[
        bool,
        says("Candles show the attack (who, whom, window, alarm), not a candle for each of you.", "INWO-FIRST-01"),
    ] = False
    deck_a: Annotated[Deck | None, says("A's deck; without one, a starter deck.", "INWO-SETUP-02")] = None
    deck_b: Annotated[Deck | None, says("B's deck; without one, a starter deck.", "INWO-SETUP-02")] = None
    deck_c: Annotated[Deck | None, says("C's deck; without one, a starter deck.", "INWO-SETUP-02")] = None
    deck_d: Annotated[Deck | None, says("D's deck; without one, a starter deck.", "INWO-SETUP-02")] = None
    deck_e: Annotated[Deck | None, says("E's deck; without one, a starter deck.", "INWO-SETUP-02")] = None
    deck_f: Annotated[Deck | None, says("F's deck; without one, a starter deck.", "INWO-SETUP-02")] = None
    cards: Annotated[str, says("A file with another set of cards; a path.", "INWO-COMP-05")] = ""
    extra: Annotated[str, says("A file with cards of your own, added to the set; a path.", "INWO-COMP-05")] = ""
