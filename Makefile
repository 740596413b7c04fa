# dfen: `make help` lists what can be made.

BUILD = build
PREFIX = /usr/local
LIBDIR = $(PREFIX)/lib
DATADIR = $(PREFIX)/share
INSTALL = install

CFLAGS ?= -O2 -g
WARNINGS = -Wall -Wextra -Wpedantic -Werror -Wshadow -Wstrict-prototypes -Wmissing-prototypes
COMPILE = $(CC) -std=c11 $(WARNINGS) $(CFLAGS) $(CPPFLAGS) -MMD -MP
# A compiler for another machine has an ar of its own, and a host's makes no index of its objects.
AR = $(patsubst %gcc,%,$(filter %-gcc,$(firstword $(CC))))ar

# A line a file that is made; V=1 prints the whole commands instead, and -s nothing.
V = 0
Q = $(if $(filter 1,$(V)),,@)
say = @$(if $(filter 1,$(V))$(findstring s,$(firstword -$(MAKEFLAGS))),:,echo '$(1) $(2)')

EXTENSION = $(BUILD)/dfen.so
CORE_SOURCES = $(sort $(wildcard core/*/*.c))
PLAIN_SOURCES = $(sort $(wildcard ext/arguments/*.c ext/functions/*.c))
EXT_SOURCES = $(PLAIN_SOURCES) $(sort $(wildcard ext/sqlite/*.c ext/sqlite/*/*.c))
CORE_OBJECTS = $(CORE_SOURCES:%.c=$(BUILD)/%.o)
EXT_OBJECTS = $(EXT_SOURCES:%.c=$(BUILD)/%.o)
# What knows no host, and the core, for hosts whose values are structs.
PLAIN_OBJECTS = $(patsubst %.c,$(BUILD)/plain/%.o,$(PLAIN_SOURCES) $(CORE_SOURCES))
STATIC_OBJECTS = $(EXT_SOURCES:%.c=$(BUILD)/static/%.o)
# For the programs of test/: the core, the rest of the extension, and what they share.
CORE_ARCHIVE = $(BUILD)/libdfen_core.a
STATIC_ARCHIVE = $(BUILD)/static/libdfen.a
SUPPORT_ARCHIVE = $(BUILD)/test/libsupport.a
SELFPLAY = $(BUILD)/test/tools/selfplay
SAMPLE = $(BUILD)/sample.db

.DELETE_ON_ERROR:
.SECONDARY:

# ---- Building ----

all: $(EXTENSION) ## build the extension, build/dfen.so; V=1 prints whole commands

# link_shared LIBRARY: of the objects
define link_shared
	$(call say,LD,$@)
	$(Q)$(CC) -shared $(CFLAGS) $(LDFLAGS) -o $@ $^
endef
$(EXTENSION): $(CORE_OBJECTS) $(EXT_OBJECTS)
	$(link_shared)

# Written from nothing, so that no object stays in one whose source was deleted. What has a header beside it is for several programs.
$(CORE_ARCHIVE): $(CORE_OBJECTS)
$(STATIC_ARCHIVE): $(STATIC_OBJECTS)
$(SUPPORT_ARCHIVE): $(patsubst %.c,$(BUILD)/%.o,$(wildcard test/slow/*.c $(patsubst %.h,%.c,$(wildcard test/*/*.h))))
$(CORE_ARCHIVE) $(STATIC_ARCHIVE) $(SUPPORT_ARCHIVE):
	$(call say,AR,$@)
	@rm -f $@
	$(Q)$(AR) qcs $@ $^

# A goal that installs comes before everything else, also with -j. Programs that run make find it in MAKE; no recipe but those that
# call make itself names it, so that `make -n` runs nothing.
SETUPS = $(filter setup setup-%,$(MAKECMDGOALS))
ifneq ($(SETUPS),)
$(filter-out $(SETUPS),$(MAKECMDGOALS)): | $(SETUPS)
endif
export MAKE

# What must be there to build something: $(NEEDED)-WHAT says which setup installs what is missing, before a compiler says something
# else (test/tools/needs.txt).
NEEDED = $(BUILD)/needed
$(NEEDED)-%: | $(SETUPS)
	@mkdir -p $(@D)
	@CC='$(CC)' CPPFLAGS='$(CPPFLAGS)' test/tools/setup.sh --check $*
	@touch $@

# compile FLAGS
define compile
	@mkdir -p $(@D)
	$(call say,CC,$@)
	$(Q)$(COMPILE) $(1) -c -o $@ $<
endef
SHARED = -fPIC -fvisibility=hidden
PLAIN = $(SHARED) '-DDFEN_HOST="../plain/host.h"'
$(CORE_OBJECTS) $(EXT_OBJECTS): $(BUILD)/%.o: %.c | $(NEEDED)-build
	$(call compile,$(SHARED))
$(PLAIN_OBJECTS): $(BUILD)/plain/%.o: %.c | $(NEEDED)-build
	$(call compile,$(PLAIN))
# The same linked into a program, for sanitizers.
$(STATIC_OBJECTS): $(BUILD)/static/%.o: %.c | $(NEEDED)-build
	$(call compile,-DSQLITE_CORE)
$(BUILD)/test/%.o: test/%.c | $(NEEDED)-test
	$(call compile,-DDFEN_EXTENSION='"$(abspath $(EXTENSION:.so=))"')
