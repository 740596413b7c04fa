# The npm package.
NPM_PACKAGE = $(PACKAGES)/dfen-$(VERSION).tgz

npm: $(NPM_PACKAGE) ## make the npm package
$(NPM_PACKAGE): $(BINARY) $(WASM) $(CORE_JS) $(KEYS_JS) $(wildcard ext/npm/* sql/*) ext/install.sh ext/wasm/dfen.mjs
	$(call make_package,npm,$(RELEASE) $(WASM) $(CORE_JS) $(KEYS_JS) $(BUILD)/npm $@)
