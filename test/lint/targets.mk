# What reads the sources: clang-tidy, cppcheck, clang-format and shellcheck. Their configurations are .clang-tidy,
# test/lint/cppcheck.txt, .clang-format and .shellcheckrc; what is turned off there has its reason beside it.

.PHONY: lint setup-lint
CHECKS += lint
setup-check: setup-lint

setup-lint:
	@test/tools/setup.sh clang-tidy=clang-tidy clang-format=clang-format cppcheck=cppcheck shellcheck=shellcheck

C_FILES = $(CORE_SOURCES) $(EXT_SOURCES) $(wildcard test/*/*.c)
H_FILES = $(wildcard core/*.h core/*/*.h ext/*.h ext/*/*.h test/*/*.h)
SHELL_FILES = $(shell grep -lE '^\#!/bin/sh|^\# shellcheck shell=sh' sql/* test/*/* .ci/* 2>/dev/null)

lint: ## clang-tidy, cppcheck, clang-format and shellcheck: no finding
	@clang-format --dry-run -Werror $(C_FILES) $(H_FILES)
	@shellcheck $(SHELL_FILES)
	@cppcheck --quiet --error-exitcode=1 --std=c11 --enable=warning,style,performance,portability \
	  --suppressions-list=test/lint/cppcheck.txt core ext test
	@for file in $(filter core/% ext/%,$(C_FILES)); do clang-tidy --quiet --warnings-as-errors='*' $$file -- -std=c11 2>/dev/null || failed=1; done; \
	  [ -z "$$failed" ]
	@echo "figure: $(words $(C_FILES) $(H_FILES)) C files and $(words $(SHELL_FILES)) shell programs, no finding"
