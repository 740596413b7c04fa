# dfen in PostgreSQL: the library, the script of CREATE EXTENSION, and their installation. PG_CONFIG selects the PostgreSQL.
PG_CONFIG = pg_config
KEY_VERSION := $(shell sed -n 's/^\#define DFEN_KEY_VERSION \([0-9]*\).*/\1/p' core/dfen.h)

# The library's name has the key version, so that a database keeps using the library that made its stored keys.
POSTGRESQL_LIBRARY = $(BUILD)/postgresql/dfen-$(KEY_VERSION).so
POSTGRESQL_SCRIPTS = $(addprefix $(BUILD)/postgresql/,dfen.control dfen--$(VERSION).sql)
WRITE_SQL = $(BUILD)/postgresql/write_sql
EVERY = $(BUILD)/test/postgresql/every

postgresql: $(POSTGRESQL_LIBRARY) $(POSTGRESQL_SCRIPTS) ## build the extension for PostgreSQL, 15 or newer, in build/postgresql

# Before PostgreSQL 16, its macros do not set the visibility of functions.
$(BUILD)/postgresql/%.o: ext/postgresql/%.c | $(NEEDED)-build
	@command -v $(PG_CONFIG) >/dev/null && [ -e "$$($(PG_CONFIG) --includedir-server)/postgres.h" ] || \
	  { echo "Building dfen for PostgreSQL needs its headers: run \`make setup-postgresql\`, or set PG_CONFIG." >&2; exit 1; }
	$(call compile,$(PLAIN) -D_GNU_SOURCE '-DPGDLLEXPORT=__attribute__((visibility("default")))' \
	  -isystem "$$($(PG_CONFIG) --includedir-server)")

$(POSTGRESQL_LIBRARY): $(BUILD)/postgresql/host.o $(BUILD)/postgresql/memory.o $(PLAIN_OBJECTS)
	$(link_shared)

# Programs that read the table of functions and write the script, and the SQL of its tests.
$(WRITE_SQL): ext/postgresql/write_sql.c
$(EVERY): test/postgresql/every.c
$(WRITE_SQL) $(EVERY): ext/functions/column_declaration.c ext/functions.def core/dfen.h | $(NEEDED)-build
	@mkdir -p $(@D)
	$(call say,LD,$@)
	$(Q)$(COMPILE) $(LDFLAGS) -o $@ $(filter %.c,$^)

$(POSTGRESQL_SCRIPTS): $(WRITE_SQL)
	@$(WRITE_SQL) $(@F) >$@

# Where it goes: the library, and what CREATE EXTENSION and ALTER EXTENSION UPDATE read. An older library stays: databases that were not
# updated use it.
POSTGRESQL_LIBDIR = "$(DESTDIR)$$($(PG_CONFIG) --pkglibdir)"
POSTGRESQL_SQLDIR = "$(DESTDIR)$$($(PG_CONFIG) --sharedir)/extension"
install-postgresql: postgresql ## install it where PG_CONFIG says, or below DESTDIR; then: CREATE EXTENSION dfen
	$(INSTALL) -d $(POSTGRESQL_LIBDIR) $(POSTGRESQL_SQLDIR)
	$(INSTALL) -m 755 $(POSTGRESQL_LIBRARY) $(POSTGRESQL_LIBDIR)
	$(INSTALL) -m 644 $(POSTGRESQL_SCRIPTS) $(POSTGRESQL_SQLDIR)
	@for script in $(POSTGRESQL_SQLDIR)/dfen--*.sql; do \
	  old=$${script##*/dfen--} && old=$${old%.sql}; \
	  case $$old in *--* | $(VERSION)) ;; *) $(INSTALL) -m 644 $(lastword $(POSTGRESQL_SCRIPTS)) $(POSTGRESQL_SQLDIR)/dfen--$$old--$(VERSION).sql ;; esac; \
	done

uninstall-postgresql: ## remove what install-postgresql put there
	rm -f $(POSTGRESQL_LIBDIR)/dfen-[0-9]*.so $(POSTGRESQL_SQLDIR)/dfen.control $(POSTGRESQL_SQLDIR)/dfen--*.sql
