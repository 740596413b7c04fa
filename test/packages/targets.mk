# The packages, as their users meet them.
PACKAGES_NODE = $(call modules,packages)
NODE18 = $(call modules,packages/node18)
setup-check: setup-packages
CHECK_NEEDS += musl-tools=musl-gcc debootstrap=debootstrap lintian=lintian \
  chromium=chromium mypy=mypy python3-aiosqlite=/usr/lib/python3/dist-packages/aiosqlite/__init__.py \
  python3-apsw=/usr/lib/python3/dist-packages/apsw/__init__.py python3-pandas=/usr/lib/python3/dist-packages/pandas

# Every binary of every package is loaded, and the packages are installed as their users do.
$(eval $(call section,packages,'test/packages/binaries.sh $(AMALGAMATION) $(VERSION) test/sql/*.sql' 'test/packages/contents.sh $(PACKAGES) $(VERSION) $(MACHINE)' \
  'test/packages/npm.sh $(NPM_PACKAGE) $(PACKAGES_NODE) $(NODE18)' 'test/packages/python.sh $(PACKAGES) $(VERSION)' \
  'test/packages/deb.sh $(DEB) $(BUILD)/debian/chroot' '$(VERDICT) $(PACKAGES_NODE)/.bin/node test/packages/speed.mjs ext/wasm/dfen.mjs $(WASM) \
  $(abspath $(PACKAGES_NODE))/better-sqlite3 $(abspath $(RELEASE))/dfen.so $(SAMPLE)',packages $(PACKAGES_NODE)/.package-lock.json $(NODE18)/.package-lock.json $(SAMPLE),hosts))

DEMO = $(BUILD)/web/demo.db
# The page in headless Chromium.
$(eval $(call section,web,'$(VERDICT) node test/packages/separated.mjs ext/web/worker/separated.js' '$(VERDICT) node test/packages/files.mjs $(WEB)' \
  'NODE_PATH=$(PACKAGES_NODE) $(VERDICT) node test/packages/web.cjs $(WEB) $(SAMPLE) $(BUILD)/web',web $(PACKAGES_NODE)/.package-lock.json $(SAMPLE) $(DEMO),hosts))

# Made twice, equal bytes.
packages-again: packages
	@$(MAKE) --no-print-directory -o $(SAMPLE) BUILD=$(BUILD)/again SAMPLE=$(SAMPLE) AMALGAMATION=$(AMALGAMATION) packages >/dev/null
	@diff $(PACKAGES)/SHA256SUMS $(BUILD)/again/packages/SHA256SUMS

$(DEMO): $(EXTENSION) $(SAMPLE) $(wildcard sql/demo* sql/*.sql)
	@mkdir -p $(@D)
	@sql/demo $(EXTENSION:.so=) games $(SAMPLE) $@ >/dev/null

# The two commands and each line of README's table on new machines, roots of Debian that debootstrap makes.
$(eval $(call section,bare,'test/packages/bare.sh $(BUILD)/bare' 'test/packages/lines.sh $(BUILD)/bare' '$(VERDICT) $(MAKE) packages-again',packages,platforms))
