"""The pictures of Manitoba in words: alternative texts, and all there is for who reads words alone."""
