"""The words that journals and records of this game hold never change."""

from companion.games.inscription import Inscription

ACTIONS = """
    Agree Create Deal Draw Eat Fetched Hatch Hold Instead Keep Lay Missing Mix Name Numbers Pass Pick Play PutAway
    Ready Reveal Ring Shape Take Toss Use Wear Withdraw
"""
VERBS = """
    agree create deal draw eat fetch hatch hold instead keep lay missing mix name numbers pass pick play ready reveal
    ring shape take tidy toss use wear withdraw
"""
STEPS = """
    Attack Attacks Become BeginGame DraftNext EndTurn Enter Fall Feast Fetch Grow GrowUp Hit LoseLife NewRound Notice
    Perish Reveals Run Sacrifice Search Settle StartTurn Strike Strikes TakeItem Tip ToDraw Wound
"""
FACTS = """
    Boned Cleared Created Dealt Died Entered Grew Hurt LifeLost Offered Shifted Shown Skipped Sleeved Struck Tipped
"""


def named(kinds: tuple[type, ...]) -> list[str]:
    return sorted(kind.__name__ for kind in kinds)


def test_old_journals_find_their_words() -> None:
    words = Inscription.vocabulary
    assert named(words.actions) == ACTIONS.split()
    assert sorted(kind.verb for kind in words.actions) == VERBS.split()
    assert named(words.steps) == STEPS.split()
    assert named(words.facts) == FACTS.split()
