#!/bin/sh
# What runs the tests: every section is run, the sums are right, and a failure says where.
# Usage: test_sections.sh SQL-RUNNER FAILS (from the project's root; FAILS is test/tools/fails, built)
set -eu
sql=$1 fails=$2
. test/support/same.sh

# ---- Sections that end in all ways ----

cat >"$work/Makefile" <<END
good:
	@echo "Tests of this: 2 passed, 0 failed"
	@echo "figure: 1 m"
	@echo "Tests of that: 3 passed, 0 failed, 1 skipped"
	@echo "what others count: 7 passed, 0 failed, they say"
	@echo "figure: 2 m"
bad:
	@test/tools/programs.sh $fails "echo Tests of more: 5 passed, 0 failed"
silent:
	@true
killed:
	@echo "Tests of some: 4 passed, 0 failed"
	@kill -s KILL \$\$\$\$
within:
	@echo "Tests of this: 100 passed, 0 failed"
	@echo "total: 10 passed, 0 failed, 2 skipped"
reads:
	@if read -r line; then false; fi
slow:
	@sleep 0.5; echo slow >>"$work/order"
quick:
	@echo quick >>"$work/order"
quickest:
	@echo quickest >>"$work/order"
beside:
	@sleep 1; echo beside >>"$work/order"
waits:
	@until grep -q quick "$work/order"; do sleep 0.1; done; echo waits >>"$work/order"
END
printf '#!/bin/sh\nexec make -f "%s/Makefile" "$@"\n' "$work" >"$work/make"
chmod +x "$work/make"

# sections JOBS SECTION ...: what is printed but the logs, with N for seconds.
sections() {
  jobs=$1
  shift
  MAKEFLAGS='' MAKE="$work/make" JOBS=$jobs test/tools/sections.sh "$work/logs" "$@" >"$work/output" 2>&1 && status=0 || status=$?
  sed -e 's/ [0-9]* s\($\|  \)/ N s\1/' -e 's/, [0-9]* seconds, [0-9]* of the processor$/, N seconds/' -e 's/   */  /g' -e "s:$work:.:g" "$work/output" |
    grep -v '^  | ' >"$work/got"
  echo "status $status" >>"$work/got"
}

sections 1 good bad silent killed none within reads
same "sections that end in all ways" <<'END'
good  ok  5 passed, 0 failed, 1 skipped  N s  1 m; 2 m
bad  failed  6 passed, 4 failed, 1 skipped  N s
  the end of ./logs/bad.log:
silent  ok  1 passed, 0 failed, 0 skipped  N s
killed  failed  4 passed, 1 failed, 0 skipped  N s
  the end of ./logs/killed.log:
none  failed  0 passed, 1 failed, 0 skipped  N s
  the end of ./logs/none.log:
within  ok  10 passed, 0 failed, 2 skipped  N s
reads  ok  1 passed, 0 failed, 0 skipped  N s
7 sections, 3 of them failed, N seconds
total: 27 passed, 6 failed, 4 skipped
status 1
END
grep -c '^  | .*4 FAILED TEST' "$work/output" >"$work/got" || true
same "the end of the log of what failed is shown" <<'END'
1
END

sections 3 good silent reads
sort "$work/got" >"$work/sorted" && mv "$work/sorted" "$work/got"
same "sections at once, all well" <<'END'
3 sections, 0 of them failed, N seconds
good  ok  5 passed, 0 failed, 1 skipped  N s  1 m; 2 m
reads  ok  1 passed, 0 failed, 0 skipped  N s
silent  ok  1 passed, 0 failed, 0 skipped  N s
status 0
total: 7 passed, 0 failed, 1 skipped
END

# ---- Lanes ----

: >"$work/order"
sections 2 beside,quick waits
sort "$work/got" >"$work/sorted" && mv "$work/sorted" "$work/got"
cat "$work/order" >>"$work/got"
same "a lane runs one after another, and another one beside it" <<'END'
3 sections, 0 of them failed, N seconds
beside  ok  1 passed, 0 failed, 0 skipped  N s
quick  ok  1 passed, 0 failed, 0 skipped  N s
status 0
total: 3 passed, 0 failed, 0 skipped
waits  ok  1 passed, 0 failed, 0 skipped  N s
beside
quick
waits
END

: >"$work/order"
sections 2 slow -- quick,bad,quickest
cat "$work/order" >>"$work/got"
same "what stands before -- is done first, and a lane goes on after a failure" <<'END'
slow  ok  1 passed, 0 failed, 0 skipped  N s
quick  ok  1 passed, 0 failed, 0 skipped  N s
bad  failed  6 passed, 4 failed, 1 skipped  N s
  the end of ./logs/bad.log:
quickest  ok  1 passed, 0 failed, 0 skipped  N s
4 sections, 1 of them failed, N seconds
total: 9 passed, 4 failed, 1 skipped
status 1
slow
quick
quickest
END

