"""What duels over four lanes share: rows and who faces whom, sacrifices, strikes, the scale, sigils alike in both."""
