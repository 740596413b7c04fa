# The tests where little is there: no terminal, few variables, no rights.
.PHONY: check-bare
LONG_CHECKS += check-bare

check-bare: ## make test as a fresh login runs it: without an environment, as a user without rights, without /dev/pts
	@MAKEFLAGS= test/bare/run.sh '$(CC)'
