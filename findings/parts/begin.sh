# Read by every script here: a temporary folder that goes with the script, and packages in it. Nothing else is written to.
parts="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
own="$(mktemp -d)"
trap 'rm -rf "$own"' EXIT
chmod 711 "$own" # a database's server run by root is another user's process, and its programs are in there
export PIP_CACHE_DIR="$own/pip" PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$parts"
export npm_config_cache="$own/npm" npm_config_update_notifier=false
python="$own/python/bin/python"

# Packages for Python, each NAME==VERSION, in an environment of their own.
python_packages() {
    python3 -m venv "$own/python"
    "$python" -m pip install -qq "$@"
}

# Packages for Node, each NAME@VERSION.
node_packages() {
    npm install --prefix "$own/node" --silent --no-audit --no-fund --ignore-scripts "$@" >/dev/null
}

# Runs the program for Node that comes on standard input, which finds those packages.
run_node() {
    cat >"$own/node/program.mjs"
    node "$own/node/program.mjs"
}
