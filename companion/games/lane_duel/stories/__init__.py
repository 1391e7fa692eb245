"""What stories of duels over lanes share: words for spaces, steps, cards, phases and winners, and tables laid out."""
