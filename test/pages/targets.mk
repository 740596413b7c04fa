# The pages and the specification against what is built, and against what cites them.
test-spec: $(EXTENSION)
	@test/pages/spec.sh $(abspath $(EXTENSION))

test-readme: $(EXTENSION) $(SQL_TEST) dist
	@test/pages/readme.sh $(abspath $(EXTENSION)) $(SQL_TEST)
