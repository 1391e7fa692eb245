"""Cards, stickers and mats on paper."""
