# dfen in PostgreSQL: what `make setup-postgresql` installs is needed.
CHECK_NEEDS += $(POSTGRESQL_NEEDS)

test-postgresql: $(EXTENSION) $(SAMPLE) $(EVERY) postgresql ## dfen in PostgreSQL, in servers of its own: every function, games that arrive, and several servers
	@test/tools/programs.sh $(foreach test,run games servers,\
	  "test/postgresql/$(test).sh $(abspath $(EXTENSION)) $(abspath $(SAMPLE)) $(abspath $(EVERY))")

check-postgresql: ## the same, with 100 kills
	@DFEN_KILLS=100 $(MAKE) --no-print-directory test-postgresql
