# The pages against what is built.
.PHONY: test-readme
TESTS += test-readme

test-readme: $(EXTENSION) $(SQL_TEST) dist
	@test/readme/check.sh $(abspath $(EXTENSION)) $(SQL_TEST)
