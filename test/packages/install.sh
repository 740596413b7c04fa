#!/bin/sh
# The install lines of README.md: each line of the table is run as it stands there, and then what it says to do next.
# Usage: install.sh NODE_MODULES CHROOT WEB.html (from the project's root, after make packages; CHROOT is deb.sh's)
set -eu
modules=$(readlink -f "$1")
chroot=$2
page=$(readlink -f "$3")
. test/support/same.sh
root=$PWD

# cell FOR N: the code in a cell of the table's line for something.
cell() {
  awk -F ' [|] ' -v line="| $1" -v n="$2" '$1 == line { print $n }' README.md | sed 's/^[^`]*`//; s/`.*//'
}
awk '/^\| for / { table = 1 } table && !/^\|/ { exit } table && NR > 1 && !/^\| (for|---)/' README.md | cut -d '|' -f 2 >"$work/got"
same "for whom there are lines" <<'END'
 the shell 
 [Python](ext/python/README.md) 
 [Node](ext/npm/README.md) 
 the browser 
 Debian 
END

key='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'
sql="SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1')"
# A clone that is the one that was built; what the lines write beside it is thrown away.
mkdir "$work/clone"
ln -s "$root"/.git "$root"/* "$work/clone/"
# As a user: not a make within a make, which prints where it enters.
export MAKEFLAGS=
unset MAKELEVEL

use=$(cell 'the shell' 3)
{ sh -c "$(cell 'the shell' 2)" && (cd "$work/clone" && printf '%s;\n' "$sql" | sh -c "$use"); } >"$work/log" 2>&1 || true
tail -n 1 "$work/log" >"$work/got"
same "the shell" <<END
$key
END

(
  line=$(cell '[Python](ext/python/README.md)' 2) use=$(cell '[Python](ext/python/README.md)' 3)
  cd "$work/clone"
  PATH=/usr/bin:$PATH sh -c "$line --quiet --no-index" # what it needs is there: nothing is fetched
  printf '%s\n' "$use" >use.py
  venv/bin/python use.py && echo loaded
) 2>&1 | grep -v '^setup: \|^make: ' >"$work/got" || true
same "Python" <<END
loaded
END

(
  line=$(cell '[Node](ext/npm/README.md)' 2) use=$(cell '[Node](ext/npm/README.md)' 3)
  cd "$work/clone"
  echo '{"private": true}' >package.json
  sh -c "$line --silent --offline --no-audit --no-fund"
  for needed in "$modules"/*; do
    [ -e "node_modules/${needed##*/}" ] || ln -s "$needed" "node_modules/${needed##*/}"
  done
  printf '%s\n' "const database = new (require('better-sqlite3'))(':memory:');" "$use;" "console.log(database.prepare(\`$sql AS key\`).get().key);" >use.cjs
  "$modules/.bin/node" use.cjs
) 2>&1 | grep -v '^setup: \|^make: ' >"$work/got" || true
same "Node" <<END
$key
END

# The line made the page already; it is opened where the next cell says.
{ cell 'the browser' 2 && cell 'the browser' 3; } >"$work/got"
NODE_PATH=$modules node -e 'require("playwright-core").chromium.launch({executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-quic"]})
  .then(async browser => {
    const view = await browser.newPage();
    await view.goto("file://" + process.argv[1]);
    await view.waitForFunction(() => document.getElementById("key").textContent !== "");
    console.log(await view.textContent("#key"));
    await browser.close();
  })' "$page" >>"$work/got" 2>&1 || true
same "the browser" <<END
make setup-web web
build/web/dfen.html
$key
END

# In deb.sh's chroot, where the packages lie in a folder of the same name.
if [ -e "$chroot/ready" ]; then
  mkdir -p "$chroot/tmp/clone/build/packages"
  cp build/packages/*.deb "$chroot/tmp/clone/build/packages/"
  line=$(cell Debian 2 | sed 's/.*&& //') use=$(cell Debian 3)
  chroot "$chroot" sh -c "cd /tmp/clone && ${line#sudo } -y --no-install-recommends" >"$work/log" 2>&1 || tail -n 5 "$work/log"
  printf '%s;\n' "$sql" | chroot "$chroot" sh -c "cd /tmp/clone && $use" >"$work/got" 2>&1 || true
  same "Debian" <<END
$key
END
  chroot "$chroot" dpkg --purge libsqlite3-mod-dfen >"$work/log" 2>&1 || cat "$work/log"
  rm -rf "$chroot/tmp/clone"
else
  failed=$((failed + 1))
  echo "there is no chroot $chroot: deb.sh makes it"
fi
finish "README's install lines"
