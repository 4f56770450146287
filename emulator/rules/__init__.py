"""What Discord takes and what it refuses: kinds of values, limits, permissions, errors"""
