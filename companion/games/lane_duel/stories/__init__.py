"""What stories of duels over lanes share: words for spaces, phases and winners, boards compared, tables laid out."""
