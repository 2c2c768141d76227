#!/bin/sh
# Every EVERY_SECONDS: the database by pg_dump, then uploads and secrets, into a folder of BACKUPS that gets its name when
# it is whole; the latest KEEP are kept. The uploads come second, so that each picture in the dump is among them.
# Restored by `pg_restore --clean --if-exists --no-owner -d URL database.dump` and unpacking files.tar.gz over /data,
# with all servers stopped.
set -eu
BACKUPS=${BACKUPS:-/backups}
DATA=${DATA:-/data}
url=$(cat "$DATABASE_URL_FILE")

back_up() {
  made="$BACKUPS/.unfinished-$$"
  rm -rf "$BACKUPS"/.unfinished-*
  mkdir -p "$made"
  pg_dump --format=custom --dbname="$url" --file="$made/database.dump" || return 1
  tar -C "$DATA" --exclude=./outbox -czf "$made/files.tar.gz" . || return 1
  (cd "$made" && sha256sum database.dump files.tar.gz > SHA256SUMS) || return 1
  sync
  mv "$made" "$BACKUPS/backup-$(date -u +%Y-%m-%dT%H-%M-%SZ)" || return 1
  # The names sort by time; all but the last KEEP go.
  find "$BACKUPS" -maxdepth 1 -type d -name 'backup-*' | sort -r | tail -n +$((KEEP + 1)) | while read -r old; do
    rm -rf "$old"
  done
}

while true; do
  if back_up; then
    echo "backed up"
    sleep "$EVERY_SECONDS"
  else
    echo "the backup failed; next try in ten minutes" >&2
    sleep 600
  fi
done
