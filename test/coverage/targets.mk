# Which lines and branches of core/ and ext/ the tests run, by gcov.

.PHONY: coverage coverage-run
LONG_CHECKS += coverage

coverage: ## report how much of core/ and ext/ the tests run
	@find $(BUILD)/coverage -name '*.gcda' -exec rm {} + 2>/dev/null || true
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/coverage CFLAGS='-O0 -g --coverage' coverage-run

coverage-run: test-core test-sql test-memory test-keys $(STATIC_SQL_TEST)
	@$(STATIC_SQL_TEST) $(SQL_FILES)
	@test/coverage/report.sh $(BUILD)