$(BUILD)/static/test/%.o: test/%.c | $(NEEDED)-test
	$(call compile,-DSQLITE_CORE)

# A program of test/: its objects, then the archives and libraries, of which it takes what it needs.
LIBRARIES = -lsqlite3 -lcmocka -lm -lpthread -ldl
define link_program
	$(call say,LD,$@)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) -Wl,--start-group $(filter %.a,$^) -Wl,--end-group -Wl,--as-needed $(LIBRARIES)
endef
$(BUILD)/test/%: $(BUILD)/test/%.o $(SUPPORT_ARCHIVE) $(CORE_ARCHIVE)
	$(link_program)
$(BUILD)/static/test/%: $(BUILD)/static/test/%.o $(STATIC_ARCHIVE) $(SUPPORT_ARCHIVE) $(CORE_ARCHIVE)
	$(link_program)

-include $(shell find $(BUILD) -name chroot -prune -o -type f -name '*.d' -print 2>/dev/null)

# ---- Using ----

setup: ## install what building and testing need (Debian; root or sudo); setup-NAME what `make NAME` needs: $(SETUP_NAMES)
	@CC='$(CC)' test/tools/setup.sh test
setup-check: setup ## install what `make check` needs
SETUP_NAMES = packages deb wheel npm web postgresql clickhouse hosts
setup-packages setup-postgresql setup-clickhouse setup-hosts: setup
$(SETUP_NAMES:%=setup-%) setup-check: setup-%:
	@test/tools/setup.sh $*

# What FOLDER/package-lock.json pins is fetched into $(call modules,FOLDER), for a folder of test/.
modules = $(BUILD)/modules/$(1)/node_modules
$(call modules,%)/.package-lock.json: test/%/package.json test/%/package-lock.json | $(SETUPS)
	@test/tools/modules.sh $(BUILD) $(@D) $^

demo: $(EXTENSION) $(SAMPLE) ## pool the sample games; DATA=file.tsv pools a table of positions of your own
	@sql/demo $(EXTENSION:.so=) $(if $(DATA),lines '$(DATA)',games $(SAMPLE)) $(BUILD)/demo.db

# Games that the project plays by its own rules, the same in every build. What plays them needs nothing that only tests need.
$(SELFPLAY).o: test/tools/selfplay.c | $(NEEDED)-build
	$(call compile)
$(SELFPLAY): LIBRARIES = -lsqlite3 -lm
$(SELFPLAY): $(SELFPLAY).o $(CORE_ARCHIVE)
	$(link_program)
$(SAMPLE): $(SELFPLAY) sql/schema.sql
	@$(SELFPLAY) sql/schema.sql $@

equities: $(EXTENSION) ## solve all endgames of up to three pieces exactly, into build/equities.db; it may be killed and started again
	@DFEN_EXTENSION=$(abspath $(EXTENSION:.so=)) sql/equities $(BUILD)/equities.db

VERSION := $(shell sed -n 's/^\#define DFEN_VERSION "\(.*\)"/\1/p' core/dfen.h)
# Paths stand in the shell's quotes, in pkg-config's file and in the shell's .load, which take these characters otherwise.
REFUSED_IN_PATHS = ' " \ ` $$ \#
check_paths = $(foreach character,$(REFUSED_IN_PATHS),$(if $(findstring $(character),$(DESTDIR)$(LIBDIR)$(DATADIR)$(BUILD)),\
  $(error DESTDIR, PREFIX, LIBDIR and DATADIR must not have the character $(character) in them)))
install: $(EXTENSION) ## install the extension and the programs of sql/ under PREFIX (/usr/local), or below DESTDIR
uninstall: ## remove what install put there
install uninstall:
	$(check_paths)INSTALL="$(INSTALL)" BUILD='$(BUILD)' ext/install.sh $@ '$(DESTDIR)' '$(LIBDIR)' '$(DATADIR)' $(VERSION)

docs: $(EXTENSION) ## write the tables of ext/REFERENCE.md from what ext/functions.def says
	@test/tools/reference.sh $(EXTENSION) ext/REFERENCE.md >$(BUILD)/REFERENCE.md
	@cp $(BUILD)/REFERENCE.md ext/REFERENCE.md

clean: ## remove everything that was built
	rm -rf $(BUILD)

help: ## list what can be made, in groups
	@awk '/^# ---- / { gsub(/^# ---- | ----$$/, ""); group = $$0 } \
	  match($$0, /^[a-z%-]*:.*## /) { if (group != "") print "\n" group; group = ""; name = $$0; sub(/:.*/, "", name); printf "%-18s %s\n", name, substr($$0, RLENGTH + 1) }' \
	  $(MAKE_FILES) | sed 's/[$$](SECTIONS)/$(sort $(SECTIONS:test-%=%))/; s/[$$](SETUP_NAMES)/$(SETUP_NAMES) duckdb/'

# Packages and hosts first, then the tests of everything, which need their names; then what needs names of both.
include $(wildcard ext/targets.mk ext/*/targets.mk) test/targets.mk $(wildcard test/*/targets.mk)

# A target that is a word is none that is made as a file.
MAKE_FILES = $(filter Makefile %.mk,$(MAKEFILE_LIST))
.PHONY: $(SECTIONS) $(shell sed -n 's/^\([a-z0-9-]*\):.*/\1/p' $(MAKE_FILES))
