# The extension as a host sees it: stored keys of another version, held-out games, random queries on table-valued functions.
QUERIES_TEST = $(BUILD)/static/test/extension/queries
HELDOUT = $(BUILD)/test/extension/heldout
$(eval $(call section,upgrade,test/extension/upgrade.sh,$(EXTENSION) $(SAMPLE)))
$(eval $(call section,estimates,'$(VERDICT) $(HELDOUT) $(SAMPLE)',$(HELDOUT) $(SAMPLE)))
$(eval $(call section,tables,'$(VERDICT) $(QUERIES_TEST)',$(QUERIES_TEST)))
$(eval $(call section,install,test/extension/make_install.sh,$(EXTENSION)))

# ---- One file ----

CHECK_NEEDS += g++=g++
dist: $(BUILD)/dist/dfen.c ## write all of dfen as build/dist/dfen.c, its core alone as dfen_core.c, and the C interface as dfen.h
$(BUILD)/dist/dfen.c: $(DIST_SOURCES)
	@test/tools/dist.sh $(@D)

$(eval $(call section,dist,test/extension/one_file.sh,dist))
# By other compilers, from C++, and built into a SQLite; and with another C library than glibc.
$(eval $(call section,compilers,'$(VERDICT) test/extension/compilers.sh $(BUILD) "$(WARNINGS)"' \
  '$(VERDICT) test/extension/extra_init.sh $(BUILD) $(lastword $(SQLITE_VERSIONS)) test/sql/*.sql' \
  '$(VERDICT) test/extension/musl.sh $(BUILD) "$(WARNINGS)" test/sql/*.sql',dist $(NEWEST_SQLITE)/sqlite3.o,platforms))
