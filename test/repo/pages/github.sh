#!/bin/sh
# .github/: the files are YAML, the workflow runs the two commands and the parts of `make check`, and issues ask for what a report needs.
# Usage: github.sh (from the project's root)
set -eu
. test/repo/support/same.sh

# asked EXPRESSION FILE ...: the values of a Python expression of each file, as `it`, one per line.
asked() {
  expression=$1
  shift
  /usr/bin/python3 -c "
import sys, yaml
for name in sys.argv[1:]:
    it = yaml.safe_load(open(name))
    print(*$expression, sep='\n')" "$@"
}

asked "['%s: %s' % (name, type(it).__name__)]" .github/workflows/*.yml .github/ISSUE_TEMPLATE/*.yml >"$work/got" 2>&1 || true
printf '%s: dict\n' .github/workflows/*.yml .github/ISSUE_TEMPLATE/*.yml >"$work/want"
same "every file is YAML" <"$work/want"

workflow=.github/workflows/test.yml
asked "it['jobs']['check']['strategy']['matrix']['part']" $workflow >"$work/got" 2>&1 || true
sed -n 's/^CHECKS = //p' test/targets.mk | tr ' ' '\n' >"$work/want"
same "the parts of the workflow are those of make check" <"$work/want"
asked "[step['run'] for job in it['jobs'].values() for step in job['steps'] if step.get('run', '').startswith('make')]" $workflow >"$work/got" 2>&1 || true
same "its commands" <<'END'
make setup demo
make test
make setup-check
make ${{ matrix.part }}
END
sed -n 's/^make \(.*\)/make \1/p' .ci/run >"$work/want"
head -n 2 "$work/got" >"$work/two" && mv "$work/two" "$work/got"
same "the first two are those of .ci/run" <"$work/want"

asked "[field['id'] for field in it['body'] if field['validations']['required']]" .github/ISSUE_TEMPLATE/wrong.yml >"$work/got" 2>&1 || true
same "a report of a fault has the version, the statement and the DFEN" <<'END'
version
host
statement
dfen
results
END
finish
