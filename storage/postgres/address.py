"""The address of a PostgreSQL database that an operator gives."""

from urllib.parse import parse_qs, unquote, urlsplit

from msgspec import Struct

from storage.backups import Backups

SCHEMES = ("postgresql", "postgres")


class Address(Struct, frozen=True):
    """An address such as `postgresql://lawspeaker:password@localhost/lawspeaker`. Shown without the password."""

    url: str

    def __post_init__(self) -> None:
        """Raise ValueError for anything else, without showing it."""
        try:
            parts = urlsplit(self.url)
            given = parts.netloc or parts.query
            # The part after a password that is not quoted as in addresses would be taken for the port, or for the path.
            sound = parts.scheme in SCHEMES and given and parts.port != 0 and "@" not in parts.path
        except ValueError:
            sound = False
        if not sound:
            raise ValueError(
                "an address such as postgresql://user:password@localhost/lawspeaker is needed, with %2F for a / in the password"
            )

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
        # Not by `urlunsplit`: it leaves the slashes out before an empty host, which stands for a socket here.
        return f"{parts.scheme}://{user.partition(':')[0]}{at}{place}{parts.path}{'?' if query else ''}{query}"

    @property
    def database(self) -> str:
        """The name of the database."""
        parts = urlsplit(self.url)
        named = next(iter(parse_qs(parts.query).get("dbname", ())), "")
        return unquote(parts.path.removeprefix("/")) or named or unquote(parts.username or "") or "postgres"

    @property
    def backups(self) -> Backups:
        """The names of backups of this database."""
        stem = "".join(letter if letter.isalnum() or letter in "-_." else "_" for letter in self.database)
        return Backups(stem, ".pgdump")


def is_address(text: str) -> bool:
    """Whether this means a PostgreSQL database and not a file."""
    return text.partition("://")[0] in SCHEMES and "://" in text
