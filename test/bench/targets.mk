# ---- Measuring ----

# Performance, as Markdown tables. Nothing here is part of a test.
BENCH_DATABASE = $(BUILD)/bench.db
BENCH_GAMES = $(BUILD)/bench-games
BENCHES = $(BUILD)/test/bench
LOADED = $(abspath $(EXTENSION:.so=))

# A million positions of self-play. Created once: a change of the core plays the same games.
$(BENCH_DATABASE): sql/schema.sql test/bench/table.sql | $(SELFPLAY)
	@test/bench/million.sh $(SELFPLAY) $@

bench: $(addprefix bench-,scalars forms grouping pooled estimates import keys counts memory core rules plain equities) ## measure the performance of everything, in some minutes; `make bench-scalars` ... measures a part
figures: $(EXTENSION) $(SAMPLE) $(BENCH_DATABASE) ## measure all of it, and write test/bench/FIGURES.md
	@CC='$(CC)' test/bench/figures.sh $(abspath $(EXTENSION)) $(SAMPLE) >$(BUILD)/FIGURES.md
	@cp $(BUILD)/FIGURES.md test/bench/FIGURES.md

# Programs that run on a million positions, and those that run on the sample.
ON_MILLION = $(addprefix bench-,scalars forms grouping memory)
ON_SAMPLE = $(addprefix bench-,pooled estimates core rules)
$(ON_MILLION): bench-%: $(BENCHES)/% $(EXTENSION) $(BENCH_DATABASE)
	@$< $(BENCH_DATABASE)
$(ON_SAMPLE): bench-%: $(BENCHES)/% $(EXTENSION) $(SAMPLE)
	@$< $(SAMPLE)
bench-endgame bench-equities: bench-%: $(BENCHES)/%
	@$< $(MATERIALS)
bench-counts: $(EXTENSION) $(SELFPLAY)
	@test/bench/counts.sh $(LOADED) $(SELFPLAY) $(BENCH_GAMES)
bench-keys: $(EXTENSION) $(BENCH_DATABASE)
	@test/bench/keys.sh $(LOADED) $(BENCH_DATABASE)
bench-plain: $(BENCHES)/plain $(PLAIN_PYTHON) $(CORE_JS) $(PLAIN_WASM) $(KEYS_WASM) $(SAMPLE)
	@test/bench/plain.sh $(BENCHES)/plain $(dir $(PLAIN_PYTHON)).. $(CORE_JS) $(PLAIN_WASM) $(KEYS_WASM) $(SAMPLE) $(BUILD)/bench-plain
bench-import: $(EXTENSION) $(SAMPLE)
	@test/bench/import.sh $(LOADED) $(SAMPLE)
bench-instructions: $(BENCHES)/core $(SAMPLE) ## the core in instructions a call, which are reproducible; needs valgrind
	@test/bench/instructions.sh $(BENCHES)/core $(SAMPLE)
bench-engines: $(EXTENSION) $(SELFPLAY) postgresql duckdb $(HOSTS_MODULES) ## SQLite, PostgreSQL and DuckDB with the same 5 million rows; takes a quarter of an hour, and 6 GB of disk
	@test/bench/engines.sh $(abspath $(EXTENSION)) $(SELFPLAY) $(BUILD)/engines $(abspath $(DUCKDB_EXTENSION)) $(DUCKDB_MODULES) $(NODE_MODULES)/.bin/node
bench-counts-postgresql: $(EXTENSION) $(SELFPLAY) postgresql ## counts in PostgreSQL, of a million turns; takes minutes
	@test/bench/counts_postgresql.sh $(SELFPLAY) $(BENCH_GAMES)
bench-clickhouse: $(EXTENSION) $(SELFPLAY) $(CLICKHOUSE_MODULES)/.package-lock.json ## two million turns in ClickHouse and SQLite, and ten million in ClickHouse; takes minutes
	@test/bench/clickhouse.sh $(SELFPLAY) $(abspath $(CLICKHOUSE_MODULES)) $(abspath $(BENCH_GAMES))
