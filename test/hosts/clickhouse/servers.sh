# shellcheck shell=sh
# Two servers of Debian's ClickHouse on 127.0.0.1, in their own folder, with the cluster of sql/ENGINES.md; they are always stopped at the end.
# Also clickhouse-client as the page calls it, and for chdb. $modules has chdb.
# shellcheck disable=SC2154
. test/repo/support/same.sh
folder=$(mktemp -d /tmp/dfen-clickhouse.XXXXXX)
page=$PWD/sql/ENGINES.md chdb=$PWD/test/hosts/clickhouse/chdb.js

stop_both() {
  for server in ch1 ch2; do
    [ ! -s "$folder/$server.pid" ] || kill -9 "$(cat "$folder/$server.pid")" 2>/dev/null || true
  done
}
end_all() {
  stop_both
  rm -rf "$folder"
  ended "$1"
}
trap 'end_all $?' EXIT
trap 'exit 1' HUP INT TERM

# ports N: that many unused ports.
ports() {
  perl -MIO::Socket::INET -e 'print join " ", map { $_->sockport } map { IO::Socket::INET->new(LocalAddr => "127.0.0.1", Listen => 1) } 1 .. shift' "$1"
}

# The page's cluster, on 127.0.0.1, with Debian's configuration and its own paths and ports.
configure() {
  # shellcheck disable=SC2046
  set -- $(ports 6)
  ch1=$1 ch2=$2
  fenced "$page" 'xml clickhouse' | sed "s:<host>ch1</host><port>9000</port>:<host>127.0.0.1</host><port>$ch1</port>:
    s:<host>ch2</host><port>9000</port>:<host>127.0.0.1</host><port>$ch2</port>:" >"$folder/cluster.xml"
  for server in "ch1 $1 $3 $5" "ch2 $2 $4 $6"; do
    # shellcheck disable=SC2086
    set -- $server
    mkdir -p "$folder/$1/config.d" "$folder/$1/data/tmp"
    cp /etc/clickhouse-server/config.xml /etc/clickhouse-server/users.xml "$folder/$1"
    sed 's/clickhouse>/yandex>/' "$folder/cluster.xml" >"$folder/$1/config.d/dfen.xml"
    cat >"$folder/$1/config.d/own.xml" <<END
<yandex>
  <logger><log>$folder/$1/log</log><errorlog>$folder/$1/errors</errorlog></logger>
  <listen_host>127.0.0.1</listen_host><tcp_port>$2</tcp_port><http_port>$3</http_port><interserver_http_port>$4</interserver_http_port>
  <path>$folder/$1/data/</path><tmp_path>$folder/$1/data/tmp/</tmp_path><user_files_path>$folder/$1/data/user_files/</user_files_path>
  <mark_cache_size>100000000</mark_cache_size>
</yandex>
END
  done
}

start() { # SERVER
  clickhouse-server --config-file="$folder/$1/config.xml" >"$folder/$1.out" 2>&1 &
  echo $! >"$folder/$1.pid"
  while kill -0 $! 2>/dev/null; do
    clickhouse-client --host "$1" -q 'SELECT 1' >/dev/null 2>&1 && return
    sleep 0.1
  done
  tail -n 5 "$folder/$1.out" "$folder/$1/errors" >"$work/got"
  return 1
}

# clickhouse-client of the page: `--host ch1` is a port of 127.0.0.1, or chdb. Debian's 18.16 has no codecs, and no LowCardinality by default.
mkdir "$folder/bin"
real=$(command -v clickhouse-client)
cat >"$folder/bin/clickhouse-client" <<END
#!/bin/sh
[ "\$1" = --host ] || exit 2
case \$2 in
  ch1) port=\$(cat "$folder/ch1.port") ;;
  ch2) port=\$(cat "$folder/ch2.port") ;;
  chdb) shift 2; exec node '$chdb' '$modules' '$folder/chdb' '$folder/chdb.xml' "\$@" ;;
esac
shift 2
case \$* in
  *'REPLACE PARTITION'*) [ ! -e '$folder/replaced' ] || exit 7; [ ! -e '$folder/one_replacement' ] || touch '$folder/replaced' ;;
esac
[ "\$*" != -n ] || exec sh -c 'sed "s/ CODEC([^)]*))//; s/LowCardinality(String)/String/" | exec "\$@"' sh '$real' --host 127.0.0.1 --port "\$port" -n
exec '$real' --host 127.0.0.1 --port "\$port" "\$@"
END
chmod +x "$folder/bin/clickhouse-client"
PATH=$folder/bin:$PATH

start_both() {
  for try in 1 2 3; do
    configure
    echo "$ch1" >"$folder/ch1.port"
    echo "$ch2" >"$folder/ch2.port"
    if start ch1 && start ch2; then return; fi
    stop_both
    [ "$try" -lt 3 ] || { cat "$work/got"; exit 1; }
  done
}

# chdb has no server: a shard with its own address is read in the process.
echo '<clickhouse><tcp_port>9000</tcp_port><remote_servers><dfen><shard><replica><host>127.0.0.1</host><port>9000</port></replica></shard></dfen></remote_servers></clickhouse>' >"$folder/chdb.xml"
