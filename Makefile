# dfen: `make help` lists what can be made.

BUILD = build
PREFIX = /usr/local
LIBDIR = $(PREFIX)/lib
DATADIR = $(PREFIX)/share
INSTALL = install

CFLAGS ?= -O2 -g
WARNINGS = -Wall -Wextra -Wpedantic -Werror -Wshadow -Wstrict-prototypes -Wmissing-prototypes
COMPILE = $(CC) -std=c11 $(WARNINGS) $(CFLAGS) $(CPPFLAGS) -MMD -MP
LINK = $(CC) $(CFLAGS) $(LDFLAGS)
# The objects, then the archives and libraries, of which each program takes what it needs.
LINKED = $(filter %.o,$^) -Wl,--start-group $(filter %.a,$^) -Wl,--end-group -Wl,--as-needed -lsqlite3 -lcmocka -lm -lpthread -ldl
# A compiler for another machine has an ar of its own, and a host's makes no index of its objects.
AR = $(patsubst %gcc,%,$(filter %-gcc,$(firstword $(CC))))ar

# A line a file that is made; V=1 prints the whole commands instead, and -s nothing.
V = 0
Q = $(if $(filter 1,$(V)),,@)
say = @$(if $(filter 1,$(V))$(findstring s,$(firstword -$(MAKEFLAGS))),:,echo '$(1) $(2)')

EXTENSION = $(BUILD)/dfen.so
CORE_SOURCES = $(sort $(wildcard core/*/*.c))
EXT_SOURCES = $(sort $(wildcard ext/*.c ext/sqlite/*.c ext/sqlite/*/*.c))
CORE_OBJECTS = $(CORE_SOURCES:%.c=$(BUILD)/%.o)
EXT_OBJECTS = $(EXT_SOURCES:%.c=$(BUILD)/%.o)
# The topic files and the core, for hosts whose values are structs.
PLAIN_OBJECTS = $(patsubst %.c,$(BUILD)/plain/%.o,$(wildcard ext/*.c) $(CORE_SOURCES))
STATIC_OBJECTS = $(EXT_SOURCES:%.c=$(BUILD)/static/%.o)
# For the programs of test/: the core, the rest of the extension, and what they share.
CORE_ARCHIVE = $(BUILD)/libdfen_core.a
STATIC_ARCHIVE = $(BUILD)/static/libdfen.a
SUPPORT_ARCHIVE = $(BUILD)/test/libsupport.a
CORE_TESTS = $(patsubst %.c,$(BUILD)/%,$(wildcard test/unit/test_*.c test/property/test_*.c test/vectors/test_*.c))
PROPERTY = $(BUILD)/test/property
LOADING_TEST = $(BUILD)/test/extension/test_loading
SQL_TEST = $(BUILD)/test/sql/run
STATIC_SQL_TEST = $(BUILD)/static/test/sql/run
SELFPLAY = $(BUILD)/test/tools/selfplay
SAMPLE = $(BUILD)/sample.db
POSITIONS = $(BUILD)/test/tools/positions
EVERY = $(BUILD)/test/postgresql/every
SQL_FILES = $(wildcard test/sql/*.sql)
# These take seconds, the others a quarter of a second together.
LONG_SQL_FILES = test/sql/equity.sql test/sql/pool_table.sql

.DELETE_ON_ERROR:
.SECONDARY:

all: $(EXTENSION) ## build the extension, build/dfen.so; V=1 prints whole commands

# ---- Building ----

$(EXTENSION): $(CORE_OBJECTS) $(EXT_OBJECTS)
	$(call say,LD,$@)
	$(Q)$(CC) -shared $(CFLAGS) $(LDFLAGS) -o $@ $^

# Made anew, so that no object stays in one whose source is gone.
$(CORE_ARCHIVE): $(CORE_OBJECTS)
$(STATIC_ARCHIVE): $(STATIC_OBJECTS)
# What has a header beside it is for several programs.
$(SUPPORT_ARCHIVE): $(patsubst %.c,$(BUILD)/%.o,$(wildcard test/slow/*.c $(patsubst %.h,%.c,$(wildcard test/*/*.h))))
$(CORE_ARCHIVE) $(STATIC_ARCHIVE) $(SUPPORT_ARCHIVE):
	$(call say,AR,$@)
	@rm -f $@
	$(Q)$(AR) qcs $@ $^

