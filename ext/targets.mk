# ---- Packages and hosts ----

# What other people's package managers take. Every binary in them is compiled from the one file that `make dist`
# writes, the Debian package's by `make install`, and tested as it lies in its package (test/packages).

PACKAGES = $(BUILD)/packages
RELEASE = $(BUILD)/release
# Named here, since the other folders of ext/ are read in the order of their names.
WASM = $(BUILD)/wasm/dfen.wasm
# The plain functions, for JavaScript and for Python.
PLAIN_WASM = $(BUILD)/wasm/plain.wasm
KEYS_WASM = $(BUILD)/wasm/keys.wasm
KEYS_JS = $(BUILD)/wasm/keys.mjs
CORE_JS = $(BUILD)/wasm/core.mjs
PYTHON_MODULE = $(BUILD)/python/module/_dfen.abi3.so
# The files in archives bear this time, so that equal sources make equal bytes. They are made anew when it is another one: $(EPOCH)
# is only written then.
export SOURCE_DATE_EPOCH := $(or $(SOURCE_DATE_EPOCH),$(shell git log -1 --format=%ct 2>/dev/null || echo 1767225600))
EPOCH = $(BUILD)/epoch
.PHONY: the-time
$(EPOCH): the-time
	@mkdir -p $(@D)
	@echo $(SOURCE_DATE_EPOCH) | cmp -s - $@ || echo $(SOURCE_DATE_EPOCH) >$@

DEB_NEEDS = $(BUILD_NEEDS) dpkg=dpkg-deb
WHEEL_NEEDS = $(BUILD_NEEDS) python3=/usr/bin/python3 python3-build=/usr/lib/python3/dist-packages/build/__init__.py \
  python3-venv=/usr/share/python-wheels python3-setuptools=/usr/lib/python3/dist-packages/setuptools/__init__.py \
  python3-wheel=/usr/lib/python3/dist-packages/wheel/__init__.py $(MODULE_NEEDS)
# Of Debian's Python, whose headers the module is compiled with; it runs in Python 3.10 and later.
MODULE_NEEDS = $(BUILD_NEEDS) python3=/usr/bin/python3 python3-dev=/usr/bin/python3-config
WASM_NEEDS = $(BUILD_NEEDS) nodejs=node npm=npm clang=clang lld=wasm-ld wasi-libc=/usr/lib/wasm32-wasi/libc.a binaryen=wasm-opt \
  libclang-rt-14-dev-wasm32=/usr/lib/llvm-14/lib/clang/14.0.6/lib/wasi/libclang_rt.builtins-wasm32.a
WEB_NEEDS = $(WASM_NEEDS) sqlite3=sqlite3
NPM_NEEDS = $(WASM_NEEDS)
PACKAGES_NEEDS = $(DEB_NEEDS) $(WHEEL_NEEDS) $(WEB_NEEDS) $(NPM_NEEDS)

# What the packages that are asked for need is looked for before anything is compiled.
PACKAGE_GOALS = $(patsubst core-js,npm,$(patsubst wasm,web,$(filter packages deb wheel wasm web npm core-js,$(MAKECMDGOALS))))
PACKAGE_NEEDED = $(PACKAGE_GOALS:%=$(NEEDED)-%)

# setup-packages, -deb, -wheel, -npm, -web, -postgresql, -python, -others, -migrations, -clickhouse install what `make packages` ... needs.
SETUP_NAMES = packages deb wheel npm web postgresql python others migrations clickhouse
setup-packages setup-postgresql setup-python setup-others setup-migrations setup-clickhouse: setup
$(SETUP_NAMES:%=setup-%): setup-%:
	@test/tools/setup.sh $(call needs_of,$*)

# SQLite's amalgamation comes in npm's better-sqlite3.
AMALGAMATION = $(NEWEST_SQLITE)/package/deps/sqlite3
$(BUILD)/sqlite/%/package/deps/sqlite3/sqlite3.c: | $(PACKAGE_NEEDED)
	$(call say,FETCH,better-sqlite3@$*)
	@test/tools/sqlite_sources.sh $(BUILD)/sqlite $* >/dev/null

# One source for all of them, and the licences of what is in it.
DIST_SOURCES = $(CORE_SOURCES) $(EXT_SOURCES) $(wildcard core/*.h core/*/*.h ext/functions.def ext/host/*.h ext/arguments/*.h ext/functions/*.h ext/sqlite/*.h ext/sqlite/*/*.h) test/tools/dist.sh LICENSE
RELEASE_SOURCES = $(RELEASE)/source/dfen.c
$(RELEASE_SOURCES): $(DIST_SOURCES) ext/release.sh | $(PACKAGE_NEEDED)
	@ext/release.sh $(RELEASE)

# A host of the plain functions, with them, as one file: plain_file PROGRAM
define plain_file
	@mkdir -p $(@D)
	@test/tools/dist.sh --plain $(1) $@
endef
PLAIN_DIST = $(DIST_SOURCES) $(wildcard ext/plain/*)

# Without the tables that say how to walk up the stack: an eighth of a file that has no names for a debugger either.
RELEASE_FLAGS = -std=c11 -O2 -s -shared -fPIC -Wl,--build-id=none -fno-asynchronous-unwind-tables
MACHINE = $(shell uname -m)
# For this machine: a binary that was never run is not shipped.
BINARY = $(RELEASE)/dfen.so
$(BINARY): $(RELEASE_SOURCES)
	$(call say,CC,$@)
	$(Q)gcc $(RELEASE_FLAGS) -I$(RELEASE)/source -o $@ $<

# A publisher of a package says where the source is and who they are: make wheel REPOSITORY=https://...
REPOSITORY =
MAINTAINER = dfen <dfen@localhost>

# make_package FOLDER,ARGUMENTS: what the build.sh of a folder of ext/ makes.
define make_package
	@mkdir -p $(PACKAGES)
	$(call say,PACKAGE,$@)
	@VERSION='$(VERSION)' REPOSITORY='$(REPOSITORY)' MAINTAINER='$(MAINTAINER)' ext/$(1)/build.sh $(2)
endef

release: $(BINARY) ## build the extension as packages have it, for this machine

packages: npm wheel deb web wasm ## make all packages, with their checksums, in build/packages
	@cp $(BUILD)/wasm/dfen.wasm $(BUILD)/web/dfen.html $(PACKAGES)/
	@cd $(PACKAGES) && rm -f SHA256SUMS && LC_ALL=C sha256sum *.* | sort -k 2 >../SHA256SUMS && mv ../SHA256SUMS .
	@cat $(PACKAGES)/SHA256SUMS
