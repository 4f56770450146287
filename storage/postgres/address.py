"""Where a PostgreSQL database is: the address that an operator gives."""

from urllib.parse import parse_qs, unquote, urlsplit, urlunsplit

from msgspec import Struct

from ..backups import Backups

SCHEMES = ("postgresql", "postgres")


class Address(Struct, frozen=True):
    """An address such as `postgresql://lawspeaker:password@localhost/lawspeaker`. Shown without the password."""

    url: str

    def __str__(self) -> str:
        return self.without_password

    def __repr__(self) -> str:
        return f"Address({self.without_password!r})"

    @property
    def password(self) -> str | None:
        """The password, as the server wants it; None where the address has none."""
        parts = urlsplit(self.url)
        if parts.password is not None:
            return unquote(parts.password)
        return next(iter(parse_qs(parts.query).get("password", ())), None)

    @property
    def without_password(self) -> str:
        """The same address for other programs and for people to read."""
        parts = urlsplit(self.url)
        user, at, place = parts.netloc.rpartition("@")
        query = "&".join(one for one in parts.query.split("&") if not one.startswith("password="))
        return urlunsplit((parts.scheme, f"{user.partition(':')[0]}{at}{place}", parts.path, query, ""))

    @property
    def database(self) -> str:
        """The name of the database."""
        parts = urlsplit(self.url)
        named = next(iter(parse_qs(parts.query).get("dbname", ())), "")
        return unquote(parts.path.removeprefix("/")) or named or unquote(parts.username or "") or "postgres"

    @property
    def backups(self) -> Backups:
        """How backups of this database are called."""
        stem = "".join(letter if letter.isalnum() or letter in "-_." else "_" for letter in self.database)
        return Backups(stem, ".pgdump")


def is_address(text: str) -> bool:
    """Whether this is meant as the address of a PostgreSQL database, and not as a file."""
    return text.partition("://")[0] in SCHEMES and "://" in text
