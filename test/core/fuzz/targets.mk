# ---- Fuzzing ----

# A target is test/core/fuzz/NAME.c; test/core/fuzz/corpus/NAME.tar.gz has its kept inputs, to which test/core/fuzz/merge.sh adds what `make fuzz` found.
FUZZERS = read symmetry keys rules material endgame equity players statistics estimates pictures options games import reading functions queries
FUZZ_SECONDS = 60
FUZZ_MAIN = $(BUILD)/test/core/fuzz/replay.o
FUZZ_PROGRAMS = $(FUZZERS:%=$(BUILD)/test/core/fuzz/%)
# Comparisons are not traced: tracing takes half of the time, and the dictionary has the words that it would find.
FUZZ_FLAGS = -O2 -g -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION -fsanitize=fuzzer-no-link -fno-sanitize-coverage=trace-cmp \
  -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
# The slow version is the oracle: it has no sanitizer and no coverage.
ifdef FUZZING
$(BUILD)/test/core/slow/%.o: override CFLAGS = -O2 -g
endif
$(FUZZ_PROGRAMS): $(FUZZ_MAIN) $(STATIC_ARCHIVE)
$(BUILD)/test/core/fuzz/reading: $(filter $(BUILD)/ext/files/%,$(PROGRAM_OBJECTS))

fuzz: ## fuzz each target of test/core/fuzz for FUZZ_SECONDS (60) with ASan and UBSan; FUZZERS='read keys' selects targets
	@$(MAKE) --no-print-directory CC=clang LDFLAGS=-fsanitize=fuzzer FUZZ_MAIN= FUZZING=yes BUILD=$(BUILD)/fuzz 'CFLAGS=$(FUZZ_FLAGS)' \
	  $(FUZZERS:%=$(BUILD)/fuzz/test/core/fuzz/%)
	@printf '%s\n' $(FUZZERS) | xargs -P "$$(nproc)" -n 1 test/core/fuzz/run.sh $(BUILD)/fuzz/test/core/fuzz $(FUZZ_SECONDS)
# Replays the corpus without libFuzzer.
$(eval $(call section,fuzz,'test/core/fuzz/replay.sh $(BUILD)/test/core/fuzz',$(FUZZ_PROGRAMS)))
