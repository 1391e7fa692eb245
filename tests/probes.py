"""A plugin for `./run test --coverage`: a line that was reached costs nothing from then on, on each worker.

SlipCover's workers know no ``--immediate``. They count a line until it was passed fifty times, then look through all
that is loaded for what they may replace, and never find what stands in a property: a third of the whole run.
"""

from __future__ import annotations

from inspect import signature

from slipcover import Slipcover

known = [one.default for one in signature(Slipcover).parameters.values()]
assert next(iter(signature(Slipcover).parameters)) == "immediate", "another SlipCover than the one this is made for"
Slipcover.__init__.__defaults__ = (True, *known[1:])
