# What reads the sources: clang-tidy, cppcheck, clang-format and shellcheck. Their configurations are .clang-tidy,
# test/sources/cppcheck.txt, .clang-format and .shellcheckrc; what is turned off there has its reason beside it.
CHECK_PROGRAMS += $(DUCKDB_MODULES)/.package-lock.json $(BUILD)/amalgamation/sqlite3.c
CHECK_NEEDS += clang-tidy=clang-tidy clang-format=clang-format cppcheck=cppcheck shellcheck=shellcheck

C_FILES = $(sort $(CORE_SOURCES) $(EXT_SOURCES) $(wildcard ext/*/*.c test/*/*.c test/*/*/*.c))
H_FILES = $(wildcard core/*.h core/*/*.h ext/*.h ext/*/*.h ext/*/*/*.h test/*/*.h)
# Whatever begins as a shell program, but what is fetched or built.
SHELL_FILES = $(shell grep -rlE '^\#!/bin/sh|^\# shellcheck shell=sh' sql ext test .ci 2>/dev/null)
TIDY = clang-tidy --quiet --warnings-as-errors='*'

# clang-tidy sees a file as the compiler does, and what xxHash asserts. What a host brings itself, with its headers, is not for others.
tidy-%: FLAGS = -std=c11 -DXXH_DEBUGLEVEL=1
tidy-ext/postgresql/%: FLAGS = -std=c11 -D_GNU_SOURCE '-DDFEN_HOST="plain/host.h"' -isystem "$$($(PG_CONFIG) --includedir-server)"
tidy-ext/duckdb/%: FLAGS = -std=c11 -D_DEFAULT_SOURCE '-DDFEN_HOST="plain/host.h"' -DDUCKDB_EXTENSION_NAME=dfen -isystem $(DUCKDB_INCLUDE)
tidy-ext/wasm/%: FLAGS = -std=c11 --target=wasm32-wasi $(WASM_FLAGS)
TIDIED = $(addprefix tidy-,$(filter core/% ext/%,$(C_FILES)))

.PHONY: $(TIDIED)
$(TIDIED): tidy-%: $(DUCKDB_MODULES)/.package-lock.json $(AMALGAMATION)/sqlite3.c
	@$(TIDY) $* -- $(FLAGS) 2>/dev/null

lint: ## clang-tidy, cppcheck, clang-format and shellcheck: no finding. It needs what `make setup-check` installs, and npm
	@clang-format --dry-run -Werror $(C_FILES) $(H_FILES)
	@shellcheck $(SHELL_FILES)
	@cppcheck --quiet --error-exitcode=1 --std=c11 --enable=warning,style,performance,portability \
	  --suppressions-list=test/sources/cppcheck.txt core ext test
	@$(MAKE) --no-print-directory -k $(TIDIED)
	@echo "figure: $(words $(C_FILES) $(H_FILES)) C files and $(words $(SHELL_FILES)) shell programs, no finding"

# ---- How core/ is built: its rooms and their order, its map ----

test-structure: $(CORE_OBJECTS)
	@test/sources/rooms.sh $(BUILD)
	@test/sources/map.sh

# ---- Which lines and branches of core/ and ext/ the tests run, by gcov.

coverage: ## report how much of core/ and ext/ the tests run
	@find $(BUILD)/coverage -name '*.gcda' -exec rm {} + 2>/dev/null || true
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/coverage CFLAGS='-O0 -g --coverage' coverage-run

coverage-run: test-core test-sql test-memory test-keys $(STATIC_SQL_TEST)
	@$(STATIC_SQL_TEST) $(SQL_FILES)
	@test/sources/coverage.sh $(BUILD)

# ---- Breaks core/ and ext/ in small ways: do the tests notice?

# test_flips is about the bench.
MUTATION_CORE_TESTS = $(filter-out %/test_flips,$(filter $(BUILD)/test/unit/% $(BUILD)/test/property/%,$(CORE_TESTS)))
MUTATION_TESTS = $(SQL_TEST) $(LOADING_TEST) $(MUTATION_CORE_TESTS:$(BUILD)/test/%=$(BUILD)/broken/%)
CORE_LIBRARY = $(BUILD)/libdfen_core.so

mutation: ## break core/ and ext/ in small ways (DFEN_MUTANTS=150), one at a time: do the tests notice?
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/mutation CFLAGS=-O1 mutation-run

mutation-run: $(MUTATION_TESTS)
	@CC='$(CC)' DFEN_SOURCES='$(CORE_SOURCES) $(EXT_SOURCES)' test/sources/mutation.sh $(BUILD) $(MUTATION_TESTS)

# The core in a library of its own, so that no test is linked again for a mutant.
$(CORE_LIBRARY): $(CORE_SOURCES) $(wildcard core/*.h core/*/*.h)
	@mkdir -p $(@D)
	$(CC) -std=c11 $(CFLAGS) -fPIC -shared -o $@ $(CORE_SOURCES)

$(BUILD)/broken/%: $(BUILD)/test/%.o $(SUPPORT_ARCHIVE) $(CORE_LIBRARY)
	@mkdir -p $(@D)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $< $(SUPPORT_ARCHIVE) -L$(BUILD) -ldfen_core -lcmocka -lm
