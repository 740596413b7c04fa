# The Python package: a wheel for this machine, and a source distribution that compiles the one file with cc.
WHEEL = $(PACKAGES)/dfen-$(VERSION)-cp310-abi3-manylinux_2_17_$(MACHINE).whl
SDIST = $(PACKAGES)/dfen-$(VERSION).tar.gz

wheel: $(WHEEL) $(SDIST) ## make the Python wheel of this machine, and the source distribution

# The module with the plain functions, by Python's limited API.
MODULE_FLAGS = $(RELEASE_FLAGS) $(WARNINGS) -Wno-unused-function -Wno-unused-const-variable -DDFEN_FAST -DPy_LIMITED_API=0x030A0000 \
  $(PYTHON_INCLUDES)
PYTHON_INCLUDES = $(shell /usr/bin/python3-config --includes 2>/dev/null)
PYTHON_SOURCE = $(BUILD)/python/module/dfen_python.c
$(PYTHON_SOURCE): ext/python/module.c ext/python/methods.def $(PLAIN_DIST) | $(NEEDED)-module
	$(call plain_file,$<)
$(PYTHON_MODULE): $(PYTHON_SOURCE)
	$(call say,CC,$@)
	$(Q)gcc $(MODULE_FLAGS) -o $@ $<

$(WHEEL): $(BINARY) $(PYTHON_MODULE)
$(WHEEL) $(SDIST): $(RELEASE_SOURCES) $(PYTHON_SOURCE) $(wildcard ext/python/* ext/python/dfen/* sql/*) ext/install.sh $(EPOCH)
	$(call make_package,python,$(RELEASE) $(BUILD)/python/$(@F) $@ $(PYTHON_SOURCE) $(filter %.so,$^))
