"""Several processes on one database: which of them does what, which shards it serves, how often it may ask Discord."""
