#!/usr/bin/env bash
# Of the same permissions, the bit of an administrator alone, discord.js says that messages may be sent, discord.py and hikari
# that they may not.
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages discord.py==2.7.1 hikari==2.7.0
node_packages discord.js@14.28.1
"$python" - <<'PY'
import discord
import hikari
from told import hold, tell

ours = discord.Permissions(8)
theirs = hikari.Permissions.ADMINISTRATOR
seen = {
    "discord.py: Permissions(8).send_messages": ours.send_messages,
    "discord.py: Permissions(8) >= Permissions(send_messages=True)": ours >= discord.Permissions(send_messages=True),
    "hikari: SEND_MESSAGES in ADMINISTRATOR": hikari.Permissions.SEND_MESSAGES in theirs,
}
tell(
    ["discord.py", "hikari"],
    "libraries agree on what a number from Discord allows",
    [f"{asked}: {said}" for asked, said in seen.items()],
)
hold("both look at the one bit", not any(seen.values()))
PY
run_node <<'JS'
import { PermissionsBitField, version } from "discord.js";

const all = new PermissionsBitField(8n);
const said = [all.has("SendMessages"), all.has("SendMessages", false), all.toArray()];
console.log(`seen:  discord.js ${version}: new PermissionsBitField(8n).has("SendMessages"): ${said[0]}`);
console.log(`seen:  and toArray(), of the same object: ${said[2]}`);
if (JSON.stringify(said) !== '[true,false,["Administrator"]]') throw new Error(`CHANGED: ${JSON.stringify(said)}`);
JS
