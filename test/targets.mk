# ---- Testing ----

# Tests are programs that print TAP, or shell commands; prove runs JOBS of them at once and reports at the end whether all passed. They find
# their files in the folder BUILD. DFEN_TIMES is the share of random cases to test.
JOBS = 2
export BUILD CC WARNINGS
prove = @rm -rf $(BUILD)/tap/$(@F); export MAKEFLAGS= CMOCKA_MESSAGE_OUTPUT=TAP PERL_TEST_HARNESS_DUMP_TAP=$(BUILD)/tap/$(@F); \
  prove --jobs $(JOBS) --timer --failures --exec '$(or $(RUN),sh -c)' $(1) || \
  { grep -rh -C 20 -e '^not ok' -e '^\# stopped' $(BUILD)/tap/$(@F) | head -n 200; echo "All that the tests printed is in $(BUILD)/tap/$(@F)."; exit 1; }
VERDICT = test/repo/tools/verdict.sh

PROPERTY = $(BUILD)/test/core/property
# Fuzz targets whose claims are also tested on random cases.
CLAIMS = $(addprefix $(BUILD)/test/core/fuzz/,endgame functions games keys material pictures players queries read rules statistics symmetry)
CORE_TESTS = $(patsubst %.c,$(BUILD)/%,$(wildcard test/core/unit/test_*.c test/core/property/test_*.c test/core/vectors/test_*.c)) $(CLAIMS)
LOADING_TEST = $(BUILD)/test/sql/extension/test_loading
HELDOUT = $(BUILD)/test/sql/extension/heldout
BOUNDS = $(BUILD)/test/sql/extension/bounds
LUCK = $(BUILD)/test/sql/extension/luck
SQL_TEST = $(BUILD)/test/sql/run
STATIC_SQL_TEST = $(BUILD)/static/test/sql/run
HOSTILE_TESTS = $(addprefix $(BUILD)/static/test/sql/hostile/,test_hostile test_interrupts test_import)
PROGRAM_TESTS = $(wildcard test/program/*.py)
UNDER_VALGRIND = $(BUILD)/valgrind/dfen
WITH_MUSL = $(BUILD)/musl/dfen
MEMORY_TEST = $(BUILD)/static/test/sql/hostile/memory
POSITIONS = $(BUILD)/test/repo/tools/positions
# The plain functions of JavaScript and Python, compared with SQL's results.
PLAIN_TESTED = $(BUILD)/test/hosts/plain
PLAIN_FEW = $(PLAIN_TESTED)/20000
PLAIN_PYTHON = $(PLAIN_TESTED)/package/dfen/_dfen.abi3.so

# section NAME,TESTS,PREREQUISITES[,PART]: `make test-NAME`; the part of `make check` to which it belongs, otherwise of `make test`. Those of
# the part hosts have a setup-NAME.
define section
SECTIONS += test-$(1)
$(or $(4),test)_SECTIONS += $(1)
$(or $(4),test)_TESTS += $(2)
$(or $(4),test)_PROGRAMS += $(3)
test-$(1): $(3)$(if $(filter hosts,$(4)), | $(NEEDED)-test-$(1))
	$$(call prove,$(2))
endef
# The slowest tests start first.
LONGEST = $(addsuffix .sh,$(addprefix test/program/shell/,book demo equities estimates import pool scored_turns views)) test/program/histories/imports.py test/program/histories/keys.py \
  test/sql/extension/one_file.sh test/repo/pages/pages.py $(PROPERTY)/test_equity
# part PART: the prerequisites of its tests, on all cores unless -j sets a number, then its tests.
define part
	@$(MAKE) --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell nproc)) $(sort $($(1)_PROGRAMS))
	$(call prove,$(filter $(LONGEST),$($(1)_TESTS)) $(filter-out $(LONGEST),$($(1)_TESTS)))
endef

test: export DFEN_TIMES ?= 0.1
test: ## run all tests on a tenth of the cases; test-NAME one section at full size, after setup: $(test_SECTIONS); after setup-NAME: $(hosts_SECTIONS); after setup-check: $(sources_SECTIONS) $(platforms_SECTIONS)
	$(call part,test)

$(eval $(call section,core,$(CORE_TESTS),$(CORE_TESTS)))
$(eval $(call section,sql,'$(SQL_TEST) test/sql/*.sql' $(LOADING_TEST),$(SQL_TEST) $(LOADING_TEST) $(EXTENSION)))
$(eval $(call section,shell,$(filter-out %/support.sh,$(wildcard test/program/shell/*.sh)),$(EXTENSION) $(PROGRAM) $(SAMPLE) $(SELFPLAY) $(SQL_TEST) $(PLAIN_PYTHON)))
# dfen count that a test steps.
COUNTER = $(BUILD)/test/program/histories/counter
$(COUNTER): test/program/histories/counter.c ext/program/run_count.c $(filter-out %/program/run_count.o,$(PROGRAM_OBJECTS)) $(BUILD)/program/embedded.o $(OBJECTS)
	@mkdir -p $(@D)
	$(call run,LD,$@)$(CC) $(CPPFLAGS) $(CFLAGS) -D_XOPEN_SOURCE=700 -D_DEFAULT_SOURCE -Wl,--wrap=sqlite3_prepare_v2,--wrap=sqlite3_progress_handler $(LDFLAGS) \
	  -o $@ $(filter-out ext/program/run_count.c,$^) $(SQLITE3) $(ZLIB) -lm
$(eval $(call section,histories,$(wildcard test/program/histories/*.py),$(EXTENSION) $(PROGRAM) $(COUNTER) $(SAMPLE)))
# Out of memory once for each function; `make check-failures` makes every allocation of every statement fail.
$(eval $(call section,hostile,$(HOSTILE_TESTS) '$(VERDICT) $(MEMORY_TEST) --short test/sql/*.sql',$(HOSTILE_TESTS) $(MEMORY_TEST)))
$(eval $(call section,extension,$(patsubst %,test/sql/extension/%.sh,one_file make_install upgrade),$(EXTENSION) $(PROGRAM) $(SAMPLE) dist))
$(eval $(call section,pictures,test/repo/pictures/pictures.sh,$(EXTENSION) $(POSITIONS) $(SAMPLE)))
$(eval $(call section,pages,test/repo/pages/pages.py $(filter-out %/style.sh,$(wildcard test/repo/pages/*.sh)),$(EXTENSION) $(PROGRAM) $(SQL_TEST) $(SAMPLE) dist))
$(eval $(call section,sources,$(addprefix test/repo/sources/,rooms.sh map.sh),$(EXTENSION) $(PROGRAM)))
$(eval $(call section,words,test/repo/pages/style.sh,$(EXTENSION),sources))
$(eval $(call section,make,test/repo/sources/make.sh,$(EXTENSION),sources))

$(PLAIN_PYTHON): $(PYTHON_MODULE) $(PYTHON_DECLARED) $(wildcard ext/python/dfen/*)
	$(call run,CP,$(@D))cp ext/python/dfen/* $(PYTHON_DECLARED) $(PYTHON_MODULE) $(@D)/
$(PLAIN_TESTED)/%/answered: $(EXTENSION) $(SAMPLE) $(POSITIONS) $(PLAIN_TESTED)/hostile test/hosts/plain/sql.py
	$(call run,SQL,$@)/usr/bin/python3 test/hosts/plain/sql.py $(EXTENSION) $(SAMPLE) $(POSITIONS) $* $(@D) test/sql/*.sql && \
	  $(PLAIN_TESTED)/hostile $* >$(@D)/hostile && touch $@
$(eval $(call section,plain,'$(VERDICT) /usr/bin/python3 test/hosts/plain/python.py $(PLAIN_FEW) $(PLAIN_TESTED)/package',$(PLAIN_FEW)/answered $(PLAIN_PYTHON)))

pictures: $(EXTENSION) $(SAMPLE) ## draw the pictures of test/repo/pictures/golden, including the README's
	@test/repo/pictures/make.sh $(abspath $(EXTENSION:.so=)) test/repo/pictures/golden $(SAMPLE)

# ---- Hosts, packages and machines ----

NODE_MODULES = $(call modules,hosts)
PACKAGES_NODE = $(call modules,hosts/packages)
NODE18 = $(call modules,hosts/packages/node18)
RUNTIMES = $(call modules,hosts/plain/runtimes)
HOSTS_MODULES = $(addsuffix /.package-lock.json,$(NODE_MODULES) $(call modules,hosts/migrations) $(PACKAGES_NODE) $(NODE18) $(RUNTIMES))
# Every SQL statement also on the oldest supported SQLite and on a new one; the plain functions in Python, Node, Bun, Deno, bundles, workerd and Chromium.
$(eval $(call section,hosts,$(addprefix test/hosts/,shell_and_c.sh python.sh node.sh others.sh migrations/migrations.sh) \
  '$(VERDICT) test/repo/tools/sqlite_versions.sh $(BUILD)/sqlite test/sql/*.sql' \
  'test/hosts/plain/run.sh $(PLAIN_TESTED)/1000000 $(PLAIN_FEW) $(PLAIN_TESTED)/package $(CORE_JS) $(NODE18) $(NODE_MODULES)' \
  'test/hosts/plain/runtimes.sh $(PLAIN_FEW)/texts $(dir $(CORE_JS)) $(NODE18) $(NODE_MODULES) $(PACKAGES_NODE) $(RUNTIMES)' \
  'test/hosts/plain/bots.sh $(PLAIN_TESTED)/match $(PLAIN_TESTED)/package $(dir $(CORE_JS)) $(NODE_MODULES) $(RUNTIMES)', \
  dist $(EXTENSION) $(SAMPLE) $(PLAIN_TESTED)/match $(SQLITE_VERSIONS:%=$(BUILD)/sqlite/%/sqlite3.o) $(HOSTS_MODULES) $(PLAIN_TESTED)/1000000/answered $(PLAIN_FEW)/answered \
  $(PLAIN_PYTHON) $(CORE),hosts))
$(eval $(call section,duckdb,$(addprefix test/hosts/duckdb/,duckdb.sh forms.py),$(EXTENSION) $(SAMPLE) duckdb $(NODE_MODULES)/.package-lock.json,hosts))
# With its own server.
$(eval $(call section,postgresql,$(patsubst %,test/hosts/postgresql/%.sh,functions views counts operating subscriber) 'test/hosts/postgresql/pgxn.sh $(PGXN_PACKAGE)',\
  $(EXTENSION) $(PROGRAM) $(SAMPLE) postgresql pgxn,hosts))
# A future release with other keys opens the databases of this one.
upgrade-test: $(EXTENSION) $(PROGRAM) $(SAMPLE) postgresql ## the upgrade to a release with other keys: stored columns, imports and counts in SQLite; PostgreSQL
	$(call prove,test/sql/extension/upgrade.sh test/hosts/postgresql/operating.sh)
# 40,000 games as a service stores them, and its page, sql/SERVICE.md.
service-games: $(BUILD)/service/turns.tsv ## write 40,000 games of self-play as the tables of a service, into build/service
$(BUILD)/service/turns.tsv: test/hosts/postgresql/service_games.sh | $(SELFPLAY) $(EXTENSION)
	@test/hosts/postgresql/service_games.sh $(SELFPLAY) $(EXTENSION) $(@D)
$(eval $(call section,service,test/hosts/postgresql/service.sh,$(BUILD)/service/turns.tsv $(EXTENSION) postgresql,hosts))
# On two servers of Debian's release, and on a current one in a process. DFEN_GAMES is the number of games of self-play (143000 have two
# million turns), instead of the sample.
CLICKHOUSE_MODULES = $(call modules,hosts/clickhouse)
$(eval $(call section,clickhouse,'test/hosts/clickhouse/clickhouse.sh $(SELFPLAY) $(abspath $(CLICKHOUSE_MODULES)) $(abspath $(BUILD)/bench-games)',\
  $(EXTENSION) $(SAMPLE) $(SELFPLAY) $(CLICKHOUSE_MODULES)/.package-lock.json,hosts))

# Every binary of every package is loaded, and the packages are installed as users do.
$(eval $(call section,packages,'test/hosts/packages/binaries.sh $(AMALGAMATION) $(VERSION) test/sql/*.sql' 'test/hosts/packages/contents.sh $(PACKAGES) $(VERSION) $(MACHINE)' \
  'test/hosts/packages/npm.sh $(NPM_PACKAGE) $(PACKAGES_NODE) $(NODE18)' 'test/hosts/packages/python.sh $(PACKAGES) $(VERSION)' \
  'test/hosts/packages/deb.sh $(DEB) $(BUILD)/debian/chroot' '$(VERDICT) $(PACKAGES_NODE)/.bin/node test/hosts/packages/speed.mjs ext/wasm/dfen.mjs $(WASM) \
  $(abspath $(PACKAGES_NODE))/better-sqlite3 $(abspath $(RELEASE))/dfen.so $(SAMPLE)',packages $(PACKAGES_NODE)/.package-lock.json $(NODE18)/.package-lock.json $(SAMPLE),hosts))
# The page in headless Chromium.
$(BUILD)/web/demo.db: $(EXTENSION) $(SAMPLE) sql/views.sql
	$(call run,SQL,$@)cp $(SAMPLE) $@ && sqlite3 -batch -init /dev/null $@ -cmd '.load "$(BUILD)/dfen"' '.read sql/views.sql'
$(eval $(call section,web,'$(VERDICT) $(PACKAGES_NODE)/.bin/node test/hosts/packages/files.mjs $(WEB) $(PROGRAM)' '$(VERDICT) $(PACKAGES_NODE)/.bin/node test/hosts/packages/judged.mjs $(WEB) $(PROGRAM) $(SAMPLE)' \
  'NODE_PATH=$(PACKAGES_NODE) $(VERDICT) $(PACKAGES_NODE)/.bin/node test/hosts/packages/web.cjs $(WEB) $(SAMPLE) $(BUILD)/web',web $(PROGRAM) $(PACKAGES_NODE)/.package-lock.json $(SAMPLE) $(BUILD)/web/demo.db,hosts))
page-pictures: web $(PACKAGES_NODE)/.package-lock.json ## draw the pictures of the page in README
	@NODE_PATH=$(PACKAGES_NODE) $(PACKAGES_NODE)/.bin/node test/hosts/packages/web/pictures.cjs $(WEB) ext/web/pictures

# The amalgamation with other compilers, as C++, built into an SQLite, and with another C library than glibc. Machines with 32 bits, with
# big-endian words, and Windows: Debian's packages for them are unpacked, not installed. Not every kernel runs programs of 32 bits, so both are
# emulated, with fewer cases of the property tests.
# New machines, roots of Debian made by debootstrap: the two commands and each line of README's table. Packages built twice are identical.
$(eval $(call section,platforms,'$(VERDICT) test/sql/extension/compilers.sh $(BUILD) "$(WARNINGS)"' \
  '$(VERDICT) test/sql/extension/extra_init.sh $(BUILD) $(lastword $(SQLITE_VERSIONS)) test/sql/*.sql' \
  '$(VERDICT) test/sql/extension/musl.sh $(BUILD) "$(WARNINGS)" test/sql/*.sql' $(PROGRAM_TESTS:%='BUILD=$(dir $(WITH_MUSL)) %') \
  'DFEN_TIMES=0.05 $(VERDICT) test/hosts/portable.sh $(BUILD) i386 i386-linux-gnu "$(CC) -m32" qemu-i386-static' \
  '$(VERDICT) test/hosts/windows.sh $(BUILD)/windows' \
  'DFEN_TIMES=0.05 $(VERDICT) test/hosts/portable.sh $(BUILD) s390x s390x-linux-gnu s390x-linux-gnu-gcc "qemu-s390x-static -L /usr/s390x-linux-gnu"' \
  'test/hosts/packages/bare.sh $(BUILD)/bare' 'test/hosts/packages/lines.sh $(BUILD)/bare' '$(VERDICT) test/hosts/packages/again.sh',\
  dist $(NEWEST_SQLITE)/sqlite3.o packages $(WITH_MUSL),platforms))
.PHONY: $(BUILD)/portable $(BUILD)/static-sql $(BUILD)/threads
# Run by portable.sh: the core's unit and property tests, the SQL statements through the static driver, and the golden keys.
$(BUILD)/portable: $(CORE_TESTS) $(STATIC_SQL_TEST)
	@awk -f test/hosts/keys_as_sql.awk test/core/vectors/golden/keys.sql $(lastword $(sort $(wildcard test/core/vectors/golden/keys_v*.tsv))) >$(BUILD)/keys.sql
	$(call prove,$(CORE_TESTS))
	@$(RUN) $(STATIC_SQL_TEST) $(wildcard test/sql/*.sql) $(BUILD)/keys.sql

# ---- Checking: parts of half an hour at most on two cores ----

CHECKS = check-whole check-sources check-sanitizers check-fuzz check-exhaustive check-endgames check-failures check-hosts check-platforms check-setups
check: ## everything: the following parts, one after the other, each to its end
	@failed=; for part in $(CHECKS); do echo "== $$part"; nice -n 15 $(MAKE) --no-print-directory -k $$part || failed="$$failed $$part"; done; \
	  if [ -n "$$failed" ]; then echo "failed:$$failed"; exit 1; fi; echo "all parts passed"

check-whole: ## all tests at full size with a seed from the clock, with gcc and with clang
	@$(MAKE) --no-print-directory DFEN_TIMES=1 DFEN_SEED=$(or $(DFEN_SEED),$(shell date +%s)) test
	@$(MAKE) --no-print-directory DFEN_TIMES=1 BUILD=$(BUILD)/clang CC=clang test

check-sources: lint coverage ## checks of the sources: linters, the words of the pages, what make does, and the test coverage
	$(call part,sources)
ESLINT = $(call modules,repo/sources/eslint)
lint: $(BINDINGS)/methods.def $(MODULES) $(PLAIN_PYTHON) $(addsuffix /.package-lock.json,$(ESLINT) $(NODE_MODULES)) $(DUCKDB_MODULES)/.package-lock.json $(AMALGAMATION)/sqlite3.c ## linters of C, shell, JavaScript and Python without findings
	@PG_CONFIG='$(PG_CONFIG)' NODE='$(NODE_MODULES)/.bin/node' DUCKDB_INCLUDE='$(DUCKDB_INCLUDE)' WASM_FLAGS='$(WASM_FLAGS)' \
	  PYTHON_INCLUDES='$(PYTHON_INCLUDES:-I%=-isystem%)' test/repo/sources/lint.sh
coverage: ## the tests cover all lines of core/, and nearly all of ext/
	@find $(BUILD)/coverage -name '*.gcda' -exec rm {} + 2>/dev/null || true
	@$(MAKE) --no-print-directory DFEN_TIMES=0.1 BUILD=$(BUILD)/coverage CFLAGS='-O0 -g --coverage' test-core test-sql test-hostile $(BUILD)/coverage/static-sql
	gcovr --root . --filter core/ --fail-under-line 100 --fail-under-branch 95 $(BUILD)/coverage
	gcovr --root . --filter ext/ --fail-under-line 95 $(BUILD)/coverage

check-sanitizers: asan tsan valgrind ## sanitizers and valgrind
asan: ## the core, SQL, memory, the fuzzers' corpus, the program and hostile uses under ASan and UBSan
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/sanitized CC=clang \
	  CFLAGS='-O1 -g -fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all -fno-omit-frame-pointer' \
	  test-core test-hostile test-fuzz test-program $(BUILD)/sanitized/static-sql
$(BUILD)/static-sql: $(STATIC_SQL_TEST)
	$(call prove,'$(STATIC_SQL_TEST) test/sql/*.sql')
# Without the file that takes seconds.
QUICK_SQL = $(filter-out %/equity.sql,$(wildcard test/sql/*.sql))
tsan: ## the SQL statements in eight threads under the thread sanitizer
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/tsan CFLAGS='-O1 -g -fsanitize=thread' $(BUILD)/tsan/threads
$(BUILD)/threads: $(BUILD)/static/test/sql/hostile/threads
	$(call prove,'$(VERDICT) $< $(QUICK_SQL) --few test/sql/equity.sql')
# A page of SQLite's cache is found by a pointer into it.
VALGRIND = valgrind -q --error-exitcode=9 --leak-check=full --show-leak-kinds=definite --errors-for-leak-kinds=definite
valgrind: $(STATIC_SQL_TEST) $(SQL_TEST) $(LOADING_TEST) $(EXTENSION) $(UNDER_VALGRIND) ## the SQL statements, loading and the program under valgrind
	$(call prove,'$(VALGRIND) $(STATIC_SQL_TEST) test/sql/*.sql' '$(VALGRIND) $(SQL_TEST) $(QUICK_SQL)' '$(VALGRIND) $(LOADING_TEST)' \
	  $(PROGRAM_TESTS:%='BUILD=$(dir $(UNDER_VALGRIND)) %'))

check-fuzz: fuzz ## each fuzzer for a minute
check-hosts: ## programs and servers that load dfen, and its packages: hosts that `make test` does not run
check-platforms: ## other architectures, C libraries and compilers, and new machines
check-hosts check-platforms: check-%:
	$(call part,$*)

check-setups: ## test-NAME after only setup-NAME on a new machine, for each NAME
	$(call prove,'test/hosts/packages/setups.sh $(BUILD)/bare $(hosts_SECTIONS)')

bounds: $(BOUNDS) $(LUCK) ## how often the bounds of chances hold, and how much of the scores luck explains; takes an hour
	@nice -n 15 $(LUCK) 1000 20261129
	@nice -n 15 $(BOUNDS) 40 12 50 250 1000 3000 20000
	@nice -n 15 $(BOUNDS) 3 100 100000

check-exhaustive: $(CLAIMS) $(addprefix $(PROPERTY)/,test_lossless test_capture test_san) ## millions of texts, keys, turns and odds
	$(call prove,'DFEN_TIMES=50 $(BUILD)/test/core/fuzz/read' 'DFEN_TIMES=50 $(PROPERTY)/test_lossless' 'DFEN_TIMES=50 $(PROPERTY)/test_capture' \
	  'DFEN_TIMES=50 $(PROPERTY)/test_san' \
	  'DFEN_TIMES=10 $(BUILD)/test/core/fuzz/rules')
check-endgames: $(addprefix $(PROPERTY)/,four_pieces four_pieces_equities test_equity) $(EXTENSION) $(SAMPLE) $(HELDOUT) $(BOUNDS) $(LUCK) ## endgames of four pieces; estimates of exact equities and held-out games
	@"$$MAKE" --no-print-directory equities >$(BUILD)/equities.log 2>&1
	$(call prove,$(PROPERTY)/four_pieces_equities $(PROPERTY)/four_pieces 'DFEN_TIMES=10 $(PROPERTY)/test_equity' '$(VERDICT) $(HELDOUT) $(SAMPLE)' \
	  '$(VERDICT) $(BOUNDS) 5 4 50 250' '$(VERDICT) $(LUCK) 100 20261129' \
	  '$(VERDICT) test/sql/extension/exact.sh $(EXTENSION) $(SAMPLE) $(BUILD)/equities.db')
check-failures: $(MEMORY_TEST) $(EXTENSION) $(SQL_TEST) $(SAMPLE) ## every allocation of every statement fails; kills and replays
	$(call prove,'$(VERDICT) $(MEMORY_TEST) test/sql/*.sql' 'DFEN_KILLS=100 test/program/shell/kills.sh' 'DFEN_REPLAYS=10000 test/program/shell/demo.sh')
