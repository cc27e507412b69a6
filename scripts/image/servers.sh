#!/bin/sh
# Without a command, starts PostgreSQL as the official image does: POSTGRES_USER owns the database POSTGRES_DB, and runs the SQL
# files of /docker-entrypoint-initdb.d once.
set -eu
[ "$1" = postgres ] || exec "$@"
data=/var/lib/postgresql/data
as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
if [ ! -e "$data/PG_VERSION" ]; then
  install -d -o postgres -g postgres -m 700 "$data"
  echo "$POSTGRES_PASSWORD" >/tmp/password
  as_postgres initdb -D "$data" -U "$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256 >/dev/null
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  echo "create database \"$POSTGRES_DB\";" | as_postgres postgres --single -D "$data" postgres >/dev/null
  as_postgres pg_ctl -D "$data" -o "-c listen_addresses=''" -w start >/dev/null
  for file in /docker-entrypoint-initdb.d/*.sql; do
    [ ! -e "$file" ] || as_postgres psql -q -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -f "$file"
  done
  as_postgres pg_ctl -D "$data" -m fast -w stop >/dev/null
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups postgres -D "$data" -c listen_addresses='*'