# A goal that installs comes before everything else, also with -j. Programs that run make find it in MAKE; no recipe but those that
# call make itself names it, so that `make -n` runs nothing.
SETUPS = $(filter setup setup-%,$(MAKECMDGOALS))
$(filter-out $(SETUPS),$(MAKECMDGOALS)): | $(SETUPS)
export MAKE

# What must be there to build something, as package=what. $(NEEDED)-WHAT says which setup installs what is missing, before a
# compiler says something else.
BUILD_NEEDS = gcc=$(firstword $(CC)) libsqlite3-dev=sqlite3ext.h libxxhash-dev=xxhash.h
TEST_NEEDS = $(BUILD_NEEDS) sqlite3=sqlite3 libcmocka-dev=cmocka.h binutils=nm libxml2-utils=xmllint pkgconf=pkg-config python3=/usr/bin/python3
NEEDED = $(BUILD)/needed
needs_of = $(sort $($(shell echo $(1) | tr a-z A-Z)_NEEDS))
$(NEEDED)-%: | $(SETUPS)
	@mkdir -p $(@D)
	@CC='$(CC)' CPPFLAGS='$(CPPFLAGS)' SETUP=$(filter-out setup-build setup-test setup-module,setup-$*) \
	  test/tools/setup.sh --check $(call needs_of,$*)
	@touch $@

# compile FLAGS
define compile
	@mkdir -p $(@D)
	$(call say,CC,$@)
	$(Q)$(COMPILE) $(1) -c -o $@ $<
endef
SHARED = -fPIC -fvisibility=hidden
PLAIN = $(SHARED) '-DDFEN_HOST="plain/host.h"'
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

# A program of test/: its own file, and what it needs of the archives.
define link_program
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $(LINKED)
endef
$(BUILD)/test/%: $(BUILD)/test/%.o $(SUPPORT_ARCHIVE) $(CORE_ARCHIVE)
	$(link_program)
$(BUILD)/static/test/%: $(BUILD)/static/test/%.o $(STATIC_ARCHIVE) $(SUPPORT_ARCHIVE) $(CORE_ARCHIVE)
	$(link_program)

-include $(shell find $(BUILD) -name chroot -prune -o -type f -name '*.d' -print 2>/dev/null)

# ---- Using ----

setup: ## install what building and testing need (Debian; root or sudo)
	@CC='$(CC)' test/tools/setup.sh $(TEST_NEEDS)

# Added to by the folders of test/.
CHECK_NEEDS = clang=clang valgrind=valgrind chromium=chromium
setup-check: setup ## install what `make check` needs besides
	@CC=clang test/tools/setup.sh $(CHECK_NEEDS)

# What test/FOLDER/package-lock.json pins is fetched into $(call modules,FOLDER).
modules = $(BUILD)/modules/$(1)/node_modules
$(call modules,%)/.package-lock.json: test/%/package.json test/%/package-lock.json | $(SETUPS)
	@test/tools/modules.sh $(BUILD) $(@D) $^

demo: $(EXTENSION) $(SAMPLE) ## pool the sample games; DATA=file.tsv pools a table of positions of your own
	@sql/demo $(EXTENSION:.so=) $(if $(DATA),lines '$(DATA)',games $(SAMPLE)) $(BUILD)/demo.db

# Games that the project plays by its own rules, the same in every build. What plays them needs nothing that only tests need.
$(SELFPLAY).o: test/tools/selfplay.c | $(NEEDED)-build
	$(call compile)
$(SELFPLAY): $(SELFPLAY).o $(CORE_ARCHIVE)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $^ -lsqlite3 -lm
$(SAMPLE): $(SELFPLAY) sql/schema.sql
	@$(SELFPLAY) sql/schema.sql $@

equities: $(EXTENSION) ## solve all endgames of up to three men exactly, into build/equities.db; it may be killed and started again
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

# ---- Testing ----

