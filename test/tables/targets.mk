# Random queries on the table-valued functions.
QUERIES_TEST = $(BUILD)/static/test/tables/queries

.PHONY: test-tables
TESTS += test-tables
TEST_PROGRAMS += $(QUERIES_TEST)

$(QUERIES_TEST): $(QUERIES_TEST).o $(BUILD)/static/test/tables/pairs.o $(BUILD)/test/support/random.o $(STATIC_OBJECTS) $(CORE_ARCHIVE)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $(LINKED) -lsqlite3

test-tables: $(QUERIES_TEST)
	@$(QUERIES_TEST)
