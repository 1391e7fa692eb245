"""What hands cannot show as a phone can say it, game by game: the story, and why; the fewer the better.

`tests.by_hand` finds them, `tests/test_by_hand.py` keeps the list true.
"""

from __future__ import annotations

ORDER = "in which order cards were lifted from one picture to the next, nobody sees"
TWICE = "one card cannot be lifted twice; what lies there pays too little, and that is said"
NOTHING = "a space where nothing lies cannot be lifted; what lies there pays too little, and that is said"
HAMMERED = "what was lifted besides may have been hammered, which is allowed; where it is not clear, it is asked"
FOR_WHAT = "for which of two prices, or out of which pile, a card was taken, nobody sees; the legal one is taken"
WHO = "whose hand it was nobody sees; who is on turn is told what is wrong with it"
FACE_DOWN = "a card laid face down is covered, and covered is never evidence"
REACTION = "a reaction that fits counts as a reaction; a tap says that it is discarded plainly"
PLAIN = "in an attack a hand card that is no reaction is discarded plainly, which is allowed"
ONE_BY_ONE = "cards are laid one by one: one too many comes when nothing has to be discarded any more"
LEFT = "a Fear card lies in its row while it is asked whether it is removed: to leave it there is a ring or a tap"
BACK = "nobody but its player sees how the cards go back that were looked at; it may be said on the phone"
TURNED = "hands turn a card before anything is chosen: of a power with nothing to choose they are told that"
COUNTED = "hands do not say whether a card is free or paid: the counters decide"
CHIME = "a Chime card that was laid beside a part is to be laid on the Chime deck"
WRONG_WAY = "a card that lies the wrong way round counts, and has to be turned (CUBO-RULING-02)"
TARGETS = "a card that is laid shows neither whom it is for nor what else is chosen: a phone says that, and is told"
WHY = "a card on a discard pile does not show which of several decisions took it there"
UNSEEN = "a card that nobody had seen and that comes up lies nowhere by the companion's count"
ELSEWHERE = "Groups laid elsewhere are one move of several that may be made then"

SHARES = {
    "augmented": (0.98, 0.83), "inscription": (0.98, 0.82), "inception": (0.99, 0.82), "incubo": (0.97, 0.9),
    "inwo": (0.98, 0.76),
}  # fmt: skip
"""The least share of decisions that hands make, and of refusals that hands are told with the same code."""

EXCEPTIONS: dict[str, dict[str, str]] = {
    "augmented": {
        "AUG-S-083": ORDER,
        "AUG-S-739": "a card that survives its sacrifice lies where it lay; which one paid is tapped",
        "AUG-HAND-8": FACE_DOWN,
        "AUG-S-091": HAMMERED,
        "AUG-S-092": HAMMERED,
        "AUG-S-095": HAMMERED,
        "AUG-S-099": NOTHING,
        "AUG-S-100": TWICE,
        "AUG-S-101": NOTHING,
        "AUG-S-203": TWICE,
        "AUG-S-205": TWICE,
        "AUG-S-207": FOR_WHAT,
        "AUG-S-257": WHO,
        "AUG-S-287": HAMMERED,
        "AUG-DISCARD-3": "the story names a card that is not printed, so nobody can lay it",
        "AUG-HAND-11": FOR_WHAT,
    },
    "inscription": {
        "blood-created-creatures": ORDER,
        "play-not-my-turn": WHO,
        "blood-one-card-twice": TWICE,
        "play-only-squirrels-held": "laid where a squirrel lies, it may have been meant without that sacrifice",
        "item-out-of-turn-nobody-can-pay": WHO,
        "many-lives-not-twice-in-one-payment": TWICE,
        "corpse-eater-closed": "a card that eats corpses and is laid later is a card that is played",
    },
    "inception": {
        "attack-overpay": REACTION,
        "boost-any-card": REACTION,
        "convince-no-discards": REACTION,
        "attack-cover-alone": PLAIN,
        "attack-no-reaction": PLAIN,
        "attack-wrong-window": PLAIN,
        "attack-on-all-cover": PLAIN,
        "cover-nobody": PLAIN,
        "window-only-reactions": PLAIN,
        "no-dodge-from-avalanche": PLAIN,
        "cover-on-all": PLAIN,
        "deadangle-on-all": PLAIN,
        "deadangle-mal": PLAIN,
        "react-smooth-fight": PLAIN,
        "react-kick": PLAIN,
        "react-flashback": PLAIN,
        "pick-too-many": ONE_BY_ONE,
        "leak-two-cards": ONE_BY_ONE,
    },
    "incubo": {
        "CUBO-S-100": LEFT,
        "CUBO-S-287": LEFT,
        "CUBO-S-296": LEFT,
        "CUBO-S-302": LEFT,
        "CUBO-S-911": LEFT,
        "CUBO-S-912": LEFT,
        "CUBO-S-226": BACK,
        "CUBO-S-227": BACK,
        "CUBO-S-228": BACK,
        "CUBO-S-229": BACK,
        "CUBO-S-230": BACK,
        "CUBO-S-369": BACK,
        "CUBO-S-190": TURNED,
        "CUBO-S-192": TURNED,
        "CUBO-S-273": TURNED,
        "CUBO-S-335": COUNTED,
        "CUBO-S-336": COUNTED,
        "CUBO-S-376": CHIME,
        "CUBO-S-467": WRONG_WAY,
    },
    "inwo": {
        "INWO-S-496": ORDER,
        "INWO-S-508": ORDER,
        "INWO-S-098": TARGETS,
        "INWO-S-198": TARGETS,
        "INWO-S-679": TARGETS,
        "INWO-S-235": TARGETS,
        "INWO-S-236": TARGETS,
        "INWO-S-238": TARGETS,
        "INWO-S-297": TARGETS,
        "INWO-S-304": TARGETS,
        "INWO-S-313": TARGETS,
        "INWO-S-343": TARGETS,
        "INWO-S-509": TARGETS,
        "INWO-S-647": TARGETS,
        "INWO-S-685": TARGETS,
        "INWO-V-006": TARGETS,
        "INWO-V-012": TARGETS,
        "INWO-V-014": TARGETS,
        "INWO-F-009": TARGETS,
        "INWO-F-015": TARGETS,
        "INWO-O-006": TARGETS,
        "INWO-N-004": TARGETS,
        "INWO-H-26": TARGETS,
        "INWO-S-117": WHY,
        "INWO-H-37": WHY,
        "INWO-S-694": UNSEEN,
        "INWO-V-018": UNSEEN,
        "INWO-H-07": UNSEEN,
        "INWO-S-403": ELSEWHERE,
        "INWO-S-420": ELSEWHERE,
    },
}
