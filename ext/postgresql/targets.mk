# dfen in PostgreSQL: the library, the script of CREATE EXTENSION, and their installation. PG_CONFIG selects the PostgreSQL.
PG_CONFIG = pg_config
KEY_VERSION := $(shell sed -n 's/^\#define DFEN_KEY_VERSION \([0-9]*\).*/\1/p' core/dfen.h)

# The library's name has the key version, so that a database keeps using the library that made its stored keys.
POSTGRESQL_LIBRARY = $(BUILD)/postgresql/dfen-$(KEY_VERSION).so
POSTGRESQL_SCRIPTS = $(addprefix $(BUILD)/postgresql/,dfen.control dfen--$(VERSION).sql)

postgresql: $(POSTGRESQL_LIBRARY) $(POSTGRESQL_SCRIPTS) ## build the extension for PostgreSQL, 15 or newer, in build/postgresql

# Before PostgreSQL 16, its macros do not set the visibility of functions.
$(BUILD)/postgresql/%.o: ext/postgresql/%.c | $(NEEDED)-build
	@command -v $(PG_CONFIG) >/dev/null && [ -e "$$($(PG_CONFIG) --includedir-server)/postgres.h" ] || \
	  { echo "Building dfen for PostgreSQL needs its headers: run \`make setup-postgresql\`, or set PG_CONFIG." >&2; exit 1; }
	$(call compile,$(STRUCTS) -D_GNU_SOURCE '-DPGDLLEXPORT=__attribute__((visibility("default")))' \
	  -isystem "$$($(PG_CONFIG) --includedir-server)")
$(POSTGRESQL_LIBRARY): $(BUILD)/postgresql/host.o $(BUILD)/postgresql/memory.o $(STRUCTS_OBJECTS)
	$(link_shared)

$(BUILD)/postgresql/dfen--$(VERSION).sql: $(DECLARATIONS) ext/postgresql/script.sql $(EXTENSION) | $(NEEDED)-declarations
	$(declare)
$(BUILD)/postgresql/dfen.control: ext/postgresql/dfen.control core/dfen.h
	$(call run,SED,$@)sed 's/@VERSION@/$(VERSION)/; s/@KEY_VERSION@/$(KEY_VERSION)/' $< >$@

install-postgresql: postgresql ## install it where PG_CONFIG says, or below DESTDIR; then: CREATE EXTENSION dfen
uninstall-postgresql: ## remove what install-postgresql put there
install-postgresql uninstall-postgresql:
	@PG_CONFIG='$(PG_CONFIG)' INSTALL="$(INSTALL)" ext/postgresql/install.sh $(@:-postgresql=) '$(DESTDIR)' $(POSTGRESQL_LIBRARY) $(POSTGRESQL_SCRIPTS) $(VERSION)

# PGXN's archive.
PGXN_PACKAGE = $(PACKAGES)/dfen-$(VERSION).zip
pgxn: $(PGXN_PACKAGE) ## make the archive for PGXN, PostgreSQL's registry
$(PGXN_PACKAGE): $(DIST_SOURCES) $(POSTGRESQL_SCRIPTS) $(wildcard ext/structs/* ext/postgresql/* sql/postgresql/*) ext/HOSTS.md ext/REFERENCE.md sql/SERVICE.md $(EPOCH)
	$(call make_package,postgresql,$(notdir $(POSTGRESQL_LIBRARY)) $(BUILD)/pgxn $@ $(POSTGRESQL_SCRIPTS))
