#!/bin/sh
# Common migration tools change a table with a key column, with the files of this folder: after each step and one fill all keys are correct, and the
# step back removes the column completely.
# Usage: migrations.sh (from the project's root, after make)
set -eu
. test/support/same.sh
modules=$build/modules/hosts/migrations/node_modules
export DFEN_EXTENSION="$extension" NODE_PATH="$modules"
for needed in alembic sqlite-utils; do
  command -v $needed >/dev/null || { echo "there is no $needed: make setup-hosts installs it" >&2; exit 1; }
done
tools=$PWD/test/hosts/migrations
plain() {
  sqlite3 -batch -bail -init /dev/null "$@"
}

# project NAME: a folder for the tool with games.db, whose table has a valid position, a malformed one and an empty text.
project() {
  mkdir "$work/$1"
  plain "$work/$1/games.db" "CREATE TABLE turns(id INTEGER PRIMARY KEY NOT NULL, dfen TEXT NOT NULL)" \
    "INSERT INTO turns(dfen) VALUES ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1'), ('8/8'), ('')"
}
# step DIRECTORY COMMAND ...: runs it in that folder; prints its output if it fails.
step() (
  cd "$work/$1"
  shift
  "$@" >"$work/log" 2>&1 || { echo "$*:" && tail -n 20 "$work/log"; }
)
node() {
  "$modules/.bin/node" "$@"
}
# filled NAME: the output of a fill, the keys, whether an index exists, and the result of the check.
filled() {
  "$build/dfen" fill "$work/$1/games.db" turns dfen 2>&1
  plain "$work/$1/games.db" "SELECT id, ifnull(canonical, 'NULL') FROM turns ORDER BY id" \
    "SELECT 'indexes: ' || count(*) FROM pragma_index_list('turns') AS l, pragma_index_info(l.name) AS i WHERE i.name = 'canonical'"
  "$build/dfen" fill "$work/$1/games.db" turns dfen --check | grep -c 'differs' || true
}
right() { # CHANGED
  cat <<END
dfen fill: $1 keys changed
1|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -
2|NULL
3|NULL
indexes: 1
0
END
}
stale() {
  plain "$work/$1/games.db" "UPDATE turns SET canonical = 'stale' WHERE id < 3"
}
columns() {
  plain "$work/$1/games.db" "SELECT group_concat(name) FROM pragma_table_info('turns')" \
    "SELECT count(*) FROM sqlite_schema WHERE sql LIKE '%canonical%'"
}
gone() {
  printf 'id,dfen\n0\n'
}

# ---- knex ----

project knex
mkdir "$work/knex/migrations"
cat "$tools/knex.js" >"$work/knex/migrations/1_key.js"
cat >"$work/knex/knexfile.js" <<'END'
module.exports = { client: "better-sqlite3", connection: { filename: "games.db" }, useNullAsDefault: true };
END
step knex node "$modules/knex/bin/cli.js" migrate:latest
filled knex >"$work/got" 2>&1
same "knex: up" <<END
$(right 1)
END
stale knex
cat >"$work/knex/migrations/2_not_null.js" <<'END'
exports.up = knex => knex.schema.alterTable("turns", table => { table.text("note").notNullable().defaultTo(""); table.dropNullable("note"); });
exports.down = knex => knex.schema.alterTable("turns", table => table.dropColumn("note"));
END
step knex node "$modules/knex/bin/cli.js" migrate:latest
filled knex >"$work/got" 2>&1
same "knex: after a rebuild" <<END
$(right 2)
END
step knex node "$modules/knex/bin/cli.js" migrate:rollback --all
columns knex >"$work/got"
same "knex: down" <<END
$(gone)
END

# ---- drizzle ----

project drizzle
ln -s "$modules" "$work/drizzle/node_modules"
cat >"$work/drizzle/drizzle.config.json" <<'END'
{ "dialect": "sqlite", "schema": "./schema.mjs", "dbCredentials": { "url": "games.db" } }
END
cat "$tools/drizzle.mjs" >"$work/drizzle/schema.mjs"
push() {
  step drizzle node "$modules/drizzle-kit/bin.cjs" push --force --config drizzle.config.json
}
push
filled drizzle >"$work/got" 2>&1
same "drizzle: push" <<END
$(right 1)
END
stale drizzle
sed -i 's/dfen: text().notNull()/dfen: text().notNull().unique()/; s/canonical: text()/canonical: text(), note: text().notNull().default("")/' "$work/drizzle/schema.mjs"
push
filled drizzle >"$work/got" 2>&1
same "drizzle: after a rebuild" <<END
$(right 2)
END
sed 's/, canonical: text(), note: [^}]*//; /index("turns/d; s/^import { index,/import {/' "$work/drizzle/schema.mjs" >"$work/schema" && cp "$work/schema" "$work/drizzle/schema.mjs"
push
columns drizzle >"$work/got"
same "drizzle: undone by push" <<END
$(gone)
END

