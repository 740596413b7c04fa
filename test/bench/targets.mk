# How fast it is, as Markdown tables. Nothing here is part of a test.

BENCH_DATABASE = $(BUILD)/bench.db
BENCHES = $(BUILD)/test/bench
SQL_BENCHES = $(BENCHES)/scalars $(BENCHES)/forms $(BENCHES)/grouping $(BENCHES)/memory $(BENCHES)/growth $(BENCHES)/pooled $(BENCHES)/estimates $(BENCHES)/keys
CALL_SUPPORT = $(BENCHES)/calls.o $(BENCHES)/measure.o
QUERY_SUPPORT = $(BENCHES)/measure.o $(BENCHES)/database.o

.PHONY: bench bench-scalars bench-forms bench-grouping bench-pooled bench-estimates bench-import bench-memory bench-keys bench-growth bench-core bench-flips bench-instructions bench-rules \
  bench-endgame bench-equities bench-peers bench-engines

$(SQL_BENCHES): %: %.o $(QUERY_SUPPORT)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $(LINKED) -lsqlite3

$(BENCHES)/rules: $(BENCHES)/rules.o $(CORE_ARCHIVE)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $(LINKED) -lsqlite3

$(BENCHES)/core: $(BENCHES)/core.o $(CALL_SUPPORT) $(patsubst %.c,$(BUILD)/%.o,$(wildcard test/slow/*.c)) $(CORE_ARCHIVE)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $(LINKED) -lsqlite3

$(BENCHES)/flips: $(BENCHES)/flips.o $(BENCHES)/flipped.o $(CALL_SUPPORT) $(CORE_ARCHIVE)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $(LINKED) -lsqlite3

# The flips of the bench are tested with the rest.
$(BUILD)/test/property/test_flips: $(BENCHES)/flipped.o

$(BENCHES)/endgame: $(BENCHES)/endgame.o $(SUPPORT_OBJECTS) $(CORE_ARCHIVE)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $(LINKED) -lcmocka

$(BENCHES)/equities: $(BENCHES)/equities.o $(BENCHES)/measure.o $(CORE_ARCHIVE)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $(LINKED) -lsqlite3

# A million positions of games played by the project's own rules. Made once: a change of the core plays the same games.
$(BENCH_DATABASE): sql/schema.sql test/bench/table.sql | $(SELFPLAY)
	@echo "making $@, once"
	@$(SELFPLAY) sql/schema.sql $@.games --games 60000 --seed 8
	@rm -f $@.new
	@sqlite3 -batch -init /dev/null $@.new "ATTACH '$@.games' AS played" ".read test/bench/table.sql"
	@rm $@.games
	@mv $@.new $@

bench: bench-scalars bench-forms bench-grouping bench-pooled bench-estimates bench-import bench-memory bench-keys bench-core bench-flips bench-rules bench-equities ## measure how fast everything is, in some minutes

bench-scalars: $(BENCHES)/scalars $(EXTENSION) $(BENCH_DATABASE) ## the scalar functions in SQL alone
	@$(BENCHES)/scalars $(BENCH_DATABASE)

bench-forms: $(BENCHES)/forms $(EXTENSION) $(BENCH_DATABASE) ## the scalar functions on every form of a DFEN alone
	@$(BENCHES)/forms $(BENCH_DATABASE)

bench-grouping: $(BENCHES)/grouping $(EXTENSION) $(BENCH_DATABASE) ## GROUP BY and CREATE INDEX alone
	@$(BENCHES)/grouping $(BENCH_DATABASE)

bench-pooled: $(BENCHES)/pooled $(EXTENSION) $(SAMPLE) ## the view pooled alone
	@$(BENCHES)/pooled $(SAMPLE)

bench-estimates: $(BENCHES)/estimates $(EXTENSION) $(SAMPLE) ## estimates, a fit, and the view estimated alone
	@$(BENCHES)/estimates $(SAMPLE)

bench-import: $(EXTENSION) $(SAMPLE) ## dfen_import alone
	@test/bench/import.sh $(abspath $(EXTENSION:.so=)) $(SAMPLE)

bench-memory: $(BENCHES)/memory $(EXTENSION) $(BENCH_DATABASE) ## the memory that a scan holds
	@$(BENCHES)/memory $(BENCH_DATABASE)

bench-keys: $(BENCHES)/keys $(EXTENSION) $(BENCH_DATABASE) $(SAMPLE) ## keys in tables on DFEN_ROWS rows (1000000); takes minutes, and 1 GB of disk
	@test/bench/keys.sh $(BENCHES)/keys $(abspath $(EXTENSION)) $(abspath $(BENCH_DATABASE)) $(abspath $(SAMPLE)) $(BUILD)/bench-keys

bench-growth: $(BENCHES)/growth $(EXTENSION) $(BENCH_DATABASE) ## the scalar functions on 10^4 to 10^7 rows; takes minutes, and 1 GB
	@$(BENCHES)/growth $(BENCH_DATABASE)

bench-core: $(BENCHES)/core $(SAMPLE) ## the core without SQLite
	@$(BENCHES)/core $(SAMPLE)

bench-flips: $(BENCHES)/flips $(SAMPLE) ## three ways of flipping a board
	@$(BENCHES)/flips $(SAMPLE)

bench-instructions: $(BENCHES)/core $(BENCHES)/flips $(SAMPLE) ## the core and the flips in instructions a call, which repeat; needs valgrind
	@test/bench/instructions.sh $(BENCHES)/core $(SAMPLE)
	@test/bench/instructions.sh $(BENCHES)/flips $(SAMPLE)

bench-rules: $(BENCHES)/rules $(SAMPLE) ## the rules alone
	@$(BENCHES)/rules $(SAMPLE)

bench-endgame: $(BENCHES)/endgame ## measure how long an endgame index takes, and the way back
	@$(BENCHES)/endgame

bench-equities: $(BENCHES)/equities ## measure how long it takes to solve endgames, and the memory a class
	@$(BENCHES)/equities $(MATERIALS)

bench-peers: $(EXTENSION) $(BENCH_DATABASE) ## chessops (npm) and a Python function beside dfen_canonical
	@test/bench/peers.sh $(abspath $(EXTENSION)) $(BENCH_DATABASE) $(BUILD)/peers

bench-engines: $(EXTENSION) $(SELFPLAY) postgresql duckdb setup-node ## SQLite, PostgreSQL and DuckDB with the same 5 million rows; takes a quarter of an hour, and 6 GB of disk
	@MAKE='$(MAKE)' test/bench/engines.sh $(abspath $(EXTENSION)) $(SELFPLAY) $(BUILD)/engines $(abspath $(DUCKDB_EXTENSION)) \
	  $(DUCKDB_MODULES) $(NODE_MODULES)/.bin/node
