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
# right NAME WHAT CHANGED: a fill changes so many keys; then all are correct, an index exists, and the check finds no difference.
right() {
  {
    "$build/dfen" fill "$work/$1/games.db" turns dfen
    plain "$work/$1/games.db" "SELECT id, ifnull(canonical, 'NULL') FROM turns ORDER BY id" \
      "SELECT 'indexes: ' || count(*) FROM pragma_index_list('turns') AS l, pragma_index_info(l.name) AS i WHERE i.name = 'canonical'"
    "$build/dfen" fill "$work/$1/games.db" turns dfen --check | grep -c 'differs' || true
  } >"$work/got" 2>&1
  same "$1: $2" <<END
dfen fill: $3 keys changed
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
# gone NAME WHAT: nothing is left of the column.
gone() {
  plain "$work/$1/games.db" "SELECT group_concat(name) FROM pragma_table_info('turns')" \
    "SELECT count(*) FROM sqlite_schema WHERE sql LIKE '%canonical%'" >"$work/got"
  same "$1: $2" <<'END'
id,dfen
0
END
}

# ---- knex ----

project knex
mkdir "$work/knex/migrations"
cat "$tools/knex.js" >"$work/knex/migrations/1_key.js"
cat >"$work/knex/knexfile.js" <<'END'
module.exports = { client: "better-sqlite3", connection: { filename: "games.db" }, useNullAsDefault: true };
END
step knex node "$modules/knex/bin/cli.js" migrate:latest
right knex "up" 1
stale knex
cat >"$work/knex/migrations/2_not_null.js" <<'END'
exports.up = knex => knex.schema.alterTable("turns", table => { table.text("note").notNullable().defaultTo(""); table.dropNullable("note"); });
exports.down = knex => knex.schema.alterTable("turns", table => table.dropColumn("note"));
END
step knex node "$modules/knex/bin/cli.js" migrate:latest
right knex "after a rebuild" 2
step knex node "$modules/knex/bin/cli.js" migrate:rollback --all
gone knex "down"

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
right drizzle "push" 1
stale drizzle
sed -i 's/dfen: text().notNull()/dfen: text().notNull().unique()/; s/canonical: text()/canonical: text(), note: text().notNull().default("")/' "$work/drizzle/schema.mjs"
push
right drizzle "after a rebuild" 2
sed 's/, canonical: text(), note: [^}]*//; /index("turns/d; s/^import { index,/import {/' "$work/drizzle/schema.mjs" >"$work/schema" && cp "$work/schema" "$work/drizzle/schema.mjs"
push
gone drizzle "undone by push"

# ---- TypeORM ----

project typeorm
cat "$tools/typeorm.js" >"$work/typeorm/turn.js"
cat >"$work/typeorm/migrate.js" <<'END'
const { DataSource } = require("typeorm");
const { Turn } = require("./turn.js");
new DataSource({ type: "better-sqlite3", database: "games.db", entities: [Turn], synchronize: true }).initialize().then(source => source.destroy());
END
step typeorm node migrate.js
right typeorm "synchronize" 1
stale typeorm
sed -i 's/dfen: { type: "text" }/dfen: { type: "text", default: "" }, note: { type: "text", nullable: true }/' "$work/typeorm/turn.js"
step typeorm node migrate.js
right typeorm "after a rebuild" 2
sed -i 's/, note: {[^}]*}//; s/, canonical: {[^}]*}//; /indices:/d' "$work/typeorm/turn.js"
step typeorm node migrate.js
gone typeorm "undone"

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
right alembic "upgrade" 1
stale alembic
sed -i 's/    dfen = Column(Text, nullable=False)/    dfen = Column(Text, nullable=True)\n    note = Column(Text)/' "$work/alembic/models.py"
revise note
right alembic "after a rebuild" 2
step alembic env PYTHONPATH=. alembic downgrade base
gone alembic "downgrade"

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
right django "migrate" 1
stale django
sed -i 's/    dfen = models.TextField()/    dfen = models.TextField(null=True)\n    note = models.TextField(default="")/' "$work/django/games/models.py"
manage makemigrations games
manage migrate
right django "after a rebuild" 2
manage migrate games 0001
gone django "back"

# ---- sqlite-utils ----

project sqlite-utils
cat "$tools/sqlite_utils.sh" >"$work/sqlite-utils/up.sh"
step sqlite-utils sh -e up.sh
right sqlite-utils "up" 1
stale sqlite-utils
step sqlite-utils sqlite-utils transform games.db turns --default dfen x
step sqlite-utils sqlite-utils create-index games.db turns canonical --if-not-exists
right sqlite-utils "after transform, which drops indexes" 2
step sqlite-utils sqlite-utils transform games.db turns --drop canonical
gone sqlite-utils "undone"
finish
