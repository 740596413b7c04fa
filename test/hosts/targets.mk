# The programs that load dfen, or have it linked in.
PYTHON = /usr/bin/python3
SQLITE_UTILS = /usr/bin/sqlite-utils
NODE_MODULES = $(call modules,hosts)

test-hosts: $(EXTENSION) dist
	@CC='$(CC)' test/hosts/shell_and_c.sh $(abspath $(EXTENSION)) $(BUILD)/dist

PYTHON_NEEDS = python3=$(PYTHON) sqlite-utils=$(SQLITE_UTILS) python3-sqlalchemy=/usr/lib/python3/dist-packages/sqlalchemy/__init__.py
CHECK_NEEDS += $(PYTHON_NEEDS)
setup-python: setup ## install what `make test-python` needs
test-python: $(EXTENSION) $(SAMPLE) ## dfen in Debian's Python and in sqlite-utils
	@test/hosts/python.sh $(abspath $(EXTENSION)) $(abspath $(SAMPLE)) $(PYTHON) $(SQLITE_UTILS)

setup-node: $(NODE_MODULES)/.package-lock.json ## fetch what `make test-node` needs (npm)
test-node: setup-node $(EXTENSION) $(SAMPLE) ## dfen in Node, with better-sqlite3 and with node:sqlite
	@test/hosts/node.sh $(abspath $(EXTENSION)) $(NODE_MODULES) $(abspath $(SAMPLE))

OTHERS_NEEDS = php-cli=php php-sqlite3=/usr/lib/php/20220829/sqlite3.so libxerial-sqlite-jdbc-java=/usr/share/java/sqlite-jdbc.jar \
  default-jdk-headless=java python3-sqlalchemy=/usr/lib/python3/dist-packages/sqlalchemy/__init__.py \
  python3-aiosqlite=/usr/lib/python3/dist-packages/aiosqlite/__init__.py
CHECK_NEEDS += $(OTHERS_NEEDS)
setup-others: setup setup-node ## install what `make test-others` needs
test-others: setup-node $(EXTENSION) ## dfen in Bun, Deno, PHP, JDBC, and SQLAlchemy with aiosqlite
	@test/hosts/others.sh $(abspath $(EXTENSION)) $(NODE_MODULES)

check-duckdb: $(EXTENSION) $(SAMPLE) $(EVERY) duckdb setup-node ## dfen in DuckDB, compared with SQLite
	@test/hosts/duckdb/run.sh $(abspath $(EXTENSION)) $(abspath $(SAMPLE)) $(abspath $(EVERY)) $(abspath $(DUCKDB_EXTENSION)) \
	  $(DUCKDB_MODULES) $(NODE_MODULES)/.bin/node

# ---- Other machines: 32 bits, big-endian words, Windows. Debian's packages for them are unpacked, not installed.
GCC_VERSION = $(shell $(CC) -dumpversion)
CHECK_NEEDS += gcc-$(GCC_VERSION)-multilib=/usr/lib/gcc/x86_64-linux-gnu/$(GCC_VERSION)/32/libgcc.a \
  gcc-s390x-linux-gnu=s390x-linux-gnu-gcc libc6-dev-s390x-cross=/usr/s390x-linux-gnu/include/stdio.h \
  qemu-user-static=qemu-s390x-static gcc-mingw-w64-x86-64=x86_64-w64-mingw32-gcc binutils-mingw-w64-x86-64=x86_64-w64-mingw32-objdump

# What portable.sh makes: the core's unit and property tests, the SQL statements through the static driver, and the pinned keys.
test-portable: test-core $(STATIC_SQL_TEST)
	@awk -f test/hosts/keys_as_sql.awk test/vectors/golden/keys.sql $(lastword $(sort $(wildcard test/vectors/golden/keys_v*.tsv))) >$(BUILD)/keys.sql
	@$(RUN) $(STATIC_SQL_TEST) $(SQL_FILES) $(BUILD)/keys.sql
	@echo "figure: $(words $(CORE_TESTS)) test programs, $$(grep -c '^-- = ' $(BUILD)/keys.sql) positions' pinned keys"
check-32bit:
	@test/hosts/portable.sh $(BUILD) i386 i386-linux-gnu '$(CC) -m32'
check-big-endian: # under an emulator, and therefore fewer cases of the property tests
	@DFEN_TIMES=0.05 test/hosts/portable.sh $(BUILD) s390x s390x-linux-gnu s390x-linux-gnu-gcc 'qemu-s390x-static -L /usr/s390x-linux-gnu'
check-windows:
	@CC='$(CC)' test/hosts/windows.sh $(BUILD)/windows
