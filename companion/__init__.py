"""The table companion: rules, table state and programs around a real card table."""

__version__ = "0.1.0"
