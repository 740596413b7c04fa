# All of dfen in one file, for others to vendor.
.PHONY: dist test-dist check-dist check-musl
TESTS += test-dist
TEST_PROGRAMS += dist
LONG_CHECKS += check-sqlite-versions,check-dist,check-musl

dist: ## write all of dfen as build/dist/dfen.c, its core alone as dfen_core.c, and the C interface of both as dfen.h
	@test/tools/dist.sh $(BUILD)/dist

test-dist: dist
	@CC='$(CC)' test/dist/run.sh $(BUILD) '$(WARNINGS)' $(SQL_FILES)

# With other compilers, from C++, and against a SQLite that is built for it: the newest that check-sqlite-versions takes.
check-dist: dist $(BUILD)/sqlite/$(lastword $(SQLITE_VERSIONS))/sqlite3.o
	@test/dist/compilers.sh $(BUILD) '$(WARNINGS)'
	@CC='$(CC)' test/dist/extra_init.sh $(BUILD) $(lastword $(SQLITE_VERSIONS)) $(SQL_FILES)

# With another C library than glibc.
check-musl: dist
	@test/dist/musl.sh $(BUILD) '$(WARNINGS)' $(SQL_FILES)

setup-check: setup-cxx
.PHONY: setup-cxx
setup-cxx: setup
	@test/tools/setup.sh g++=g++ clang=clang++ musl-tools=musl-gcc
