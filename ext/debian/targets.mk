# The Debian package: `.load dfen` finds the extension by its bare name, as it lies where libraries are looked for.

DEB_ARCHITECTURE = $(shell dpkg --print-architecture 2>/dev/null)
DEB_TUPLE = $(shell dpkg-architecture -qDEB_HOST_MULTIARCH 2>/dev/null)
DEB_ROOT = $(BUILD)/debian/root
DEB = $(PACKAGES)/libsqlite3-mod-dfen_$(VERSION)-1_$(DEB_ARCHITECTURE).deb
# Who publishes the package gives a name and an address of his own.
MAINTAINER = dfen <dfen@localhost>
DEB_DATE = $(shell LC_ALL=C date -u -R -d @$(SOURCE_DATE_EPOCH))

deb: $(DEB) ## make the Debian package libsqlite3-mod-dfen

$(DEB): $(RELEASE)/linux-x64/dfen.so $(wildcard ext/debian/*) $(XXHASH_LICENCE) $(EPOCH) LICENSE
	@rm -rf $(DEB_ROOT) && mkdir -p $(PACKAGES) $(DEB_ROOT)/DEBIAN $(DEB_ROOT)/usr/lib/$(DEB_TUPLE) $(DEB_ROOT)/usr/share/doc/libsqlite3-mod-dfen
	@cp $(RELEASE)/linux-x64/dfen.so $(DEB_ROOT)/usr/lib/$(DEB_TUPLE)/dfen.so
	@install -D -m 644 ext/debian/lintian-overrides $(DEB_ROOT)/usr/share/lintian/overrides/libsqlite3-mod-dfen
	@{ cat ext/debian/copyright.head && sed 's/^$$/./; s/^/ /' LICENSE && sed -n '1s/ (C)/:/p' $(XXHASH_LICENCE) | sed 's/^/\nFiles: xxhash.h\n/' && \
	  echo 'License: BSD-2-clause' && sed '1,2d; $${/^$$/d}; s/^$$/./; s/^/ /' $(XXHASH_LICENCE); } >$(DEB_ROOT)/usr/share/doc/libsqlite3-mod-dfen/copyright
	@printf '%s\n' 'libsqlite3-mod-dfen ($(VERSION)-1) unstable; urgency=medium' '' '  * Release $(VERSION).' '' ' -- $(MAINTAINER)  $(DEB_DATE)' | \
	  gzip -9n >$(DEB_ROOT)/usr/share/doc/libsqlite3-mod-dfen/changelog.Debian.gz
	@sed -e 's/@VERSION@/$(VERSION)/; s/@ARCHITECTURE@/$(DEB_ARCHITECTURE)/; s/@MAINTAINER@/$(MAINTAINER)/' \
	  -e "s/@SIZE@/$$(du -k --apparent-size -s $(DEB_ROOT)/usr | cut -f 1)/" ext/debian/control >$(DEB_ROOT)/DEBIAN/control
	@cd $(DEB_ROOT) && find usr -type f | LC_ALL=C sort | xargs md5sum >DEBIAN/md5sums
	@chmod -R u=rwX,go=rX $(DEB_ROOT) && chmod 644 $(DEB_ROOT)/usr/lib/$(DEB_TUPLE)/dfen.so
	$(call say,DEB,$@)
	$(Q)dpkg-deb --root-owner-group -Zxz --build $(DEB_ROOT) $@ >/dev/null
