# Fuzzing. A target is test/fuzz/NAME.c; what it found worth keeping stands in test/fuzz/corpus/NAME.
FUZZERS = read symmetry keys unpack rules material endgame equity players statistics estimates pictures options import functions queries schema solver
FUZZ_SECONDS = 60
FUZZ_HOURS = 8
FUZZ_MAIN = $(BUILD)/test/fuzz/replay.o
FUZZ_PROGRAMS = $(FUZZERS:%=$(BUILD)/test/fuzz/%)
# Comparisons are not traced: that took half of the time, and the dictionary has the words that they would find.
FUZZ_PLAIN_FLAGS = -O2 -g -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION -fsanitize=fuzzer-no-link -fno-sanitize-coverage=trace-cmp
FUZZ_FLAGS = $(FUZZ_PLAIN_FLAGS) -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
FUZZ_BUILD = --no-print-directory CC=clang LDFLAGS=-fsanitize=fuzzer FUZZ_MAIN= FUZZING=yes fuzz-programs

# The slow version is the measure, not what is hunted: no sanitizer and no coverage in it.
ifdef FUZZING
$(BUILD)/test/slow/%.o: override CFLAGS = -O2 -g
endif

CHECK_NEEDS += libclang-rt-14-dev=fuzzer/FuzzedDataProvider.h

$(FUZZ_PROGRAMS): $(BUILD)/test/fuzz/fuzz.o $(FUZZ_MAIN) $(STATIC_ARCHIVE) $(FUZZ_SQLITE)
$(addprefix $(BUILD)/test/fuzz/,import queries schema): $(BUILD)/test/fuzz/database.o
$(BUILD)/test/fuzz/queries: $(BUILD)/test/extension/pairs.o

fuzz-programs: $(FUZZ_PROGRAMS)

fuzz: ## fuzz every target of test/fuzz for FUZZ_SECONDS (60) each, as many at once as there are cores, with clang's ASan and UBSan; FUZZERS='read keys' chooses
	@$(MAKE) $(FUZZ_BUILD) BUILD=$(BUILD)/fuzz 'CFLAGS=$(FUZZ_FLAGS)'
	@printf '%s\n' $(FUZZERS) | xargs -P "$$(nproc)" -n 1 test/fuzz/run.sh $(BUILD)/fuzz/test/fuzz $(FUZZ_SECONDS)

# Where SQLite does most of the work, half of the time goes to the sanitizers. So wrong answers can be hunted without
# them, and what is found worth keeping is then run with them. The newer SQLite of the tests is faster than Debian's, too,
# which is built without lookaside, and another one to be right with.
FUZZ_NEWER_SQLITE = $(BUILD)/sqlite/$(lastword $(SQLITE_VERSIONS))/sqlite3.o
fuzz-plain: $(FUZZ_NEWER_SQLITE) ## like fuzz, without the sanitizers, with a newer SQLite (npm) and up to twice as fast; what it keeps of its inputs is run with sanitizers in the end
	@$(MAKE) $(FUZZ_BUILD) BUILD=$(BUILD)/fuzz 'CFLAGS=$(FUZZ_FLAGS)'
	@$(MAKE) $(FUZZ_BUILD) BUILD=$(BUILD)/fuzz-plain 'CFLAGS=$(FUZZ_PLAIN_FLAGS)' FUZZ_SQLITE=$(FUZZ_NEWER_SQLITE)
	@printf '%s\n' $(FUZZERS) | FUZZ_SANITIZED=$(BUILD)/fuzz/test/fuzz \
	  xargs -P "$$(nproc)" -n 1 test/fuzz/run.sh $(BUILD)/fuzz-plain/test/fuzz $(FUZZ_SECONDS)

fuzz-long: ## all fuzz targets for FUZZ_HOURS (8) of processor time in all, as many side by side as there are cores
	@$(MAKE) $(FUZZ_BUILD) BUILD=$(BUILD)/fuzz 'CFLAGS=$(FUZZ_FLAGS)'
	@printf '%s\n' $(FUZZERS) | xargs -P "$$(nproc)" -n 1 nice -n 19 test/fuzz/run.sh $(BUILD)/fuzz/test/fuzz \
	  $$(($(FUZZ_HOURS) * 3600 / $(words $(FUZZERS))))

fuzz-table: ## what has been fuzzed here so far and what stands in test/fuzz/runs.tsv, as the table of test/README.md
	@test/fuzz/runs.sh test/fuzz/runs.tsv $(BUILD)/fuzz/test/fuzz/runs.tsv $(BUILD)/fuzz-plain/test/fuzz/runs.tsv

# The corpus without libFuzzer, and the table of what is fuzzed by which target.
test-fuzz: $(FUZZ_PROGRAMS)
	@test/tools/programs.sh test/fuzz/table.sh $(foreach target,$(FUZZERS),"$(BUILD)/test/fuzz/$(target) test/fuzz/corpus/$(target)/*")

TEST_PROGRAMS += $(FUZZ_PROGRAMS)
