"""Own cards and card sets: the verbs of their texts, the files, what may be wrong in them, the form."""
