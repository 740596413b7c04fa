# Hostile databases and uses.
HOSTILE_TEST = $(BUILD)/static/test/hostile/test_hostile

.PHONY: test-hostile

$(HOSTILE_TEST): $(HOSTILE_TEST).o $(BUILD)/test/support/random.o $(STATIC_OBJECTS) $(CORE_ARCHIVE)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $(LINKED) -lsqlite3 -lcmocka

test-hostile: $(HOSTILE_TEST)
	@$(HOSTILE_TEST)

TESTS += test-hostile
TEST_PROGRAMS += $(HOSTILE_TEST)
