#!/bin/sh
# A release that makes other keys: dfen is built from a copy of the sources with the next key version, whose pool keys lose
# all castling rights. Tables with keys of this version meet it, and the other way round.
# Usage: upgrade.sh EXTENSION.so SAMPLE.db OBJECT ... (from the project's root; CC the compiler, the objects are those that
# the extension is made of)
set -eu
extension=${1%.so}
sample=$2
shift 2
. test/shell/support.sh

mkdir "$work/next" && cp -R core ext "$work"
sed -i 's/^#define DFEN_KEY_VERSION .*/#define DFEN_KEY_VERSION 1000/' "$work/core/dfen.h"
sed -i 's/= (uint8_t)live_rights(fields);/= 0 * (uint8_t)live_rights(fields);/' "$work/core/keys/strip.c"
others=
for object; do
  case $object in
    */core/keys/strip.o | */ext/functions.o) ;;
    *) others="$others $object" ;;
  esac
done
# shellcheck disable=SC2086 # a list of names
${CC:-cc} -std=c11 -shared -fPIC -fvisibility=hidden -o "$work/next/dfen.so" "$work/core/keys/strip.c" "$work/ext/functions.c" $others

old() {
  plain -cmd ".load '$extension'" "$@" 2>&1
}

next() {
  plain -cmd ".load '$work/next/dfen'" "$@" 2>&1
}

start=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR
{ old :memory: "SELECT dfen_pool_key('$start w KQkq -')" && next :memory: "SELECT dfen_key_version(), dfen_pool_key('$start w KQkq -')"; } \
  >"$work/got"
same "the next version" <<END
$start w KQkq -
1000|rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - -
END

version=$(old :memory: "SELECT dfen_key_version()")
for function in dfen_pool_key dfen_pool_id dfen_pool_blob; do
  for kind in plain virtual; do
    db=$work/$function-$kind.db
    plain "$db" "ATTACH '$sample' AS sample" "CREATE TABLE plays(id INTEGER PRIMARY KEY, fen TEXT)" \
      "INSERT INTO plays(fen) SELECT dfen FROM sample.turns ORDER BY game, number LIMIT 3000"
    schema=$(plain "$db" .schema)
    options="{\"function\": \"$function\", \"kind\": \"$kind\"}"
    old "$db" "SELECT dfen_add_key('plays', 'fen', '$options')" "SELECT dfen_fill_key('plays')" >/dev/null

    differ=$(next "$db" "ATTACH ':memory:' AS other" "CREATE TABLE other.before AS SELECT id, canonical FROM plays INDEXED BY plays_canonical" \
      "SELECT count(*) FROM before JOIN plays USING (id) WHERE before.canonical <> $function(fen)")
    # of a virtual key the index has the old keys, while the column itself is made anew with every SELECT
    {
      if [ "$differ" -gt 300 ] && [ "$differ" -lt 3000 ]; then echo "many keys differ"; else echo "$differ keys differ"; fi
      next "$db" "SELECT key_version, state FROM dfen_keys()" \
        "SELECT problem, found, expected FROM dfen_check_key('plays') WHERE problem = 'key version'" \
        "SELECT count(*) - $differ FROM dfen_check_key('plays') WHERE problem = 'wrong key'"
      next "$db" "SELECT dfen_fill_key('plays')" | sed 's/.*plays/plays/' || true
      next "$db" "SELECT dfen_add_key('plays', 'fen')" "SELECT state FROM dfen_keys()" | sed "s/ $differ keys/ N keys/"
      next "$db" "SELECT dfen_fill_key('plays') - iif('$kind' = 'plain', $differ, 0)" "SELECT * FROM dfen_check_key('plays')" \
        "SELECT count(*) FROM plays INDEXED BY plays_canonical WHERE canonical = $function(fen)" \
        "SELECT key_version, filled, state FROM dfen_keys()" "SELECT dfen_add_key('plays', 'fen')"
      # a program with the release before
      old "$db" "SELECT key_version, state FROM dfen_keys()" \
        "SELECT count(*) > $differ FROM dfen_check_key('plays')" "SELECT dfen_add_key('plays', 'fen') NOT NULL"
      old "$db" "SELECT dfen_fill_key('plays') NOT NULL" "SELECT * FROM dfen_check_key('plays')" "SELECT state FROM dfen_keys()" \
        "SELECT dfen_drop_key('plays')"
      [ "$(plain "$db" .schema)" = "$schema" ] || plain "$db" .schema
    } >"$work/got"
    case $kind in
      plain) mended="plays.canonical is mended: its version is this one now, and N keys that were not right are stale; next: SELECT dfen_fill_key('plays', 'canonical')
filling" ;;
      *) mended="plays.canonical is mended: its index is made anew
ready" ;;
    esac
    same "$function, $kind" <<END
many keys differ
$version|out of date
key version|$version|1000
0
plays.canonical has keys of version $version, and dfen makes version 1000: dfen_add_key mends it
$mended
0
3000
1000|3000|ready
plays.canonical is there: nothing to do
1000|out of date
1
1
1
ready
plays.canonical is gone
END
  done
done

# The new release comes while the old one fills: what is filled of the first pass is not trusted, nor where it had come to.
db=$work/half.db
plain "$db" "ATTACH '$sample' AS sample" "CREATE TABLE plays(id INTEGER PRIMARY KEY, fen TEXT)" \
  "INSERT INTO plays(fen) SELECT dfen FROM sample.turns ORDER BY game, number LIMIT 3000"
{
  old "$db" "SELECT dfen_add_key('plays', 'fen') NOT NULL" "SELECT dfen_fill_key('plays', NULL, '{\"seconds\": 0, \"batch\": 1000}')"
  next "$db" "SELECT filled, state FROM dfen_keys()" "SELECT dfen_add_key('plays', 'fen') NOT NULL" \
    "SELECT filled < 1000 FROM dfen_keys()" "SELECT dfen_fill_key('plays') > 2000" "SELECT * FROM dfen_check_key('plays')" \
    "SELECT filled, state FROM dfen_keys()"
} >"$work/got"
same "half filled" <<END
1
1000
1000|out of date
1
1
1
3000|ready
END
finish "upgrades that make other keys"
