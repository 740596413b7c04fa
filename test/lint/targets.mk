# What reads the sources: clang-tidy, cppcheck, clang-format and shellcheck. Their configurations are .clang-tidy,
# test/lint/cppcheck.txt, .clang-format and .shellcheckrc; what is turned off there has its reason beside it.

.PHONY: lint setup-lint
LONG_CHECKS += lint
CHECK_PROGRAMS += $(BUILD)/duckdb/node_modules/.package-lock.json $(BUILD)/amalgamation/sqlite3.c
setup-check: setup-lint

setup-lint:
	@test/tools/setup.sh clang-tidy=clang-tidy clang-format=clang-format cppcheck=cppcheck shellcheck=shellcheck

C_FILES = $(sort $(CORE_SOURCES) $(EXT_SOURCES) $(wildcard ext/*/*.c test/*/*.c))
H_FILES = $(wildcard core/*.h core/*/*.h ext/*.h ext/*/*.h ext/*/*/*.h test/*/*.h)
# Whatever begins as a shell program, but what is fetched or built.
SHELL_FILES = $(shell grep -rlE '^\#!/bin/sh|^\# shellcheck shell=sh' sql ext test .ci 2>/dev/null)
TIDY = clang-tidy --quiet --warnings-as-errors='*'

# clang-tidy sees a file as the compiler does. What a host brings itself, with its headers, is not for others.
tidy-%: FLAGS = -std=c11
tidy-ext/postgresql/%: FLAGS = -std=c11 -D_GNU_SOURCE '-DDFEN_HOST="plain/host.h"' -isystem "$$($(PG_CONFIG) --includedir-server)"
tidy-ext/duckdb/%: FLAGS = -std=c11 '-DDFEN_HOST="plain/host.h"' -DDUCKDB_EXTENSION_NAME=dfen -isystem $(DUCKDB_INCLUDE)
tidy-ext/wasm/%: FLAGS = -std=c11 --target=wasm32-wasi $(WASM_FLAGS)
TIDIED = $(addprefix tidy-,$(filter core/% ext/%,$(C_FILES)))

.PHONY: $(TIDIED)
$(TIDIED): tidy-%: $(DUCKDB_MODULES)/.package-lock.json $(AMALGAMATION)/sqlite3.c
	@$(TIDY) $* -- $(FLAGS) 2>/dev/null

lint: ## clang-tidy, cppcheck, clang-format and shellcheck: no finding. It needs what `make setup-check` installs, and npm
	@clang-format --dry-run -Werror $(C_FILES) $(H_FILES)
	@shellcheck $(SHELL_FILES)
	@cppcheck --quiet --error-exitcode=1 --std=c11 --enable=warning,style,performance,portability \
	  --suppressions-list=test/lint/cppcheck.txt core ext test
	@$(MAKE) --no-print-directory -k $(TIDIED)
	@echo "figure: $(words $(C_FILES) $(H_FILES)) C files and $(words $(SHELL_FILES)) shell programs, no finding"
