# ---- Hosts and machines ----

# The programs that load dfen, or have it linked in.
PYTHON = /usr/bin/python3
NODE_MODULES = $(call modules,hosts)

$(eval $(call section,hosts,test/hosts/shell_and_c.sh,$(EXTENSION) dist))

PYTHON_NEEDS = python3=$(PYTHON) sqlite-utils=/usr/bin/sqlite-utils python3-sqlalchemy=/usr/lib/python3/dist-packages/sqlalchemy/__init__.py
$(eval $(call section,python,test/hosts/python.sh,$(EXTENSION) $(SAMPLE),hosts))

setup-node: $(NODE_MODULES)/.package-lock.json
$(eval $(call section,node,test/hosts/node.sh,setup-node $(EXTENSION) $(SAMPLE),hosts))

OTHERS_NEEDS = php-cli=php php-sqlite3=/usr/lib/php/20220829/sqlite3.so libxerial-sqlite-jdbc-java=/usr/share/java/sqlite-jdbc.jar \
  default-jdk-headless=java python3-sqlalchemy=/usr/lib/python3/dist-packages/sqlalchemy/__init__.py \
  python3-aiosqlite=/usr/lib/python3/dist-packages/aiosqlite/__init__.py
setup-others: setup-node
$(eval $(call section,others,test/hosts/others.sh,setup-node $(EXTENSION),hosts))

$(eval $(call section,duckdb,'test/hosts/duckdb/duckdb.sh $(abspath $(EXTENSION)) $(abspath $(SAMPLE)) $(abspath $(EVERY)) \
  $(abspath $(DUCKDB_EXTENSION)) $(DUCKDB_MODULES) $(NODE_MODULES)/.bin/node',$(EXTENSION) $(SAMPLE) $(EVERY) duckdb setup-node,hosts))

# Other machines: 32 bits, big-endian words, Windows. Debian's packages for them are unpacked, not installed.
GCC_VERSION = $(shell $(CC) -dumpversion)
CHECK_NEEDS += $(PYTHON_NEEDS) $(OTHERS_NEEDS) gcc-$(GCC_VERSION)-multilib=/usr/lib/gcc/x86_64-linux-gnu/$(GCC_VERSION)/32/libgcc.a \
  gcc-s390x-linux-gnu=s390x-linux-gnu-gcc libc6-dev-s390x-cross=/usr/s390x-linux-gnu/include/stdio.h \
  qemu-user-static=qemu-s390x-static gcc-mingw-w64-x86-64=x86_64-w64-mingw32-gcc binutils-mingw-w64-x86-64=x86_64-w64-mingw32-objdump

# What portable.sh makes: the core's unit and property tests, the SQL statements through the static driver, and the pinned keys.
test-portable: $(CORE_TESTS) $(STATIC_SQL_TEST)
	@awk -f test/hosts/keys_as_sql.awk test/vectors/golden/keys.sql $(lastword $(sort $(wildcard test/vectors/golden/keys_v*.tsv))) >$(BUILD)/keys.sql
	$(call prove,$(CORE_TESTS))
	@$(RUN) $(STATIC_SQL_TEST) $(wildcard test/sql/*.sql) $(BUILD)/keys.sql
# Under an emulator fewer cases of the property tests are tried.
$(eval $(call section,machines,'$(VERDICT) test/hosts/portable.sh $(BUILD) i386 i386-linux-gnu "$(CC) -m32"' '$(VERDICT) test/hosts/windows.sh $(BUILD)/windows' \
  'DFEN_TIMES=0.05 $(VERDICT) test/hosts/portable.sh $(BUILD) s390x s390x-linux-gnu s390x-linux-gnu-gcc "qemu-s390x-static -L /usr/s390x-linux-gnu"',,platforms))
