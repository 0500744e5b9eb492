#!/usr/bin/env bash
# Restores the newest backup of pgBackRest beside the running PostgreSQL, checks it, and removes it. Run it every month as the user
# postgres on the host of the repository, and keep what it prints:
#   runuser -u postgres -- .deploy/backup-drill.sh notices
#   MOMENT='2026-11-26 02:58:00+00' KEEP=/var/lib/postgresql/moment .deploy/backup-drill.sh notices   # to look at a moment
# Nothing but a Unix socket in a folder of that user leads to the restored cluster, and it archives nothing.
set -euo pipefail
stanza=${1:?usage: backup-drill.sh STANZA [DATABASE]}
database=${2:-notices}
folder=${KEEP:-$(mktemp -d "${TMPDIR:-/var/tmp}/backup-drill.XXXXXX")}
# Of the newest PostgreSQL here, unless the path says which: the major version must be that of the backup.
bin=${PG_BIN:-$(find /usr/lib/postgresql -name bin -type d | sort --version-sort | tail -n 1)}
data=$folder/data
install --directory --mode=700 "$folder"
finish() {
  [[ ! -f $data/postmaster.pid ]] || { [[ -n ${KEEP:-} ]] && (($1 == 0)); } || "$bin/pg_ctl" --pgdata="$data" --mode=immediate --silent stop
  [[ -n ${KEEP:-} ]] || rm -rf "$folder"
}
trap 'finish $?' EXIT
say() { echo "$(date --utc +%T) $*"; }

say "checking that WAL arrives in the repository"
pgbackrest --stanza="$stanza" check
say "restoring ${MOMENT:-the newest backup and all WAL after it}"
target=(--type=default)
[[ -z ${MOMENT:-} ]] || target=(--type=time --target="$MOMENT" --target-action=promote)
pgbackrest --stanza="$stanza" --pg1-path="$data" "${target[@]}" restore
du --summarize --human-readable "$data" | cut --fields=1

say "starting it"
# Debian keeps these outside of the data, so a backup has none.
echo "local all all trust" >"$folder/pg_hba.conf"
[[ -f $data/postgresql.conf ]] || touch "$data/postgresql.conf"
"$bin/pg_ctl" --pgdata="$data" --silent --wait --timeout=86400 --log="$folder/log" start --options="\
  -c listen_addresses='' -c unix_socket_directories='$folder' -c port=5432 -c hba_file='$folder/pg_hba.conf' \
  -c archive_mode=off -c ssl=off -c shared_preload_libraries='' -c logging_collector=off"
sql() { psql --host="$folder" --dbname="$database" --no-psqlrc --tuples-only --no-align --quiet --command="$1"; }
recovers=t
while [[ $recovers == t ]]; do
  sleep 1
  recovers=$(sql "select pg_is_in_recovery()")
done

say "reading every page and index"
"$bin/pg_amcheck" --host="$folder" --database="$database" --install-missing --heapallindexed --jobs=2
say "the newest of each table that grows:"
sql "select 'notice ' || count(*) || ' ' || coalesce(max(updated_at)::text, '') from notice
  union all select 'access_ledger ' || count(*) || ' ' || coalesce(max(read_at)::text, '') from access_ledger
  union all select 'audit_trail ' || count(*) || ' ' || coalesce(max(occurred_at)::text, '') from audit_trail
  union all select 'engagement_metrics_change ' || count(*) || ' ' || coalesce(max(recorded_at)::text, '') from engagement_metrics_change"
[[ -z ${KEEP:-} ]] || say "it goes on at $folder; end it with: $bin/pg_ctl --pgdata=$data stop"
say "done"
