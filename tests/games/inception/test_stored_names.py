"""What journals and records of this game hold: the names there may never change, or old evenings cannot be opened."""

from companion.games.inception import Inception

ACTIONS = {
    "ready": "Ready", "draw": "Draw", "remember": "Remember", "arm": "Arm", "drop": "Drop", "store": "Store",
    "use": "Use", "boost": "Boost", "spend": "Spend", "ability": "Ability", "ring": "Ring", "yield": "Yield",
    "event": "TurnUp", "discard": "Discard", "choose": "Choose", "option": "Option", "send": "Send", "kick": "LayKick",
    "stay": "Stay", "wake": "Kick", "pick": "Pick", "shelve": "Shelve", "hand-over": "HandOver", "bury": "Bury",
    "pass": "Pass", "withdraw": "Withdraw", "hold": "Hold", "spin": "Spin",
}  # fmt: skip
FACTS = (
    "Drawn Attached Discarded Changed Reshuffled Raised TurnedUp PutAway Joined Went Fell Targeted Happened Failed "
    "Boosted Compared Unfinished"
)
STEPS = (
    "DrawCards Enter CheckGoals MoveDown Do Down Set Throw Finish Compare Window EventOver DiscardFrom AskWho Chosen "
    "Opted AskCard AskStore Joins Refill Forget Wake AskAgain PassIdle AskOption"
)
VERBS = (
    "draw add_st add_c add_either add_st_of evade retarget heal hurt set_state revive discard_hand discard_display "
    "discard_attached strip clear_flashbacks take_discard attached_to_display hand_to_display move_weapon look_events "
    "attack convince recruit card mark count_failure if choose may move move_team final_kick"
)


def test_actions_keep_their_words_and_their_names() -> None:
    assert {kind.verb: kind.__struct_config__.tag for kind in Inception.vocabulary.actions} == ACTIONS


def test_facts_and_steps_keep_their_names() -> None:
    vocabulary = Inception.vocabulary
    assert {kind.__struct_config__.tag for kind in vocabulary.facts} == set(FACTS.split())
    assert {kind.__struct_config__.tag for kind in vocabulary.steps} == set(STEPS.split())


def test_verbs_inside_steps_keep_their_words() -> None:
    (verbs,) = Inception.vocabulary.words.values()
    assert {kind.__struct_config__.tag for kind in verbs} == set(VERBS.split())
