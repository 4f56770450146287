"""What storing costs: commits, engines, starting, ratings, many matches on PostgreSQL"""
