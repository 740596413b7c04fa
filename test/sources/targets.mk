# ---- Sources ----

CHECK_NEEDS += clang-tidy=clang-tidy clang-format=clang-format cppcheck=cppcheck shellcheck=shellcheck gcovr=gcovr

lint: $(DUCKDB_MODULES)/.package-lock.json $(AMALGAMATION)/sqlite3.c ## clang-tidy, cppcheck, clang-format and shellcheck: no finding
	@PG_CONFIG='$(PG_CONFIG)' DUCKDB_INCLUDE='$(DUCKDB_INCLUDE)' WASM_FLAGS='$(WASM_FLAGS)' \
	  PYTHON_INCLUDES='$(PYTHON_INCLUDES:-I%=-isystem%)' test/sources/lint.sh

# How core/ and ext/ are built: their rooms and their order, their maps.
$(eval $(call section,structure,test/sources/rooms.sh test/sources/map.sh,$(CORE_OBJECTS)))

# No line of core/ is without a test, and few of ext/.
coverage: ## report how much of core/ and ext/ the tests run
	@find $(BUILD)/coverage -name '*.gcda' -exec rm {} + 2>/dev/null || true
	@$(MAKE) --no-print-directory DFEN_TIMES=0.1 BUILD=$(BUILD)/coverage CFLAGS='-O0 -g --coverage' test-core test-sql test-memory test-static
	gcovr --root . --filter core/ --fail-under-line 100 --fail-under-branch 95 $(BUILD)/coverage
	gcovr --root . --filter ext/ --fail-under-line 95 $(BUILD)/coverage
