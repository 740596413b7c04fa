# SQLite with dfen as one WebAssembly module, built with clang and wasi-libc. Every database is in memory.
WASM_CC = clang --target=wasm32-wasi
WASM_FLAGS = -DNDEBUG -isystem $(BUILD)/wasm/include -I$(AMALGAMATION)
# SIMD, for the parser of core/notation/: without it parsing takes four times as long. Node 18 supports it, and browsers since 2023.
# No automatic vectorization: clang 14 turns the loop over three dice into a vector of four 64-bit generators, whose rolls are wrong
# (test/sql/equity.sql shows it); this also makes the module smaller. These flags must follow -Os.
WASM_VECTORS = -msimd128 -fno-vectorize -fno-slp-vectorize
# Optimize for size, because it is downloaded. test/hosts/packages/speed.mjs checks that it is fast enough.
WASM_SQLITE = -DSQLITE_OS_OTHER=1 -DSQLITE_THREADSAFE=0 -DSQLITE_TEMP_STORE=3 -DSQLITE_OMIT_LOAD_EXTENSION -DSQLITE_OMIT_WAL \
  -DSQLITE_DEFAULT_MEMSTATUS=0 -DSQLITE_DQS=0 -DSQLITE_OMIT_DEPRECATED -DSQLITE_OMIT_SHARED_CACHE -DSQLITE_LIKE_DOESNT_MATCH_BLOBS \
  -DSQLITE_ENABLE_MATH_FUNCTIONS -DSQLITE_INTROSPECTION_PRAGMAS -DSQLITE_EXTRA_INIT=dfen_extra_init -DSQLITE_OMIT_AUTHORIZATION -DSQLITE_OMIT_TRACE -DSQLITE_OMIT_GET_TABLE -DSQLITE_OMIT_INCRBLOB -DSQLITE_OMIT_TCL_VARIABLE -DSQLITE_OMIT_DECLTYPE -DSQLITE_UNTESTABLE -DSQLITE_OMIT_COMPILEOPTION_DIAGS

wasm: $(WASM) ## build build/wasm/dfen.wasm, SQLite with dfen for JavaScript

compile_wasm = $(call run,WASM,$<)$(WASM_CC) $(WASM_FLAGS) $(1) -c -o $@ $<
$(BUILD)/wasm/sqlite3.o: $(AMALGAMATION)/sqlite3.c ext/wasm/targets.mk
	$(call compile_wasm,-Oz $(WASM_SQLITE) -w)
$(BUILD)/wasm/dfen.o: $(RELEASE_SOURCES) ext/wasm/targets.mk
	$(call compile_wasm,-Os $(WASM_VECTORS) -std=c11 -DSQLITE_CORE)
$(BUILD)/wasm/system.o: ext/wasm/system.c $(AMALGAMATION)/sqlite3.c
	$(call compile_wasm,-std=c11 -O2 $(WARNINGS))
# The reader of files, for the page.
WASM_READING = $(patsubst ext/%.c,$(BUILD)/wasm/%.o,$(wildcard ext/files/*.c) ext/wasm/reading.c)
$(WASM_READING): $(BUILD)/wasm/%.o: ext/%.c $(wildcard ext/files/*.h) $(AMALGAMATION)/sqlite3.c ext/wasm/targets.mk
	$(call compile_wasm,-O2 -mbulk-memory -std=c11 $(WARNINGS) -Wno-missing-prototypes)
$(WASM): $(BUILD)/wasm/sqlite3.o $(BUILD)/wasm/dfen.o $(BUILD)/wasm/system.o $(WASM_READING) ext/wasm/exports.txt

# The plain functions only. The file also declares the other functions of functions.def, about which clang would warn.
PLAIN_WASM_FLAGS = -Os $(WASM_VECTORS) -mbulk-memory -std=c11 -DNDEBUG $(WARNINGS) -Wno-unused-function -Wno-unused-const-variable \
  -Wno-missing-prototypes # for exported functions
$(BUILD)/wasm/dfen_plain.c: ext/wasm/plain_module.c $(PLAIN_DIST)
	$(plain_file)
$(BUILD)/wasm/dfen_plain.o: $(BUILD)/wasm/dfen_plain.c ext/wasm/targets.mk
	$(call compile_wasm,$(PLAIN_WASM_FLAGS))
$(BUILD)/wasm/library.o: ext/wasm/library.c ext/wasm/targets.mk
	$(call compile_wasm,$(PLAIN_WASM_FLAGS))
$(PLAIN_WASM): $(BUILD)/wasm/dfen_plain.o $(BUILD)/wasm/library.o
$(WASM) $(PLAIN_WASM): ext/wasm/link.sh
	$(call run,LD,$@)ext/wasm/link.sh $@ $(filter %.o,$^)
# The file that calls them, for `import`, for `require` and for Cloudflare Workers.
$(MODULES): ext/npm/module.sh ext/npm/core.mjs $(PLAIN_WASM) $(BINDINGS)/core.mjs
	$(call run,MAKE,$@)ext/npm/module.sh $(patsubst core.%,%,$(@F)) ext/npm/core.mjs $(PLAIN_WASM) $(BINDINGS)/core.mjs >$@
$(CORE_TYPES): ext/npm/core.d.mts $(BINDINGS)/core.d.mts
	$(call run,MAKE,$@)cat $^ >$@
