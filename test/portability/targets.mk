# Other machines: 32 bits, big-endian words, Windows. Debian's packages for them are unpacked, not installed.

.PHONY: setup-portability check-32bit check-big-endian check-windows test-portable
LONG_CHECKS += check-big-endian
CHECKS += check-32bit check-windows
setup-check: setup-portability

GCC_VERSION = $(shell $(CC) -dumpversion)

setup-portability:
	@test/tools/setup.sh gcc-$(GCC_VERSION)-multilib=/usr/lib/gcc/x86_64-linux-gnu/$(GCC_VERSION)/32/libgcc.a \
	  gcc-s390x-linux-gnu=s390x-linux-gnu-gcc libc6-dev-s390x-cross=/usr/s390x-linux-gnu/include/stdio.h \
	  qemu-user-static=qemu-s390x-static gcc-mingw-w64-x86-64=x86_64-w64-mingw32-gcc binutils-mingw-w64-x86-64=x86_64-w64-mingw32-objdump

FOREIGN = libcmocka-dev libcmocka0 libsqlite3-dev libsqlite3-0 libxxhash-dev
KEYS_GOLDEN = $(lastword $(sort $(wildcard test/golden/keys_v*.tsv)))

# The core's unit and property tests, the SQL statements through the static driver, and the pinned keys.
test-portable: test-core $(STATIC_SQL_TEST)
	@awk -f test/portability/keys_as_sql.awk test/golden/keys.sql $(KEYS_GOLDEN) >$(BUILD)/keys.sql
	@$(RUN) $(STATIC_SQL_TEST) $(SQL_FILES) $(BUILD)/keys.sql
	@echo "figure: $$(echo $(CORE_TESTS) | wc -w) test programs, $$(grep -c '^-- = ' $(BUILD)/keys.sql) positions' pinned keys"

# portable ARCHITECTURE TUPLE CC CFLAGS RUN
define portable
@test/portability/fetch.sh $(1) $(BUILD)/$(1)/debian $(FOREIGN)
@LD_LIBRARY_PATH='$(4)' $(MAKE) --no-print-directory BUILD=$(BUILD)/$(1) CC='$(3)' RUN='$(5)' \
  CPPFLAGS='-isystem $(BUILD)/$(1)/debian/usr/include' LDFLAGS='-L$(BUILD)/$(1)/debian/usr/lib/$(2)' test-portable
endef

# Where the packages of an architecture are, for the programs that are run with them.
foreign_libraries = $(CURDIR)/$(BUILD)/$(1)/debian/usr/lib/$(2)

check-32bit:
	$(call portable,i386,i386-linux-gnu,$(CC) -m32,$(call foreign_libraries,i386,i386-linux-gnu),)

# Under an emulator, and therefore fewer cases of the property tests.
check-big-endian: export DFEN_TIMES = 0.05
check-big-endian:
	$(call portable,s390x,s390x-linux-gnu,s390x-linux-gnu-gcc,,qemu-s390x-static -L /usr/s390x-linux-gnu -E LD_LIBRARY_PATH=$(call foreign_libraries,s390x,s390x-linux-gnu))

# A DLL with one export, the entry point. The headers it needs are the same everywhere, and the compiler for Windows does not
# look where they are.
check-windows:
	@mkdir -p $(BUILD)/windows/include
	@for header in sqlite3.h sqlite3ext.h xxhash.h; do \
	  cp "$$(echo "#include <$$header>" | $(CC) -E -x c - | sed -n "s:^# 1 \"\(/.*/$$header\)\".*:\1:p" | head -n 1)" $(BUILD)/windows/include/ || exit 1; done
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/windows CC=x86_64-w64-mingw32-gcc CPPFLAGS='-isystem $(BUILD)/windows/include' \
	  EXTENSION=$(BUILD)/windows/dfen.dll $(BUILD)/windows/dfen.dll
	@x86_64-w64-mingw32-objdump -p $(BUILD)/windows/dfen.dll | \
	  awk '/Ordinal\/Name Pointer/ { table = 1; next } table && NF == 0 { exit } table { print $$NF }' >$(BUILD)/windows/exports
	@echo sqlite3_dfen_init | diff - $(BUILD)/windows/exports
	@echo "figure: a DLL with one export"
