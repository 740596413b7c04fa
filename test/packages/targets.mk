# The packages, as their users meet them: part of make check.
PACKAGES_NODE = $(call modules,packages)
NODE18 = $(call modules,packages/node18)
setup-check: setup-packages
CHECK_NEEDS += musl-tools=musl-gcc debootstrap=debootstrap lintian=lintian \
  chromium=chromium python3-aiosqlite=/usr/lib/python3/dist-packages/aiosqlite/__init__.py \
  python3-apsw=/usr/lib/python3/dist-packages/apsw/__init__.py python3-pandas=/usr/lib/python3/dist-packages/pandas

check-packages: packages $(PACKAGES_NODE)/.package-lock.json $(NODE18)/.package-lock.json $(SAMPLE) ## load every binary of every package, and install the packages as their users do
	@test/packages/binaries.sh $(BUILD) $(AMALGAMATION) $(VERSION) $(SQL_FILES)
	@test/packages/contents.sh $(PACKAGES) $(VERSION) $(MACHINE)
	@test/packages/npm.sh $(NPM_PACKAGE) $(PACKAGES_NODE) $(NODE18)
	@$(PACKAGES_NODE)/.bin/node test/packages/speed.mjs ext/wasm/dfen.mjs $(WASM) $(abspath $(PACKAGES_NODE))/better-sqlite3 \
	  $(abspath $(RELEASE))/dfen.so $(SAMPLE)
	@test/packages/python.sh $(PACKAGES) $(VERSION)
	@test/packages/deb.sh $(DEB) $(BUILD)/debian/chroot

DEMO = $(BUILD)/web/demo.db
check-web: web $(PACKAGES_NODE)/.package-lock.json $(SAMPLE) $(DEMO) ## use the page in headless Chromium
	@node test/packages/separated.mjs ext/web/separated.js
	@node test/packages/files.mjs $(WEB)
	@NODE_PATH=$(PACKAGES_NODE) node test/packages/web.cjs $(WEB) $(SAMPLE) $(BUILD)/web

# Made twice, equal bytes.
check-packages-again: packages
	@$(MAKE) --no-print-directory -o $(SAMPLE) BUILD=$(BUILD)/again SAMPLE=$(SAMPLE) AMALGAMATION=$(AMALGAMATION) packages >/dev/null
	@diff $(PACKAGES)/SHA256SUMS $(BUILD)/again/packages/SHA256SUMS
	@echo "figure: $$(wc -l <$(PACKAGES)/SHA256SUMS) files, equal bytes twice"

$(DEMO): $(EXTENSION) $(SAMPLE) $(wildcard sql/demo* sql/*.sql)
	@mkdir -p $(@D)
	@sql/demo $(EXTENSION:.so=) games $(SAMPLE) $@ >/dev/null

check-bare: ## the two commands and each line of README's table on new machines, roots of Debian that debootstrap makes
	@test/packages/bare.sh $(BUILD)/bare
	@test/packages/lines.sh $(BUILD)/bare
