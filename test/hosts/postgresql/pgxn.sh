#!/bin/sh
# The archive for PGXN: pgxnclient builds and installs it, loads the extension and removes both. META.json has what the specification 1.0.0 demands
# (https://pgxn.org/meta/spec.txt), also with a repository.
# Usage: pgxn.sh ARCHIVE (from the project's root, after make pgxn; MAKE is the make to call)
set -eu
. test/hosts/postgresql/servers.sh
archive=$(readlink -f "$1")
command -v pgxn >/dev/null || { echo "pgxn is not installed: run make setup-check" >&2; exit 1; }
copy_postgresql
mkdir -p "$("$bin/pg_config" --libdir)" # pgxn looks whether it may write there
start_server one
call() {
  command=$1
  shift
  pgxn "$command" --pg_config "$bin/pg_config" "$@" "$archive" >"$work/log" 2>&1 || { echo "pgxn $command failed" && tail -n 20 "$work/log"; }
}
tried() {
  query "$port" <<'END'
SELECT dfen_key_version() IS NOT NULL, dfen_side('8/8/8/8/8/8/8/8 b - -');
END
}
{
  call install
  call load -h 127.0.0.1 -p "$port" -U owner -d postgres --yes
  tried
  call unload -h 127.0.0.1 -p "$port" -U owner -d postgres --yes
  tried
  call uninstall
  find "$folder/root" -name '*dfen*'
} >"$work/got" 2>&1
same "installed, loaded and removed by pgxnclient" <<'END'
t|b
ERROR:  42883: function dfen_key_version() does not exist
LINE 1: SELECT dfen_key_version() IS NOT NULL, dfen_side('8/8/8/8/8/...
               ^
HINT:  No function matches the given name and argument types. You might need to add explicit type casts.
END

cat >"$work/check.py" <<'END'
import json, re, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
files = archive.namelist()
meta = json.loads(archive.read(files[0] + "META.json"))
wrong = []
def check(what, holds):
    holds or wrong.append(what)
term = lambda text: re.fullmatch(r"[^\s/\\\x00-\x1f]{2,}", text)
version = lambda text: re.fullmatch(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[A-Za-z][0-9A-Za-z-]*)?", text)
url = lambda text: re.fullmatch(r"[a-z]+://[^/\s]+/\S*", text)
required = {"name", "abstract", "version", "maintainer", "license", "provides", "meta-spec"}
check("required", required <= meta.keys())
check("other keys", meta.keys() <= required | {"description", "generated_by", "no_index", "prereqs", "release_status", "resources", "tags"})
check("name and version", term(meta["name"]) and version(meta["version"]) and files[0] == f"{meta['name']}-{meta['version']}/")
check("one folder", all(name.startswith(files[0]) for name in files))
check("abstract", meta["abstract"].strip())
check("maintainer", re.fullmatch(r".+ <\S+@\S+>", meta["maintainer"]))
check("license", meta["license"] in "agpl_3 apache_2_0 artistic_2 bsd gpl_2 gpl_3 lgpl_2_1 lgpl_3_0 mit mozilla_1_1 postgresql".split())
check("meta-spec", meta["meta-spec"] == {"version": "1.0.0", "url": "https://pgxn.org/meta/spec.txt"})
for name, what in meta["provides"].items():
    check("provides", term(name) and version(what["version"]) and what.keys() <= {"file", "version", "abstract", "docfile"})
    check("its files", all(files[0] + what[key] in files for key in ("file", "docfile")))
    check("its control", f"default_version = '{what['version']}'" in archive.read(f"{files[0]}{name}.control").decode())
for phase, relations in meta["prereqs"].items():
    check("prereqs", phase in "configure runtime build test develop".split())
    for relation, needed in relations.items():
        check("prereqs", relation in "requires recommends suggests conflicts".split() and all(map(version, needed.values())))
check("tags", all(0 < len(tag) < 256 and not re.search(r"[/\\\x00-\x1f]", tag) for tag in meta["tags"]))
resources = meta.get("resources", {})
check("homepage", url(resources.get("homepage", "https://none/")))
repository = resources.get("repository", {})
check("repository", not repository or url(repository["url"]) and url(repository["web"]) and repository["type"] in "git hg svn".split())
print(", ".join(wrong) or "right", *resources)
END
{
  /usr/bin/python3 "$work/check.py" "$archive"
  "${MAKE:-make}" -s --no-print-directory PACKAGES="$work" REPOSITORY=https://example.org/dfen pgxn
  /usr/bin/python3 "$work/check.py" "$work/${archive##*/}"
} >"$work/got" 2>&1
same "META.json" <<'END'
right
right homepage repository
END
finish
