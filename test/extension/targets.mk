# The extension as a host sees it.
.PHONY: test-adding
TESTS += test-adding

test-adding: $(CORE_ARCHIVE)
	@CC='$(CC)' test/extension/adding.sh $(abspath $(CORE_ARCHIVE))
