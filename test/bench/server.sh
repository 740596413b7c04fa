# shellcheck shell=sh
# Shared by the benchmarks of PostgreSQL. Sourced after test/postgresql/servers.sh, which sets $folder, $bin and $work.
# shellcheck disable=SC2034,SC2154

# games_server SELFPLAY FOLDER SETTING ...: plays DFEN_GAMES (71000) games into $played, unless FOLDER has them, and starts a server with
# these settings, to which on() and the programs of PostgreSQL connect.
games_server() {
  games=${DFEN_GAMES:-71000}
  played=$2/games-$games.db
  mkdir -p "$2"
  if [ ! -e "$played" ]; then
    "$1" sql/schema.sql "$played.new" --games "$games" --seed 18 --player greedy >&2
    mv "$played.new" "$played"
  fi
  shift 2
  copy_postgresql
  install_dfen
  start_server one
  stop_server one
  printf '%s\n' "$@" >>"$folder/one/postgresql.conf"
  start_server one
  export PGPORT="$port"
  PATH=$bin:$PATH
}

on() {
  psql -X -q -A -t -v ON_ERROR_STOP=1 -d games "$@"
}
