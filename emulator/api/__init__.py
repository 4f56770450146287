"""What a bot talks to: REST and the gateway"""
