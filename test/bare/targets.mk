# The two commands on a machine that has nothing but gcc, make and git.
.PHONY: check-bare setup-bare
LONG_CHECKS += check-bare

setup-check: setup-bare

setup-bare:
	@test/tools/setup.sh debootstrap=debootstrap

check-bare: ## the two commands on a new Debian, which debootstrap makes: as a user without rights and as root, without an environment and a terminal
	@test/bare/run.sh $(BUILD)/bare
