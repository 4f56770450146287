"""What the operator may set: environment variables and `.env`, each with a type, a default and a clear complaint."""

from __future__ import annotations

import base64
import binascii
import os
import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from importlib.resources import files
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias
from urllib.parse import urlsplit

from msgspec import Struct
from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.operation.configuration.complaints import BadSettings
from bot.operation.configuration.dot_env import ENCODING, ENV_FILE, TOKEN, find_oversights, read_dot_env
from rendering.paint.kept import BUDGET, MEGABYTE
from storage.postgres.address import Address

PREFIX = "LAWSPEAKER_"
LOOPBACK = ("127.0.0.1", "::1", "localhost")
LONGEST_WAIT = 14 * 24
"""Hours after which nobody is reminded any more of a turn that waits."""
LEAST_ACTIVE = 4
"""Hours of a day that must not be quiet, as clocks run in them."""

LONGEST_THOUGHT = 3600

KEY_PREFIX, SHORTEST_KEY, LONGEST_KEY = "whsec_", 24, 64
"""How a secret of a webhook is written, and how many bytes it may have: by the specification of Standard Webhooks."""


class QuietHours(Struct, frozen=True):
    """When nobody is reminded: minutes of the day (0 to 1439). `until` before `start` means over midnight."""

    start: int
    until: int


def _languages() -> frozenset[str]:
    return frozenset(folder.name for folder in files("texts").joinpath("locale").iterdir() if folder.is_dir())


def _known_language(code: str) -> str:
    if code not in _languages():
        raise ValueError(f"there is no catalogue for it, only {', '.join(sorted(_languages()))}")
    return code


def _token(token: SecretStr) -> SecretStr:
    if not re.fullmatch(r"[!-~]+", token.get_secret_value()):
        raise ValueError("a token has no spaces and only ASCII characters")
    return token


def _database_url(url: SecretStr) -> SecretStr:
    Address(url.get_secret_value())
    return url


