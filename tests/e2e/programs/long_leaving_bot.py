"""The bot, which never comes to an end of noting that it is on a server no longer."""

from bot.__main__ import main
from bot.connection import servers
from bot.matches.services import Services


async def note_on_and_on(services: Services, guild_id: int) -> None:
    """One commit after another."""
    while True:
        await services.store.memos.save("left", str(guild_id))


if __name__ == "__main__":
    servers.note_left = note_on_and_on
    main()
