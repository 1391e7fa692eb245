# ruff: noqa: B023, E501, E741, SIM102
"""Independent model of strength, eligibility, lattice and victory, written from the ledger alone.

`python3 tests/games/inwo/model.py --seed N --cases K` prints random cases; tests hold the game against them.
"""

import itertools
import json
import random
import sys
from pathlib import Path

DATA = Path(__file__).parents[3] / "companion/games/inwo/cards.json"
OPP = {}
for _a, _b in (
    ("Government", "Corporate"),
    ("Liberal", "Conservative"),
    ("Peaceful", "Violent"),
    ("Straight", "Weird"),
):
    OPP[_a], OPP[_b] = _b, _a
ALIGNMENTS = sorted(OPP) + ["Criminal", "Fanatic"]
WINS = {2: 1, 3: 3, 4: 6, 5: 10, 6: 15, 7: 21, 8: 26, 9: 30, 10: 33}


class Unsupported(Exception):
    pass


_cards = None


def catalogue():
    global _cards
    if _cards is None:
        _cards = {c["id"]: c for c in json.loads(DATA.read_text(encoding="utf-8"))["cards"]}
    return _cards


def odds(strength):
    """Winning rolls of 36: 2d6 <= S, 11 and 12 always fail (GEN-10..12)."""
    return 0 if strength < 2 else WINS[min(strength, 10)]


# ---------------------------------------------------------------- position
class Card:
    def __init__(self, key, d):
        self.key = key
        c = d.get("card", {})
        if isinstance(c, str):
            p = catalogue()[c]
            self.id = c
            kind = p["subtypes"][0] if p["subtypes"] else p["kind"]
        else:
            p = c
            self.id = c.get("id", key)
            kind = c.get("kind", "organization")
        self.kind = kind
        self.power = p.get("power") if isinstance(p.get("power"), int) else (p.get("power") or 0)
        self.glob = p.get("global_power") or 0
        self.res = p.get("resistance") or 0
        self.base_align = list(p.get("alignments") or [])
        self.attr = list(p.get("attributes") or [])
        self.ability = list(p.get("ability") or [])
        self.goal = list(p.get("special_goal") or [])
        self.arrows = p.get("arrows") or {"in": "top", "out": ["right", "bottom", "left"]}
        self.margin = p.get("destroy_margin")
        self.immune = p.get("immune")
        self.type = p.get("type", self.id)
        for a in self.ability:
            if a["effect"] == "secret_access":
                self.access = True
                break
        else:
            self.access = bool(p.get("secret_access"))
        self.seat = d.get("seat")
        self.master = d.get("master")
        self.link = d.get("link")
        self.side = d.get("side")
        self.tokens = d.get("tokens", 1)
        self.devastated = d.get("devastated", False)
        self.change = d.get("change", [])
        al = d.get("align", {})
        self.align = []
        for x in self.base_align:
            self.gain(x)
        for x in al.get("remove", []):
            if x in self.align:
                self.align.remove(x)
        for x in al.get("add", []):
            self.gain(x)
        if kind == "illuminati":
            self.align = []

    def gain(self, x):
        if OPP.get(x) in self.align:
            self.align.remove(OPP[x])
        if x not in self.align:
            self.align.append(x)

    @property
    def is_group(self):
        return self.kind in ("organization", "place", "personality")


