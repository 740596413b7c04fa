# The extension as a host sees it.
.PHONY: test-adding test-upgrade
TESTS += test-adding test-upgrade

test-adding: $(CORE_ARCHIVE)
	@CC='$(CC)' test/extension/adding.sh $(abspath $(CORE_ARCHIVE))

test-upgrade: $(EXTENSION) $(SAMPLE)
	@CC='$(CC)' test/extension/upgrade.sh $(abspath $(EXTENSION)) $(abspath $(SAMPLE)) $(CORE_OBJECTS) $(EXT_OBJECTS)