# The sections of `make test`, and what `make check` runs besides, a target each; what takes longest begins first. Two may run at
# once: those of `make check` that make the same files have commas between them and run one after another, or what they share
# stands in CHECK_PROGRAMS. `make test` tries a tenth of the cases, and one kill, one full disk and one interrupt of each kind;
# a section alone and `make check` are everything at its size.
TESTS = test-counting test-counts test-keys test-core test-equities test-readme test-dist test-pictures test-shell test-estimates test-hostile \
  test-sql test-database test-hosts test-fuzz test-memory test-install test-sections test-tables test-upgrade \
  test-structure test-spec test-plain test-make
CHECKS = mutation check-equities exhaustive check-clang asan check-sqlite-versions,check-dist,check-musl fuzz check-memory tsan \
  check-big-endian check-packages,check-web,check-packages-again,check-plain check-bare lint coverage \
  valgrind check-replays check-database check-estimates test-python test-node,test-others,test-migrations,check-duckdb,check-postgresql check-32bit \
  check-windows
CHECK_PROGRAMS =
# What the sections of `make test` are run with: made before any of them, since two may run at once.
TEST_PROGRAMS = $(EXTENSION) $(CORE_TESTS) $(POSITIONS) $(SQL_TEST) $(LOADING_TEST) $(SAMPLE)

# What cannot be made fails in its section, and the others are run. On all cores, unless -j says how many.
make_programs = @$(MAKE) --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell nproc)) -k $(1) || \
  echo "not all could be made: the sections go on with what there is"

test: export DFEN_TIMES ?= 0.1
test: ## build and run all tests on a tenth of the cases (DFEN_TIMES=0.1), two sections at once where there are two cores, a line each
	$(call make_programs,test-programs)
	@PATH="$$(CC='$(CC)' test/tools/path.sh $(BUILD)/path $(TEST_NEEDS))" test/tools/sections.sh $(BUILD)/logs $(TESTS)

test-core: $(CORE_TESTS) | $(POSITIONS)
test-core test-hostile test-tables: # those that run what they are made of
	@RUN='$(RUN)' test/tools/programs.sh $^

test-sql: $(SQL_TEST) $(LOADING_TEST) $(EXTENSION)
	@test/tools/programs.sh "$(SQL_TEST) $(SQL_FILES)" $(LOADING_TEST)

test-shell: $(EXTENSION) $(SQL_TEST) $(SAMPLE)
	@MAKEFLAGS= test/shell/run.sh $(abspath $(EXTENSION)) $(SQL_TEST) $(SAMPLE)

test-database test-counting test-equities: $(EXTENSION) $(SELFPLAY) $(SAMPLE)
	@test/tools/programs.sh $(foreach test,$(SHELL_TESTS),"test/shell/$(test).sh $(abspath $(EXTENSION)) $(SAMPLE)")
test-database: SHELL_TESTS = import scores kills attacks
test-counting: SHELL_TESTS = pool count views sql_pool
test-equities: SHELL_TESTS = equities estimates

# Counts after random statements, rebuilds, restores and kills, compared with a recount in Python.
test-counts: $(EXTENSION) $(SAMPLE)
	@/usr/bin/python3 test/counts/visits.py $(EXTENSION) $(SAMPLE) $(or $(ROUNDS),4)

# Key columns after random statements, rebuilds and kills, compared with the function's values one by one.
test-keys: $(EXTENSION) $(SAMPLE)
	@/usr/bin/python3 test/keys/keys.py $(EXTENSION) $(SAMPLE) $(or $(ROUNDS),1)

test-whole:
	@$(MAKE) --no-print-directory DFEN_TIMES=1 DFEN_SEED=$(or $(DFEN_SEED),$(shell date +%s)) test

# Equities of three men by the slow rules on 400 classes each, and 5,800,000 games of best play.
check-equities: $(PROPERTY)/test_equity
	@DFEN_TIMES=10 $(PROPERTY)/test_equity

# The rules on ten times as many positions, and the turns of 10,000 positions of the sample replayed.
check-replays: $(PROPERTY)/test_rules $(EXTENSION) $(SQL_TEST) $(SAMPLE)
	@DFEN_TIMES=10 $(PROPERTY)/test_rules
	@MAKEFLAGS= DFEN_REPLAYS=10000 test/shell/run.sh $(abspath $(EXTENSION)) $(SQL_TEST) $(SAMPLE)

