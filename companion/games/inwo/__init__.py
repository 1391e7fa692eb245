"""*INWO*: two to six conspiracies on one table."""
