#!/bin/sh
# Common migration tools change a table with a key column, with the files of this folder: after each step and one fill all keys are correct, and the
# step back removes the column completely. At the end, migrations that load dfen, by the loops and declarations of sql/KEYS.md.
# Usage: migrations.sh (from the project's root, after make)
set -eu
. test/hosts/snippets.sh
modules=$build/modules/hosts/migrations/node_modules
export DFEN_EXTENSION="$extension" NODE_PATH="$modules"
for needed in alembic sqlite-utils ruby; do
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
# right NAME WHAT SAID: what a fill says; then all are correct, an index exists, and the check finds no difference.
right() {
  {
    "$build/dfen" fill "$work/$1/games.db" turns dfen
    plain "$work/$1/games.db" "SELECT id, ifnull(canonical, 'NULL') FROM turns ORDER BY id" \
      "SELECT 'indexes: ' || count(*) FROM pragma_index_list('turns') AS l, pragma_index_info(l.name) AS i WHERE i.name = 'canonical'"
    "$build/dfen" fill "$work/$1/games.db" turns dfen --check | grep -c 'differs' || true
  } >"$work/got" 2>&1
  same "$1: $2" <<END
dfen fill: $3
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
right knex "up" "1 key changed"
stale knex
cat >"$work/knex/migrations/2_not_null.js" <<'END'
exports.up = knex => knex.schema.alterTable("turns", table => { table.text("note").notNullable().defaultTo(""); table.dropNullable("note"); });
exports.down = knex => knex.schema.alterTable("turns", table => table.dropColumn("note"));
END
step knex node "$modules/knex/bin/cli.js" migrate:latest
right knex "after a rebuild" "2 keys changed"
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
right drizzle "push" "1 key changed"
stale drizzle
sed -i 's/dfen: text().notNull()/dfen: text().notNull().unique()/; s/canonical: text()/canonical: text(), note: text().notNull().default("")/' "$work/drizzle/schema.mjs"
push
right drizzle "after a rebuild" "2 keys changed"
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
right typeorm "synchronize" "1 key changed"
stale typeorm
sed -i 's/dfen: { type: "text" }/dfen: { type: "text", default: "" }, note: { type: "text", nullable: true }/' "$work/typeorm/turn.js"
step typeorm node migrate.js
right typeorm "after a rebuild" "2 keys changed"
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
right alembic "upgrade" "1 key changed"
stale alembic
sed -i 's/    dfen = Column(Text, nullable=False)/    dfen = Column(Text, nullable=True)\n    note = Column(Text)/' "$work/alembic/models.py"
revise note
right alembic "after a rebuild" "2 keys changed"
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
manage() { # PROJECT COMMAND ...
  where=$1
  shift
  step "$where" /usr/bin/python3 manage.py "$@"
}
manage django makemigrations games
manage django migrate --fake
cp "$work/models_with_key.py" "$work/django/games/models.py"
manage django makemigrations games
manage django migrate
right django "migrate" "1 key changed"
stale django
sed -i 's/    dfen = models.TextField()/    dfen = models.TextField(null=True)\n    note = models.TextField(default="")/' "$work/django/games/models.py"
manage django makemigrations games
manage django migrate
right django "after a rebuild" "2 keys changed"
manage django migrate games 0001
gone django "back"

# ---- sqlite-utils ----

project sqlite-utils
cat "$tools/sqlite_utils.sh" >"$work/sqlite-utils/up.sh"
step sqlite-utils sh -e up.sh
right sqlite-utils "up" "1 key changed"
stale sqlite-utils
step sqlite-utils sqlite-utils transform games.db turns --default dfen x
step sqlite-utils sqlite-utils create-index games.db turns canonical --if-not-exists
right sqlite-utils "after transform, which drops indexes" "2 keys changed"
step sqlite-utils sqlite-utils transform games.db turns --drop canonical
gone sqlite-utils "undone"

# ---- Migrations that load dfen ----

# stopping TOOL: the loop, which fails after its first statement if STOP is set. stopped NAME WHAT: what that left.
keys="SELECT sql FROM dfen_key_sql('turns', 'dfen')"
stopping() {
  loop "$1" | sed 's/: op.execute(sql)/: op.execute(sql); assert "STOP" not in os.environ/; s/: cursor.execute(sql)/&; assert "STOP" not in os.environ/
    s/{ |sql| execute sql }/{ |sql| execute sql; raise "stopped" if ENV["STOP"] }/'
}
stopped() {
  plain "$work/$1/games.db" "SELECT name, 'column' FROM pragma_table_info('turns')" "SELECT name, 'index' FROM pragma_index_list('turns')" \
    "SELECT count(canonical) FROM turns" >"$work/got" 2>&1
  same "$1: $2" <<'END'
id|column
dfen|column
canonical|column
0
END
}
# rebuilt NAME: a rebuild of the table kept the index on the expression and dropped the generated column.
rebuilt() {
  plain "$work/$1/games.db" "SELECT name FROM pragma_index_list('turns') WHERE name = 'turns_key'" \
    "SELECT count(*) FROM pragma_table_xinfo('turns') WHERE hidden > 0" >"$work/got"
  same "$1: a rebuild keeps the index on the expression, and drops a generated column" <<'END'
turns_key
0
END
}
generated="ALTER TABLE turns ADD COLUMN k TEXT AS (dfen_pool_key(dfen_try(dfen)))"

project loading-alembic
(cd "$work/loading-alembic" && alembic init -t generic alembic >/dev/null && alembic revision -m key >/dev/null 2>&1)
sed -i 's:^sqlalchemy.url = .*:sqlalchemy.url = sqlite\:///games.db:' "$work/loading-alembic/alembic.ini"
{
  echo "from sqlalchemy import event"
  snippet 'python sqlalchemy' | sed -n '/^@event/,/^$/p' | sed 's/(engine,/(Engine,/; 1i from sqlalchemy.engine import Engine'
} >"$work/loading-alembic/loading.py"
sed -i '1i import loading' "$work/loading-alembic/alembic/env.py"
revision=$(echo "$work"/loading-alembic/alembic/versions/*_key.py)
{
  echo "import os"
  sed '/^def upgrade/,$d' "$revision"
  echo "def upgrade():"
  echo "    keys = \"$keys\""
  echo "    $(stopping Alembic)"
} >"$work/revision" && cp "$work/revision" "$revision"
step loading-alembic env PYTHONPATH=. STOP=1 alembic upgrade head >/dev/null
stopped loading-alembic "ALTER is not rolled back"
step loading-alembic env PYTHONPATH=. alembic upgrade head
right loading-alembic "run again" "0 keys changed"

project loading-django
mkdir -p "$work/loading-django/games/migrations"
touch "$work/loading-django/games/__init__.py" "$work/loading-django/games/migrations/__init__.py"
{
  snippet 'python django'
  sed '/canonical = /d; s/^from django.db import models/&\nfrom django.db.models import F, Func, Index/' "$tools/django.py"
} >"$work/loading-django/games/models.py"
cp "$work/django/manage.py" "$work/loading-django/manage.py"
manage loading-django makemigrations games
manage loading-django migrate --fake
cat >"$work/loading-django/games/migrations/0002_key.py" <<END
import os
from django.db import migrations

def up(apps, editor):
    keys = "$keys"
    cursor = editor.connection.cursor()
    $(stopping Django)

class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]
    operations = [migrations.RunPython(up), migrations.RunSQL("$generated")]
END
manage loading-django migrate
right loading-django "loop" "0 keys changed"
sed -i "s/    dfen = models.TextField()/    dfen = models.TextField(null=True)/; s/        db_table = .*/&\n        indexes = [$(declared Django)]/" \
  "$work/loading-django/games/models.py"
manage loading-django makemigrations games
manage loading-django migrate
rebuilt loading-django

project rails
{
  echo 'require "active_record"'
  snippet 'ruby rails'
  cat <<END
ActiveRecord::Base.establish_connection(adapter: "sqlite3", database: "games.db")
class Key < ActiveRecord::Migration[6.1]
  disable_ddl_transaction!
  def up
    keys = "$keys"
    $(stopping Rails)
  end
end
class Rebuild < ActiveRecord::Migration[6.1]
  def up
    $(declared Rails)
    execute "$generated"
    change_column :turns, :dfen, :text, null: true
  end
end
Object.const_get(ARGV[0]).migrate(:up)
END
} >"$work/rails/migrate.rb"
step rails env STOP=1 ruby migrate.rb Key >/dev/null
stopped rails "stopped"
step rails ruby migrate.rb Key
right rails "run again" "0 keys changed"
step rails ruby migrate.rb Rebuild
rebuilt rails
finish
