# dfen: `make help` lists the targets.

BUILD = build
PREFIX = /usr/local
BINDIR = $(PREFIX)/bin
LIBDIR = $(PREFIX)/lib
DATADIR = $(PREFIX)/share
INSTALL = install

CFLAGS ?= -O2 -g
WARNINGS = -Wall -Wextra -Wpedantic -Werror -Wshadow -Wstrict-prototypes -Wmissing-prototypes
COMPILE = $(CC) -std=c11 $(WARNINGS) $(CFLAGS) $(CPPFLAGS) -I$(BUILD)/embedded -MMD -MP
# A cross compiler has its own ar; the host's cannot index its objects.
AR = $(patsubst %gcc,%,$(filter %-gcc,$(firstword $(CC))))ar

# $(call run,WHAT,FILE)COMMAND: prints one line for each folder of objects and of SQL, and for each other file that is built; V=1 prints the whole
# commands instead, and -s nothing.
run = $(if $(filter 1,$(V)),,@$(if $(findstring s,$(firstword -$(MAKEFLAGS))),,$(call say,$(1) $(if $(filter CC SQL,$(1)),$(dir $(2)),$(2)))))mkdir -p $(@D) && #
say = $(if $(filter $(subst $() ,:,$(1)),$(said)),,$(eval said += $(subst $() ,:,$(1)))echo '$(1)'; )

EXTENSION = $(BUILD)/dfen.so
PROGRAM = $(BUILD)/dfen
CORE_SOURCES = $(sort $(wildcard core/*/*.c))
COMMON_SOURCES = $(sort $(wildcard ext/functions/arguments/*.c ext/functions/*.c))
EXT_SOURCES = $(COMMON_SOURCES) $(sort $(wildcard ext/sqlite/*.c ext/sqlite/*/*.c ext/games/*.c ext/import/*.c))
OBJECTS = $(CORE_SOURCES:%.c=$(BUILD)/%.o) $(EXT_SOURCES:%.c=$(BUILD)/%.o)
# SQL beside the C that includes it, as string literals.
EMBEDDED_SQL = $(sort $(wildcard ext/games/*.sql ext/import/*.sql))
EMBEDDED = $(addprefix $(BUILD)/embedded/,$(notdir $(EMBEDDED_SQL)))
# The host-independent sources and the core, for hosts whose values are structs.
STRUCTS_OBJECTS = $(patsubst %.c,$(BUILD)/structs/%.o,$(COMMON_SOURCES) $(CORE_SOURCES))
STATIC_OBJECTS = $(EXT_SOURCES:%.c=$(BUILD)/static/%.o)
# For the programs of test/: the core, the rest of the extension, and their shared code.
CORE_ARCHIVE = $(BUILD)/libdfen_core.a
STATIC_ARCHIVE = $(BUILD)/static/libdfen.a
SUPPORT_ARCHIVE = $(BUILD)/test/libsupport.a
SELFPLAY = $(BUILD)/test/repo/tools/selfplay
SAMPLE = $(BUILD)/sample.db

.DELETE_ON_ERROR:
.SECONDARY:

# ---- Building ----

all: $(EXTENSION) $(PROGRAM) ## build the extension, build/dfen.so, and the program build/dfen; V=1 prints whole commands

link_shared = $(call run,LD,$@)$(CC) -shared $(CFLAGS) $(LDFLAGS) -o $@ $^
$(EXTENSION): $(OBJECTS)
	$(link_shared)

# Recreated, so that an archive keeps no object whose source was deleted. A source with a header beside it is shared by several programs.
$(CORE_ARCHIVE): $(filter $(BUILD)/core/%,$(OBJECTS))
$(STATIC_ARCHIVE): $(STATIC_OBJECTS)
$(SUPPORT_ARCHIVE): $(patsubst %.c,$(BUILD)/%.o,$(wildcard test/core/slow/*.c $(patsubst %.h,%.c,$(wildcard test/*/*.h test/*/*/*.h))))
$(CORE_ARCHIVE) $(STATIC_ARCHIVE) $(SUPPORT_ARCHIVE):
	$(call run,AR,$@)rm -f $@ && $(AR) qcs $@ $^

