# The Debian package: `.load dfen` finds the extension by its bare name, as it lies where libraries are looked for. It is what `make
# install` installs, compiled as Debian's own packages are, with the pages and a man page.

DEB_ARCHITECTURE = $(shell dpkg --print-architecture 2>/dev/null)
DEB_TUPLE = $(shell gcc -print-multiarch 2>/dev/null)
DEB_FLAGS = -O2 -fstack-protector-strong -D_FORTIFY_SOURCE=2 -fno-asynchronous-unwind-tables -ffile-prefix-map=$(CURDIR)=.
DEB_PAGES = README.md core/README.md core/SPEC.md core/CHANGES.md ext/README.md ext/HOSTS.md ext/REFERENCE.md sql/README.md test/README.md test/pictures/golden/crossing.svg \
  test/pictures/golden/ten.svg
DEB_ROOT = $(BUILD)/debian/root
DEB = $(PACKAGES)/libsqlite3-mod-dfen_$(VERSION)-1_$(DEB_ARCHITECTURE).deb
# Who publishes the package gives a name and an address of his own.
MAINTAINER = dfen <dfen@localhost>
DEB_DATE = $(shell LC_ALL=C date -u -R -d @$(SOURCE_DATE_EPOCH))

deb: $(DEB) ## make the Debian package libsqlite3-mod-dfen

$(DEB): $(XXHASH_LICENCE) $(wildcard ext/debian/* sql/*) $(DEB_PAGES) $(EPOCH) LICENSE
	@rm -rf $(DEB_ROOT) && mkdir -p $(PACKAGES) $(DEB_ROOT)/DEBIAN $(DEB_ROOT)/usr/share/doc/libsqlite3-mod-dfen $(DEB_ROOT)/usr/share/man/man7
	@+$(MAKE) --no-print-directory -s BUILD=$(BUILD)/debian/build CC=gcc CFLAGS='$(DEB_FLAGS)' LDFLAGS='-s -Wl,-z,relro,-z,now -Wl,--build-id=none' \
	  DESTDIR=$(abspath $(DEB_ROOT)) PREFIX=/usr LIBDIR=/usr/lib/$(DEB_TUPLE) install
	@tar cf - $(DEB_PAGES) | tar xf - -C $(DEB_ROOT)/usr/share/doc/libsqlite3-mod-dfen
	@sed 's/@VERSION@/$(VERSION)/' ext/debian/dfen.7 | gzip -9n >$(DEB_ROOT)/usr/share/man/man7/dfen.7.gz
	@install -D -m 644 ext/debian/lintian-overrides $(DEB_ROOT)/usr/share/lintian/overrides/libsqlite3-mod-dfen
	@{ cat ext/debian/copyright.head && sed 's/^$$/./; s/^/ /' LICENSE && sed -n '1s/ (C)/:/p' $(XXHASH_LICENCE) | sed 's/^/\nFiles: xxhash.h\n/' && \
	  echo 'License: BSD-2-clause' && sed '1,2d; $${/^$$/d}; s/^$$/./; s/^/ /' $(XXHASH_LICENCE); } >$(DEB_ROOT)/usr/share/doc/libsqlite3-mod-dfen/copyright
	@printf '%s\n' 'libsqlite3-mod-dfen ($(VERSION)-1) unstable; urgency=medium' '' '  * Release $(VERSION).' '' ' -- $(MAINTAINER)  $(DEB_DATE)' | \
	  gzip -9n >$(DEB_ROOT)/usr/share/doc/libsqlite3-mod-dfen/changelog.Debian.gz
	@sed -e 's/@VERSION@/$(VERSION)/; s/@ARCHITECTURE@/$(DEB_ARCHITECTURE)/; s/@MAINTAINER@/$(MAINTAINER)/' \
	  -e "s/@SIZE@/$$(du -k --apparent-size -s $(DEB_ROOT)/usr | cut -f 1)/" ext/debian/control >$(DEB_ROOT)/DEBIAN/control
	@cd $(DEB_ROOT) && find usr -type f | LC_ALL=C sort | xargs md5sum >DEBIAN/md5sums
	@chmod -R u=rwX,go=rX $(DEB_ROOT)
	$(call say,DEB,$@)
	$(Q)dpkg-deb --root-owner-group -Zxz --build $(DEB_ROOT) $@ >/dev/null
