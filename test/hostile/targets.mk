# Hostile databases and uses.
HOSTILE_TEST = $(BUILD)/static/test/hostile/test_hostile

.PHONY: test-hostile

$(HOSTILE_TEST): $(HOSTILE_TEST).o $(BUILD)/test/support/random.o $(STATIC_OBJECTS) $(CORE_OBJECTS)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lsqlite3 -lcmocka

test-hostile: $(HOSTILE_TEST)
	@$(HOSTILE_TEST)

test: test-hostile
