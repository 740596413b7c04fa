# The Python package: a wheel for each kind of Linux machine, and a source distribution that compiles the one file with cc. Made
# with Debian's python3-build and without network.

PYTHON_HOME = $(BUILD)/python
WHEELS = $(PACKAGES)/dfen-$(VERSION)-py3-none-manylinux_2_17_x86_64.whl $(PACKAGES)/dfen-$(VERSION)-py3-none-manylinux_2_17_aarch64.whl
SDIST = $(PACKAGES)/dfen-$(VERSION).tar.gz

wheel: $(WHEELS) $(SDIST) ## make the Python wheels, and the source distribution

$(PYTHON_HOME)/pyproject.toml: $(RELEASE_SOURCES) $(wildcard ext/python/* ext/python/dfen/*) $(RELEASE_LICENCE)
	@rm -rf $(PYTHON_HOME) && mkdir -p $(PYTHON_HOME)/dfen $(PYTHON_HOME)/source
	@cp ext/python/dfen/*.py ext/python/dfen/py.typed $(PYTHON_HOME)/dfen/
	@cp $(RELEASE)/source/* $(PYTHON_HOME)/source/
	@cp ext/python/setup.py ext/python/MANIFEST.in ext/python/README.md $(RELEASE_LICENCE) $(PYTHON_HOME)/
	@sed 's/@VERSION@/$(VERSION)/' ext/python/pyproject.toml >$@

# Each in a copy of its own, as setuptools leaves things behind.
$(PACKAGES)/dfen-$(VERSION)-py3-none-manylinux_2_17_x86_64.whl: PREBUILT = $(RELEASE)/linux-x64/dfen.so
$(PACKAGES)/dfen-$(VERSION)-py3-none-manylinux_2_17_aarch64.whl: PREBUILT = $(RELEASE)/linux-arm64/dfen.so
$(WHEELS): $(PYTHON_HOME)/pyproject.toml $(BINARIES) $(EPOCH)
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
