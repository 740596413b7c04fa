#!/bin/sh
# Makes a DuckDB extension of a shared library: DuckDB reads 534 bytes at a file's end before it loads it. They say for which
# platform and which API it is, each in 32 bytes; the signature, 256 bytes, is empty, so that the user must allow unsigned
# extensions.
# Usage: append_metadata.sh LIBRARY PLATFORM API-VERSION RELEASE >EXTENSION
set -eu

# field TEXT: 32 bytes, zeros after the text.
field() {
  printf '%s' "$1"
  head -c $((32 - ${#1})) /dev/zero
}

cat "$1"
# A section of WebAssembly, as it would stand in a file of that kind.
printf '\000\223\004\020duckdb_signature\200\004'
for text in '' '' '' C_STRUCT "$4" "$3" "$2" 4; do
  field "$text"
done
head -c 256 /dev/zero
