# The npm package: the extension for Linux and Windows, the WebAssembly module, and the source for everything else.

NPM = $(BUILD)/npm
NPM_PACKAGE = $(PACKAGES)/dfen-$(VERSION).tgz

npm: $(NPM_PACKAGE) ## make the npm package

$(NPM_PACKAGE): $(BINARIES) $(WASM) $(wildcard ext/npm/*) ext/wasm/dfen.mjs LICENSE
	@rm -rf $(NPM) && mkdir -p $(NPM)/prebuilt $(NPM)/source $(PACKAGES)
	@cp -r $(RELEASE)/linux-x64 $(RELEASE)/linux-arm64 $(RELEASE)/win32-x64 $(NPM)/prebuilt/
	@cp $(RELEASE)/source/* $(NPM)/source/
	@cp ext/npm/index.cjs ext/npm/index.mjs ext/npm/index.d.ts ext/npm/wasm.mjs ext/npm/wasm.d.ts ext/npm/build.cjs ext/npm/README.md LICENSE $(NPM)/
	@cp ext/wasm/dfen.mjs $(NPM)/sqlite.mjs
	@cp $(WASM) $(NPM)/dfen.wasm
	@sed 's/@VERSION@/$(VERSION)/' ext/npm/package.json >$(NPM)/package.json
	@chmod -R u=rwX,go=rX $(NPM) && chmod 755 $(NPM)/build.cjs
	$(call say,NPM,$@)
	$(Q)cd $(PACKAGES) && npm pack --silent ../npm >/dev/null
