# ---- The tests of the program ----

# test/program has the tests of the reader of files and of what all commands share; test/program/shell has those of each command.
READING_TEST = $(BUILD)/test/program/test_reading
$(READING_TEST): $(filter $(BUILD)/ext/files/%,$(PROGRAM_OBJECTS))
# Folders with the program under valgrind, and with the one that is linked with musl.
$(UNDER_VALGRIND): $(PROGRAM) $(EXTENSION)
	@mkdir -p $(@D)
	@printf '#!/bin/sh\nexec $(VALGRIND) "%s" "$$@"\n' '$(abspath $<)' >$@
	@chmod +x $@ && ln -sf ../dfen.so $(@D)/
$(WITH_MUSL): $(STANDALONE) $(EXTENSION)
	@mkdir -p $(@D)
	@ln -sf ../standalone/dfen ../dfen.so $(@D)/
$(eval $(call section,program,$(READING_TEST) $(PROGRAM_TESTS),$(READING_TEST) $(PROGRAM) $(EXTENSION)))
