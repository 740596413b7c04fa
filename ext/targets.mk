# ---- Packages and hosts ----

# Packages for package managers. Every binary is compiled from the one file that `make dist` writes (in the Debian package by `make
# install`), and tested from its package (test/hosts/packages).
PACKAGES = $(BUILD)/packages
RELEASE = $(BUILD)/release
MACHINE := $(shell uname -m)
# Defined here, because make includes the folders of ext/ in alphabetical order.
WASM = $(BUILD)/wasm/dfen.wasm
PLAIN_WASM = $(BUILD)/wasm/core.wasm
CORE_JS = $(BUILD)/wasm/core.mjs
CORE_TYPES = $(BUILD)/wasm/core.d.mts
MODULES = $(addprefix $(BUILD)/wasm/core.,mjs cjs workerd.mjs)
PYTHON_MODULE = $(BUILD)/python/module/_dfen.abi3.so
# The time of files in archives, so that builds are reproducible. $(EPOCH) is rewritten when it changes.
export SOURCE_DATE_EPOCH := $(or $(SOURCE_DATE_EPOCH),$(shell git log -1 --format=%ct 2>/dev/null || echo 1767225600))
EPOCH = $(BUILD)/epoch
.PHONY: $(BUILD)/now
$(EPOCH): $(BUILD)/now
	@mkdir -p $(@D) && echo $(SOURCE_DATE_EPOCH) | cmp -s - $@ || echo $(SOURCE_DATE_EPOCH) >$@

# Check what the requested packages need before compiling anything.
PACKAGE_NEEDED = $(patsubst %,$(NEEDED)-%,$(patsubst wasm,web,$(filter packages deb wheel wasm web npm,$(MAKECMDGOALS))))

# npm's better-sqlite3 contains SQLite's amalgamation: its oldest supported release, and a new one.
SQLITE_VERSIONS = 6.0.1 13.2.0
NEWEST_SQLITE = $(BUILD)/sqlite/$(lastword $(SQLITE_VERSIONS))
AMALGAMATION = $(NEWEST_SQLITE)/package/deps/sqlite3
$(BUILD)/sqlite/%/package/deps/sqlite3/sqlite3.c: | $(PACKAGE_NEEDED)
	$(call run,FETCH,better-sqlite3@$*)test/repo/tools/sqlite_sources.sh $(BUILD)/sqlite $* >/dev/null
$(BUILD)/sqlite/%/sqlite3.o: $(BUILD)/sqlite/%/package/deps/sqlite3/sqlite3.c
	$(call run,CC,$@)$(CC) -O2 -w -DSQLITE_INTROSPECTION_PRAGMAS -DSQLITE_ENABLE_JSON1 -c -o $@ $<

