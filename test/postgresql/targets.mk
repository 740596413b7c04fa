# dfen in PostgreSQL: what `make setup-postgresql` installs is needed.
CHECK_NEEDS += $(POSTGRESQL_NEEDS)

$(EVERY): test/postgresql/every.c ext/typed_name.c ext/functions.def
	@mkdir -p $(@D)
	$(call say,LD,$@)
	$(Q)$(COMPILE) $(LDFLAGS) -o $@ $(filter %.c,$^)

test-postgresql: $(EXTENSION) $(SAMPLE) $(EVERY) postgresql ## dfen in PostgreSQL, in servers of its own: every function, games that arrive, and several servers
	@test/tools/programs.sh "test/postgresql/run.sh $(abspath $(EXTENSION)) $(abspath $(SAMPLE)) $(abspath $(EVERY))" \
	  "test/postgresql/games.sh $(abspath $(EXTENSION)) $(abspath $(SAMPLE))" \
	  "test/postgresql/servers.sh $(abspath $(EXTENSION)) $(abspath $(SAMPLE))"

check-postgresql: ## the same, with 100 kills
	@DFEN_KILLS=100 $(MAKE) --no-print-directory test-postgresql