def _api_address(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or not parts.path.rstrip("/").endswith("/v10"):
        raise ValueError("an address such as http://127.0.0.1:8000/api/v10 is needed, the version included")
    return url.rstrip("/")


def _gateway_address(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in ("ws", "wss") or not parts.hostname:
        raise ValueError("an address such as ws://127.0.0.1:8000/gw is needed")
    return url


def _webhook_url(url: SecretStr) -> SecretStr:
    form = "an address such as https://example.org/lawspeaker is needed"
    try:
        parts = urlsplit(url.get_secret_value())
        named = bool((parts.hostname or "").encode("idna")) and parts.port != 0
    except ValueError:  # with a part of the address, which is secret
        raise ValueError(form) from None
    if parts.scheme not in ("http", "https") or parts.hostname is None or not named or parts.fragment:
        raise ValueError(form)
    if parts.scheme == "http" and not _is_near(parts.hostname):
        raise ValueError(
            "https is needed: whoever listens on the way would read along; http is for your own network alone"
        )
    return url


def _is_near(host: str) -> bool:
    """Whether a host is in the operator's own network: a name without a domain, or an address that leads nowhere else.

    What begins with a digit may be an address as well, written as one number.
    """
    try:
        return ip_address(host).is_private
    except ValueError:
        return "." not in host and not host[0].isdigit()


def _webhook_secret(secret: SecretStr) -> SecretStr:
    key = _key_of(secret)
    if key is None or not SHORTEST_KEY <= len(key) <= LONGEST_KEY:
        raise ValueError(f"{KEY_PREFIX} and {SHORTEST_KEY} to {LONGEST_KEY} bytes in Base64 are needed")
    return secret


def _key_of(secret: SecretStr) -> bytes | None:
    text = secret.get_secret_value()
    try:
        return base64.b64decode(text.removeprefix(KEY_PREFIX), validate=True) if text.startswith(KEY_PREFIX) else None
    except binascii.Error:
        return None


def _loopback(host: str) -> str:
    # The local table lets anybody who reaches it play as anybody, so it must not be reachable from outside.
    if host not in LOOPBACK:
        raise ValueError(f"only an address of this computer itself is allowed: {', '.join(LOOPBACK)}")
    return host


def _home_resolved(path: Path) -> Path:
    try:
        resolved = path.expanduser()
        resolved.exists()
    except RuntimeError:
        raise ValueError("there is no such user, or nothing is known of their home folder") from None
    except OSError as error:
        raise ValueError(f"{error.strerror}") from None
    if "\0" in str(resolved):
        raise ValueError("a path has no null character")
    return resolved


def _data_file(path: Path) -> Path:
    if path.is_dir():
        raise ValueError("this is a folder, a file is needed")
    return path


def _folder(path: Path) -> Path:
    if not path.is_dir():
        raise ValueError("there is no such folder")
    return path


def _folder_to_be(path: Path) -> Path:
    if path.exists() and not path.is_dir():
        raise ValueError("this is a file, a folder is needed")
    return path


def _quiet_hours(text: Any) -> Any:
    if not isinstance(text, str):
        return text
    times = re.fullmatch(r"([01]?\d|2[0-3]):([0-5]\d)\s*-\s*([01]?\d|2[0-3]):([0-5]\d)", text.strip())
    if times is None:
        raise ValueError("two times of day are needed, such as 22:00-08:00")
    hours = QuietHours(int(times[1]) * 60 + int(times[2]), int(times[3]) * 60 + int(times[4]))
    if hours.start == hours.until:
        raise ValueError("the two times are the same; leave it empty for no quiet hours")
    if (hours.until - hours.start) % (24 * 60) > (24 - LEAST_ACTIVE) * 60:
        raise ValueError(f"at least {LEAST_ACTIVE} hours of a day must not be quiet: clocks go by them")
    return hours


def _utc_offset(text: Any) -> Any:
    if not isinstance(text, str):
        return text
    offset = re.fullmatch(r"([+-])(0?\d|1[0-4]):([0-5]\d)", text.strip())
    if offset is None:
        raise ValueError("a difference to UTC is needed, such as +09:00 or -05:30")
    minutes = int(offset[2]) * 60 + int(offset[3])
    return -minutes if offset[1] == "-" else minutes


def _lower(text: Any) -> Any:
    return text.strip().lower() if isinstance(text, str) else text


Port: TypeAlias = Annotated[int, Field(ge=0, le=65535)]
HomePath: TypeAlias = Annotated[Path, AfterValidator(_home_resolved)]
LogLevel: TypeAlias = Literal["debug", "info", "warning", "error"]


class Shards(Struct, frozen=True):
    """A part of the shards: from `first` to `last`, of `count`."""

    first: int
    last: int
    count: int


def _shards(text: Any) -> Any:
    if not isinstance(text, str):
        return text
    if text.strip().lower() == "auto":
        return None
    part = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?/(\d{1,4})", text.strip())
    if part is None:
        raise ValueError("auto is needed, or a part of the shards such as 0-3/8")
    first, last, count = int(part[1]), int(part[2] or part[1]), int(part[3])
    if not first <= last < count:
        raise ValueError(f"the shards of {count} are called 0 to {count - 1}")
    return Shards(first, last, count)


class Settings(BaseSettings):
    """All settings. The variable of a field is `LAWSPEAKER_` and its name in capitals, except for those of Discord.

    They are made by `load_settings`, which turns every complaint into a line that names the variable.
    """

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=ENV_FILE,
        env_file_encoding=ENCODING,
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        arbitrary_types_allowed=True,
        str_strip_whitespace=True,
    )

    token: Annotated[SecretStr, AfterValidator(_token)] | None = Field(default=None, validation_alias=TOKEN)
    discord_api_url: Annotated[str, AfterValidator(_api_address)] = Field(
        default="https://discord.com/api/v10", validation_alias="DISCORD_API_URL"
    )
    discord_gateway_url: Annotated[str, AfterValidator(_gateway_address)] = Field(
        default="wss://gateway.discord.gg/", validation_alias="DISCORD_GATEWAY_URL"
    )
    guild_id: Annotated[int, Field(gt=0)] | None = None
    shards: Annotated[Shards | None, NoDecode, BeforeValidator(_shards)] = None

    data_file: Annotated[HomePath, AfterValidator(_data_file)] = Path("data/lawspeaker.sqlite3")
    database_url: Annotated[SecretStr, AfterValidator(_database_url)] | None = None
    backup_dir: Annotated[HomePath, AfterValidator(_folder_to_be)] | None = None
    backup_hours: Annotated[float, Field(ge=0, allow_inf_nan=False)] = 6
    backup_keep: Annotated[int, Field(ge=1)] = 28
    content_dir: Annotated[HomePath, AfterValidator(_folder)] | None = None

    default_language: Annotated[str, AfterValidator(_known_language)] = "en"
    reminder_hours: Annotated[float, Field(ge=0, le=LONGEST_WAIT)] = 24
    quiet_hours: Annotated[QuietHours, NoDecode, BeforeValidator(_quiet_hours)] | None = None
    utc_offset: Annotated[int, BeforeValidator(_utc_offset)] = 0
    vacation_days: Annotated[int, Field(ge=0, le=366)] = 28
    bot_seconds: Annotated[float, Field(gt=0, le=LONGEST_THOUGHT)] = 10
    lobby_hours: Annotated[float, Field(gt=0, allow_inf_nan=False)] = 72

    picture_memory_mb: Annotated[int, Field(ge=0)] = BUDGET // MEGABYTE

    log_level: Annotated[LogLevel, BeforeValidator(_lower)] = "info"
    log_format: Annotated[Literal["text", "json"], BeforeValidator(_lower)] = "text"
    metrics_port: Annotated[int, Field(ge=1, le=65535)] | None = None

    webhook_url: Annotated[SecretStr, AfterValidator(_webhook_url)] | None = None
    webhook_secret: Annotated[SecretStr, AfterValidator(_webhook_secret)] | None = None

    local_host: Annotated[str, AfterValidator(_loopback)] = "127.0.0.1"
    local_port: Port = 8470
    local_browser: bool = False

    @property
    def backups(self) -> Path:
        """The folder of the backups; beside the data file unless it is set."""
        return self.backup_dir or self.data_file.parent / "backups"

    @property
    def announces(self) -> bool:
        """Whether a program of the operator's is told what happens."""
        return self.webhook_url is not None

    @property
    def webhook_key(self) -> bytes:
        """The bytes of the secret that what is told is signed with; none where there is no secret."""
        key = None if self.webhook_secret is None else _key_of(self.webhook_secret)
        return key or b""

    @property
    def secrets(self) -> tuple[SecretStr, ...]:
        """What must never be shown."""
        known = (getattr(self, name) for name in SECRETS)
        return tuple(secret for secret in known if secret is not None)


SECRETS = ("token", "database_url", "webhook_url", "webhook_secret")
"""The fields with secrets; addresses may have some in them."""


def environment_variable_of(field: str) -> str:
    """The environment variable of a field of `Settings`."""
    alias = Settings.model_fields[field].validation_alias
    return alias if isinstance(alias, str) else PREFIX + field.upper()


def load_settings() -> Settings:
    """Loads the settings of this process from its environment and from `.env` in the working folder.

    Raises BadSettings, also for a line that cannot be read, and for a variable with our prefix that we do not know: it is a
    slip of the pen.
    """
    try:
        names = [*os.environ, *read_dot_env()]
        settings = Settings()
    except ValidationError as error:
        raise BadSettings(tuple(map(_complaint, error.errors()))) from None  # the cause would show the token
    except (OSError, UnicodeDecodeError) as error:
        raise BadSettings((f"{ENV_FILE} cannot be read: {error}",)) from error
    problems = (*_slips(names), *_without_token(settings), *_alone(settings), *_half_webhook(settings))
    if problems:
        raise BadSettings(problems)
    return settings


def settings_oversights(settings: Settings) -> tuple[str, ...]:
    """Tells, in a sentence each, what somebody probably meant to be read and is not; nothing where there is a token."""
    return () if settings.token is not None else tuple(find_oversights(os.environ))


def _complaint(error: ErrorDetails) -> str:
    place = str(error["loc"][0])
    name = environment_variable_of(place) if place in Settings.model_fields else place
    reason = error["msg"].removeprefix("Value error, ")
    secret = name in map(environment_variable_of, SECRETS)
    return f"{name}: {reason}" if secret else f"{name}={error['input']}: {reason}"


def _slips(names: Iterable[str]) -> Iterator[str]:
    known = sorted(map(environment_variable_of, Settings.model_fields))
    for name in sorted({name.upper() for name in names} - set(known)):
        if name.startswith(PREFIX):
            near = get_close_matches(name, known, n=1)
            yield f"{name}: there is no such setting" + (f"; is {near[0]} meant?" if near else "")


def _alone(settings: Settings) -> Iterator[str]:
    if settings.shards is not None and settings.database_url is None:
        shards, url = map(environment_variable_of, ("shards", "database_url"))
        yield f"{shards}: only processes that share a database can share the shards; set {url}"


def _half_webhook(settings: Settings) -> Iterator[str]:
    fields = ("webhook_url", "webhook_secret")
    lacking = [environment_variable_of(field) for field in fields if getattr(settings, field) is None]
    if len(lacking) == 1:
        [given] = {*map(environment_variable_of, fields)} - {*lacking}
        yield f"{given}: it is of use only with {lacking[0]}; set that as well"


def _without_token(settings: Settings) -> Iterator[str]:
    for field in ("discord_api_url", "discord_gateway_url"):
        if settings.token is None and field in settings.model_fields_set:
            yield f"{environment_variable_of(field)}: another Discord is of use only with a DISCORD_TOKEN"