DIST_SOURCES = $(CORE_SOURCES) $(EXT_SOURCES) $(EMBEDDED_SQL) ext/embed.sh test/repo/tools/dist.sh LICENSE ext/functions.def \
  $(wildcard core/*.h core/*/*.h ext/host/*.h ext/functions/arguments/*.h ext/functions/*.h ext/sqlite/*.h ext/sqlite/*/*.h ext/games/*.h ext/import/*.h)
dist: $(BUILD)/dist/dfen.c ## write all of dfen as build/dist/dfen.c, its core alone as dfen_core.c, and the C interface as dfen*.h
$(BUILD)/dist/dfen.c: $(DIST_SOURCES)
	@test/repo/tools/dist.sh $(@D)
# One source for all packages, and its licences.
RELEASE_SOURCES = $(RELEASE)/source/dfen.c
$(RELEASE_SOURCES): $(DIST_SOURCES) ext/release.sh | $(PACKAGE_NEEDED)
	@ext/release.sh $(RELEASE)

# What the packages and PostgreSQL declare of the functions: SELECTs over dfen_functions().
declare = $(call run,SQL,$@)cat $(filter %.sql,$^) | sqlite3 -batch -bail -init /dev/null -cmd ".load '$(EXTENSION:.so=)'" :memory: >$@
DECLARATIONS = ext/functions/declarations.sql
BINDINGS = $(BUILD)/plain/declared
$(addprefix $(BINDINGS)/,core.mjs core.d.mts methods.def _dfen.pyi _rows.py): $(DECLARATIONS) $(EXTENSION) | $(NEEDED)-declarations
	$(declare)
$(BINDINGS)/core.mjs: ext/npm/bindings.sql
$(BINDINGS)/core.d.mts: ext/npm/types.sql
$(BINDINGS)/methods.def: ext/python/methods.sql
$(BINDINGS)/_dfen.pyi: ext/python/stubs.sql
$(BINDINGS)/_rows.py: ext/python/rows.sql

# Writes a host of the plain functions and the functions as one file.
plain_file = $(call run,DIST,$@)test/repo/tools/dist.sh --plain $< $@
PLAIN_DIST = $(DIST_SOURCES) $(wildcard ext/plain/*.[ch] ext/structs/*)

# The static program (ext/program/targets.mk).
STANDALONE = $(BUILD)/standalone/dfen
# For this machine only: every binary shipped was run. Without unwind tables, which are an eighth of the file and useless without
# debug symbols.
RELEASE_FLAGS = -std=c11 -O2 -s -shared -fPIC -Wl,--build-id=none -fno-asynchronous-unwind-tables
BINARY = $(RELEASE)/dfen.so
$(BINARY): $(RELEASE_SOURCES)
	$(call run,CC,$@)gcc $(RELEASE_FLAGS) -I$(RELEASE)/source -o $@ $<

# Publishers set the location of the source and their name: make wheel REPOSITORY=https://...
REPOSITORY =
MAINTAINER = dfen <dfen@localhost>

# make_package FOLDER,ARGUMENTS: runs the build.sh of a folder of ext/.
make_package = $(call run,PACKAGE,$@)VERSION='$(VERSION)' REPOSITORY='$(REPOSITORY)' MAINTAINER='$(MAINTAINER)' ext/$(1)/build.sh $(2)

packages: npm wheel deb pgxn web wasm ## make all packages, in build/packages
	@cp $(WASM) $(BUILD)/web/dfen.html $(PACKAGES)/

# The same bytes from every clone of a commit on the same release of Debian (test/hosts/packages/again.sh).
SOURCE_ARCHIVE = $(PACKAGES)/dfen-$(VERSION)-source.tar.gz
PUBLISHED = $(notdir $(NPM_PACKAGE) $(WHEEL) $(SDIST) $(DEB) $(PGXN_PACKAGE) $(SOURCE_ARCHIVE) $(WASM)) dfen.html dfen.c dfen_core.c $(notdir $(wildcard core/dfen*.h))
source: ## make the archive of the sources, which are those of the last commit
	@git diff --quiet HEAD || { echo "source: there are changes that are not committed, which the sources would not have" >&2; exit 1; }
	@mkdir -p $(PACKAGES)
	@git -c tar.umask=0022 -c tar.tar.gz.command='gzip -9n' archive --prefix=dfen-$(VERSION)/ -o $(SOURCE_ARCHIVE) HEAD
release: packages source ## make what is published: the packages, the sources, dfen.c and its headers, with their checksums, in build/packages
	@cp $(RELEASE)/source/dfen*.[ch] $(PACKAGES)/
	@cd $(PACKAGES) && export LC_ALL=C && sha256sum $(PUBLISHED) | sort -k 2 >SHA256SUMS
	@cat $(PACKAGES)/SHA256SUMS

ARCHITECTURE := $(shell dpkg --print-architecture 2>/dev/null)
DEB = $(PACKAGES)/libsqlite3-mod-dfen_$(VERSION)-1_$(ARCHITECTURE).deb
deb: $(DEB) ## make the Debian package libsqlite3-mod-dfen
$(DEB): $(RELEASE_SOURCES) $(wildcard ext/debian/* sql/* *.md */*.md ext/web/pictures/* test/repo/pictures/golden/*.svg) $(EPOCH)
	$(call make_package,debian,$(RELEASE) $(BUILD)/debian $@)

# dfen/core.
CORE = $(MODULES) $(PLAIN_WASM) $(CORE_TYPES)
NPM_PACKAGE = $(PACKAGES)/dfen-$(VERSION).tgz
npm: $(NPM_PACKAGE) ## make the npm package
$(NPM_PACKAGE): $(BINARY) $(STANDALONE) $(WASM) $(CORE) $(wildcard ext/npm/* sql/*) ext/install.sh ext/wasm/dfen.mjs
	$(call make_package,npm,$(RELEASE) $(STANDALONE) $(WASM) $(BUILD)/npm $@ $(CORE))

# The Python package: a wheel for this machine, and a source distribution that compiles the one file with cc. The module has the
# plain functions and uses Python's limited API.
WHEEL = $(PACKAGES)/dfen-$(VERSION)-cp310-abi3-manylinux_2_17_$(MACHINE).whl
SDIST = $(PACKAGES)/dfen-$(VERSION).tar.gz
wheel: $(WHEEL) $(SDIST) ## make the Python wheel of this machine, and the source distribution
PYTHON_INCLUDES = $(shell /usr/bin/python3-config --includes 2>/dev/null)
PYTHON_DECLARED = $(BINDINGS)/_dfen.pyi $(BINDINGS)/_rows.py
PYTHON_SOURCE = $(BUILD)/python/module/dfen_python.c
$(PYTHON_SOURCE): ext/python/module.c ext/python/python_values.h $(BINDINGS)/methods.def $(PLAIN_DIST) | $(NEEDED)-module
	$(plain_file)
$(PYTHON_MODULE): $(PYTHON_SOURCE)
	$(call run,CC,$@)gcc $(RELEASE_FLAGS) $(WARNINGS) -Wno-unused-function -Wno-unused-const-variable -DDFEN_FAST -DPy_LIMITED_API=0x030A0000 \
	  -ffunction-sections -fdata-sections -Wl,--gc-sections \
	  $(PYTHON_INCLUDES) -o $@ $<
$(WHEEL): $(BINARY) $(PYTHON_MODULE) $(STANDALONE)
$(WHEEL) $(SDIST): $(RELEASE_SOURCES) $(PYTHON_SOURCE) $(PYTHON_DECLARED) $(wildcard ext/python/* ext/python/dfen/* sql/*) ext/install.sh $(EPOCH)
	$(call make_package,python,$(RELEASE) $(BUILD)/python/$(@F) $@ $(BINDINGS) $(PYTHON_SOURCE) $(filter %.so $(STANDALONE),$^))
