#!/bin/bash
# Starts the replica: copies the primary first where its folder is new. A copy that was interrupted is started again.
set -euo pipefail
umask 077

# The password is in a file, because --write-recovery-conf would store any other, which could then not be changed.
export PGHOST="${PGHOST:-postgres-primary}" PGUSER=replication PGPASSFILE="$PGDATA.password"
echo "*:*:*:*:$REPLICATION_PASSWORD" > "$PGPASSFILE"

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA" "$PGDATA.part"
  # A new slot: one that was lost, because its replica was away for too long, never keeps the log again, and a promoted
  # server has none.
  pg_receivewal --drop-slot --slot replica || true
  pg_basebackup --pgdata "$PGDATA.part" --create-slot --slot replica --wal-method stream \
    --write-recovery-conf --checkpoint fast
  mv "$PGDATA.part" "$PGDATA"
fi

exec postgres "$@"
