"""Addresses of PostgreSQL: what is shown of them has no password, and what cannot be one is refused without showing it."""

import pytest

from storage.postgres.address import Address


@pytest.mark.parametrize(
    ("url", "password", "shown", "database"),
    [
        ("postgresql://laws:p%40ss%2F@host:5433/games", "p@ss/", "postgresql://laws@host:5433/games", "games"),
        ("postgresql://laws:a@b@host/games", "a@b", "postgresql://laws@host/games", "games"),
        ("postgres://laws@/?host=/tmp&password=secret", "secret", "postgres://laws@/?host=/tmp", "laws"),
        ("postgresql:///games?host=/run", None, "postgresql:///games?host=/run", "games"),
    ],
)
def test_a_password_is_known_and_not_shown(url: str, password: str | None, shown: str, database: str) -> None:
    address = Address(url)
    assert (address.password, str(address), address.database) == (password, shown, database)
    assert repr(address) == f"Address({shown!r})"


@pytest.mark.parametrize(
    "url",
    ["mysql://laws:secret@host/x", "postgresql://", "postgresql://laws:sec/ret@host/x", "postgresql://laws:secret"],
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="an address such as") as refused:
        Address(url)
    assert "sec" not in str(refused.value)
