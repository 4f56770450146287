"""What every seat may expect to have at the end, judged from what lies open."""
