"""People, the bot among them, and the default cast at a local table."""

from typing import Any

import msgspec

APPLICATION_ID = "1100000000000000001"
GUILD_ID = "1100000000000000100"


class TablePerson(msgspec.Struct):
    """Somebody with an account; `locale` is the language of their client.

    With `accepts_direct` people and bots of a shared guild may write to them. With `installed` they have added the application
    to their own account, and may use it where the bot is not.
    """

    id: str
    username: str
    name: str
    locale: str
    bot: bool = False
    accepts_direct: bool = True
    installed: bool = False

    def user(self) -> dict[str, Any]:
        """A user object."""
        user: dict[str, Any] = {
            "id": self.id,
            "username": self.username,
            "global_name": None if self.bot else self.name,
            "discriminator": "0000" if self.bot else "0",
            "avatar": None,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": None,
        }
        if self.bot:
            user["bot"] = True
        return user


def default_cast() -> list[TablePerson]:
    """The four people at the table when nobody says otherwise."""
    return [
        TablePerson("1100000000000000201", "minji", "민지", "ko"),
        TablePerson("1100000000000000202", "seojun", "서준", "ko"),
        TablePerson("1100000000000000203", "alice", "Alice", "en-US"),
        TablePerson("1100000000000000204", "ben", "Ben", "en-US"),
    ]
