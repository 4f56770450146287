"""What stands in a channel for all to see: lobbies, boards, results, requests, tournaments, lists of matches."""
