# The Python package: a wheel for this machine, and a source distribution that compiles the one file with cc.
WHEEL = $(PACKAGES)/dfen-$(VERSION)-py3-none-manylinux_2_17_$(MACHINE).whl
SDIST = $(PACKAGES)/dfen-$(VERSION).tar.gz

wheel: $(WHEEL) $(SDIST) ## make the Python wheel of this machine, and the source distribution

$(WHEEL): $(BINARY)
$(WHEEL) $(SDIST): $(RELEASE_SOURCES) $(wildcard ext/python/* ext/python/dfen/*) $(EPOCH)
	$(call make_package,python,$(RELEASE) $(BUILD)/python/$(@F) $@ $(filter %.so,$^))
