# Hostile databases and uses, calls that take long, allocations that fail, and threads.
HOSTILE_TESTS = $(patsubst %,$(BUILD)/static/test/hostile/%,test_hostile test_interrupts test_import)
MEMORY_TEST = $(BUILD)/static/test/hostile/memory
THREADS_TEST = $(BUILD)/static/test/hostile/threads
$(eval $(call section,hostile,$(HOSTILE_TESTS),$(HOSTILE_TESTS)))
# Each function once; check-exhaustive lets every allocation of every statement fail.
$(eval $(call section,memory,'$(VERDICT) $(MEMORY_TEST) --short test/sql/*.sql',$(MEMORY_TEST)))

test-threads: $(THREADS_TEST)
	$(call prove,'$(VERDICT) $(THREADS_TEST) $(QUICK_SQL) --few test/sql/equity.sql test/sql/pool_table.sql')
tsan: ## run the SQL statements in eight threads under the thread sanitizer
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/tsan CFLAGS='-O1 -g -fsanitize=thread' test-threads
