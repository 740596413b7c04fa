# Migrations of a table with a key column by the tools that sql/KEYS.md names.
MIGRATIONS_NEEDS = alembic=alembic python3-django=/usr/lib/python3/dist-packages/django/__init__.py sqlite-utils=/usr/bin/sqlite-utils
CHECK_NEEDS += $(MIGRATIONS_NEEDS)
MIGRATIONS_MODULES = $(call modules,keys)
setup-migrations: setup $(MIGRATIONS_MODULES)/.package-lock.json ## install what `make test-migrations` needs (and npm)
test-migrations: $(EXTENSION) $(MIGRATIONS_MODULES)/.package-lock.json ## key columns through the migrations of knex, drizzle, TypeORM, Alembic, Django and sqlite-utils
	@test/keys/tools.sh $(abspath $(EXTENSION)) $(MIGRATIONS_MODULES)
