# The specification against what cites it, and against what is built.
.PHONY: test-spec
TESTS += test-spec

test-spec: $(EXTENSION)
	@test/spec/check.sh $(abspath $(EXTENSION))
