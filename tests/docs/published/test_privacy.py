"""docs/privacy.md names all that is kept of people; a new column is there, or said here to be of nobody.

That everything in which somebody's id or name was found is named, `tests/bot/matches/seats/test_erasing.py` holds.
"""

from tests.docs.published.privacy import all_columns, named_columns

OF_NOBODY = {
    "matches": "id guild_id game options language status revision rules_version commitment created_at updated_at turn_since"
    " ended_at seed snapshot shown quiet threaded idle_days gone_since coached set_up clock rated pace",
    "seats": "match_id seat bot level",
    "consents": "id match_id kind revision created_at closed_at",
    "reminders": "match_id seat",
    "outbox": "id match_id kind nonce created_at attempts next_try_at done_at failure",
    "announcements": "id match_id revision place created_at attempts next_try_at",
    "puzzles": "id game",
    "moment_servers": "guild_id channel_id language due_at",
    "posed_moments": "match_id puzzle_id guild_id channel_id language due_at taken",
    "memos": "key text",
    "questions": "match_id seat number asked",
    "analyses": "match_id done",
    "clocks": "match_id seat",
    "servers": "guild_id season_months",
    "results": "match_id pending rated_at",
    "plans": "match_id seat",
    "tournaments": "id guild_id channel_id language status revision terms seed created_at starts_at round round_since ended_at"
    " waits waits_since",
    "tournament_tables": "tournament_id round number match_id message_id",
    "tournament_pages": "tournament_id page message_id shown",
}
"""Facts of a match, a server or the program, in which no person is told from another."""


def test_every_column_is_named_or_of_nobody() -> None:
    known = {f"{table}.{column}" for table, columns in all_columns().items() for column in columns}
    nobodys = {f"{table}.{column}" for table, columns in OF_NOBODY.items() for column in columns.split()}
    assert known - named_columns() == nobodys
    assert named_columns() <= known


def test_what_is_kept_under_an_id_is_named_whole() -> None:
    """A table with a person's id in it is theirs row by row."""
    of_people = {
        table: columns for table, columns in all_columns().items() if "user_id" in columns and table != "seats"
    }
    assert len(of_people) > 7
    assert {f"{table}.{column}" for table, columns in of_people.items() for column in columns} <= named_columns()
