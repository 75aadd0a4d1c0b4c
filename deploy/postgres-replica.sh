#!/bin/bash
# Starts the replica: copies the primary first where its folder is new. A copy that was interrupted is started again.
set -euo pipefail

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA" "$PGDATA.part"
  # REPLICATION_PASSWORD is kept in the folder's postgresql.auto.conf, for the connection that follows the primary.
  PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup --pgdata "$PGDATA.part" --host postgres-primary \
    --username replication --slot replica --wal-method stream --write-recovery-conf --checkpoint fast
  mv "$PGDATA.part" "$PGDATA"
fi

exec postgres "$@"
