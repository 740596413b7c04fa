# The programs that load dfen, or have it linked in.
PYTHON = /usr/bin/python3
SQLITE_UTILS = /usr/bin/sqlite-utils
NODE_MODULES = $(BUILD)/node/node_modules

.PHONY: test-hosts setup-python test-python setup-node test-node
TESTS += test-hosts
CHECKS += test-python test-node,check-duckdb,test-postgresql

test-hosts: $(EXTENSION) dist
	@CC='$(CC)' test/hosts/shell_and_c.sh $(abspath $(EXTENSION)) $(BUILD)/dist

setup-check: setup-python
setup-python: setup ## install what `make test-python` needs
	@test/tools/setup.sh python3=$(PYTHON) sqlite-utils=$(SQLITE_UTILS)

test-python: $(EXTENSION) $(SAMPLE) ## dfen in Debian's Python and in sqlite-utils
	@test/hosts/python.sh $(abspath $(EXTENSION)) $(abspath $(SAMPLE)) $(PYTHON) $(SQLITE_UTILS)

setup-node: $(NODE_MODULES)/.package-lock.json ## fetch what `make test-node` needs (npm)

# The versions that package-lock.json pins; none of them runs a program while it is installed.
$(NODE_MODULES)/.package-lock.json: test/hosts/package.json test/hosts/package-lock.json
	@command -v npm >/dev/null || { echo "there is no npm to fetch Node and better-sqlite3 with" >&2; exit 1; }
	@mkdir -p $(BUILD)/node
	@cp test/hosts/package.json test/hosts/package-lock.json $(BUILD)/node
	@cd $(BUILD)/node && npm ci --silent --ignore-scripts --no-audit --no-fund --cache ../npm-cache
	@touch $@

test-node: setup-node $(EXTENSION) $(SAMPLE) ## dfen in Node, with better-sqlite3 and with node:sqlite
	@test/hosts/node.sh $(abspath $(EXTENSION)) $(NODE_MODULES) $(abspath $(SAMPLE))
