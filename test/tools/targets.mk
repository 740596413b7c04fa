# What runs the tests, tested, with tests that fail on purpose.
FAILING_TEST = $(BUILD)/test/tools/fails
TEST_PROGRAMS += $(FAILING_TEST)
test-sections: $(SQL_TEST) $(FAILING_TEST)
	@test/tools/test_sections.sh $(abspath $(SQL_TEST)) $(abspath $(FAILING_TEST))
test-make:
	@test/tools/make.sh
