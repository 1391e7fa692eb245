"""Where Groups that come with their puppets fit into a structure (INWO-ATTACK-RESULT-07 to -10, INWO-MOVE-03, -04).

The top card hangs where its new master's owner put it. Puppets keep their sides when nothing overlaps. Else each stays
under its own master, on whatever arrow of it there is room, so that as many as possible stay, and of those as many as
possible where they were.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.inwo.names import Side
from companion.games.inwo.structure.lattice import Hung, Lying, Pose, Tree, attached, from_the_top, lying, poses
from companion.kernel.cards import CardId

MOST_TRIES = 20_000
"""Arrangements looked at before the best one found counts; the best is found long before (tests)."""


@dataclass(frozen=True)
class Arrangement:
    """Where the cards of a subtree come to lie. `fits`: all of them, with their sides unchanged.

    `placed` are those that stay, `lost` those without room, masters before puppets.
    """

    fits: bool
    placed: Mapping[CardId, Hung]
    lost: tuple[CardId, ...] = ()


def hang(tree: Tree, sub: Tree, top: CardId, master: CardId, side: Side) -> Arrangement:
    """The best arrangement of a subtree whose top card hangs from a side of a card of `tree`.

    `sub` may be a whole structure: what is below `top` counts. `tree` must not hold these cards. When even the top
    card has no room, everything is lost.
    """
    order = tuple(from_the_top(sub, top))
    search = _Search(tree, sub, order, Hung(sub[top].piece, master, side))
    same = search.unchanged()
    if same is not None:
        return Arrangement(True, same)
    search.look(0)
    return Arrangement(False, search.best, tuple(card for card in order if card not in search.best))


@dataclass
class _Search:
    """A depth-first search over the cards of a subtree, masters first."""

    tree: Tree
    sub: Tree
    order: tuple[CardId, ...]
    first: Hung
    best: dict[CardId, Hung] = field(default_factory=dict)
    score: tuple[int, int] = (-1, -1)
    tries: int = 0

    def __post_init__(self) -> None:
        self.poses: dict[CardId, Pose] = poses(self.tree)
        self.ground: list[Lying] = [lying(pose, self.tree[card].piece) for card, pose in self.poses.items()]
        self.hung: dict[CardId, Hung] = {}
        self.below: dict[CardId, int] = dict.fromkeys(self.order, 0)
        for card in reversed(self.order):
            self.below[card] = 1 + sum(self.below[other] for other in self.order if self.sub[other].master == card)
        self.kept = 0

    def unchanged(self) -> dict[CardId, Hung] | None:
        """The subtree with all its sides, ``None`` when a card would overlap."""
        placed = 0
        for card in self.order:
            if not self._put(card, self.first if card == self.order[0] else self.sub[card]):
                break
            placed += 1
        whole = dict(self.hung) if placed == len(self.order) else None
        for card in self.order[:placed][::-1]:
            self._take(card)
        return whole

    def look(self, number: int, lost: int = 0) -> None:
        """Tries every place for the cards from this one on; `lost` are given up so far, with all below them."""
        self.tries += 1
        rest = len(self.order) - number
        if (len(self.order) - lost, self.kept + rest) <= self.score or self.tries > MOST_TRIES:
            return
        if number == len(self.order):
            score = (len(self.hung), self.kept)
            if score > self.score:
                self.best, self.score = dict(self.hung), score
            return
        card = self.order[number]
        master = self.sub[card].master
        if number and master not in self.hung:
            self.look(number + 1, lost)
            return
        for choice in [self.first] if not number else self._choices(card):
            if self._put(card, choice):
                self.look(number + 1, lost)
                self._take(card)
        self.look(number + 1, lost + self.below[card])

    def _choices(self, card: CardId) -> list[Hung]:
        """The arrows of its master that no card of the subtree has taken, its own first."""
        old = self.sub[card]
        assert old.master is not None
        used = {hung.side for hung in self.hung.values() if hung.master == old.master}
        sides = [side for side in self.hung[old.master].piece.outgoing if side not in used]
        return [Hung(old.piece, old.master, side) for side in sorted(sides, key=lambda side: side != old.side)]

    def _put(self, card: CardId, hung: Hung) -> bool:
        """Lays a card down, unless it would overlap another."""
        assert hung.master is not None and hung.side is not None
        at = self.hung.get(hung.master) or self.tree[hung.master]
        pose = attached(self.poses[hung.master], at.piece, hung.side, hung.piece)
        there = lying(pose, hung.piece)
        if any(map(there.over, self.ground)):
            return False
        self.poses[card] = pose
        self.ground.append(there)
        self.hung[card] = hung
        self.kept += hung.side == self.sub[card].side
        return True

    def _take(self, card: CardId) -> None:
        self.kept -= self.hung.pop(card).side == self.sub[card].side
        del self.poses[card]
        self.ground.pop()