# ---- An assertion names the line of the test ----

"$fails" >"$work/output" 2>&1 || true
# line_of TEXT: where it stands in fails.c last.
line_of() {
  grep -nF "$1" test/tools/fails.c | tail -n 1 | sed 's/:.*//'
}
sed -n -e 's/.*\(fails\.c:[0-9]*\): the test.*/\1/p' -e 's/.*LINE.*--- .*\(fails\.c:[0-9]*\): error.*/assertion \1/p' "$work/output" >"$work/got"
same "the lines of assertions" <<END
fails.c:$(line_of 'assert_one(2)')
assertion fails.c:$(line_of 'assert_int_equal(number, 1)')
fails.c:$(line_of 'assert_ones(1, 3)')
assertion fails.c:$(line_of 'assert_int_equal(number, 1)')
assertion fails.c:$(line_of 'assert_int_equal(4, 1)')
fails.c:$(line_of 'fields_of("8")')
END

# ---- A statement's answer that is another is shown as a difference ----

cat >"$work/wrong.sql" <<'END'
SELECT 1 UNION SELECT 2 UNION SELECT 4 UNION SELECT 5 UNION SELECT 6;
-- = 1
-- = 2
-- = 3
-- = 5
-- = 6
-- = 7
SELECT 'x';
SELECT 1 WHERE 0;
-- = 9
SELECT dfen_flip('8');
-- ! something else
SELECT 1;
-- = 1
END
"$sql" "$work/wrong.sql" >"$work/output" && status=0 || status=$?
sed -e "s:$work:.:" -e 's/SQLite [0-9.]*/SQLite/' "$work/output" >"$work/got"
echo "status $status" >>"$work/got"
same "differences of answers" <<'END'
./wrong.sql:1: - expected, + got
  = 2
- = 3
+ = 4
  = 6
- = 7
./wrong.sql:8: - expected, + got
+ = x
./wrong.sql:9: - expected, + got
- = 9
./wrong.sql:11: - expected, + got
- ! something else
+ ! dfen_flip: placement: there are fewer than 8 ranks (character 2) in '8'; dfen_try(x) is NULL where x is no DFEN
SQL statements against SQLite: 1 passed, 4 failed
status 1
END

# ---- What is missing to build is named ----

printf '#!/bin/sh\nexec cc -nostdinc "$@"\n' >"$work/bare-cc"
chmod +x "$work/bare-cc"
MAKEFLAGS='' make BUILD="$work/build" CC="$work/bare-cc" >"$work/output" 2>&1 || true
sed '/^make/d' "$work/output" >"$work/got"
same "a compiler without headers" <<'END'
Building dfen needs what is not found here: sqlite3ext.h xxhash.h
Run `make setup`: it installs what is missing (on Debian: libsqlite3-dev libxxhash-dev).
END
MAKEFLAGS='' make BUILD="$work/build" CC=no-such-compiler >"$work/output" 2>&1 || true
sed '/^make/d' "$work/output" >"$work/got"
same "no compiler" <<'END'
Building dfen needs what is not found here: no-such-compiler
Run `make setup`: it installs what is missing (on Debian: gcc).
END

# ---- What is called is installed by `make setup` ----

# path NEED ...: which of some programs are in the directory for the tests.
path() {
  CC='' test/tools/path.sh "$work/path" "$@" >"$work/output"
  (PATH=$(cat "$work/output") && for program in sh awk cc make git sqlite3 xmllint apt-get; do command -v $program || true; done) | sed 's:.*/::'
}
if command -v dpkg-query >/dev/null; then
  path >"$work/got"
  echo and >>"$work/got"
  path sqlite3=sqlite3 libxml2-utils=xmllint >>"$work/got"
  CC="$work/bare-cc" test/tools/path.sh "$work/path" >/dev/null
  readlink "$work/path/bare-cc" | sed "s:$work:.:" >>"$work/got"
  same "a program that is no need is not found" <<'END'
sh
awk
cc
make
git
apt-get
and
sh
awk
cc
make
git
sqlite3
xmllint
apt-get
./bare-cc
END
else
  skip "this system has no dpkg-query to ask for what is in a package"
fi
# Nor by a path that is written out, but in folders that `make test` does not run.
for folder in sql test/*; do
  case $folder in
    test/bench | test/packages | test/postgresql) continue ;;
  esac
  grep -rnE '(^|[^[:alnum:].$)}_])/(usr/|usr/local/)?s?bin/' "$folder" --include='*.sh' --include='*.c' --include='*.awk' | grep -v '#!/bin/sh\|^test/hosts/others.sh:\|^test/keys/tools.sh:\|^test/plain/run.sh:' || true
done >"$work/got"
same "no test has the path of a program" </dev/null

finish "what runs the tests"
