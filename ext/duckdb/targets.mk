# dfen in DuckDB, through its C extension API. npm provides the header of the API, and the library for the tests.
DUCKDB_MODULES = $(call modules,hosts/duckdb)
DUCKDB_INCLUDE = $(DUCKDB_MODULES)/duckdb/src/duckdb/src/include
DUCKDB_EXTENSION = $(BUILD)/duckdb/dfen.duckdb_extension
# DuckDB's name: SELECT platform FROM pragma_platform().
DUCKDB_PLATFORM = linux_$(patsubst aarch64,arm64,$(patsubst x86_64,amd64,$(MACHINE)))

duckdb: $(DUCKDB_EXTENSION) ## build the extension for DuckDB, 1.2 or newer, build/duckdb/dfen.duckdb_extension
$(BUILD)/duckdb/host.o: ext/duckdb/host.c $(DUCKDB_MODULES)/.package-lock.json | $(NEEDED)-build
	$(call compile,$(STRUCTS) -D_DEFAULT_SOURCE -DDUCKDB_EXTENSION_NAME=dfen -isystem $(DUCKDB_INCLUDE))
$(BUILD)/duckdb/dfen.so: $(BUILD)/duckdb/host.o $(STRUCTS_OBJECTS)
	$(link_shared)
$(DUCKDB_EXTENSION): $(BUILD)/duckdb/dfen.so ext/duckdb/append_metadata.sh
	$(call run,LD,$@)ext/duckdb/append_metadata.sh $< $(DUCKDB_PLATFORM) v1.2.0 v$(VERSION) >$@
