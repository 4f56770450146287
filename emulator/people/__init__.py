"""What people do and see: on the page, or by the hand of a test"""
