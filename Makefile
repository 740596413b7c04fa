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
CORE_TESTS = $(patsubst %.c,$(BUILD)/%,$(wildcard test/unit/test_*.c test/property/test_*.c test/vectors/test_*.c))
PROPERTY = $(BUILD)/test/property
LOADING_TEST = $(BUILD)/test/extension/test_loading
SQL_TEST = $(BUILD)/test/sql/run
STATIC_SQL_TEST = $(BUILD)/static/test/sql/run
SELFPLAY = $(BUILD)/test/tools/selfplay
SAMPLE = $(BUILD)/sample.db
POSITIONS = $(BUILD)/test/tools/positions
EVERY = $(BUILD)/test/postgresql/every

.DELETE_ON_ERROR:
.SECONDARY:

# ---- Building ----

all: $(EXTENSION) ## build the extension, build/dfen.so; V=1 prints whole commands

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
ifneq ($(SETUPS),)
$(filter-out $(SETUPS),$(MAKECMDGOALS)): | $(SETUPS)
endif
export MAKE

# What must be there to build something, as package=what. $(NEEDED)-WHAT says which setup installs what is missing, before a
# compiler says something else.
BUILD_NEEDS = gcc=$(firstword $(CC)) libsqlite3-dev=sqlite3ext.h libxxhash-dev=xxhash.h
TEST_NEEDS = $(BUILD_NEEDS) perl=prove sqlite3=sqlite3 libcmocka-dev=cmocka.h binutils=nm libxml2-utils=xmllint pkgconf=pkg-config python3=/usr/bin/python3
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

setup: ## install what building and testing need (Debian; root or sudo); setup-NAME what `make NAME` needs: packages, deb, wheel, npm, web, postgresql, duckdb, python, node, others, migrations, clickhouse
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

# ---- Testing ----

# Tests are programs that print TAP, or shell commands; prove runs JOBS of them at once and says at the end whether all passed. They
# find what they need in the folder BUILD. DFEN_TIMES is how many cases random tests try, of their full size.
JOBS = 2
export BUILD CC WARNINGS
prove = @rm -rf $(BUILD)/tap/$@; export MAKEFLAGS= CMOCKA_MESSAGE_OUTPUT=TAP PERL_TEST_HARNESS_DUMP_TAP=$(BUILD)/tap/$@; \
  prove --jobs $(JOBS) --timer --failures --exec '$(or $(RUN),sh -c)' $(1) || \
  { grep -rh -C 20 -e '^not ok' -e '^\# stopped' $(BUILD)/tap/$@ | head -n 200; echo "All that the tests printed is in $(BUILD)/tap/$@."; exit 1; }
VERDICT = test/tools/verdict.sh

# section NAME,TESTS,WHAT THEY NEED[,PART]: `make test-NAME`; the part of `make check` to which it belongs, else of `make test`.
define section
SECTIONS += test-$(1)
$(or $(4),test)_TESTS += $(2)
$(or $(4),test)_PROGRAMS += $(3)
test-$(1): $(3)
	$$(call prove,$(2))
endef
# What takes longest begins first.
LONGEST = test/shell/count.sh test/counts/visits.py test/keys/keys.py test/shell/pool.sh test/shell/sql_pool.sh test/shell/import.sh
# On all cores, unless -j says how many.
make_programs = @$(MAKE) --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell nproc)) $(1)-programs

test: export DFEN_TIMES ?= 0.1
test: ## run all tests on a tenth of the cases; test-NAME one section at full size: $(SECTIONS)
	$(call make_programs,test)
	$(call prove,$(filter $(LONGEST),$(test_TESTS)) $(filter-out $(LONGEST),$(test_TESTS)))

$(eval $(call section,core,$(CORE_TESTS),$(CORE_TESTS)))
$(eval $(call section,sql,'$(SQL_TEST) test/sql/*.sql' $(LOADING_TEST),$(SQL_TEST) $(LOADING_TEST) $(EXTENSION)))
$(eval $(call section,shell,test/shell/demo.sh,$(EXTENSION) $(SQL_TEST) $(SAMPLE)))
$(eval $(call section,database,$(patsubst %,test/shell/%.sh,import tables kills attacks),$(EXTENSION) $(SAMPLE)))
$(eval $(call section,counting,$(patsubst %,test/shell/%.sh,pool count views sql_pool book),$(EXTENSION) $(SAMPLE) $(PLAIN_PYTHON)))
$(eval $(call section,equities,$(patsubst %,test/shell/%.sh,equities estimates),$(EXTENSION) $(SELFPLAY) $(SAMPLE)))
$(eval $(call section,counts,test/counts/visits.py,$(EXTENSION) $(SAMPLE)))
$(eval $(call section,imports,test/imports/histories.py,$(EXTENSION) $(SAMPLE)))
$(eval $(call section,keys,test/keys/keys.py,$(EXTENSION) $(SAMPLE)))
$(eval $(call section,make,test/tools/make.sh,))

# The parts of `make check`, each of half an hour at most on two cores, and what they mean.
CHECKS = check-whole check-sources check-sanitizers check-fuzz check-exhaustive check-hosts check-platforms
check: ## everything: the parts that follow, one after the other, each to its end
	@failed=; for part in $(CHECKS); do echo "== $$part"; nice -n 15 $(MAKE) --no-print-directory -k $$part || failed="$$failed $$part"; done; \
	  if [ -n "$$failed" ]; then echo "failed:$$failed"; exit 1; fi; echo "all parts passed"

