"""The records that are kept, and the change that writes them. Times are unix seconds, given by the caller"""
