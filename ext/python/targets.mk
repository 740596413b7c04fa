# The Python package: a wheel for each kind of Linux machine, and a source distribution that compiles the one file with cc. Made
# with Debian's python3-build and without network. `make wheel` makes that of this machine, which needs no other compiler.

PYTHON_HOME = $(BUILD)/python
WHEEL_OF = $(PACKAGES)/dfen-$(VERSION)-py3-none-manylinux_2_17_$(1).whl
WHEELS = $(call WHEEL_OF,x86_64) $(call WHEEL_OF,aarch64)
SDIST = $(PACKAGES)/dfen-$(VERSION).tar.gz

.PHONY: wheels
wheel: $(call WHEEL_OF,$(MACHINE)) $(SDIST) ## make the Python wheel of this machine, and the source distribution
wheels: $(WHEELS) $(SDIST)

$(PYTHON_HOME)/pyproject.toml: $(RELEASE_SOURCES) $(wildcard ext/python/* ext/python/dfen/*) $(RELEASE_LICENCE)
	@rm -rf $(PYTHON_HOME) && mkdir -p $(PYTHON_HOME)/dfen $(PYTHON_HOME)/source
	@cp ext/python/dfen/*.py ext/python/dfen/py.typed $(PYTHON_HOME)/dfen/
	@cp $(RELEASE_SOURCES) $(addprefix $(RELEASE)/source/,dfen.h sqlite3.h sqlite3ext.h) $(PYTHON_HOME)/source/
	@cp ext/python/setup.py ext/python/MANIFEST.in ext/python/README.md $(RELEASE_LICENCE) $(PYTHON_HOME)/
	@sed -i 's/@VERSION@/$(VERSION)/' $(PYTHON_HOME)/dfen/__init__.py
	@sed 's/@VERSION@/$(VERSION)/; $(if $(REPOSITORY),s|@REPOSITORY@|$(REPOSITORY)|,/@REPOSITORY@/d)' ext/python/pyproject.toml >$@

# Each in a copy of its own, as setuptools leaves things behind.
$(call WHEEL_OF,x86_64): PREBUILT = $(RELEASE)/linux-x64/dfen.so
$(call WHEEL_OF,x86_64): $(RELEASE)/linux-x64/dfen.so
$(call WHEEL_OF,aarch64): PREBUILT = $(RELEASE)/linux-arm64/dfen.so
$(call WHEEL_OF,aarch64): $(RELEASE)/linux-arm64/dfen.so
$(WHEELS): $(PYTHON_HOME)/pyproject.toml $(EPOCH)
	@mkdir -p $(PACKAGES)
	$(call say,WHEEL,$@)
	$(Q)rm -rf $(PYTHON_HOME).wheel && cp -r $(PYTHON_HOME) $(PYTHON_HOME).wheel
	$(Q)DFEN_PREBUILT=$(abspath $(PREBUILT)) DFEN_PLATFORM=$(patsubst dfen-$(VERSION)-py3-none-%.whl,%,$(@F)) \
	  /usr/bin/python3 -m build --wheel --no-isolation --outdir $(PACKAGES) $(PYTHON_HOME).wheel >$(PYTHON_HOME).log 2>&1 || { cat $(PYTHON_HOME).log; exit 1; }

# Packed again: setuptools writes the time of day and the owner.
$(SDIST): $(PYTHON_HOME)/pyproject.toml $(EPOCH)
	@mkdir -p $(PACKAGES)
	$(call say,SDIST,$@)
	$(Q)rm -rf $(PYTHON_HOME).sdist && cp -r $(PYTHON_HOME) $(PYTHON_HOME).sdist
	$(Q)/usr/bin/python3 -m build --sdist --no-isolation --outdir $(PYTHON_HOME).sdist/out $(PYTHON_HOME).sdist >$(PYTHON_HOME).log 2>&1 || { cat $(PYTHON_HOME).log; exit 1; }
	$(Q)cd $(PYTHON_HOME).sdist/out && tar xzf dfen-$(VERSION).tar.gz && chmod -R u=rwX,go=rX dfen-$(VERSION) && \
	  tar --sort=name --mtime=@$(SOURCE_DATE_EPOCH) --owner=0 --group=0 --numeric-owner --format=ustar -cf - dfen-$(VERSION) | gzip -9n >$(abspath $@)