# Goals that install run before all others, also with -j. Programs that run make find it in MAKE. Only recipes that call make themselves
# name it, so that `make -n` runs nothing.
SETUPS = $(filter setup setup-%,$(MAKECMDGOALS))
$(if $(SETUPS),$(filter-out $(SETUPS),$(MAKECMDGOALS)): | $(SETUPS))
export MAKE

# Prerequisites of a build: $(NEEDED)-WHAT reports which setup installs the missing ones, before a compiler fails with another message
# (test/repo/tools/needs.txt).
NEEDED = $(BUILD)/needed
$(NEEDED)-%: | $(SETUPS)
	@mkdir -p $(@D) && CC='$(CC)' CPPFLAGS='$(CPPFLAGS)' test/repo/tools/setup.sh --check $* && touch $@

# compile FLAGS
compile = $(call run,CC,$@)$(COMPILE) $(1) -c -o $@ $<
SHARED = -fPIC -fvisibility=hidden
STRUCTS = $(SHARED) '-DDFEN_HOST="../structs/host.h"'
define embed
$(BUILD)/embedded/$(notdir $(1)): $(1) ext/embed.sh
	$$(call run,SQL,$$@)ext/embed.sh --literal $$< >$$@
endef
$(foreach file,$(EMBEDDED_SQL),$(eval $(call embed,$(file))))
$(OBJECTS): $(BUILD)/%.o: %.c | $(NEEDED)-build $(EMBEDDED)
	$(call compile,$(SHARED))
$(STRUCTS_OBJECTS): $(BUILD)/structs/%.o: %.c | $(NEEDED)-build
	$(call compile,$(STRUCTS))
# The same for linking into a program, for sanitizers.
$(STATIC_OBJECTS): $(BUILD)/static/%.o: %.c | $(NEEDED)-build $(EMBEDDED)
	$(call compile,-DSQLITE_CORE)
$(BUILD)/test/%.o: test/%.c | $(NEEDED)-test
	$(call compile,-DDFEN_EXTENSION='"$(abspath $(EXTENSION:.so=))"')
$(BUILD)/static/test/%.o: test/%.c | $(NEEDED)-test
	$(call compile,-DSQLITE_CORE)

# A program of test/: its objects, then the archives and libraries that it needs.
LIBRARIES = -lsqlite3 -lcmocka -lm -lpthread -ldl
link_program = $(call run,LD,$@)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) -Wl,--start-group $(filter %.a,$^) -Wl,--end-group \
  -Wl,--as-needed $(LIBRARIES)
$(BUILD)/test/%: $(BUILD)/test/%.o $(SUPPORT_ARCHIVE) $(CORE_ARCHIVE)
	$(link_program)
$(BUILD)/static/test/%: $(BUILD)/static/test/%.o $(STATIC_ARCHIVE) $(SUPPORT_ARCHIVE) $(CORE_ARCHIVE)
	$(link_program)

-include $(shell find $(BUILD) -name chroot -prune -o -type f -name '*.d' -print 2>/dev/null)

# ---- Using ----

setup: ## install what building and `make test` need (Debian; root or sudo); setup-NAME what `make NAME` and `make test-NAME` need: $(SETUP_NAMES)
	@CC='$(CC)' test/repo/tools/setup.sh test
setup-check: setup ## install what `make check` needs
SETUP_NAMES = packages deb wheel npm web duckdb postgresql service clickhouse hosts
# `make setup-NAME NAME` leaves out what only the tests need.
$(SETUP_NAMES:%=setup-%) setup-check: setup-%:
	@CC='$(CC)' test/repo/tools/setup.sh $* $(filter $(hosts_SECTIONS:%=test-%),$(filter test-$*,$(or $(filter-out $(SETUPS),$(MAKECMDGOALS)),test-$*)))

# Fetches the packages of test/FOLDER/package-lock.json into $(call modules,FOLDER).
modules = $(BUILD)/modules/$(1)/node_modules
$(call modules,%)/.package-lock.json: test/%/package.json test/%/package-lock.json | $(SETUPS)
	@test/repo/tools/modules.sh $(BUILD) $(@D) $^

demo: $(EXTENSION) $(PROGRAM) $(SAMPLE) ## show what dfen says of 5,000 games: positions, turns, a game, players
	@ext/program/demo.sh $(BUILD) $(SAMPLE)

