# The extension as a host sees it.
QUERIES_TEST = $(BUILD)/static/test/extension/queries
HELDOUT = $(BUILD)/test/extension/heldout
TEST_PROGRAMS += $(QUERIES_TEST) $(HELDOUT)
test-upgrade: $(EXTENSION) $(SAMPLE)
	@CC='$(CC)' test/extension/upgrade.sh $(abspath $(EXTENSION)) $(abspath $(SAMPLE)) $(CORE_OBJECTS) $(EXT_OBJECTS)

# How far estimates are right about games that they have not seen.
test-estimates: $(HELDOUT) $(SAMPLE)
	@$(HELDOUT) $(SAMPLE)
check-estimates: $(HELDOUT) $(SAMPLE) $(EXTENSION) ## held-out games predicted: log loss, calibration, bounds, selection, each player and source, exact equities; takes minutes
	@$(HELDOUT) $(SAMPLE) all
	@"$$MAKE" --no-print-directory equities >$(BUILD)/equities.log 2>&1
	@test/extension/exact.sh $(EXTENSION) $(SAMPLE) $(BUILD)/equities.db

# Random queries on the table-valued functions.
test-tables: $(QUERIES_TEST)

# ---- All of dfen in one file, for others to vendor.
TEST_PROGRAMS += dist
CHECK_NEEDS += g++=g++
dist: $(BUILD)/dist/dfen.c ## write all of dfen as build/dist/dfen.c, its core alone as dfen_core.c, and the C interface of both as dfen.h
$(BUILD)/dist/dfen.c: $(DIST_SOURCES)
	@test/tools/dist.sh $(@D)

test-dist: dist
	@CC='$(CC)' test/extension/one_file.sh $(BUILD) '$(WARNINGS)' $(filter-out $(LONG_SQL_FILES),$(SQL_FILES)) -- $(LONG_SQL_FILES)

# With other compilers, from C++, and against a SQLite that is built for it: the newest that check-sqlite-versions takes.
check-dist: dist $(NEWEST_SQLITE)/sqlite3.o
	@test/extension/compilers.sh $(BUILD) '$(WARNINGS)'
	@CC='$(CC)' test/extension/extra_init.sh $(BUILD) $(lastword $(SQLITE_VERSIONS)) $(SQL_FILES)

# With another C library than glibc.
check-musl: dist
	@test/extension/musl.sh $(BUILD) '$(WARNINGS)' $(SQL_FILES)

# Installing as a packager does.
test-install: $(EXTENSION)
	@test/extension/make_install.sh $(BUILD)
