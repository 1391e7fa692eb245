"""What hands alone cannot say or are not told like a phone, story by story, each with its reason; the fewer the better.

``python -m tests.by_hand GAME --all`` lists them as they are; `tests/test_by_hand.py` keeps these tables true.
"""

from __future__ import annotations

ORDER = "cards do not show the order in which they are lifted or laid open"
TWICE = "no hand lifts the same card twice, or a card where none lies"
SEATS = "cards do not show whose hands moved them, so they are those of whoever is on turn, or of whose side it is"
TARGETS = (
    "a card that is laid shows neither whom it is for nor what else is chosen: a phone says that, and is told why not"
)

SHARES = {
    "inscription": (0.99, 0.77), "augmented": (0.98, 0.83), "inception": (0.99, 0.82), "incubo": (0.97, 0.90),
    "inwo": (0.97, 0.73),
}  # fmt: skip
"""The least share of decisions that hands make and of refusals that hands are told."""

EXCEPTIONS: dict[str, dict[str, str]] = {
    "inscription": {
        ORDER: "blood-created-creatures",
        TWICE: "blood-one-card-twice many-lives-not-twice-in-one-payment",
        SEATS: """play-not-my-turn blood-from-the-other-side item-out-of-turn-laid-into-a-space
            item-out-of-turn-nobody-can-pay""",
        "a space whose card is paid with and covered at once is merely taken, since nothing says that it was lifted":
            "play-only-squirrels-held",
        "what may be eaten and what may be played lie alike": "corpse-eater-closed",
    },
    "augmented": {
        ORDER: "AUG-S-083",
        TWICE: "AUG-S-099 AUG-S-100 AUG-S-101 AUG-S-203 AUG-S-205",
        SEATS: "AUG-S-257",
        "a card too many may have been hammered: people are asked, or it is": "AUG-S-091 AUG-S-092 AUG-S-095",
        "one card lifted pays in the way that is allowed, or is hammered": "AUG-S-207 AUG-S-287",
        "a card under another that looks as it did is nothing to see": "AUG-S-739",
        "cards do not show where they come from, nor which lie face down": "AUG-HAND-8 AUG-HAND-11",
    },
    "inception": {
        "a reaction that fits counts as a reaction; a tap says that it is discarded plainly": """attack-overpay
            boost-any-card convince-no-discards""",
        "in an attack a hand card that is no reaction is discarded plainly, which is allowed": """attack-cover-alone
            attack-no-reaction attack-wrong-window attack-on-all-cover cover-nobody window-only-reactions
            no-dodge-from-avalanche cover-on-all deadangle-on-all deadangle-mal react-smooth-fight react-kick
            react-flashback""",
        "cards are laid one by one: one too many comes when nothing has to be discarded any more": """pick-too-many
            leak-two-cards""",
    },
    "incubo": {
        "a Fear card lies in its row while it is asked whether it is removed: to leave it there is a ring or a tap":
            "CUBO-S-100 CUBO-S-287 CUBO-S-296 CUBO-S-302 CUBO-S-911 CUBO-S-912",
        "nobody but its player sees how the cards go back that were looked at; it may be said on the phone":
            "CUBO-S-226 CUBO-S-227 CUBO-S-228 CUBO-S-229 CUBO-S-230 CUBO-S-369",
        "hands turn a card before anything is chosen: of a power with nothing to choose they are told that":
            "CUBO-S-190 CUBO-S-192 CUBO-S-273",
        "hands do not say whether a card is free or paid: the counters decide": "CUBO-S-335 CUBO-S-336",
        "a Chime card that was laid beside a part is to be laid on the Chime deck": "CUBO-S-376",
        "a card that lies the wrong way round counts, and has to be turned (CUBO-RULING-02)": "CUBO-S-467",
    },
    "inwo": {
        ORDER: "INWO-S-496 INWO-S-508",
        TARGETS: """INWO-S-189 INWO-S-211 INWO-S-298 INWO-S-448 INWO-S-098 INWO-S-198 INWO-S-235 INWO-S-236
            INWO-S-238 INWO-S-297 INWO-S-304 INWO-S-313 INWO-S-343 INWO-S-415 INWO-S-509 INWO-S-647 INWO-S-679
            INWO-S-685 INWO-V-006 INWO-V-012 INWO-V-014 INWO-F-009 INWO-F-015 INWO-O-006 INWO-N-004 INWO-H-26""",
        "a card on a discard pile does not show which of several decisions took it there": "INWO-S-117 INWO-H-37",
        "a card that nobody had seen and that comes up lies nowhere by the companion's count": """INWO-S-694
            INWO-V-018 INWO-H-07""",
        "Groups laid elsewhere are one move of several that may be made then": """INWO-S-201 INWO-S-403 INWO-S-410
            INWO-S-411""",
    },
}  # fmt: skip
"""By game and reason the stories in which a decision or a refusal made by hand comes to something else."""
