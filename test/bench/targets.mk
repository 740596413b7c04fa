# ---- Measuring ----

# Performance, as Markdown tables. Nothing here is part of a test. Each part is a target build/bench/PART, measured one after the other.
PARTS = scalars grouping pooled estimates import keys counts plain equities
BENCHES = $(BUILD)/test/bench
BENCH = $(BUILD)/bench

bench: ## measure the performance of everything, in some minutes; PARTS='scalars keys' selects parts: $(PARTS) and engines
	@for part in $(PARTS); do $(MAKE) --no-print-directory $(BENCH)/$$part || exit 1; done
figures: $(EXTENSION) $(SAMPLE) $(BUILD)/bench.db ## measure all of it, and write build/figures.md
	@CC='$(CC)' test/bench/figures.sh $(abspath $(EXTENSION)) $(SAMPLE) >$(BUILD)/figures.md

# A million positions of self-play. Created once: a change of the core plays the same games.
$(BUILD)/bench.db: sql/schema.sql test/bench/table.sql | $(SELFPLAY)
	@test/bench/million.sh $(SELFPLAY) $@
# Programs that run on a million positions, those that run on the sample, and those that need neither.
$(addprefix $(BENCH)/,scalars grouping): $(BENCH)/%: $(BENCHES)/% $(BUILD)/bench.db | $(EXTENSION)
$(addprefix $(BENCH)/,pooled estimates): $(BENCH)/%: $(BENCHES)/% $(SAMPLE) | $(EXTENSION)
$(BENCH)/equities: $(BENCHES)/equities
$(addprefix $(BENCH)/,scalars grouping pooled estimates equities):
	@$^ $(MATERIALS)
$(BENCH)/keys: $(BUILD)/bench.db
$(addprefix $(BENCH)/,counts keys import): $(BENCH)/%: $(EXTENSION) $(SELFPLAY) $(SAMPLE)
	@test/bench/$*.sh
$(BENCH)/plain: $(BENCHES)/plain $(PLAIN_PYTHON) $(CORE_JS) $(PLAIN_WASM) $(SAMPLE)
	@test/bench/plain.sh $< $(dir $(PLAIN_PYTHON)).. $(CORE_JS) $(PLAIN_WASM) $(SAMPLE) $(BUILD)/bench-plain
$(BENCH)/engines: $(EXTENSION) $(SELFPLAY) postgresql duckdb $(HOSTS_MODULES)
	@test/bench/engines.sh $(abspath $(EXTENSION)) $(SELFPLAY) $(BUILD)/engines $(abspath $(DUCKDB_EXTENSION)) $(DUCKDB_MODULES) $(NODE_MODULES)/.bin/node