class Table:
    def __init__(self, given):
        self.nwo = list(given.get("nwo", []))
        self.cards = {k: Card(k, v) for k, v in given.get("cards", {}).items()}
        self.spies = given.get("spies", {})
        self.protected = given.get("protected", [])
        self.retaliation = given.get("retaliation", {})
        self.players = given.get("players") or len({c.seat for c in self.cards.values() if c.seat}) or 2
        self.busy = set()
        for nid in self.nwo:  # alignment changes of NWOs, in order of play
            for e in self.nwo_effects(nid):
                if e["effect"] == "align_change":
                    for c in self.cards.values():
                        if c.is_group and self.match(e["applies"], c, None):
                            for x in e["align"] if isinstance(e["align"], list) else [e["align"]]:
                                c.gain(x)

    def nwo_effects(self, nid):
        return catalogue()[nid]["ability"] if isinstance(nid, str) else nid["ability"]

    def illuminati(self, seat):
        for c in self.cards.values():
            if c.kind == "illuminati" and c.seat == seat:
                return c
        return None

    def depth(self, c):
        n, _seen = 0, set()
        while c.master:
            c = self.cards[c.master]
            n += 1
            if n > 50:
                raise ValueError("cycle")
        return n if c.kind == "illuminati" else None

    def below_devastated(self, c):
        while c:
            if c.devastated:
                return True
            c = self.cards.get(c.master) if c.master else None
        return False

    # predicates of section 7.3
    def match(self, p, c, src, role=None):
        for k, v in p.items():
            vs = v if isinstance(v, list) else [v]
            if k == "align":
                ok = any(x in c.align for x in vs)
            elif k == "not_align":
                ok = not any(x in c.align for x in vs)
            elif k == "align_all":
                ok = all(x in c.align for x in vs)
            elif k == "attr":
                ok = any(x in c.attr for x in vs)
            elif k == "not_attr":
                ok = not any(x in c.attr for x in vs)
            elif k == "kind":
                ok = c.kind in vs
            elif k == "card":
                ok = c.id in vs
            elif k == "controller":
                ok = v == "any" or (src is not None and (c.seat == src.seat) == (v == "self"))
            elif k == "relation":
                ok = {
                    "this_card": c is src,
                    "other_than_this": c is not src,
                    "master_of_this": src is not None and src.master == c.key,
                    "puppet_of_this": src is not None and c.master == src.key,
                    "linked_to_this": src is not None and src.link == c.key,
                }.get(v)
                if ok is None:
                    raise Unsupported(v)
            elif k == "power":
                n = self.stat(c, "power") if (c.key, "power") not in self.busy else c.power
                ok = {"<=": n <= v["n"], ">=": n >= v["n"], "=": n == v["n"], "<": n < v["n"], ">": n > v["n"]}[v["op"]]
            elif k == "role":
                ok = role in vs
            elif k == "any":
                ok = any(self.match(q, c, src, role) for q in v)
            elif k == "all":
                ok = all(self.match(q, c, src, role) for q in v)
            elif k == "not":
                ok = not self.match(v, c, src, role)
            elif k == "devastated":
                ok = c.devastated == v
            elif k == "zone":
                ok = v == "play"
            elif k == "special" and v == "in_power_structure":
                ok = True
            elif k == "special" or k == "mark" or k == "gender" or k == "master":
                raise Unsupported(k)
            else:
                raise Unsupported(k)
            if not ok:
                return False
        return True

    # stat pipeline: set, then multiply/divide (highest multiplier, dividers, round down), then add (ARITH)
    def stat(self, c, stat, use=None, role=None, mode=None, mul=1, half=False, permanent=False):
        mark = (c.key, stat)
        new = mark not in self.busy
        self.busy.add(mark)
        try:
            return self._stat(c, stat, use, role, mode, mul, half, permanent)
        finally:
            if new:
                self.busy.discard(mark)

    def _stat(self, c, stat, use, role, mode, mul, half, permanent):
        v = {"power": c.power, "global": c.glob, "resistance": c.res}[stat]
        if not isinstance(v, int):
            raise Unsupported("formula")
        sets, muls, divs, adds = [], [mul], ([2] if half else []), []

        def take(op, n, purpose):
            if purpose in ("attack", "defence") and purpose != use:
                return
            if op in ("set", "raise_to"):
                sets.append((op, n))
            elif op == "mul":
                muls.append(n)
            elif op == "div":
                divs.append(n)
            else:
                adds.append(n)

        if c.is_group:
            for nid in self.nwo:
                for e in self.nwo_effects(nid):
                    if e["effect"] == "mod_stat" and e["stat"] == stat:
                        if e.get("mode") and e["mode"] != mode:
                            continue
                        if e.get("not_when"):
                            if mode == "destroy" and use == "defence":
                                continue
                        if self.match(e["applies"], c, None, role):
                            take(e["op"], e["amount"], e.get("purpose", "all"))
        for s in self.cards.values():
            for e in s.ability:
                if (
                    e["effect"] != "mod_stat"
                    or e["stat"] != stat
                    or e.get("cost")
                    or e.get("for")
                    or e.get("duration") in ("attack", "action", "turn")
                ):
                    continue
                if s.kind == "plot" and not s.link:
                    continue
                if e.get("against") or not isinstance(e["amount"], int):
                    continue
                cond = e.get("if", {})
                if "in_play" in cond and not any(x.id == cond["in_play"] for x in self.cards.values()):
                    continue
                if "own_controls" in cond and not any(
                    x.id == cond["own_controls"] and x.seat == s.seat for x in self.cards.values()
                ):
                    continue
                try:
                    hit = self.match(e["applies"], c, s, role)
                except Unsupported:
                    continue
                if hit:
                    n = e["amount"]
                    if "per" in e:
                        n *= sum(
                            1 for x in self.cards.values() if x.kind != "illuminati" and self.match(e["per"], x, s)
                        )
                    take(e["op"], n, e.get("purpose", "all"))
        for ch in c.change:
            if ch["stat"] == stat and not (permanent and (ch.get("temporary") or ch.get("purpose", "all") != "all")):
                take(ch["op"], ch["n"], ch.get("purpose", "all"))
        for op, n in sets:
            v = n if op == "set" else max(v, n)
        v *= max(muls)
        for d in divs:
            v /= d
        v = int(v // 1) + sum(adds)
        v = max(0, v)
        if stat == "global":
            v = min(v, self.stat(c, "power", use, role, mode))
        return v

    # alignments
    def step(self):
        s, oc, od = 4, None, None
        for nid in self.nwo:
            for e in self.nwo_effects(nid):
                if e["effect"] == "alignment_rule":
                    if e["mode"] == "set_step":
                        s = e["value"]
                    elif e["mode"] == "set_opposed":
                        oc, od = e["control"], e["destroy"]
                    else:
                        raise Unsupported("treat_as")
        return s, oc, od

    @staticmethod
    def shared(a, b):
        return [x for x in a.align if x in b.align and x != "Fanatic"]

    @staticmethod
    def opposed(a, b):
        n = [x for x in a.align if OPP.get(x) in b.align]
        return n + (["Fanatic"] if "Fanatic" in a.align and "Fanatic" in b.align and a is not b else [])

    def position(self, t, own):
        if own or not t.master:
            return 0
        return {1: 10, 2: 5}.get(self.depth(t), 0)

    def card_bonus(self, s, side, mode, leader, target, aiders, opposers, instant):
        """Ticked bonuses of one card: general ones added (R-84), or its direct ones if those are more (R-76)."""
        direct, general, extra = 0, 0, 0
        for e in s.ability:
            if side == "attack" and e["effect"] == "mod_attack":
                role = e.get("role", "any_attempt")
                if e["mode"] not in (mode, "any"):
                    continue
                if instant and (not e.get("instant") or (e.get("instant_types") and instant not in e["instant_types"])):
                    continue
                if not instant and e.get("only_instant"):
                    continue
                if role == "direct" and s is not leader:
                    continue
                if role == "aid" and s not in aiders:
                    continue
                if role == "any_attempt" and (leader.seat if leader else None) != s.seat:
                    continue
                if role == "leader_is_master" and s.master != leader.key:
                    continue
                if role == "leader_is_linked" and s.link != leader.key:
                    continue
                if (
                    e.get("cost")
                    or e.get("replaces_alignment_penalty")
                    or e.get("amount_choice")
                    or e.get("if")
                    or e.get("disaster")
                ):
                    raise Unsupported("bonus")
                if not self.match(e["target"], target, s, "target"):
                    continue
            elif side == "defence" and e["effect"] == "mod_defend":
                if e["mode"] not in (mode, "any"):
                    continue
                if instant and (not e.get("instant") or (e.get("instant_types") and instant not in e["instant_types"])):
                    continue
                if not instant and e.get("only_instant"):
                    continue
                if e.get("role") == "oppose" and s not in opposers:
                    continue
                if "protects" in e and not self.match(e["protects"], target, s, "target"):
                    continue
                if "against" in e:
                    who = e.get("against_role", ["leader"])
                    pool = ([leader] if "leader" in who else []) + (aiders if "aider" in who else [])
                    if not any(x and self.match(e["against"], x, s) for x in pool):
                        continue
            else:
                continue
            if e.get("cumulative") or e["amount"] < 0:
                extra += e["amount"]
            elif e.get("role") == "direct":
                direct += e["amount"]
            else:
                general += e["amount"]
        return max(direct, general) + extra

    def strength(self, when):
        ty = when["type"]
        T = self.cards[when["target"]]
        ticks = when.get("tick", [])
        if ty == "instant":
            return self.instant(when, T)
        A = self.cards[when["attacker"]]
        own = ty == "destroy" and T.seat == A.seat and not when.get("from_hand")
        st, oc, od = self.step()
        sh, op = len(self.shared(A, T)), len(self.opposed(A, T))
        aid = [(self.cards[x["card"]], x) for x in when.get("aid", [])]
        opp = [(self.cards[x["card"]], x) for x in when.get("oppose", [])]
        att = self.stat(A, "power", "attack", "leader", ty)
        if ty == "control":
            att += st * sh - (st if oc is None else oc) * op
        else:
            att += (st if od is None else od) * op - st * sh
        for c, x in aid:
            att += self.stat(c, "global" if x.get("global") else "power", "attack", "aider", ty)
        dfn = 0
        if ty == "control":
            dfn += self.stat(T, "resistance", "defence", "target", ty)
            if T.master and not when.get("from_hand"):
                dfn += 4 * len(self.shared(T, self.cards[T.master]))
        else:
            dfn += self.stat(T, "power", "defence", "target", ty, half=T.devastated)
        if not when.get("from_hand"):
            dfn += self.position(T, own)
        for c, x in opp:
            if x.get("self_defence"):
                dfn += self.stat(c, "power", "defence", "target", ty, mul=2) * x.get("times", 1)
            else:
                dfn += self.stat(c, "global" if x.get("global") else "power", "defence", "opposer", ty)
        for g in when.get("agents", []):
            if g["side"] == "attack":
                att += 10
            else:
                dfn += 6
        if T.seat != A.seat and not when.get("from_hand"):
            ia, it = self.illuminati(A.seat), self.illuminati(T.seat)
            if ia and it:
                if ia.type == it.type:
                    att += 5
                if it.type in self.spies.get(A.seat, []):
                    att += 3
                if ia.type in self.spies.get(T.seat, []):
                    dfn += 3
        att += self.servants(A.seat) if ty == "destroy" else 0
        for k in ticks:
            s = self.cards[k]
            if s.id == "servants-of-cthulhu":
                continue
            att += self.card_bonus(s, "attack", ty, A, T, [c for c, _ in aid], [c for c, _ in opp], None)
            dfn += self.card_bonus(s, "defence", ty, A, T, [c for c, _ in aid], [c for c, _ in opp], None)
        for p in when.get("plus", []):
            if p["side"] == "attack":
                att += p["n"]
            else:
                dfn += p["n"]
        return {"attack": att, "defence": dfn, "strength": att - dfn, "odds": odds(att - dfn)}

    def servants(self, seat):
        i = self.illuminati(seat)
        return 4 if i and i.id == "servants-of-cthulhu" else 0

    def instant(self, when, T):
        c = when["card"]
        p = catalogue()[c] if isinstance(c, str) else c
        kind = (p.get("subtypes") or [p.get("kind", "disaster")])[0]
        pw = p["power"]
        if isinstance(pw, dict):
            f = pw["formula"]
            if "first_match" not in f:
                raise Unsupported("formula")
            for alt in f["first_match"]:
                if self.match(alt["if"], T, None):
                    pw = alt["power"]
                    break
            else:
                pw = f["else"]
        seat = when["seat"]
        att = pw + self.servants(seat)
        dfn = self.stat(T, "power", "defence", "target", "destroy", half=T.devastated) + self.position(
            T, T.seat == seat
        )
        for x in when.get("aid", []):
            att += self.stat(self.cards[x["card"]], "power", "attack", "aider", "destroy")
        lead = type("L", (), {"seat": seat, "key": None})()
        for k in when.get("tick", []):
            s = self.cards[k]
            if s.id == "servants-of-cthulhu":
                continue
            att += self.card_bonus(s, "attack", "destroy", lead, T, [], [], kind)
            dfn += self.card_bonus(s, "defence", "destroy", None, T, [], [], kind)
        for q in when.get("plus", []):
            if q.get("instant"):
                if q["side"] == "attack":
                    att += q["n"]
                else:
                    dfn += q["n"]
        return {"attack": att, "defence": dfn, "strength": att - dfn, "odds": odds(att - dfn)}

    # who may aid or oppose, and with how much (AID, DEFEND, DESTROY, PRIV, SECRET, IMMUNITY, FIRST)
    def eligible(self, when):
        A, T, ty = self.cards[when["attacker"]], self.cards[when["target"]], when["type"]
        hand = when.get("from_hand", False)
        defender = A.seat if hand else T.seat
        res = {"aid": {}, "oppose": {}}
        for c in self.cards.values():
            if c.kind not in ("illuminati", "organization", "place", "personality") or c.tokens < 1:
                continue
            pa = self.stat(c, "power", "attack", "aider", ty)
            pd = self.stat(c, "power", "defence", "opposer", ty)
            g = self.stat(c, "global")
            ill = c.kind == "illuminati"
            priv = when.get("privileged", False)
            # aid
            n = 0
            if c is not A and c is not T:
                fit = self.shared(c, T) if ty == "control" else self.opposed(c, T)
                n = pa if fit and not ill else g
                if priv and c.seat != A.seat:
                    n = 0
                if A.seat in self.protected and c.seat != A.seat:
                    n = 0
                if defender in self.protected and c.seat != defender and not hand:
                    n = 0
                if T.kind != "x" and "Secret" in T.attr and not (ill or "Secret" in c.attr or c.access):
                    n = 0
                if "Secret" in A.attr and not (
                    ill or "Secret" in c.attr or c.access or c.key == A.master or c.master == A.key
                ):
                    n = 0
                if c.seat != T.seat and self.banned(c, T):
                    n = 0
                if n:
                    res["aid"][c.key] = n
            # oppose
            n = 0
            if c is not A:
                if c is T and not hand:
                    n = self.stat(c, "power", "defence", "target", ty, mul=2)
                elif ill or self.shared(c, T) or (not hand and (T.master == c.key or c.master == T.key)):
                    n = pd
                else:
                    n = g
                near = not hand and (c is T or T.master == c.key or c.master == T.key)
                if c is T and hand:
                    n = 0
                if priv and (hand or c.seat != defender or (ty == "destroy" and T.seat == A.seat)):
                    n = 0
                if (
                    A.seat in self.protected
                    and c.seat != A.seat
                    and c.seat not in self.retaliation.get(A.seat, []) + ([] if hand else [T.seat])
                ):
                    n = 0
                if "Secret" in T.attr and not (ill or "Secret" in c.attr or c.access or near):
                    n = 0
                if c.seat != T.seat and self.banned(c, T):
                    n = 0
                if n:
                    res["oppose"][c.key] = n
        return res

    def banned(self, c, t):
        for s in self.cards.values():
            if s.immune and s.seat == t.seat:
                if (s.immune.get("scope", "self") == "structure" or s is t) and self.match(s.immune["to"], c, None):
                    return True
            for e in s.ability:
                if e["effect"] == "immune" and s.seat == t.seat and "groups" in e.get("against", []) and e.get("scope"):
                    if (e["scope"] == "structure" or s is t) and c.kind != "illuminati" and self.match(e["to"], c, s):
                        return True
        return False


# ---------------------------------------------------------------- lattice (section 2.2)
SIDES = {"top": 0, "right": 1, "bottom": 2, "left": 3, "T": 0, "R": 1, "B": 2, "L": 3}
VEC = {0: (0, -1), 1: (1, 0), 2: (0, 1), 3: (-1, 0)}


def extent(pose, illuminati=False):
    land = illuminati or pose[2] % 180 == 90
    return (7, 5) if land else (5, 7)


def attach(parent, side, child_in, parent_ill=False):
    d = (SIDES[side] + parent[2] // 90) % 4
    rot = ((d + 2 - SIDES[child_in]) % 4) * 90
    pe, ce = extent(parent, parent_ill), extent((0, 0, rot))
    ax = 0 if d in (1, 3) else 1
    dist = (pe[ax] + ce[ax]) // 2
    return (parent[0] + VEC[d][0] * dist, parent[1] + VEC[d][1] * dist, rot)


def overlap(a, b, ai=False, bi=False):
    (wa, ha), (wb, hb) = extent(a, ai), extent(b, bi)
    return 2 * abs(a[0] - b[0]) < wa + wb and 2 * abs(a[1] - b[1]) < ha + hb


class Tree:
    """nodes: {key: {'in': side, 'out': [...], 'master': key, 'side': side}}; the Illuminati is the node without master."""

    def __init__(self, nodes):
        self.n = nodes
        self.root = next(k for k, v in nodes.items() if not v.get("master"))
        self.pose = {self.root: (0, 0, 0)}
        todo = [self.root]
        while todo:
            p = todo.pop()
            for k, v in nodes.items():
                if v.get("master") == p:
                    self.pose[k] = attach(self.pose[p], v["side"], v["in"], p == self.root)
                    todo.append(k)

    def overlaps(self):
        ks = sorted(self.pose)
        return [
            [a, b]
            for a, b in itertools.combinations(ks, 2)
            if overlap(self.pose[a], self.pose[b], a == self.root, b == self.root)
        ]

    def arrows(self, key, card_in, without=()):
        """State of every outgoing arrow of `key` for a card with this incoming side."""
        out = {}
        for s in self.n[key]["out"]:
            if any(v.get("master") == key and v.get("side") == s and k not in without for k, v in self.n.items()):
                out[s] = "used"
                continue
            p = attach(self.pose[key], s, card_in, key == self.root)
            hit = any(overlap(p, q, False, k == self.root) for k, q in self.pose.items() if k not in without)
            out[s] = "blocked" if hit else "free"
        return out


def place_subtree(base, sub, top, master, side):
    """All ways to hang subtree `sub` (nodes under `top`) on master/side: greatest number of cards kept, keeping each under its own master.
    Returns (kept as is?, best number, best nodes)."""

    def build(assign):
        t = {k: dict(v) for k, v in base.items()}
        for k, (m, s) in assign.items():
            t[k] = {"in": sub[k]["in"], "out": sub[k]["out"], "master": m, "side": s}
        return t

    same = {k: ((v["master"], v["side"]) if k != top else (master, side)) for k, v in sub.items()}
    first = not Tree(build(same)).overlaps()
    order, todo = [], [top]
    while todo:
        p = todo.pop(0)
        order.append(p)
        todo += [k for k, v in sub.items() if v.get("master") == p and k != top]
    best = [0, {}]

    def rec(i, assign):
        rest = len(order) - i
        if len(assign) + rest <= best[0] and i:
            return
        if i == len(order):
            if len(assign) > best[0]:
                best[0], best[1] = len(assign), dict(assign)
            return
        k = order[i]
        if k == top:
            opts = [(master, side)]
        else:
            m = sub[k]["master"]
            if m not in assign:
                rec(i + 1, assign)
                return
            used = {s for mm, s in assign.values() if mm == m}
            opts = [(m, s) for s in sub[m]["out"] if s not in used]
            opts.sort(key=lambda o: o[1] != sub[k]["side"])
        for o in opts:
            a = dict(assign)
            a[k] = o
            if not Tree(build(a)).overlaps():
                rec(i + 1, a)
        if k != top:
            rec(i + 1, assign)

    rec(0, {})
    return first, best[0], best[1]


# ---------------------------------------------------------------- victory
def victory(given):
    """given: {goal, first_player_turns, seats: {S1: {illuminati, groups: [...], kills: [...], goals: [...], resources: [...]}}}"""
    t = Table({"nwo": given.get("nwo", []), "cards": given["cards"], "spies": {}})
    seats = given["seats"]
    alive = [s for s in seats if not seats[s].get("out")]
    met, counts = {}, {}
    for s in alive:
        own = [
            c
            for c in t.cards.values()
            if c.seat == s and c.is_group and not t.below_devastated(c) and c.id != "media-sensation"
        ]
        ill = t.illuminati(s)
        effects = list(ill.goal)
        need, dbl, alts, extra = given["goal"], [], [], 0
        for gid in seats[s].get("goals", []):
            effects += catalogue()[gid]["ability"]
        kills = seats[s].get("kills", [])
        power = {c.key: t.stat(c, "power", permanent=True) for c in own}
        t2 = t

        def ok(pred, c):
            p = dict(pred)
            if "any" in p:
                rest = {k: v for k, v in p.items() if k != "any"}
                return ok(rest, c) and any(ok(q, c) for q in p["any"])
            pp = p.pop("power", None)
            p.pop("controller", None)
            if pp and not (power[c.key] >= pp["n"]):
                return False
            return t2.match(p, c, None)

        for e in effects:
            k = e["effect"]
            if k == "goal_double":
                dbl += [c for c in own if ok(e["applies"], c)]
            elif k == "goal_need":
                need += e.get("per_kill", 0) * len(kills) + e.get("add", 0)
            elif k == "goal_counts_as_group":
                extra += sum(1 for c in t.cards.values() if c.seat == s and c.kind == "resource" and "Magic" in c.attr)
            elif k == "goal_alt":
                alts.append(e)
        doubled = min(3, len({c.key for c in dbl}))
        n = 1 + len(own) + doubled + extra
        counts[s] = n
        why = []
        if n >= need:
            why.append("basic")

        def metric(e):
            f = dict(e.get("filter", {}).items())
            m = e["metric"]
            if m == "power_sum":
                pool = (
                    own
                    if f.get("controller") == "self"
                    else [c for c in t.cards.values() if c.is_group and not t.below_devastated(c)]
                )
                q = {a: b for a, b in f.items() if a != "controller"}
                v = sum(t.stat(c, "power", permanent=True) for c in pool if t.match(q, c, None))
                if f.get("controller") == "self" and not q:
                    v += t.stat(ill, "power", permanent=True)
                return v >= e["at_least"] and ("and" not in e or metric(e["and"]))
            if m == "kill_count":
                pool = [x for x in kills if kill_match(f, x)]
                return len(pool) >= e["at_least"]
            if m == "align_count":
                return len({a for c in own for a in c.align}) >= e["at_least"]
            if m == "combo":
                for alt in e["any"]:
                    kc, gc = alt["kill_count"], alt["group_count"]
                    if (
                        sum(1 for x in kills if kill_match(kc["filter"], x)) >= kc["at_least"]
                        and sum(1 for c in own if ok(gc["filter"], c)) >= gc["at_least"]
                    ):
                        return True
                return False
            raise Unsupported(m)

        def kill_match(f, x):
            if "align" in f:
                return f["align"] in x.get("alignments", [])
            if "kind" in f:
                return x.get("kind") == f["kind"]
            return True

        for e in alts:
            if metric(e):
                why.append("alone")
        met[s] = why
    winners = [s for s in alive if met[s]]
    if len(alive) == 1:
        winners = alive
    elif given.get("first_player_turns", 2) < 2:
        winners = []
    else:
        drop = set()
        for a, b in itertools.combinations(winners, 2):
            ia, ib = t.illuminati(a), t.illuminati(b)
            if ia.type == ib.type and ia.type != "shangri-la":
                drop |= {a, b}
        winners = [w for w in winners if w not in drop]
    return {"counts": counts, "winners": winners}


# ---------------------------------------------------------------- stories
def run_story(s):
    k = s.get("kind")
    if k == "strength":
        return Table(s["given"]).strength(s["when"])
    if k == "eligible":
        return Table(s["given"]).eligible(s["when"])
    if k == "odds":
        return {"odds": odds(s["when"]["strength"])}
    if k == "victory":
        return victory(s["given"])
    if k == "lattice":
        g, w = s["given"], s.get("when") or {}
        base = dict(g["tree"].items())
        t = Tree(base)
        out = {"poses": {x: list(p) for x, p in t.pose.items()}, "overlaps": t.overlaps()}
        if "arrows" in w:
            out["arrows"] = t.arrows(w["arrows"], w["in"])
        if "hang" in w:
            h = w["hang"]
            first, n, best = place_subtree(base, h["sub"], h["top"], h["master"], h["side"])
            out.update(fits=first, placed=n, lost=len(h["sub"]) - n)
        return out
    return None


def compare(paths):
    import yaml

    bad = n = skipped = 0
    for p in paths:
        for s in yaml.safe_load_all(Path(p).read_text(encoding="utf-8")):
            if not s:
                continue
            try:
                got = run_story(s)
            except Unsupported as e:
                print(f"{s['id']}: unsupported {e}")
                skipped += 1
                continue
            if got is None:
                skipped += 1
                continue
            n += 1
            for key, want in s["then"].items():
                if key in ("note",):
                    continue
                have = got.get(key)
                if key == "poses":
                    have = {x: have.get(x) for x in want}
                if have != want:
                    bad += 1
                    print(f"{s['id']} {s['title']}: {key} story {want} model {have}")
    print(f"{n} compared, {bad} differ, {skipped} not for the model")
    return bad


# ---------------------------------------------------------------- random cases
def rnd_card(r, **kw):
    al = []
    for a in r.sample(ALIGNMENTS, r.choice([0, 1, 1, 2, 2, 3])):
        if OPP.get(a) not in al:
            al.append(a)
    p = r.choice([0, 1, 1, 2, 2, 3, 3, 4, 5, 6])
    d = {
        "kind": r.choice(["organization", "organization", "place", "personality"]),
        "power": p,
        "global_power": r.choice([0, 0, 0, min(p, 2), p]),
        "resistance": r.randint(0, 8),
        "alignments": al,
        "attributes": [],
    }
    d.update(kw)
    return d


def rnd_position(r):
    types = ["bavarian-illuminati", "the-network", "gnomes-of-zurich", "servants-of-cthulhu", "ufos"]
    i1, i2 = r.choice(types), r.choice(types)
    cards = {
        "I1": {"card": i1, "seat": "S1"},
        "I2": {"card": i2, "seat": "S2"},
        "I3": {"card": r.choice(types), "seat": "S3"},
    }
    for seat, n, pre in (("S1", 3, "A"), ("S2", 4, "B"), ("S3", 2, "C")):
        keys = ["I" + seat[1]]
        for j in range(n):
            c = {"card": rnd_card(r), "seat": seat, "master": r.choice(keys[-2:])}
            if r.random() < 0.2:
                c["change"] = [{"stat": r.choice(["power", "resistance"]), "op": "add", "n": r.choice([-2, 1, 2, 3])}]
                if c["change"][0]["n"] < 0 and c["change"][0]["stat"] == "resistance" and c["card"]["resistance"] < 2:
                    c["change"][0]["n"] = 1  # README 6
            if r.random() < 0.1:
                c.setdefault("change", []).append(
                    {"stat": "power", "op": r.choice(["mul", "set"]), "n": r.choice([2, 3])}
                )
            cards[pre + str(j + 1)] = c
            keys.append(pre + str(j + 1))
    nwo = r.sample(
        [
            "gun-control",
            "energy-crisis",
            "law-and-order",
            "chicken-in-every-pot",
            "dont-forget-to-smash-the-state",
            "bigger-business",
            "fear-and-loathing",
            "solidarity",
        ],
        r.choice([0, 0, 0, 1, 2]),
    )
    cols, keep = set(), []
    for x in nwo:
        col = next(s for s in catalogue()[x]["subtypes"])
        if col not in cols:
            cols.add(col)
            keep.append(x)
    return {"nwo": keep, "cards": cards}


def rnd_strength(r):
    g = rnd_position(r)
    ty = r.choice(["control", "destroy"])
    a = r.choice(["A1", "A2", "I1"])
    t = r.choice(["B1", "B2", "B3", "B4"] + (["A3"] if ty == "destroy" and a != "A3" else []))
    if ty == "control" and "fear-and-loathing" in g["nwo"]:  # README 5: no loyalty under it
        g["nwo"].remove("fear-and-loathing")
    w = {"type": ty, "attacker": a, "target": t, "aid": [], "oppose": []}
    for k in ("A1", "A2", "C1"):
        if k not in (a, t) and r.random() < 0.35:
            w["aid"].append({"card": k, "global": r.random() < 0.3})
    for k in ("B1", "B2", "I2", "C2"):
        if k != t and r.random() < 0.3:
            w["oppose"].append({"card": k, "global": k != "I2" and r.random() < 0.3})
    if r.random() < 0.25:
        w["oppose"].append({"card": t, "self_defence": True})
    if ty == "destroy" and r.random() < 0.2:
        g["cards"][t]["devastated"] = True
    if r.random() < 0.15:
        w["agents"] = [{"side": r.choice(["attack", "defence"])}]
    if r.random() < 0.2:
        g["spies"] = {r.choice(["S1", "S2"]): [r.choice([g["cards"]["I1"]["card"], g["cards"]["I2"]["card"]])]}
        for s, l in list(g["spies"].items()):
            if l[0] == g["cards"]["I" + s[1]]["card"]:
                del g["spies"][s]
    return {"kind": "strength", "given": g, "when": w, "then": Table(g).strength(w)}


def rnd_eligible(r):
    g = rnd_position(r)
    for c in g["cards"].values():
        if isinstance(c["card"], dict) and r.random() < 0.1:
            c["card"]["attributes"] = ["Secret"]
        if r.random() < 0.15:
            c["tokens"] = 0
    w = {
        "type": r.choice(["control", "destroy"]),
        "attacker": r.choice(["A1", "I1"]),
        "target": r.choice(["B1", "B2", "B3"]),
    }
    if r.random() < 0.25:
        w["privileged"] = True
    if "Secret" in g["cards"][w["target"]]["card"].get("attributes", []) and w["attacker"] == "A1":
        w["attacker"] = "I1"
    return {"kind": "eligible", "given": g, "when": w, "then": Table(g).eligible(w)}


def rnd_tree(r, n, pre="G", root="I"):
    tree = {root: {"out": ["T", "R", "B", "L"]}}
    for j in range(n):
        for _ in range(40):
            m = r.choice(list(tree))
            inn = r.choice("TB")
            out = r.sample([x for x in "TRBL" if x != inn], r.randint(0, 3))
            if not tree[m]["out"]:
                continue
            s = r.choice(tree[m]["out"])
            if Tree(tree).arrows(m, inn)[s] != "free":
                continue
            tree[pre + str(j + 1)] = {"in": inn, "out": out, "master": m, "side": s}
            break
    return tree


def rnd_lattice(r):
    tree = rnd_tree(r, r.randint(1, 8))
    if r.random() < 0.5:
        k = r.choice([x for x in tree if tree[x]["out"]])
        w = {"arrows": k, "in": r.choice("TB")}
    else:
        other = rnd_tree(r, r.randint(2, 5), "H", "J")
        tops = [x for x in other if x != "J"]
        top = r.choice(tops)
        keep = {top}
        for _ in other:
            keep |= {x for x, v in other.items() if v.get("master") in keep}
        sub = {x: other[x] for x in other if x in keep}
        opts = [(k, s) for k in tree for s, v in Tree(tree).arrows(k, sub[top]["in"]).items() if v == "free"]
        if not opts:
            return rnd_lattice(r)
        m, s = r.choice(opts)
        w = {"hang": {"sub": sub, "top": top, "master": m, "side": s}}
    st = {"kind": "lattice", "given": {"tree": tree}, "when": w}
    st["then"] = run_story(st)
    return st


def rnd_victory(r):
    types = [
        "bavarian-illuminati",
        "the-network",
        "gnomes-of-zurich",
        "discordian-society",
        "servants-of-cthulhu",
        "bermuda-triangle",
        "shangri-la",
        "ufos",
    ]
    cards, seats = {}, {}
    for i in (1, 2, 3):
        s = f"S{i}"
        cards[f"I{i}"] = {"card": r.choice(types), "seat": s}
        seats[s] = {
            "kills": [{"alignments": r.sample(ALIGNMENTS, 1)} for _ in range(r.choice([0, 0, 1, 3, 8]))],
            "goals": r.choice(
                [[], [], ["kill-for-peace"], ["hail-eris"], ["the-corporate-masters"], ["power-for-its-own-sake"]]
            ),
        }
        for j in range(r.randint(1, 11)):
            cards[f"G{i}{j}"] = {
                "card": rnd_card(r, attributes=r.choice([[], [], ["Computer"], ["Bank"]])),
                "seat": s,
                "master": f"I{i}" if j < 4 else f"G{i}{r.randint(0, j - 1)}",
            }
            if r.random() < 0.05:
                cards[f"G{i}{j}"]["devastated"] = True
            if r.random() < 0.1:
                cards[f"G{i}{j}"]["change"] = [{"stat": "power", "op": "add", "n": 3, "temporary": r.random() < 0.5}]
    g = {
        "goal": r.choice([8, 9, 10, 11, 12]),
        "first_player_turns": r.choice([1, 2, 3, 5]),
        "cards": cards,
        "seats": seats,
    }
    return {"kind": "victory", "given": g, "then": victory(g)}


def main(argv):
    if argv and argv[0] == "--seed":
        seed, cases = int(argv[1]), int(argv[3]) if len(argv) > 3 else 100
        r = random.Random(seed)
        makers = [rnd_strength, rnd_strength, rnd_eligible, rnd_lattice, rnd_victory]
        for i in range(cases):
            c = makers[i % len(makers)](r)
            c["id"] = f"INWO-R-{seed}-{i}"
            print(json.dumps(c, sort_keys=True))
        return 0
    return 1 if compare(argv) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
