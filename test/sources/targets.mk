# What reads the sources, and what breaks them.
CHECK_PROGRAMS += $(DUCKDB_MODULES)/.package-lock.json $(AMALGAMATION)/sqlite3.c
CHECK_NEEDS += clang-tidy=clang-tidy clang-format=clang-format cppcheck=cppcheck shellcheck=shellcheck

lint: $(DUCKDB_MODULES)/.package-lock.json $(AMALGAMATION)/sqlite3.c ## clang-tidy, cppcheck, clang-format and shellcheck: no finding. It needs what `make setup-check` installs, and npm
	@PG_CONFIG='$(PG_CONFIG)' DUCKDB_INCLUDE='$(DUCKDB_INCLUDE)' WASM_FLAGS='$(WASM_FLAGS)' PYTHON_INCLUDES='$(PYTHON_INCLUDES:-I%=-isystem%)' \
	  test/sources/lint.sh

# How core/ and ext/ are built: their rooms and their order, their maps.
test-structure: $(CORE_OBJECTS)
	@test/sources/rooms.sh $(BUILD)
	@test/sources/map.sh
	@awk -f test/sources/reasons.awk test/sources/equivalent.txt

# Which lines and branches of core/ and ext/ the tests run, by gcov.
coverage: ## report how much of core/ and ext/ the tests run
	@find $(BUILD)/coverage -name '*.gcda' -exec rm {} + 2>/dev/null || true
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/coverage CFLAGS='-O0 -g --coverage' coverage-run
coverage-run: test-core test-sql test-memory test-static
	@test/sources/coverage.sh $(BUILD)

# test_flips is about the bench. The core stands in a library of its own, so that no test is linked again for a mutant.
MUTATION_TESTS = $(filter-out %/test_flips,$(filter $(BUILD)/test/unit/% $(PROPERTY)/%,$(CORE_TESTS)))

mutation: ## break core/ and ext/ in small ways (DFEN_MUTANTS=150), one at a time: do the tests notice?
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/mutation CFLAGS=-O1 mutation-run
mutation-run: $(SQL_TEST) $(LOADING_TEST) $(SUPPORT_ARCHIVE) $(MUTATION_TESTS:%=%.o)
	@CC='$(CC)' DFEN_SOURCES='$(CORE_SOURCES) $(EXT_SOURCES)' test/sources/mutation.sh $(BUILD) $^
