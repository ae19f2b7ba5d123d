# For the scripts of checks that need more than a Rust toolchain: sourced, not run.
#
# Whatever is installed goes below $cache, outside the checkout, and is found there the next time.

cache=${XDG_CACHE_HOME:-$HOME/.cache}/battleshipkit
mkdir -p "$cache"

# cannot_run REASON: ends the script with the code by which test.sh knows that the check cannot run
# here.
cannot_run() {
    printf '%s\n' "$1"
    exit 77
}

# need_debian COMMAND PACKAGE…: makes sure of a command, installing Debian's packages for it if that
# is allowed here.
need_debian() {
    command -v "$1" >/dev/null && return
    command -v apt-get >/dev/null || cannot_run "$1 is missing, and this is not Debian"
    [ "$(id -u)" = 0 ] || cannot_run "$1 is missing: apt-get install ${*:2}"
    apt-get install -qq -y "${@:2}" >/dev/null 2>&1 || {
        apt-get update -qq && apt-get install -qq -y "${@:2}" >/dev/null
    }
}

# need_python REQUIREMENTS: puts a Python that has these packages into $python.
need_python() {
    command -v python3 >/dev/null || cannot_run 'python3 is missing'
    local folder
    folder=$cache/python-$(sha256sum "$1" | cut -c 1-16)
    if [ ! -e "$folder/complete" ]; then
        rm -rf "$folder"
        python3 -m venv "$folder" || cannot_run 'python3 has no venv: apt-get install python3-venv'
        "$folder/bin/pip" install --quiet --disable-pip-version-check --requirement "$1"
        touch "$folder/complete"
    fi
    python=$folder/bin/python
}

# need_node FOLDER: puts a folder into $modules that has the packages of FOLDER/package-lock.json in
# its node_modules.
need_node() {
    command -v npm >/dev/null || cannot_run 'node and npm are missing'
    modules=$cache/node-$(sha256sum "$1/package-lock.json" | cut -c 1-16)
    if [ ! -e "$modules/complete" ]; then
        rm -rf "$modules"
        mkdir -p "$modules"
        cp "$1/package.json" "$1/package-lock.json" "$modules"
        npm --prefix "$modules" ci --silent --no-audit --no-fund
        touch "$modules/complete"
    fi
}