# Games of self-play, the same in every build. The program that plays them needs nothing that only tests need.
$(SELFPLAY).o: test/repo/tools/selfplay.c | $(NEEDED)-build
	$(call compile)
$(SELFPLAY): LIBRARIES = -lsqlite3 -lm
$(SELFPLAY): $(SELFPLAY).o $(CORE_ARCHIVE)
	$(link_program)
$(SAMPLE): $(SELFPLAY) sql/schema.sql
	@$(SELFPLAY) sql/schema.sql $@

# The model for positions without games of their own.
FIT_MODEL = $(BUILD)/test/repo/tools/fit_model
$(FIT_MODEL).o: test/repo/tools/fit_model.c | $(NEEDED)-build
	$(call compile)
$(FIT_MODEL): LIBRARIES = -lm
$(FIT_MODEL): $(FIT_MODEL).o $(CORE_ARCHIVE)
	$(link_program)
model: $(FIT_MODEL) ## fit the sample model again, core/estimates/sample_model.c, in some minutes
	@$(FIT_MODEL) 40000 20261128 >$(BUILD)/sample_model.c && clang-format --style=file:.clang-format <$(BUILD)/sample_model.c >core/estimates/sample_model.c

equities: $(PROGRAM) ## solve all endgames of up to three pieces exactly, into build/equities.db; can be killed and restarted
	@$(PROGRAM) equities $(BUILD)/equities.db

VERSION := $(shell sed -n 's/^\#define DFEN_VERSION "\(.*\)"/\1/p' core/dfen.h)
# Paths are quoted in shell commands, in the pkg-config file and in .load commands, where these characters are special.
REFUSED_IN_PATHS = ' " \ ` $$ \#
check_paths = $(foreach character,$(REFUSED_IN_PATHS),$(if $(findstring $(character),$(DESTDIR)$(BINDIR)$(LIBDIR)$(DATADIR)$(BUILD)),\
  $(error DESTDIR, PREFIX, BINDIR, LIBDIR and DATADIR must not have the character $(character) in them)))
install: $(EXTENSION) $(PROGRAM) $(BUILD)/dfen.1 $(BUILD)/dfen.bash ## install the extension, the program and the files of sql/ under PREFIX (/usr/local), or below DESTDIR
uninstall: ## remove the installed files
install uninstall:
	$(check_paths)INSTALL="$(INSTALL)" BUILD='$(BUILD)' ext/install.sh $@ '$(DESTDIR)' '$(BINDIR)' '$(LIBDIR)' '$(DATADIR)' $(VERSION)

docs: $(EXTENSION) ## regenerate the tables of ext/REFERENCE.md and sql/IMPORT.md
	@test/repo/tools/reference.sh $(EXTENSION) ext/REFERENCE.md >$(BUILD)/REFERENCE.md && cp $(BUILD)/REFERENCE.md ext/REFERENCE.md
	@test/repo/tools/roles.sh sql/IMPORT.md >$(BUILD)/IMPORT.md && cp $(BUILD)/IMPORT.md sql/IMPORT.md

clean: ## remove all built files
	rm -rf $(BUILD)

help: ## list the targets, in groups
	@awk '/^# ---- / { gsub(/^# ---- | ----$$/, ""); group = $$0 } \
	  match($$0, /^[a-z%-]*:.*## /) { if (group != "") print "\n" group; group = ""; name = $$0; sub(/:.*/, "", name); printf "%-18s %s\n", name, substr($$0, RLENGTH + 1) }' \
	  $(MAKE_FILES) | sed '$(foreach list,test_SECTIONS hosts_SECTIONS sources_SECTIONS platforms_SECTIONS SETUP_NAMES PARTS,s/[$$]($(list))/$($(list))/;)'

# Packages and hosts first, then the tests, which use their names; then the files that use names of both.
include $(wildcard ext/targets.mk ext/*/targets.mk) test/targets.mk $(wildcard test/*/targets.mk test/*/*/targets.mk)

# A target that is a plain word is not a file.
MAKE_FILES = $(filter Makefile %.mk,$(MAKEFILE_LIST))
.PHONY: $(SECTIONS) $(shell sed -n 's/^\([a-z0-9-]*\):.*/\1/p' $(MAKE_FILES))