check-whole: ## all tests at full size with a seed of the clock, as gcc and as clang compile them
	@$(MAKE) --no-print-directory DFEN_TIMES=1 DFEN_SEED=$(or $(DFEN_SEED),$(shell date +%s)) test
	@$(MAKE) --no-print-directory DFEN_TIMES=1 BUILD=$(BUILD)/clang CC=clang test

check-sources: lint coverage ## what reads the sources: linters, and that no line of core/ is without a test

check-sanitizers: asan tsan valgrind ## sanitizers and valgrind
asan: ## the core, SQL, memory, the fuzzers' corpus and hostile uses under ASan and UBSan
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/sanitized CC=clang \
	  CFLAGS='-O1 -g -fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all -fno-omit-frame-pointer' \
	  test-core test-memory test-hostile test-fuzz test-static
test-static: $(STATIC_SQL_TEST)
	$(call prove,'$(STATIC_SQL_TEST) test/sql/*.sql')
valgrind: $(STATIC_SQL_TEST) $(SQL_TEST) $(LOADING_TEST) $(EXTENSION) ## the SQL statements and loading under valgrind
	$(call prove,'$(VALGRIND) $(STATIC_SQL_TEST) test/sql/*.sql' '$(VALGRIND) $(SQL_TEST) $(QUICK_SQL)' \
	  '$(VALGRIND) $(LOADING_TEST)')
# Without those that take seconds.
QUICK_SQL = $$(ls test/sql/*.sql | grep -v -e equity.sql -e pool_table.sql)
VALGRIND = valgrind -q --error-exitcode=9 --leak-check=full

check-fuzz: fuzz ## each fuzzer for a minute

check-hosts: ## programs and servers that dfen is used in, and its packages: hosts that `make test` does not run
	$(call make_programs,hosts)
	$(call prove,$(hosts_TESTS))

check-platforms: ## other machines, C libraries and compilers, and new machines
	$(call make_programs,platforms)
	$(call prove,$(platforms_TESTS))

key-growth: $(EXTENSION) $(PROPERTY)/key_growth $(SAMPLE) ## how many keys a larger pool key would merge (SPEC 4.15)
	@test/property/key_growth.sh $(abspath $(EXTENSION)) $(SAMPLE) $(PROPERTY)/key_growth

# The oldest SQLite that will do, and a new one, by their releases of better-sqlite3.
SQLITE_VERSIONS = 6.0.1 13.2.0
NEWEST_SQLITE = $(BUILD)/sqlite/$(lastword $(SQLITE_VERSIONS))
$(BUILD)/sqlite/%/sqlite3.o: $(BUILD)/sqlite/%/package/deps/sqlite3/sqlite3.c
	$(call say,CC,$@)
	$(Q)$(CC) -O2 -w -DSQLITE_INTROSPECTION_PRAGMAS -DSQLITE_ENABLE_JSON1 -c -o $@ $<
$(eval $(call section,sqlite-versions,'$(VERDICT) test/tools/sqlite_versions.sh $(BUILD)/sqlite test/sql/*.sql',$(SQLITE_VERSIONS:%=$(BUILD)/sqlite/%/sqlite3.o),hosts))

clean: ## remove everything that was built
	rm -rf $(BUILD)

help: ## list what can be made, in groups
	@awk '/^# ---- / { gsub(/^# ---- | ----$$/, ""); group = $$0 } \
	  match($$0, /^[a-z%-]*:.*## /) { if (group != "") print "\n" group; group = ""; name = $$0; sub(/:.*/, "", name); printf "%-18s %s\n", name, substr($$0, RLENGTH + 1) }' $(MAKE_FILES)

# What only one folder needs stands there.
include $(wildcard ext/targets.mk ext/*/targets.mk test/*/targets.mk)

# ---- What needs the names above ----

EXHAUSTIVE = $(addprefix $(PROPERTY)/,test_reader test_lossless test_equity test_rules pool_ids four_pieces four_pieces_equities)
check-exhaustive: $(EXHAUSTIVE) $(EXTENSION) $(SQL_TEST) $(SAMPLE) $(MEMORY_TEST) $(HELDOUT) ## the runs that take minutes: millions of texts and keys, endgames of four pieces, kills, memory, games held out
	@"$$MAKE" --no-print-directory equities >$(BUILD)/equities.log 2>&1
	$(call prove,$(PROPERTY)/four_pieces_equities '$(VERDICT) $(MEMORY_TEST) test/sql/*.sql' $(PROPERTY)/four_pieces \
	  'DFEN_TIMES=200 $(PROPERTY)/test_reader' 'DFEN_TIMES=50 $(PROPERTY)/test_lossless' 'DFEN_TIMES=10 $(PROPERTY)/test_equity' \
	  'DFEN_TIMES=10 $(PROPERTY)/test_rules' '$(VERDICT) $(PROPERTY)/pool_ids 10000000' 'DFEN_REPLAYS=10000 test/shell/demo.sh' \
	  'DFEN_KILLS=100 test/shell/kills.sh' '$(VERDICT) $(HELDOUT) $(SAMPLE) all' \
	  '$(VERDICT) test/extension/exact.sh $(EXTENSION) $(SAMPLE) $(BUILD)/equities.db')

# A target that is a word is none that is made as a file.
MAKE_FILES = $(filter Makefile %.mk,$(MAKEFILE_LIST))
.PHONY: $(SECTIONS) test-programs hosts-programs platforms-programs $(shell sed -n 's/^\([a-z0-9-]*\):.*/\1/p' $(MAKE_FILES))

# After all that add to their prerequisites.
test-programs: $(test_PROGRAMS)
hosts-programs: $(hosts_PROGRAMS)
platforms-programs: $(platforms_PROGRAMS)
test-programs hosts-programs platforms-programs:
	@:
