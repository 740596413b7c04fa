#!/bin/sh
# The sqlite3 shell with the ~/.sqliterc of ext/HOSTS.md, and a C program that contains dfen.
# Usage: shell_and_c.sh (from the project's root, after make)
set -eu
here=$(dirname "$0")
. "$here/snippets.sh"
dist=$build/dist

# home_shell HOME WORD ...: the shell of a user with the home directory HOME.
${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -shared -fPIC -o "$work/home.so" "$here/home.c"
home_shell() {
  home=$1
  shift
  HOME="$home" LD_PRELOAD="$work/home.so" sqlite3 -batch -separator ' ' "$work/games.db" "$@" 2>&1 || true
}

mkdir "$work/home"
snippet sqliterc >"$work/home/.sqliterc"
{
  home_shell "$work/home" "SELECT count(*), dfen_pool_key(dfen) AS key FROM turns GROUP BY key ORDER BY 1 DESC"
  home_shell "$work/home" "SELECT dfen_pool_key('8')" | sed 's/.*\(dfen_pool_key:\)/\1/'
} >"$work/got"
same_pooled "the shell with the ~/.sqliterc of ext/HOSTS.md"
home_shell "$work" "SELECT dfen_pool_key('8')" | grep -o 'no such function: dfen_pool_key' >"$work/got" || true
same "the shell without dfen" <<'END'
no such function: dfen_pool_key
END

cat >"$work/pool.c" <<END
#include <sqlite3.h>
#include <stdio.h>

#include "dfen.h"

int main(void) {
  sqlite3 *db = NULL;
  sqlite3_stmt *pooled = NULL;
  dfen_extra_init(NULL);
  if (sqlite3_open("games.db", &db) != SQLITE_OK || sqlite3_prepare_v2(db, "$pooling", -1, &pooled, NULL) != SQLITE_OK) {
    fprintf(stderr, "%s\n", sqlite3_errmsg(db));
    return 1;
  }
  while (sqlite3_step(pooled) == SQLITE_ROW) {
    printf("%d %s\n", sqlite3_column_int(pooled, 0), (const char *)sqlite3_column_text(pooled, 1));
  }
  sqlite3_finalize(pooled);
  return sqlite3_close(db);
}
END
cp "$dist/dfen.c" "$dist/dfen.h" "$work"
# Optimized builds are tested elsewhere.
snippet 'sh pool' | sed "s:^cc :${CC:-cc} -Wall -Wextra :; s: -O2 : -O0 :" >"$work/make.sh"
# The static SQLite library can load extensions, so the linker warns that it needs glibc at run time.
(cd "$work" && sh -e make.sh 2>&1 && ./pool && ./pool-static) | grep -v 'libsqlite3\.a\|dlopen' >"$work/got" || true
same "the C program, and linked statically" <<END
$games
$games
END

finish
