"""The hard camera of tests and benchmarks. Not in the wheel; nothing of the product imports it."""
