"""What games with own cards share: the shape of a file, its faults, its numbers, the form."""
