"""The card file, and what cards print: powers."""
