#!/usr/bin/env bash
# The Python module: installed by pip from the checkout, and tested as it is installed.
set -euo pipefail
cd "$(dirname "$0")/.."
. .ci/setup.sh

module=rust/battleship-ffi/python
need_python $module/requirements.txt
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$python" -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps \
    --target "$folder" ./$module
PYTHONPATH=$folder "$python" rust/battleship-ffi/tests/module.py