exhaustive: $(addprefix $(PROPERTY)/,test_reader test_lossless pool_ids four_men four_men_equities) ## the runs that take minutes: 10,000,000 texts read, 10,000 positions, 10,000,000 pool keys, endgames of four men
	@DFEN_TIMES=200 $(PROPERTY)/test_reader
	@DFEN_TIMES=50 $(PROPERTY)/test_lossless
	@$(PROPERTY)/pool_ids 10000000
	@test/tools/programs.sh $(PROPERTY)/four_men $(PROPERTY)/four_men_equities

key-growth: $(EXTENSION) $(PROPERTY)/key_growth $(SAMPLE) ## how many keys a larger pool key would merge (SPEC 4.15)
	@test/property/key_growth.sh $(abspath $(EXTENSION)) $(SAMPLE) $(PROPERTY)/key_growth

# Imports, killed 100 times.
check-database: $(EXTENSION) $(SAMPLE)
	@DFEN_KILLS=100 test/shell/kills.sh $(abspath $(EXTENSION)) $(SAMPLE)

check-clang:
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/clang CC=clang DFEN_TIMES=1 test

asan: ## the tests of the core, the SQL statements, memory, the fuzzers' corpus and hostile uses under ASan and UBSan
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/sanitized CC=clang \
	  CFLAGS='-O1 -g -fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all -fno-omit-frame-pointer' test-sanitized

test-sanitized: test-core test-memory test-hostile test-fuzz test-static
test-static: $(STATIC_SQL_TEST)
	@$(STATIC_SQL_TEST) $(SQL_FILES)

# The oldest SQLite that will do, and a new one, by their releases of better-sqlite3.
SQLITE_VERSIONS = 6.0.1 13.2.0
NEWEST_SQLITE = $(BUILD)/sqlite/$(lastword $(SQLITE_VERSIONS))
$(BUILD)/sqlite/%/sqlite3.o: $(BUILD)/sqlite/%/package/deps/sqlite3/sqlite3.c
	$(call say,CC,$@)
	$(Q)$(CC) -O2 -w -DSQLITE_INTROSPECTION_PRAGMAS -DSQLITE_ENABLE_JSON1 -c -o $@ $<

check-sqlite-versions: $(SQLITE_VERSIONS:%=$(BUILD)/sqlite/%/sqlite3.o)
	@CC='$(CC)' DFEN_SOURCES='$(CORE_SOURCES) $(EXT_SOURCES)' test/tools/sqlite_versions.sh $(BUILD)/sqlite $(SQL_FILES)

# What takes long once only.
valgrind: $(STATIC_SQL_TEST) $(SQL_TEST) $(LOADING_TEST) $(EXTENSION) ## the SQL statements and loading under valgrind
	valgrind -q --error-exitcode=9 --leak-check=full $(STATIC_SQL_TEST) $(SQL_FILES)
	valgrind -q --error-exitcode=9 --leak-check=full $(SQL_TEST) $(filter-out $(LONG_SQL_FILES),$(SQL_FILES))
	valgrind -q --error-exitcode=9 --leak-check=full $(LOADING_TEST)

clean: ## remove everything that was built
	rm -rf $(BUILD)

help: ## list what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' $(MAKE_FILES) | expand -t 20

# What only one folder needs stands there.
include $(wildcard ext/targets.mk ext/*/targets.mk test/*/targets.mk)

# A target that is a word is none that is made as a file.
MAKE_FILES = $(filter Makefile %.mk,$(MAKEFILE_LIST))
.PHONY: $(shell sed -n 's/^\([a-z0-9-]*\):.*/\1/p' $(MAKE_FILES))

# After all that add to their prerequisites.
test-programs: $(TEST_PROGRAMS)
check-programs: $(CHECK_PROGRAMS)
test-programs check-programs:
	@:

# The tests stand first: they make what others use.
check: ## everything: all that `make test` does and the long runs, two sections at once where there are two cores, a line each
	$(call make_programs,check-programs)
	@nice -n 15 test/tools/sections.sh $(BUILD)/logs test-whole -- $(CHECKS)
