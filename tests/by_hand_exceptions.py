"""What hands cannot show as a phone can say it, game by game: the story, and why. `tests.by_hand` finds them."""

from __future__ import annotations

ORDER = "in which order cards were lifted from one picture to the next, nobody sees"
TWICE = "one card cannot be lifted twice; what lies there pays too little, and that is said"
NOTHING = "a space where nothing lies cannot be lifted; what lies there pays too little, and that is said"
TAPPED = "an ability that costs energy is tapped; what it moves is done by the rules, so nothing is laid for it"
HAMMERED = "what was lifted besides may have been hammered, which is allowed; where it is not clear, it is asked"
FOR_WHAT = "for which of two prices, or out of which pile, a card was taken, nobody sees; the legal one is taken"
WHO = "whose hand it was nobody sees; who is on turn is told what is wrong with it"
FACE_DOWN = "a card laid face down is covered, and covered is never evidence"

EXCEPTIONS: dict[str, dict[str, str]] = {
    "augmented": {
        "AUG-S-083": ORDER,
        "AUG-S-271": TAPPED,
        "AUG-S-739": "a card that survives its sacrifice lies where it lay; which one paid is tapped",
        "AUG-EVERY-7": TAPPED,
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
        "AUG-S-630": TAPPED,
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
}
