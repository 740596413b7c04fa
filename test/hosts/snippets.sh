# shellcheck shell=sh
# Shared by the tests of the hosts. Sourced with $extension set to the extension's path without its suffix.
# shellcheck disable=SC2154,SC2034

. test/repo/support/same.sh

# snippet WORD: the content between ```WORD and ``` in ext/HOSTS.md, with the extension that was built, at a path without blanks.
ln -s "$build" "$work/lib"
snippet() {
  fenced ext/HOSTS.md "$1" | sed "s:/usr/local/lib/dfen:$work/lib/dfen:"
}

# loop TOOL, declared TOOL: the code of the tool's row in the two tables of sql/KEYS.md.
code_of() {
  sed -n "/^## Tools/,\$s/^| $1 | \`\([^\`]*\)\`.*/\1/p" sql/KEYS.md | sed -n 's/\\|/|/g; '"$2p"
}
loop() {
  code_of "$1" 1
}
declared() {
  code_of "$1" 2 | sed 's/\<fen\>/dfen/'
}

# What is run after a snippet of ext/HOSTS.md, which loads dfen: it pools the table.
pooling="SELECT count(*) AS turns, dfen_pool_key(dfen) AS key FROM turns GROUP BY key ORDER BY 1 DESC"
in_js="for (const { turns, key } of db.prepare('$pooling').all()) console.log(turns + ' ' + key);"

# pooled NAME: $work/got has the rows of $pooling for games.db.
games='3 8/8/3k4/8/3PK3/8/8/8 w - -
2 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'
pooled() {
  same "$1" <<END
$games
END
}
# same_pooled NAME: the same for a snippet that pools games.db and then computes the key of '8'.
same_pooled() {
  same "$1" <<END
$games
dfen_pool_key: placement: there are fewer than 8 ranks (character 2) in '8'; dfen_try(x) is NULL where x is not a DFEN
END
}

# An endgame from three sides, and the start position from two.
sqlite3 -batch -bail -init /dev/null "$work/games.db" "CREATE TABLE turns(dfen TEXT NOT NULL)" "INSERT INTO turns VALUES
  ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'), ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1'),
  ('8/8/3k4/8/3PK3/8/8/8 w - - 0 40'), ('8/8/4k3/8/3KP3/8/8/8 w - - 0 40'), ('8/8/8/3pk3/8/3K4/8/8 b - - 0 40')"
