#!/bin/sh
# Each setup on its own new machine, as root: `make setup-NAME test-NAME` installs all that the test needs, and the test passes. Programs that
# only another setup installs are missing there, so this tests test/repo/tools/needs.txt.
# Usage: setups.sh DIRECTORY NAME ... (from the project's root; DIRECTORY keeps the new root as an archive, and the output)
. test/hosts/packages/root.sh
shift
for name; do
  new_root
  status=0
  inside "setup-$name" make -C /home/dfen DFEN_TIMES=0.1 "setup-$name" "test-$name" || status=$?
  judge "make setup-$name test-$name" $status
done
echo "1..$tests"
[ $failed -eq 0 ]
