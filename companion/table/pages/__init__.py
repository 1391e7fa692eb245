"""What phones are shown: snapshots, and the pages made from them."""
