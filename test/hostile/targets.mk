# Hostile databases and uses, calls that take long, allocations that fail, and threads.
HOSTILE_TESTS = $(patsubst %,$(BUILD)/static/test/hostile/%,test_hostile test_interrupts test_import)
MEMORY_TEST = $(BUILD)/static/test/hostile/memory
THREADS_TEST = $(BUILD)/static/test/hostile/threads
TEST_PROGRAMS += $(HOSTILE_TESTS) $(MEMORY_TEST)
test-hostile: $(HOSTILE_TESTS)

test-memory: $(MEMORY_TEST) # each function once
	@$(MEMORY_TEST) --short $(SQL_FILES)
check-memory: $(MEMORY_TEST) ## let every allocation of every statement of test/sql fail in turn
	@$(MEMORY_TEST) $(SQL_FILES)

test-threads: $(THREADS_TEST)
	@$(THREADS_TEST) $(filter-out $(LONG_SQL_FILES),$(SQL_FILES)) --few $(LONG_SQL_FILES)
tsan: ## run the SQL statements in eight threads under the thread sanitizer
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/tsan CFLAGS='-O1 -g -fsanitize=thread' test-threads
