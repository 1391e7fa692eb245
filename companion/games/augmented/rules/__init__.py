"""The rules, one file a topic: its actions, procedures and tellings."""
