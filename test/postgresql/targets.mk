# dfen in PostgreSQL, in servers of its own: every function, games that arrive, and several servers. `make setup-postgresql` installs it.
CHECK_NEEDS += $(POSTGRESQL_NEEDS)
$(eval $(call section,postgresql,$(foreach test,run games servers,\
  'test/postgresql/$(test).sh $(abspath $(EXTENSION)) $(abspath $(SAMPLE)) $(abspath $(EVERY))'),$(EXTENSION) $(SAMPLE) $(EVERY) postgresql,hosts))
