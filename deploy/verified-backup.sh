#!/bin/sh
# Every night, on the machine of the database, as its system user, in the folder of the servers' clone:
# backs up by pgBackRest, restores that into a scratch cluster, compares the two, and notes it in the
# database. Needs DATABASE_URL, and room for one more copy in SCRATCH.
set -eu
stanza=${STANZA:-midspan}
scratch=${SCRATCH:-/var/tmp/midspan-scratch}
port=${SCRATCH_PORT:-5499}
programs=${PG_PROGRAMS:-/usr/lib/postgresql/15/bin}

finish() {
  "$programs/pg_ctl" --pgdata="$scratch/cluster" --mode=immediate stop >/dev/null 2>&1 || true
  rm -rf "$scratch"
}
trap finish EXIT

pgbackrest --stanza="$stanza" backup
rm -rf "$scratch"
mkdir -m 700 "$scratch"
point=$(npm run --silent compare-backup -- mark "$scratch/point.json")
pgbackrest --stanza="$stanza" --pg1-path="$scratch/cluster" --type=name --target="$point" \
  --target-action=promote --archive-mode=off restore
# Debian keeps these files elsewhere. Only this user can enter the folder.
test -f "$scratch/cluster/postgresql.conf" || : >"$scratch/cluster/postgresql.conf"
echo 'local all all trust' >"$scratch/pg_hba.conf"
# Answers only once the log is replayed.
"$programs/pg_ctl" --pgdata="$scratch/cluster" --wait --timeout=3600 --log="$scratch/log" \
  --options="-p $port -c listen_addresses='' -c unix_socket_directories='$scratch' -c hba_file='$scratch/pg_hba.conf' -c hot_standby=off -c fsync=off -c shared_buffers=16MB" start >/dev/null
npm run --silent compare-backup -- compare "$scratch/point.json" "$scratch" "$port"
