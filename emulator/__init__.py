"""A stand-in for Discord on this computer: its REST API, its gateway, and a page that shows a channel.

A bot talks to it exactly as to Discord. It knows nothing of any bot, ours included: a test holds it to that.
"""
