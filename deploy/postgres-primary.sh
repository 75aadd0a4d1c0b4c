#!/bin/bash
# Run once by the image of PostgreSQL, when the primary's folder is new: the roles of the library and of its replica.
set -euo pipefail

psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set=library="$DATABASE_PASSWORD" --set=replication="$REPLICATION_PASSWORD" <<'SQL'
CREATE ROLE czytelnia LOGIN PASSWORD :'library';
CREATE DATABASE czytelnia OWNER czytelnia ENCODING 'UTF8' TEMPLATE template0;
CREATE ROLE replication LOGIN REPLICATION PASSWORD :'replication';
SQL

# The image lets everybody in with a password, but not for replication.
echo 'host replication replication samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
