"""Writing statements of whole rows, whose values go by the names of the columns."""

from collections.abc import Iterable


def insert_statement(table: str, columns: Iterable[str]) -> str:
    """Writes the statement that adds a row."""
    names = tuple(columns)
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join(f':{name}' for name in names)})"


def save_statement(table: str, key: tuple[str, ...], columns: Iterable[str]) -> str:
    """Writes the statement that adds a row, or replaces the columns of the one with the same key."""
    kept = [name for name in columns if name not in key]
    changed = ", ".join(f"{name} = excluded.{name}" for name in kept)
    return f"{insert_statement(table, (*key, *kept))} ON CONFLICT ({', '.join(key)}) DO UPDATE SET {changed}"
