"""The tables: what is asked of them and written to them, in statements that both engines take"""
