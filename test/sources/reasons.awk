# Every reason of equivalent.txt is still about a line that there is: it says which are not.
# Usage: awk -f reasons.awk test/sources/equivalent.txt (from the project's root)
BEGIN { FS = "\t" }
/^#/ { next }
!(($1, "") in read) {
  read[$1, ""] = 1
  while ((getline line <$1) > 0) { gsub(/^ +| +$/, "", line); there[$1, line] = 1 }
}
!(($1, $2) in there) || $4 == "" { print "in equivalent.txt, no such line: " $1 ": " $2; failed = 1 }
END { exit failed }
