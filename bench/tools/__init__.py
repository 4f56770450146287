"""What the benches share: measures, matches that are played, how results are printed"""
