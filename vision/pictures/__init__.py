"""From beliefs to settled pictures that the rules understand."""
