"""Every decision and every refusal of INWO's stories made again by laying cards; what hands cannot say, and why."""

from __future__ import annotations

from tests.by_hand import made_by_hand, share

MORE_IN_THE_SAME_CARD = "the cards show the same thing under another word, and it comes to the same"
NOT_ANNOUNCED = "the play that asks for it goes on in the blink in which the cards are laid; a phone names them"
HIDDEN_CHOICE = "what it is aimed at, or who pays, is said on the phone; the card alone names nothing it could hit"
WHOSE = "cards do not show who laid them: they are taken as the play of somebody who may"
ANOTHER_WAY = "the same card may be played in another way, which is asked for"
AFTERWARDS = "what came along is rearranged by moving it afterwards"
NOT_OF_THE_HAND = "a card that lay on no mat could come out of the hand"

LEFT = {
    ("Shed", ""): MORE_IN_THE_SAME_CARD,
    ("ExposeAll", ""): MORE_IN_THE_SAME_CARD,
    ("Chose", ""): NOT_ANNOUNCED,
    ("PlayCard", "INWO-TOKEN-08"): HIDDEN_CHOICE,
    ("PlayCard", "INWO-ASSASS-02"): HIDDEN_CHOICE,
    ("PlayCard", "INWO-TIMING-03"): HIDDEN_CHOICE,
    ("PlayCard", "INWO-GOAL-14"): HIDDEN_CHOICE,
    ("PlayCard", "INWO-PLOT-10"): HIDDEN_CHOICE,
    ("PlayCard", "INWO-ERRATA-11"): HIDDEN_CHOICE,
    ("PlayCard", "INWO-TURN-09"): HIDDEN_CHOICE,
    ("PlayCard", "INWO-ARROW-02"): HIDDEN_CHOICE,
    ("PlayCard", "INWO-TURN-06"): HIDDEN_CHOICE,
    ("PlayCard", "INWO-META-05"): WHOSE,
    ("PlayInstant", "INWO-ATTACK-DESTROY-12"): HIDDEN_CHOICE,
    ("PlayInstant", "INWO-ERRATA-06"): HIDDEN_CHOICE,
    ("PlayInstant", "INWO-INSTANT-07"): ANOTHER_WAY,
    ("Agents", "INWO-AGENT-01"): "a Group laid where one plays is no agents card; its refusal says how it is attacked",
    ("Agents", "INWO-AGENT-02"): "a Group laid where one plays is no agents card; its refusal says how it is attacked",
    ("Agents", "INWO-AGENT-03"): "a Group laid where one plays is no agents card; its refusal says how it is attacked",
    ("PlaceTarget", "INWO-ATTACK-RESULT-09"): AFTERWARDS,
    ("DiscardCard", "INWO-MOVE-07"): NOT_OF_THE_HAND,
    ("NameThrown", "INWO-GLOSS-07"): NOT_OF_THE_HAND,
}  # fmt: skip
"""What hands do not say, by action and code (empty: a decision), with the reason."""


def test_nearly_all_that_a_tap_can_do_hands_can_do_and_the_rest_has_a_reason() -> None:
    made = made_by_hand("inwo")
    assert share([one for one in made if not one.code]) >= 0.95
    assert share([one for one in made if one.code]) >= 0.75
    left = {(one.kind, one.code) for one in made if not one.well}
    assert left <= LEFT.keys(), left - LEFT.keys()
    assert LEFT.keys() <= left, f"hands say it now: {LEFT.keys() - left}"
