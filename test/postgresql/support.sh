# shellcheck shell=sh
# What tests with PostgreSQL share: a copy of the installed PostgreSQL in a folder of its own, into which dfen is installed,
# so that the system's is not touched; servers made with initdb, on a free port of 127.0.0.1 each; and their end, whatever
# happens. PostgreSQL does not run as root: then all of it is the user postgres's.
. test/support/same.sh

# An apostrophe in none of the paths: they stand in SQL.
folder=$(mktemp -d /tmp/dfen-postgresql.XXXXXX)
installed=$(pg_config --bindir)
bin=$folder/root/lib/postgresql/15/bin
servers=
export PGOPTIONS='--client-min-messages=warning' PGHOST=127.0.0.1 PGUSER=owner PGDATABASE=postgres

as_postgres() {
  if [ "$(id -u)" -eq 0 ]; then
    setpriv --reuid=postgres --regid=postgres --clear-groups env HOME="$folder" "$@"
  else
    "$@"
  fi
}

stop_all() {
  for name in $servers; do
    as_postgres "$bin/pg_ctl" -D "$folder/$name" -m immediate -w stop >/dev/null 2>&1 || true
  done
  rm -rf "$folder"
}
end_all() {
  stop_all
  ended "$1"
}
trap 'end_all $?' EXIT
trap 'exit 1' HUP INT TERM

# PostgreSQL finds its files beside the program, wherever that is.
copy_postgresql() {
  mkdir -p "$folder/root/lib/postgresql/15/lib" "$folder/root/share/postgresql"
  cp -RL "$installed" "$folder/root/lib/postgresql/15/bin"
  cp -L "$(pg_config --pkglibdir)"/*.so "$folder/root/lib/postgresql/15/lib"
  cp -RL "$(pg_config --sharedir)" "$folder/root/share/postgresql/15"
  ln -s "$(dirname "$(pg_config --includedir)")" "$folder/root/include" # for the copy's pg_config
  chmod 755 "$folder"
  [ "$(id -u)" -ne 0 ] || chown -R postgres "$folder"
}

# A port that nobody listens on. Another program may take it before the server does: then start_server tries again.
free_port() {
  /usr/bin/env perl -MIO::Socket::INET -e \
    'print IO::Socket::INET->new(LocalAddr => "127.0.0.1", Listen => 1)->sockport'
}

# start_server NAME: makes it when it is not there, and sets $port. No fsync: nothing here outlives the test.
start_server() {
  if [ ! -d "$folder/$1" ]; then
    as_postgres "$bin/initdb" -D "$folder/$1" -U owner -A trust -E UTF8 --locale=C -N >/dev/null
    servers="$servers $1"
    cat >>"$folder/$1/postgresql.conf" <<END
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
fsync = off
full_page_writes = off
shared_buffers = 64MB
max_connections = 60
max_wal_size = 4GB
jit = off
autovacuum = off
END
  fi
  for try in 1 2 3 4 5; do
    port=$(cat "$folder/$1.port" 2>/dev/null || free_port)
    if as_postgres "$bin/pg_ctl" -D "$folder/$1" -l "$folder/$1.log" -o "-p $port" -w -t 60 start >/dev/null 2>&1; then
      echo "$port" >"$folder/$1.port"
      return
    fi
    [ "$try" -lt 5 ] || { cat "$folder/$1.log"; exit 1; }
  done
}

# stop_server NAME [MODE]
stop_server() {
  as_postgres "$bin/pg_ctl" -D "$folder/$1" -m "${2:-fast}" -w stop >/dev/null
}

# query PORT [DATABASE]: the statements on standard input, answers as SQLite's shell writes them: "|" between columns.
# An error is "ERROR:  CODE: words".
query() {
  "$bin/psql" -X -q -A -t -F '|' -P null=NULL -v VERBOSITY=verbose -p "$1" -d "${2:-postgres}" -f - 2>&1 | clean_errors
}

# psql's "psql:<stdin>:3: ERROR:  22P02: words", without the place; and without where in PostgreSQL's sources it was raised.
clean_errors() {
  sed -e 's/^psql:<stdin>:[0-9]*: //' -e '/^LOCATION: /d'
}

# install_dfen: into the copy.
install_dfen() {
  "${MAKE:-make}" -s --no-print-directory PG_CONFIG="$bin/pg_config" install-postgresql >/dev/null
}

# SQLite with dfen, as the measure of all answers.
sqlite() {
  sqlite3 -batch -init /dev/null -nullvalue NULL -cmd ".load '${extension:?}'" "$@"
}
