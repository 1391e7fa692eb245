"""The rules of the ledger, topic by topic: actions, the procedures they set in motion, and how they are told."""
