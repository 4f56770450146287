"""The JSON schema of what the operator's program is told, made from the types.

`python -m tests.docs.published.webhook_schema` writes it.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from bot.matches.play.announcing import AnyTold
from bot.operation.service.webhook import Check
from tests.docs.sheets import ROOT

FILE = ROOT / "docs" / "webhook.schema.json"


def schema() -> str:
    """The schema as it stands in its file. Other members may come: receivers pass over what they do not know."""
    [whole], parts = msgspec.json.schema_components([AnyTold | Check], ref_template="#/$defs/{name}")
    head: dict[str, Any] = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "What Lawspeaker tells"}
    return json.dumps({**head, **whole, "$defs": parts}, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(schema(), encoding="utf-8")
