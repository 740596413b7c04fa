# ClickHouse: sql/CLICKHOUSE.md, on two servers of Debian's release and on a current one in a process. DFEN_GAMES is how many games of self-play
# (143000 have two million turns), instead of the sample.
CLICKHOUSE_NEEDS = clickhouse-server=clickhouse-server clickhouse-client=clickhouse-client
CHECK_NEEDS += $(CLICKHOUSE_NEEDS)
CLICKHOUSE_MODULES = $(call modules,clickhouse)

setup-clickhouse: $(CLICKHOUSE_MODULES)/.package-lock.json
$(eval $(call section,clickhouse,'test/clickhouse/clickhouse.sh $(SELFPLAY) $(abspath $(CLICKHOUSE_MODULES)) $(abspath $(BUILD)/bench-games)',$(EXTENSION) $(SAMPLE) $(SELFPLAY) $(CLICKHOUSE_MODULES)/.package-lock.json,hosts))
