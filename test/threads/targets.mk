# Threads, under gcc's or clang's ThreadSanitizer.
THREADS_TEST = $(BUILD)/static/test/threads/threads

.PHONY: tsan test-threads

$(THREADS_TEST): $(THREADS_TEST).o $(STATIC_OBJECTS) $(CORE_ARCHIVE)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $(LINKED) -lsqlite3 -lpthread

test-threads: $(THREADS_TEST)
	@$(THREADS_TEST) $(filter-out $(LONG_SQL_FILES),$(SQL_FILES)) --few $(LONG_SQL_FILES)

tsan: ## run the SQL statements in eight threads under the thread sanitizer
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/tsan CFLAGS='-O1 -g -fsanitize=thread' test-threads

LONG_CHECKS += tsan
