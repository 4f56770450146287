"""What docs/webhook.md and its schema say of the events for a program of the operator's is so."""

import json
import re

from jsonschema_rs import Draft202012Validator

from engine.keltis import KELTIS
from tests.docs.published.webhook_schema import FILE, schema
from tests.docs.sheets import ROOT

MANUAL = (ROOT / "docs" / "webhook.md").read_text(encoding="utf-8")


def test_the_schema_in_the_docs_is_that_of_the_types():
    assert FILE.read_text(encoding="utf-8") == schema(), "run: python -m tests.docs.published.webhook_schema"


def test_every_type_is_explained_and_no_other():
    types = {*json.loads(schema())["discriminator"]["mapping"]}
    assert {*re.findall(r"^\| `(\w+)` \| ", MANUAL, re.MULTILINE)} == {"type", *types}


def test_the_example_is_one():
    [shown] = re.findall(r"```json\n(.*?)```", MANUAL, re.DOTALL)
    example = json.loads(shown)
    Draft202012Validator(json.loads(schema())).validate(example)
    [ply] = example["data"]["plies"]
    for event in ply["events"]:
        assert json.loads(KELTIS.write_event(KELTIS.read_event(json.dumps(event)))) == event
