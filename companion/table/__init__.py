"""One table: the single writer, the recogniser, the journal, and what hands still owe."""
