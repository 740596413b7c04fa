# dfen in PostgreSQL, in a server of its own: every function, the views, and counts after anything that may happen to the games. `make
# setup-postgresql` installs it.
CHECK_NEEDS += $(POSTGRESQL_NEEDS)
$(eval $(call section,postgresql,$(foreach test,run views counts,\
  'test/postgresql/$(test).sh $(abspath $(EXTENSION)) $(abspath $(SAMPLE)) $(abspath $(EVERY))'),$(EXTENSION) $(SAMPLE) $(EVERY) postgresql,hosts))
