"""What it costs to store: commits, engines, starting, ratings, many matches on PostgreSQL"""
