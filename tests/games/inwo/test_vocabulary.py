"""Nothing that a card says is silently ignored: every field of its data is read by the engine, or has its reason."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games import inwo
from companion.games.inwo.cards.catalogue import read_set

HIDDEN = "The companion knows no hidden card: its holder keeps to it (ledger 9)."
MARKED = "Says of itself what the table reads on the card; no rule asks for it."
ONCE = "A card joins an attack once, whatever tokens it has (INWO-ATTACK-GEN-09); what else it pays, people watch."
MAGIC = "No card of the set asks whether an attack is Magic."
CONTRADICTED = "Its `applies` names the user's own Groups, as the text of the card does; that stands."
BY_PEOPLE = "Its owner says so: when a Personality has just been played, people see (INWO-RULING-68)."
UNREAD = {
    "DisasterCard.revised": MARKED, "NwoCard.revised": MARKED, "OrganizationCard.promo": MARKED,
    "OrganizationCard.revised": MARKED, "PlaceCard.promo": MARKED, "PlaceCard.revised": MARKED,
    "PlotCard.revised": MARKED, "ResourceCard.revised": MARKED,
    "Draw.shuffle": HIDDEN, "DrawOption.peek": HIDDEN, "HideUnder.expose_when": HIDDEN, "HideUnder.lost_with": HIDDEN,
    "HideUnder.replace_when": HIDDEN, "HideUnder.usable_only_for": HIDDEN, "Steal.keep_if": HIDDEN,
    "Expose.own_equal": HIDDEN,
    "ExtraToken.not_in_same_attack": ONCE,
    "Pred.gender": "Judged by the table (card file, added predicate keys).",
    "SecretAccess.target_loses_secret": "Read as `opens_to_all`, which stands beside it.",
    "MayAid.ignores_alignment": "Said of itself: a text that lets a card join asks for no alignment.",
    "MayOppose.ignores_alignment": "Said of itself: a text that lets a card join asks for no alignment.",
    "Cancel.includes_ability": "An ability goes with the action that paid it (INWO-CANCEL-12); a free one people stop.",
    "CombineAttacks.both_must_be_eligible": "So it is for all that strike together (INWO-DISASTER-05).",
    "Cannot.after_self": "Whoever joins is judged as he joins: those who came before stay.",
    "ModStat.printed_only": "What is set takes the printed number's place; what is added counts (INWO-ARITH-01).",
    "Reroll.locks_strength": "The strength is fixed when the dice fall, for every roll (INWO-RULING-22).",
    "MayAid.makes_attack": MAGIC, "ModAttack.makes_attack": MAGIC,
    "TakeOver.one_shot": BY_PEOPLE,
    "Reload.may_benefit_rivals": CONTRADICTED,
}  # fmt: skip
"""Fields that no rule reads, with the reason. A rule that reads one takes it off this list."""
DATA = ("cards/effects", "cards/effect.py", "cards/predicate.py", "cards/cost.py", "pages/workshop", "scenario/")
"""Where the vocabulary is written down, shown in the form, or used by stories: reading it there obeys nothing."""


@cache
def read_by_rules() -> frozenset[str]:
    """Every field name that the engine asks of anything: as an attribute, in a pattern, or by `getattr`."""
    root = Path(inwo.__file__).parent
    found: set[str] = set()
    for file in root.rglob("*.py"):
        if not str(file.relative_to(root)).startswith(DATA):
            found.update(_names(ast.parse(file.read_text(encoding="utf-8"))))
    for file in (root / "cards" / "effects", root / "cards" / "effect.py", root / "cards" / "cost.py"):
        for one in file.rglob("*.py") if file.is_dir() else (file,):
            found.update(_own(ast.parse(one.read_text(encoding="utf-8"))))
    return frozenset(found)


def _names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            yield node.attr
        elif isinstance(node, ast.MatchClass):
            yield from node.kwd_attrs
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "getattr":
            yield from (one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str))


def _own(tree: ast.AST) -> Iterator[str]:
    """What the vocabulary's own methods ask of themselves for the engine."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self":
            yield node.attr


def said(one: Any) -> Iterator[str]:
    """Every field that a card gives a value of its own, in every part of it."""
    if isinstance(one, msgspec.Struct):
        for field in msgspec.structs.fields(one):
            value = getattr(one, field.name)
            if value != field.default:
                yield f"{type(one).__name__}.{field.name}"
            yield from said(value)
    elif isinstance(one, tuple):
        for inner in one:
            yield from said(inner)


@pytest.mark.clauses("INWO-META-05", "INWO-RULING-68")
def test_every_field_of_every_printed_card_is_read_or_has_its_reason() -> None:
    used = {word for card in read_set() for word in said(card)}
    unread = {word for word in used if word.partition(".")[2] not in read_by_rules()}
    assert len(used) > 250
    assert not sorted(unread - UNREAD.keys()), "no rule reads them"
    assert not sorted(UNREAD.keys() - unread), "rules read them now, or no card has them"
