# ---- The tests of the program ----

# test/program has the tests of the reader of files and of what all commands share; test/shell has those of each command.
READING_TEST = $(BUILD)/test/program/test_reading
$(READING_TEST): $(filter $(BUILD)/ext/reading/%,$(PROGRAM_OBJECTS))
$(eval $(call section,program,$(READING_TEST) test/program/files.py test/program/program.py,$(READING_TEST) $(PROGRAM) $(EXTENSION)))
