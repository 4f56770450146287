"""Discord's REST routes about the bot itself, and the lists that libraries ask for when they start."""

from typing import Any

from emulator.api.rest import APPLICATION, GUILD, ListedRoute, RestAnswer, RestCall
from emulator.api.scale import ApplicationScale
from emulator.rules import refusals, shapes
from emulator.world.guilds import World
from emulator.world.objects import own_guild_object, own_user_object

Json = dict[str, Any]

GUILDS_AT_ONCE = 200
NOTHING: dict[str, Any] = {
    "/soundboard-default-sounds": [],
    "/sticker-packs": {"sticker_packs": []},
    "/voice/regions": [],
    APPLICATION + "/emojis": {"items": []},
    APPLICATION + "/entitlements": [],
    APPLICATION + "/skus": [],
    APPLICATION + "/role-connections/metadata": [],
    APPLICATION + GUILD + "/commands/permissions": [],
    GUILD + "/emojis": [],
    GUILD + "/stickers": [],
    GUILD + "/soundboard-sounds": {"items": []},
    GUILD + "/scheduled-events": [],
}
"""Lists of what is not here, by pattern: libraries wait for some of them before they say that they are ready."""


class BotRoutes:
    """Who the bot is, where its gateway is, and where it has been invited."""

    def __init__(self, world: World, scale: ApplicationScale) -> None:
        self._world = world
        self._scale = scale

    def listed(self) -> list[ListedRoute]:
        """The routes that a token opens."""
        return [
            ("GET", "/users/@me", self.me),
            ("GET", "/users/@me/guilds", self.own_guilds),
            ("POST", "/users/@me/channels", self.open_direct),
            ("GET", "/users/{user_id}", self.user),
            ("GET", "/oauth2/applications/@me", self.application),
            ("GET", "/applications/@me", self.application),
            ("GET", "/gateway/bot", self.gateway_of_bot),
            *(("GET", pattern, _answering_with(nothing)) for pattern, nothing in NOTHING.items()),
        ]

    def listed_without_token(self) -> list[ListedRoute]:
        """The route that is open to all."""
        return [("GET", "/gateway", self.gateway)]

    def me(self, call: RestCall) -> RestAnswer:
        return 200, own_user_object(self._world.bot)

    def user(self, call: RestCall) -> RestAnswer:
        return 200, self._world.user(call.path["user_id"]).user()

    def own_guilds(self, call: RestCall) -> RestAnswer:
        """The servers with the bot, a page of them, by their ids."""
        limit = shapes.query_limit(call.query, GUILDS_AT_ONCE, GUILDS_AT_ONCE)
        after, before = (shapes.query_number(call.query, name) for name in ("after", "before"))
        inside = sorted((g for g in self._world.guilds.values() if g.bot_inside), key=lambda guild: int(guild.id))
        if after is not None:
            inside = [guild for guild in inside if int(guild.id) > after]
        if before is not None:
            inside = [guild for guild in inside if int(guild.id) < before][-limit:]
        return 200, [own_guild_object(guild, call.says("with_counts")) for guild in inside[:limit]]

    def open_direct(self, call: RestCall) -> RestAnswer:
        """Opens a direct channel even if the person accepts no messages: only sending tells."""
        recipient_id = str(call.form(shapes.Recipient).get("recipient_id"))
        if recipient_id == self._world.bot.id:
            raise refusals.cannot_write_to_itself()
        person = self._world.people.get(recipient_id)
        if person is None:
            raise refusals.invalid_recipient()
        return 200, self._world.channel_object(self._world.direct_channel(person))

    def application(self, call: RestCall) -> RestAnswer:
        bot = self._world.bot
        owner = next(iter(self._world.people.values()), bot)
        return 200, {
            "id": bot.id,
            "name": bot.name,
            "icon": None,
            "description": "",
            "summary": "",
            "type": None,
            "bot": bot.user(),
            "bot_public": False,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "flags": 0,
            "flags_new": "0",
            "redirect_uris": [],
            "interactions_endpoint_url": None,
            "role_connections_verification_url": None,
            "owner": owner.user(),
            "approximate_guild_count": len(self._world.guilds),
            "approximate_user_install_count": 0,
            "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0,
            "team": None,
            "eligible_oauth2_scopes": [],
        }

    def gateway(self, call: RestCall) -> RestAnswer:
        return 200, {"url": self._gateway_url}

    def gateway_of_bot(self, call: RestCall) -> RestAnswer:
        return 200, self._scale.answer(self._gateway_url)

    @property
    def _gateway_url(self) -> str:
        return self._world.base_url.replace("http", "ws", 1) + "/gw"


def _answering_with(value: Any) -> Any:
    """A route that always gives the same."""

    def answer(_call: RestCall) -> RestAnswer:
        return 200, value

    return answer
