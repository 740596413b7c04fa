# The Python package: a wheel for each kind of Linux machine, and a source distribution that compiles the one file with cc.
# `make wheel` makes that of this machine, which needs no other compiler.
WHEEL_OF = $(PACKAGES)/dfen-$(VERSION)-py3-none-manylinux_2_17_$(1).whl
WHEELS = $(call WHEEL_OF,x86_64) $(call WHEEL_OF,aarch64)
SDIST = $(PACKAGES)/dfen-$(VERSION).tar.gz

wheel: $(call WHEEL_OF,$(MACHINE)) $(SDIST) ## make the Python wheel of this machine, and the source distribution
wheels: $(WHEELS) $(SDIST)

$(call WHEEL_OF,x86_64): $(RELEASE)/linux-x64/dfen.so
$(call WHEEL_OF,aarch64): $(RELEASE)/linux-arm64/dfen.so
$(WHEELS) $(SDIST): $(RELEASE_SOURCES) $(wildcard ext/python/* ext/python/dfen/*) $(EPOCH)
	$(call make_package,python,$(RELEASE) $(BUILD)/python/$(@F) $@ $(filter %.so,$^))
