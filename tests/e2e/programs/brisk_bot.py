"""The bot as a real process whose leases last a quarter as long, for a Discord that lets sessions begin as much sooner."""

from bot.__main__ import main
from bot.connection import sessions
from bot.fleet import member, shards
from bot.matches.background import every_minute

SHARE = 0.25
IDENTIFY_SECONDS = SHARE * shards.IDENTIFY_SECONDS

if __name__ == "__main__":
    member.BEAT, member.LEASE, member.MARGIN = (SHARE * known for known in (member.BEAT, member.LEASE, member.MARGIN))
    member.SEEN_WITHIN, member.KNOWN_AFTER = SHARE * member.SEEN_WITHIN, SHARE * member.KNOWN_AFTER
    shards.BEAT, shards.LEASE, shards.NOTICE = member.BEAT, member.LEASE, SHARE * shards.NOTICE
    shards.LATE = SHARE * shards.LATE
    every_minute.BEAT = member.BEAT
    sessions.IDENTIFY_SECONDS = IDENTIFY_SECONDS
    main()
