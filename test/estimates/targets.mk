# How far estimates are right about games that they have not seen.
HELDOUT = $(BUILD)/test/estimates/heldout
.PHONY: test-estimates check-estimates
TESTS += test-estimates
CHECKS += check-estimates
TEST_PROGRAMS += $(HELDOUT)

$(HELDOUT): $(HELDOUT).o $(CORE_ARCHIVE)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $(LINKED) -lsqlite3

test-estimates: $(HELDOUT) $(SAMPLE)
	@$(HELDOUT) $(SAMPLE)

check-estimates: $(HELDOUT) $(SAMPLE) ## held-out games predicted: log loss, calibration, bounds, and each player
	@$(HELDOUT) $(SAMPLE) players
