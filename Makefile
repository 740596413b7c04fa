# dfen: `make help` lists what can be made.

BUILD = build

CFLAGS = -O2 -g
WARNINGS = -Wall -Wextra -Wpedantic -Werror -Wshadow -Wstrict-prototypes -Wmissing-prototypes
COMPILE = $(CC) -std=c11 $(WARNINGS) $(CFLAGS) $(CPPFLAGS) -MMD -MP

CORE_OBJECTS = $(patsubst %.c,$(BUILD)/%.o,$(wildcard core/*.c))
SUPPORT_OBJECTS = $(patsubst %.c,$(BUILD)/%.o,$(wildcard test/support/*.c test/slow/*.c))
CORE_TESTS = $(patsubst %.c,$(BUILD)/%,$(wildcard test/unit/test_*.c test/property/test_*.c test/vectors/test_*.c))

.DELETE_ON_ERROR:
.SECONDARY:
.PHONY: all setup test test-core clean help

all: $(CORE_OBJECTS) ## build the core

# ---- Building ----

$(BUILD)/core/%.o: core/%.c
	@mkdir -p $(@D)
	$(COMPILE) -fPIC -fvisibility=hidden -c -o $@ $<

$(BUILD)/test/%.o: test/%.c
	@mkdir -p $(@D)
	$(COMPILE) -c -o $@ $<

$(CORE_TESTS): %: %.o $(SUPPORT_OBJECTS) $(CORE_OBJECTS)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lcmocka

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)

# ---- Using ----

setup: ## install what building and testing need (Debian; root or sudo)
	@CC='$(CC)' test/tools/setup.sh gcc=$(CC) libcmocka-dev=cmocka.h

# ---- Testing ----

test: test-core ## build and run all tests

test-core: $(CORE_TESTS)
	@for test in $(CORE_TESTS); do echo "== $$test"; ./$$test || exit 1; done

clean: ## remove everything that was built
	rm -rf $(BUILD)

help: ## list what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' Makefile | expand -t 14
