"""``@clauses("INS-SIGIL-Leader")``: this test proves that clause of a rules ledger."""

import pytest

clauses = pytest.mark.clauses
