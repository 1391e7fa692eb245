"""What is computed and never stored: numbers and alignments, strength, who may join an attack, goals."""
