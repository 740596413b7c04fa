# The plain functions, in JavaScript and in Python, compared with SQL.
PLAIN_TESTED = $(BUILD)/test/plain
PLAIN_PYTHON = $(PLAIN_TESTED)/package/dfen/_dfen.abi3.so
TEST_NEEDS += $(filter python3-dev=%,$(MODULE_NEEDS))

$(PLAIN_PYTHON): $(PYTHON_MODULE) $(wildcard ext/python/dfen/*)
	@mkdir -p $(@D)
	@cp ext/python/dfen/* $(PYTHON_MODULE) $(@D)/

# What SQL answers for so many texts.
$(PLAIN_TESTED)/%/answered: $(EXTENSION) $(SAMPLE) $(POSITIONS) test/plain/sql.py
	@mkdir -p $(@D)
	@/usr/bin/python3 test/plain/sql.py $(EXTENSION) $(SAMPLE) $(POSITIONS) $* $(@D) test/sql/*.sql && touch $@

$(eval $(call section,plain,'$(VERDICT) /usr/bin/python3 test/plain/python.py $(PLAIN_TESTED)/20000 $(PLAIN_TESTED)/package',$(PLAIN_TESTED)/20000/answered $(PLAIN_PYTHON)))
# In Python, Node, Bun, Deno and Chromium.
$(eval $(call section,plain-hosts,'test/plain/run.sh $(PLAIN_TESTED)/1000000 $(PLAIN_TESTED)/20000 $(PLAIN_TESTED)/package $(CORE_JS) $(NODE18) $(NODE_MODULES) $(PACKAGES_NODE)', \
  $(PLAIN_TESTED)/1000000/answered $(PLAIN_TESTED)/20000/answered $(PLAIN_PYTHON) $(CORE_JS) $(KEYS_JS) $(PACKAGES_NODE)/.package-lock.json $(NODE18)/.package-lock.json setup-node,hosts))
