# Fuzzing. A target is test/fuzz/NAME.c; what it found worth keeping stands in test/fuzz/corpus/NAME.
FUZZERS = read symmetry keys rules material endgame equity players statistics estimates pictures options import functions queries solver
FUZZ_SECONDS = 60
FUZZ_HOURS = 8
FUZZ_MAIN = $(BUILD)/test/fuzz/replay.o
FUZZ_PROGRAMS = $(FUZZERS:%=$(BUILD)/test/fuzz/%)
TEST_PROGRAMS += $(FUZZ_PROGRAMS)
# Comparisons are not traced: that took half of the time, and the dictionary has the words that they would find.
FUZZ_PLAIN_FLAGS = -O2 -g -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION -fsanitize=fuzzer-no-link -fno-sanitize-coverage=trace-cmp
FUZZ_FLAGS = $(FUZZ_PLAIN_FLAGS) -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
# fuzz_build DIRECTORY,FLAGS[,SQLITE]; fuzz_runs [WORDS BEFORE],DIRECTORY,SECONDS: every target, as many at once as there are cores
fuzz_build = @$(MAKE) --no-print-directory CC=clang LDFLAGS=-fsanitize=fuzzer FUZZ_MAIN= FUZZING=yes fuzz-programs \
  BUILD=$(1) 'CFLAGS=$(2)' FUZZ_SQLITE=$(3)
fuzz_runs = @printf '%s\n' $(FUZZERS) | $(1) xargs -P "$$(nproc)" -n 1 test/fuzz/run.sh $(2)/test/fuzz $(3)

# The slow version is the measure, not what is hunted: no sanitizer and no coverage in it.
ifdef FUZZING
$(BUILD)/test/slow/%.o: override CFLAGS = -O2 -g
endif

CHECK_NEEDS += libclang-rt-14-dev=fuzzer/FuzzedDataProvider.h
$(FUZZ_PROGRAMS): $(FUZZ_MAIN) $(STATIC_ARCHIVE) $(FUZZ_SQLITE)
fuzz-programs: $(FUZZ_PROGRAMS)

fuzz: ## fuzz every target of test/fuzz for FUZZ_SECONDS (60) each, as many at once as there are cores, with clang's ASan and UBSan; FUZZERS='read keys' chooses
	$(call fuzz_build,$(BUILD)/fuzz,$(FUZZ_FLAGS))
	$(call fuzz_runs,,$(BUILD)/fuzz,$(FUZZ_SECONDS))

# Where SQLite does most of the work, half of the time goes to the sanitizers; the newer SQLite is faster than Debian's, which is
# built without lookaside.
fuzz-plain: $(NEWEST_SQLITE)/sqlite3.o ## like fuzz, without the sanitizers, with a newer SQLite (npm) and up to twice as fast; what it keeps of its inputs is run with sanitizers in the end
	$(call fuzz_build,$(BUILD)/fuzz,$(FUZZ_FLAGS))
	$(call fuzz_build,$(BUILD)/fuzz-plain,$(FUZZ_PLAIN_FLAGS),$<)
	$(call fuzz_runs,FUZZ_SANITIZED=$(BUILD)/fuzz/test/fuzz,$(BUILD)/fuzz-plain,$(FUZZ_SECONDS))

fuzz-long: ## all fuzz targets for FUZZ_HOURS (8) of processor time in all, as many side by side as there are cores
	$(call fuzz_build,$(BUILD)/fuzz,$(FUZZ_FLAGS))
	$(call fuzz_runs,nice -n 19,$(BUILD)/fuzz,$$(($(FUZZ_HOURS) * 3600 / $(words $(FUZZERS)))))

fuzz-table: ## what has been fuzzed here so far and what stands in test/fuzz/runs.tsv, as the table of test/README.md
	@test/fuzz/runs.sh test/fuzz/runs.tsv $(BUILD)/fuzz/test/fuzz/runs.tsv $(BUILD)/fuzz-plain/test/fuzz/runs.tsv

# The corpus without libFuzzer, and the table of what is fuzzed by which target.
test-fuzz: $(FUZZ_PROGRAMS)
	@test/tools/programs.sh test/fuzz/table.sh $(foreach target,$(FUZZERS),"$(BUILD)/test/fuzz/$(target) test/fuzz/corpus/$(target)/*")

