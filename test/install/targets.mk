# Installing as a packager does.
.PHONY: test-install
TESTS += test-install
test-install: $(EXTENSION)
	@test/install/run.sh $(BUILD)
