# What runs the tests, tested.
.PHONY: test-sections
TESTS += test-sections
test-sections: $(SQL_TEST) $(BUILD)/test/sections/fails
	@test/sections/run.sh $(abspath $(SQL_TEST)) $(abspath $(BUILD)/test/sections/fails)

# Tests that fail on purpose.
TEST_PROGRAMS += $(BUILD)/test/sections/fails
$(BUILD)/test/sections/fails: $(BUILD)/test/sections/fails.o $(CORE_ARCHIVE)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $(LINKED) -lcmocka
