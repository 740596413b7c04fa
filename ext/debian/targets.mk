# The Debian package.
DEB = $(PACKAGES)/libsqlite3-mod-dfen_$(VERSION)-1_$(shell dpkg --print-architecture 2>/dev/null).deb

deb: $(DEB) ## make the Debian package libsqlite3-mod-dfen
$(DEB): $(RELEASE_SOURCES) $(wildcard ext/debian/* sql/* *.md */*.md test/pictures/golden/*.svg) $(EPOCH)
	$(call make_package,debian,$(RELEASE) $(BUILD)/debian $@)
