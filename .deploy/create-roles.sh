#!/bin/sh
# Runs once, when the database container is empty: the owner of the tables, and the role that the server uses.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
\set owner_password `cat /run/secrets/owner_password`
\set server_password `cat /run/secrets/server_password`
create role notices_owner login password :'owner_password';
create role notices login password :'server_password';
-- Shows it how long others' transactions have been open, which a migration waits for.
grant pg_read_all_stats to notices_owner;
alter database notices owner to notices_owner;
SQL
