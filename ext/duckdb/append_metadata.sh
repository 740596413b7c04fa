#!/bin/sh
# Converts a shared library to a DuckDB extension by appending 534 bytes, which DuckDB reads before loading it. They have the
# platform and the API version, each in 32 bytes. The signature, 256 bytes, is empty, so users must allow unsigned extensions.
# Usage: append_metadata.sh LIBRARY PLATFORM API-VERSION RELEASE >EXTENSION
set -eu

# field TEXT: writes 32 bytes, the text padded with zeros.
field() {
  printf '%s' "$1"
  head -c $((32 - ${#1})) /dev/zero
}

cat "$1"
# The header of a WebAssembly custom section.
printf '\000\223\004\020duckdb_signature\200\004'
for text in '' '' '' C_STRUCT "$4" "$3" "$2" 4; do
  field "$text"
done
head -c 256 /dev/zero
