#!/bin/sh
# What make does before it builds: `make -n` runs nothing, and a goal that installs comes before the others, also with -j.
# Usage: make.sh (from the project's root)
set -eu
. test/repo/support/same.sh
root=$PWD
export MAKEFLAGS=
unset MAKELEVEL

make help | awk '/^[a-z]/ { print $1 }' >"$work/targets"
[ "$(wc -l <"$work/targets")" -gt 25 ] || { echo "make help lists too few targets"; exit 1; }
while read -r target; do
  make -n "BUILD=$work/build" "$target" >"$work/log" 2>&1 || { echo "make -n $target:" && tail -n 3 "$work/log"; }
  [ ! -e "$work/build" ] || { echo "make -n $target writes $(cd "$work/build" && echo *)" && rm -rf "$work/build"; }
done <"$work/targets" >"$work/got"
same "make -n of every target writes nothing" </dev/null

make help | sed -n 's/^setup .*need: //p' | tr ' ' '\n' >"$work/names"
[ "$(wc -l <"$work/names")" -ge 8 ] || { echo "make help names too few setups"; exit 1; }
while read -r name; do
  make -n "setup-$name" >"$work/log" 2>&1 || tail -n 3 "$work/log"
  grep -q "^$name " test/repo/tools/needs.txt || echo "needs.txt has no $name"
done <"$work/names" >"$work/got"
same "make help names setups that exist" </dev/null
make help | sed -n 's/^test .*after setup-NAME: \([a-z ]*\);.*/\1/p' | tr ' ' '\n' >"$work/names"
[ "$(wc -l <"$work/names")" -ge 7 ] || { echo "make help names too few tests with a setup"; exit 1; }
while read -r name; do
  make -n "setup-$name" "test-$name" BUILD="$work/build" 2>&1 | grep -q "setup.sh $name test-$name\$" || echo "setup-$name does not install what test-$name needs"
done <"$work/names" >"$work/got"
same "make help names the tests that have a setup" </dev/null

# A setup that takes a while and reports its end; a check for missing packages that finds none missing.
mkdir "$work/clone"
cp -rs "$root/Makefile" "$root/core" "$root/ext" "$root/sql" "$root/test" "$work/clone/"
rm "$work/clone/test/repo/tools/setup.sh"
cat >"$work/clone/test/repo/tools/setup.sh" <<'END'
#!/bin/sh
[ "$1" != --check ] || { echo "looked for too early or in vain" >>"$ORDER"; exit 1; }
sleep .3
echo installed >>"$ORDER"
END
chmod +x "$work/clone/test/repo/tools/setup.sh"
grep -o 'make setup[a-z-]* [a-z ]*[a-z]' README.md | sort -u >"$work/pairs"
[ "$(wc -l <"$work/pairs")" -ge 6 ] || { echo "README has too few lines with setup"; exit 1; }
while read -r line; do
  : >"$work/order"
  (cd "$work/clone" && ORDER=$work/order sh -c "make -j4 BUILD=build ${line#make }" >"$work/log" 2>&1) || true
  [ "$(head -n 1 "$work/order")" = installed ] || { echo "$line: $(head -n 1 "$work/order")"; tail -n 3 "$work/log"; }
  rm -rf "$work/clone/build"
done <"$work/pairs" >"$work/got"
same "setup comes first in each line of README, also with -j" </dev/null
finish
