# Breaks core/ and ext/ in small ways: do the tests notice?

.PHONY: mutation mutation-run
LONG_CHECKS := mutation $(LONG_CHECKS)

# test_flips is about the bench.
MUTATION_CORE_TESTS = $(filter-out %/test_flips,$(filter $(BUILD)/test/unit/% $(BUILD)/test/property/%,$(CORE_TESTS)))
MUTATION_TESTS = $(SQL_TEST) $(LOADING_TEST) $(MUTATION_CORE_TESTS:$(BUILD)/test/%=$(BUILD)/broken/%)
CORE_LIBRARY = $(BUILD)/libdfen_core.so

mutation: ## break core/ and ext/ in small ways (DFEN_MUTANTS=150), one at a time: do the tests notice?
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/mutation CFLAGS=-O1 mutation-run

mutation-run: $(MUTATION_TESTS)
	@CC='$(CC)' DFEN_SOURCES='$(CORE_SOURCES) $(EXT_SOURCES)' test/mutation/run.sh $(BUILD) $(MUTATION_TESTS)

# The core in a library of its own, so that no test is linked again for a mutant.
$(CORE_LIBRARY): $(CORE_SOURCES) $(wildcard core/*.h core/*/*.h)
	@mkdir -p $(@D)
	$(CC) -std=c11 $(CFLAGS) -fPIC -shared -o $@ $(CORE_SOURCES)

$(BUILD)/broken/%: $(BUILD)/test/%.o $(SUPPORT_OBJECTS) $(CORE_LIBRARY)
	@mkdir -p $(@D)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $(filter %.o,$^) -L$(BUILD) -ldfen_core -lcmocka -lm
