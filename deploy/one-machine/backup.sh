#!/bin/sh
# Dumps the database to FOLDER/servicepay-TIME.dump and deletes dumps of more than 14 days ago: sh backup.sh FOLDER
# A dump that was interrupted or cannot be read has another name, and deletes nothing.
set -eu
folder=${1:?usage: sh backup.sh FOLDER}
umask 077
dump="$folder/servicepay-$(date -u +%Y%m%dT%H%M%SZ).dump"
# Sealed card data is kept for minutes in an unlogged table and does not belong in a backup.
pg_dump --dbname="${PGDATABASE:-servicepay}" --format=custom --no-unlogged-table-data --file="$dump.partial"
pg_restore --list "$dump.partial" > /dev/null
sync "$dump.partial"
mv "$dump.partial" "$dump"
find "$folder" -maxdepth 1 -name 'servicepay-*.dump*' -mtime +14 -delete
echo "$dump: $(wc -c < "$dump") bytes"
