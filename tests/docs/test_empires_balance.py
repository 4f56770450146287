"""The paper on the balance of Empires' cards is about the cards and the bot player that ship, and its targets are met."""

from __future__ import annotations

import re

import pytest

from bench.empires_balance import HEADING, PAPER, Deal, balance_paper, groups, player_version, solo_games, versions
from engine.empires.facts.printed import CLANS
from engine.play.simulate import Opened, Report

MEASURED = PAPER.read_text(encoding="utf-8").partition(HEADING)[2]


def rows(section: str) -> list[list[str]]:
    """The rows of the table of a section, without its head."""
    text = MEASURED.partition(f"### {section}\n")[2].partition("\n### ")[0]
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip(" *%") for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_paper_is_of_the_rules_and_the_player_that_ship() -> None:
    assert versions(player_version()) in MEASURED.splitlines(), "run: python -m bench.empires_balance --write"


def test_every_pairing_lies_between_40_and_60_percent() -> None:
    for row in rows("Two seats"):
        shares = [float(cell) for cell in row[1:7] if cell]
        assert len(shares) == len(CLANS) - 1
        assert all(40 <= share <= 60 for share in shares), row


def test_every_clan_lies_within_8_points_of_an_even_share() -> None:
    found = rows("Two, three and four seats")
    assert [row[0] for row in found] == ["2", "3", "4"]
    for row in found:
        assert all(abs(float(share) - float(row[2])) <= 8 for share in row[3:9]), row


def test_games_last_four_to_six_rounds() -> None:
    assert all(4 <= float(row[-1]) <= 6 for row in rows("Length"))


def test_every_scenario_is_won_in_30_to_70_percent() -> None:
    assert all(30 <= float(row[7]) <= 70 for row in rows("Solo"))


def report(deal: Deal) -> Report:
    """Made up: the first clan wins three games of four, and every game lasts four rounds."""
    seats = len(deal.clans)
    won = [0.75 if n == 0 else 0.25 / (seats - 1) for n in range(seats)]
    return Report(
        games=deal.games,
        moves=1,
        shortest=1,
        longest=1,
        score_means=(70.0,) * seats,
        winner_mean=70.0,
        wins=(deal.games // 2,) * seats,
        by_place=None,
        endings={},
        rounds={4: deal.games},
        by_opening={
            f"pick {clan}": Opened(70.0, share * deal.games, 25.0) for clan, share in zip(deal.clans, won, strict=True)
        },
    )


@pytest.fixture(scope="module")
def made_up() -> str:
    deals = [*groups(2, 500), *groups(3, 96), *groups(4, 96), *solo_games(64)]
    return balance_paper({deal: report(deal) for deal in deals}, "12345678")


def test_what_is_printed_is_what_was_found(made_up: str) -> None:
    assert "bot player `12345678`" in made_up
    assert "| Glenn |  | 75.0 | 75.0 | 75.0 | 75.0 | 75.0 | **75.0** | 25.0 | 70.0 |" in made_up
    assert "| McKinnon | 25.0 | 25.0 | 25.0 | 25.0 | 25.0 |  | **25.0** | 25.0 | 70.0 |" in made_up
    assert "The pairings lie between 25.0 and 75.0 %." in made_up
    assert "| 3 | 100.0 % | 4.00 |" in made_up
    assert "| all | 50 | 50 | 50 | 50 | 50 | 50 | **50** | 70.0 |" in made_up


def test_the_paper_is_what_the_command_prints(made_up: str) -> None:
    """All but the numbers, and which clans lie outside."""
    ours, theirs = (
        [re.sub(r"[\d.,]+", "0", line.partition("themselves:")[0]) for line in text.splitlines() if line[:1] != "|"]
        for text in (HEADING + MEASURED, made_up.replace("12345678", re.findall(r"player `(\w+)`", MEASURED)[0]))
    )
    assert ours == theirs
