# For the scripts of checks that need more than a Rust toolchain: sourced, not run.
#
# Whatever is installed goes below $cache, outside the checkout, and is found there the next time; but for
# what need_debian installs.

cache=${XDG_CACHE_HOME:-$HOME/.cache}/battleshipkit
mkdir -p "$cache"
# Debian's packages have no questions: nobody would see them.
export DEBIAN_FRONTEND=noninteractive

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
    need_debian python3 python3 python3-venv
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
    need_debian npm npm
    modules=$cache/node-$(sha256sum "$1/package-lock.json" | cut -c 1-16)
    if [ ! -e "$modules/complete" ]; then
        rm -rf "$modules"
        mkdir -p "$modules"
        cp "$1/package.json" "$1/package-lock.json" "$modules"
        npm --prefix "$modules" ci --silent --no-audit --no-fund
        touch "$modules/complete"
    fi
}

# need_unpacked FOLDER PACKAGE…: puts a folder into $unpacked that has the files of Debian's packages,
# and of what they need beyond what is installed here. Nothing is installed.
need_unpacked() {
    command -v apt-get >/dev/null || cannot_run "this is not Debian, which has ${*:2}"
    unpacked=$cache/$1
    [ ! -e "$unpacked/complete" ] || return 0
    if ! apt-get --simulate install "${@:2}" >/dev/null 2>&1; then
        [ "$(id -u)" = 0 ] || cannot_run "not all of ${*:2} are known here: apt-get update"
        apt-get update -qq
        apt-get --simulate install "${@:2}" >/dev/null || cannot_run "this Debian has not all of ${*:2}"
    fi
    rm -rf "$unpacked"
    mkdir -p "$unpacked/packages"
    local needed
    needed=$(apt-get --simulate --no-install-recommends install "${@:2}" |
        sed -n 's/^Inst \([^ ]*\) .*/\1/p')
    # shellcheck disable=SC2086
    (cd "$unpacked/packages" && apt-get download -qq $needed "${@:2}" 2>../log) || {
        cat "$unpacked/log"
        return 1
    }
    for package in "$unpacked"/packages/*.deb; do
        dpkg-deb --extract "$package" "$unpacked"
    done
    rm -r "$unpacked/packages" "$unpacked/log"
    touch "$unpacked/complete"
}

# need_swift: makes sure of a Debian with Swift, in a folder of its own.
need_swift() {
    [ "$(uname -s)" = Linux ] || cannot_run 'not Linux: on a Mac, swift test in swift/BattleshipKit'
    [ "$(id -u)" = 0 ] || cannot_run 'only root can enter the Debian that has Swift'
    unshare --mount true || cannot_run 'here not even root can enter the Debian that has Swift'
    swift_root=$cache/swift
    [ ! -e "$swift_root/complete" ] || return 0
    need_debian debootstrap debootstrap
    rm -rf "$swift_root"
    debootstrap --variant=minbase trixie "$swift_root" >"$cache/swift.log" || {
        tail -n 5 "$cache/swift.log"
        return 1
    }
    chroot "$swift_root" apt-get install -qq -y --no-install-recommends \
        swiftlang libc6-dev libstdc++-14-dev >"$cache/swift.log"
    chroot "$swift_root" apt-get clean
    touch "$swift_root/complete"
}

# in_swift FOLDER COMMAND…: runs a command there, in a folder of this checkout.
in_swift() {
    local checkout
    checkout=$(pwd -P)
    mkdir -p "$swift_root$checkout" "$swift_root$cache"
    # Mounts of a namespace of their own: nothing remains of them.
    unshare --mount bash -euc '
        root=$1 checkout=$2 cache=$3 folder=$4
        mount --make-rprivate /
        mount -t proc proc "$root/proc"
        mount --rbind /dev "$root/dev"
        mount --bind "$checkout" "$root$checkout"
        mount --bind "$cache" "$root$cache"
        path=/usr/libexec/swift/bin:/usr/bin:/bin
        exec chroot "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 PATH="$path" \
            bash -euc "cd \"\$1\"; shift; exec \"\$@\"" in_swift "$checkout/$folder" "${@:5}"
    ' in_swift "$swift_root" "$checkout" "$cache" "$@"
}
