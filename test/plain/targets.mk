# The plain functions, in JavaScript and in Python, compared with SQL.
PLAIN = $(BUILD)/test/plain
PLAIN_PYTHON = $(PLAIN)/package/dfen/_dfen.abi3.so
TEST_PROGRAMS += $(PLAIN_PYTHON)
TEST_NEEDS += $(filter python3-dev=%,$(MODULE_NEEDS))

$(PLAIN_PYTHON): $(PYTHON_MODULE) $(wildcard ext/python/dfen/*)
	@mkdir -p $(@D)
	@cp ext/python/dfen/* $(PYTHON_MODULE) $(@D)/

# plain_answers COUNT,DIRECTORY: what SQL answers
define plain_answers
	@mkdir -p $(2)
	@/usr/bin/python3 test/plain/sql.py $(EXTENSION) $(SAMPLE) $(POSITIONS) $(1) $(2) $(SQL_FILES)
endef

test-plain: $(EXTENSION) $(SAMPLE) $(POSITIONS) $(PLAIN_PYTHON)
	$(call plain_answers,20000,$(PLAIN)/some)
	@/usr/bin/python3 test/plain/python.py $(PLAIN)/some $(PLAIN)/package

check-plain: $(EXTENSION) $(SAMPLE) $(POSITIONS) $(PLAIN_PYTHON) $(CORE_JS) $(PACKAGES_NODE)/.package-lock.json $(NODE18)/.package-lock.json setup-node ## the plain functions on 1,000,000 texts, in Python, Node, Bun, Deno and Chromium, compared with SQL
	$(call plain_answers,20000,$(PLAIN)/some)
	$(call plain_answers,1000000,$(PLAIN)/million)
	@test/plain/run.sh $(PLAIN)/million $(PLAIN)/some $(PLAIN)/package $(CORE_JS) $(NODE18) $(NODE_MODULES) $(PACKAGES_NODE)
