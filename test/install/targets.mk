# Installing as a packager does.
.PHONY: test-install
test: test-install
test-install: $(EXTENSION)
	@test/install/run.sh $(BUILD)
