#!/bin/sh
# The amalgamation that `make dist` writes: reproducible, without a warning, and with the names of dfen alone. Optimized builds, and the SQL
# statements with it, are tests of `make check-platforms`.
# Usage: one_file.sh (from the project's root, after make dist; CC the compiler, WARNINGS its options)
set -eu
. test/repo/support/same.sh
warnings=${WARNINGS:-}

# The project's own options, as words.
compile() {
  # shellcheck disable=SC2086
  ${CC:-cc} -std=c11 $warnings "$@"
}

# ---- Written by the program alone ----

cp -R core ext LICENSE "$work"
mkdir -p "$work/test/repo/tools"
cp test/repo/tools/dist.sh "$work/test/repo/tools"
(cd "$work" && LC_ALL=C.UTF-8 TZ=UTC-9 test/repo/tools/dist.sh again)
for file in dfen.c dfen_core.c $(cd core && echo dfen*.h); do
  cmp "$build/dist/$file" "$work/again/$file" >"$work/got" 2>&1 || true
  same "the same $file again, elsewhere" </dev/null
  grep -c -F 'Permission is hereby granted, free of charge' "$build/dist/$file" >"$work/got"
  sed -n '1s/:.*//p' "$build/dist/$file" >>"$work/got"
  same "the licence and the version in $file" <<END
1
/* dfen $(sed -n 's/^#define DFEN_VERSION "\(.*\)"/\1/p' core/dfen.h)
END
done
grep '^#include' "$build/dist/dfen.c" | grep -v '^#include [<"]\(sqlite3ext\|[a-z]*\)\.h[">]\( */\*.*\*/\)\{0,1\}$' >"$work/got" || true
same "only the headers of C and SQLite are included, not xxHash's" </dev/null

# A header that only some processors have stays inside its condition.
compile -U__SSE2__ -M "$build/dist/dfen.c" | grep -o 'emmintrin\.h' >"$work/got" || true
compile -U__SSE2__ -fsyntax-only "$build/dist/dfen.c" >>"$work/got" 2>&1 || true
same "without SSE2" </dev/null

# With sources of a few lines.
rm -r "$work/core" "$work/ext"
mkdir -p "$work/core/common" "$work/ext/functions/arguments" "$work/ext/sqlite/run" "$work/ext/games" "$work/ext/import"
cp core/dfen*.h "$work/core"
cp ext/sqlite/extension.h "$work/ext/sqlite"
for file in ext/functions/arguments/empty.c ext/functions/empty.c ext/sqlite/empty.c ext/sqlite/run/empty.c ext/games/empty.c ext/import/empty.c; do echo '/* nothing */' >"$work/$file"; done

# Two static functions with the same name in unrelated files are refused.
for name in clash other; do
  echo "static int north(void);
int dfen_$name(void);
int dfen_$name(void) { return north(); }
static int north(void) { return 1; }" >"$work/core/common/$name.c"
done
(cd "$work" && test/repo/tools/dist.sh clash)
if compile -fsyntax-only "$work/clash/dfen.c" 2>"$work/errors"; then
  echo "it compiled" >"$work/got"
else
  grep -o "error: .*north" "$work/errors" | sed -n '1s/.*\(north\)/\1/p' >"$work/got"
fi
same "conflicting names" <<'END'
north
END

# ---- Built as a user builds it, in its own directory ----

mkdir "$work/vendor"
cp "$build/dist/dfen.c" "$build/dist/"dfen*.h "$work/vendor"
if ! compile -O0 -shared -fPIC "$work/vendor/dfen.c" -o "$work/vendor/dfen.so" >"$work/got" 2>&1; then
  cat "$work/got"
  echo "$build/dist/dfen.c does not compile: a name of one file of core/ and ext/ may be another thing in no other file" >&2
  exit 1
fi
nm -D --defined-only "$work/vendor/dfen.so" | awk '{ print $3 }' >>"$work/got"
same "a shared library: no warnings, and its exports" <<'END'
sqlite3_dfen_init
END
compile -O0 -fPIC -DSQLITE_CORE -c -o "$work/dfen.o" "$work/vendor/dfen.c"
nm -g --defined-only "$work/dfen.o" | awk '$3 !~ /^dfen_/ { print $3 }' >"$work/got"
same "the symbols that a program linked with it sees" <<'END'
sqlite3_dfen_init
END

compile -shared -o "$work/own.so" "$work/dfen.o"
nm -D --defined-only "$work/own.so" >"$work/got"
same "another shared library that contains dfen exports none of it" </dev/null

# A program that uses only the C interface, without SQLite's headers, with names of its own that ext/ has too.
compile -I"$work/vendor" -DSQLITE_CORE -o "$work/api" test/sql/extension/api.c "$work/dfen.o" -lsqlite3
"$work/api" >"$work/got"
same "the C interface" <<'END'
7K/8/8/8/8/8/8/k7 w - - 0 1
placement: there are fewer than 8 ranks (character 2)
END

# The core alone: the C features it needs, without those of unused functions, and the same program. clang calls bcmp for a memcmp that only asks for equality.
compile -Og -c -o "$work/core.o" "$build/dist/dfen_core.c"
nm -g "$work/core.o" | awk '$1 == "U" { print } $2 ~ /[TDBR]/ && $3 !~ /^dfen_/ { print }' | grep -v ' mem\(cmp\|cpy\|set\|chr\|move\)$\| str\(len\|chr\)$\| bcmp$' >"$work/got" || true
compile -I"$work/vendor" -o "$work/api" test/sql/extension/api.c "$work/core.o"
"$work/api" >>"$work/got"
same "the core alone" <<'END'
7K/8/8/8/8/8/8/k7 w - - 0 1
placement: there are fewer than 8 ranks (character 2)
END

finish
