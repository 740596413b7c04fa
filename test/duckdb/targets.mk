# dfen in DuckDB: npm fetches its library, and Node to call it from.
.PHONY: check-duckdb

check-duckdb: $(EXTENSION) $(SAMPLE) $(EVERY) duckdb setup-node ## dfen in DuckDB, compared with SQLite
	@test/duckdb/run.sh $(abspath $(EXTENSION)) $(abspath $(SAMPLE)) $(abspath $(EVERY)) $(abspath $(DUCKDB_EXTENSION)) \
	  $(DUCKDB_MODULES) $(NODE_MODULES)/.bin/node
