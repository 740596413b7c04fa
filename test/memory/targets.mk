# Out of memory: every allocation fails in turn.
MEMORY_TEST = $(BUILD)/static/test/memory/memory

.PHONY: test-memory check-memory

$(MEMORY_TEST): $(MEMORY_TEST).o $(BUILD)/test/support/random.o $(STATIC_OBJECTS) $(CORE_ARCHIVE)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $(LINKED) -lsqlite3

# Each function once.
test-memory: $(MEMORY_TEST)
	@$(MEMORY_TEST) --short $(SQL_FILES)

check-memory: $(MEMORY_TEST) ## let every allocation of every statement of test/sql fail in turn
	@$(MEMORY_TEST) $(SQL_FILES)

TESTS += test-memory
TEST_PROGRAMS += $(MEMORY_TEST)
LONG_CHECKS += check-memory
