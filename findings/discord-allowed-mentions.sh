#!/usr/bin/env bash
# "Only this one person may be called": discord.py's AllowedMentions(users=[person]) also lets @everyone and all roles be called,
# discord.js' allowedMentions: { users: [person] } does not.
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages discord.py==2.7.1
node_packages discord.js@14.28.1
"$python" - <<'PY'
import discord
from told import hold, tell

one = discord.AllowedMentions(users=[discord.Object(5)]).to_dict()
tell(
    ["discord.py"], "who names one person allows that person, and both libraries send the same", [f"discord.py: {one}"]
)
hold("everyone and roles are allowed beside the person", one["parse"] == ["everyone", "roles"] and one["users"] == [5])
PY
run_node <<'JS'
import { MessagePayload, version } from "discord.js";

const target = { client: { options: {} } };
const one = MessagePayload.create(target, { content: "x", allowedMentions: { users: ["5"] } }).resolveBody().body.allowed_mentions;
console.log(`seen:  discord.js ${version}: ${JSON.stringify(one)}`);
if (JSON.stringify(one) !== '{"users":["5"]}') throw new Error("CHANGED: discord.js allows others, too");
JS
