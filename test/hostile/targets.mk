# Hostile databases and uses, and calls that take long.
HOSTILE_TESTS = $(patsubst %,$(BUILD)/static/test/hostile/%,test_hostile test_interrupts)

.PHONY: test-hostile

$(HOSTILE_TESTS): %: %.o $(BUILD)/test/support/random.o $(STATIC_OBJECTS) $(CORE_ARCHIVE)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $(LINKED) -lsqlite3 -lcmocka -lpthread

test-hostile: $(HOSTILE_TESTS)
	@test/tools/programs.sh $(HOSTILE_TESTS)

TESTS += test-hostile
TEST_PROGRAMS += $(HOSTILE_TESTS)
