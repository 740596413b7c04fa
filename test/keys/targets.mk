# Migrations of a table with a key column by the tools that sql/KEYS.md names.
MIGRATIONS_NEEDS = alembic=alembic python3-django=/usr/lib/python3/dist-packages/django/__init__.py sqlite-utils=/usr/bin/sqlite-utils
CHECK_NEEDS += $(MIGRATIONS_NEEDS)
MIGRATIONS_MODULES = $(call modules,keys)
setup-migrations: $(MIGRATIONS_MODULES)/.package-lock.json
$(eval $(call section,migrations,test/keys/tools.sh,$(EXTENSION) $(MIGRATIONS_MODULES)/.package-lock.json,hosts))
