"""Hands for the virtual table: where cards lie, what a pile holds, and tidying up."""
