# The npm package: the extension for Linux and Windows, the WebAssembly module, and the source for everything else.

# The source is there for compilers: it comes without comments, and without the half of xxHash that dfen does not use (xxhash.h
# ends it with a line that names another condition).
NPM = $(BUILD)/npm
NPM_PACKAGE = $(PACKAGES)/dfen-$(VERSION).tgz

npm: $(NPM_PACKAGE) ## make the npm package

$(NPM_PACKAGE): $(BINARIES) $(WASM) $(wildcard ext/npm/*) ext/wasm/dfen.mjs $(RELEASE_LICENCE)
	@rm -rf $(NPM) && mkdir -p $(NPM)/prebuilt $(NPM)/source $(PACKAGES)
	@cp -r $(RELEASE)/linux-x64 $(RELEASE)/linux-arm64 $(RELEASE)/win32-x64 $(NPM)/prebuilt/
	@cp $(RELEASE)/source/sqlite3.h $(RELEASE)/source/sqlite3ext.h $(NPM)/source/
	@sed '/^#ifndef XXH_NO_XXH3/,/^#endif.*XXH_NO_LONG_LONG/d' $(RELEASE_SOURCES) >$(NPM)/commented.c
	@node ext/npm/strip.mjs '/* Without comments, for compilers; `make dist` writes the file that people read. */' $(NPM)/commented.c >$(NPM)/source/dfen.c
	@rm $(NPM)/commented.c
	@cp ext/npm/index.cjs ext/npm/index.mjs ext/npm/index.d.ts ext/npm/wasm.mjs ext/npm/wasm.d.mts ext/npm/build.cjs ext/npm/README.md $(RELEASE_LICENCE) $(NPM)/
	@cp ext/wasm/dfen.mjs $(NPM)/sqlite.mjs
	@cp $(WASM) $(NPM)/dfen.wasm
	@sed 's/@VERSION@/$(VERSION)/; $(if $(REPOSITORY),s|@REPOSITORY@|$(REPOSITORY)|,/@REPOSITORY@/d)' ext/npm/package.json >$(NPM)/package.json
	@chmod -R u=rwX,go=rX $(NPM) && chmod 755 $(NPM)/build.cjs
	$(call say,NPM,$@)
	@rm -rf $(NPM).packed && mkdir -p $(NPM).packed
	$(Q)cd $(NPM) && npm pack --silent --pack-destination ../npm.packed >/dev/null
# Packed again, by a twentieth smaller.
	$(Q)cd $(NPM).packed && gunzip <dfen-$(VERSION).tgz >package.tar && zopfli package.tar && mv package.tar.gz $(abspath $@)