# ---- TypeORM ----

project typeorm
cat "$tools/typeorm.js" >"$work/typeorm/turn.js"
cat >"$work/typeorm/migrate.js" <<'END'
const { DataSource } = require("typeorm");
const { Turn } = require("./turn.js");
new DataSource({ type: "better-sqlite3", database: "games.db", entities: [Turn], synchronize: true }).initialize().then(source => source.destroy());
END
step typeorm node migrate.js
filled typeorm >"$work/got" 2>&1
same "TypeORM: synchronize" <<END
$(right 1)
END
stale typeorm
sed -i 's/dfen: { type: "text" }/dfen: { type: "text", default: "" }, note: { type: "text", nullable: true }/' "$work/typeorm/turn.js"
step typeorm node migrate.js
filled typeorm >"$work/got" 2>&1
same "TypeORM: after a rebuild" <<END
$(right 2)
END
sed -i 's/, note: {[^}]*}//; s/, canonical: {[^}]*}//; /indices:/d' "$work/typeorm/turn.js"
step typeorm node migrate.js
columns typeorm >"$work/got"
same "TypeORM: undone" <<END
$(gone)
END

# ---- Alembic ----

project alembic
(cd "$work/alembic" && alembic init -t generic alembic >/dev/null)
cat "$tools/alembic.py" >"$work/alembic/models.py"
sed -i 's:^sqlalchemy.url = .*:sqlalchemy.url = sqlite\:///games.db:' "$work/alembic/alembic.ini"
sed -i 's/^target_metadata = None/import models\ntarget_metadata = models.Base.metadata/; s/target_metadata=target_metadata/&, render_as_batch=True/' \
  "$work/alembic/alembic/env.py"
revise() {
  step alembic env PYTHONPATH=. alembic revision --autogenerate -m "$1"
  step alembic env PYTHONPATH=. alembic upgrade head
}
revise key
filled alembic >"$work/got" 2>&1
same "Alembic: upgrade" <<END
$(right 1)
END
stale alembic
sed -i 's/    dfen = Column(Text, nullable=False)/    dfen = Column(Text, nullable=True)\n    note = Column(Text)/' "$work/alembic/models.py"
revise note
filled alembic >"$work/got" 2>&1
same "Alembic: after a rebuild" <<END
$(right 2)
END
step alembic env PYTHONPATH=. alembic downgrade base
columns alembic >"$work/got"
same "Alembic: downgrade" <<END
$(gone)
END

# ---- Django ----

project django
mkdir -p "$work/django/games/migrations"
touch "$work/django/games/__init__.py" "$work/django/games/migrations/__init__.py"
cat "$tools/django.py" >"$work/django/games/models.py"
cp "$work/django/games/models.py" "$work/models_with_key.py"
sed -i '/canonical = /d' "$work/django/games/models.py"
cat >"$work/django/manage.py" <<'END'
import sys
from django.conf import settings
from django.core.management import execute_from_command_line
settings.configure(INSTALLED_APPS=["games"], DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "games.db"}},
                   DEFAULT_AUTO_FIELD="django.db.models.AutoField")
execute_from_command_line(sys.argv)
END
manage() {
  step django /usr/bin/python3 manage.py "$@"
}
manage makemigrations games
manage migrate --fake
cp "$work/models_with_key.py" "$work/django/games/models.py"
manage makemigrations games
manage migrate
filled django >"$work/got" 2>&1
same "Django: migrate" <<END
$(right 1)
END
stale django
sed -i 's/    dfen = models.TextField()/    dfen = models.TextField(null=True)\n    note = models.TextField(default="")/' "$work/django/games/models.py"
manage makemigrations games
manage migrate
filled django >"$work/got" 2>&1
same "Django: after a rebuild" <<END
$(right 2)
END
manage migrate games 0001
columns django >"$work/got"
same "Django: back" <<END
$(gone)
END

# ---- sqlite-utils ----

project sqlite-utils
cat "$tools/sqlite_utils.sh" >"$work/sqlite-utils/up.sh"
step sqlite-utils sh -e up.sh
filled sqlite-utils >"$work/got" 2>&1
same "sqlite-utils: up" <<END
$(right 1)
END
stale sqlite-utils
step sqlite-utils sqlite-utils transform games.db turns --default dfen x
step sqlite-utils sqlite-utils create-index games.db turns canonical --if-not-exists
filled sqlite-utils >"$work/got" 2>&1
same "sqlite-utils: after transform, which drops indexes" <<END
$(right 2)
END
step sqlite-utils sqlite-utils transform games.db turns --drop canonical
columns sqlite-utils >"$work/got"
same "sqlite-utils: undone" <<END
$(gone)
END
finish
