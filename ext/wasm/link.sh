#!/bin/sh
# Links objects into one WebAssembly module. Calls wasm-ld and wasm-opt directly: clang runs wasm-opt only if it is installed,
# so the bytes would depend on the machine. wasm-opt saves a tenth.
# Usage: link.sh MODULE.wasm OBJECT ... (from the project's root)
set -eu
module=$1 libraries=/usr/lib/wasm32-wasi
shift
# Export names have no blanks.
# shellcheck disable=SC2046
case $module in
  *core.wasm) set -- -z stack-size=262144 "$@" ;; # its functions are marked as exports
  *) set -- -z stack-size=1048576 --initial-memory=8388608 --max-memory=4294967296 $(sed 's/^/--export=/' ext/wasm/exports.txt) \
    "$libraries/crt1-reactor.o" "$@" ;;
esac
wasm-ld --no-entry --gc-sections --strip-all -o "${module%.wasm}.linked" "$@" \
  "$libraries/libc.a" "$libraries/libm.a" "$(clang --target=wasm32-wasi -print-libgcc-file-name)"
wasm-opt -Oz --converge --enable-simd --enable-bulk-memory "${module%.wasm}.linked" -o "$module"
chmod 644 "$module"
