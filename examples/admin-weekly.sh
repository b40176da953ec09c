#!/usr/bin/env bash
# Backs up the marketplace and creates last week's payouts. For cron, on any day, as often as you like:
#
#   NSEM_URL=https://nsem.example.com NSEM_BACKUP_KEY=nsem_… NSEM_PAYOUTS_KEY=nsem_… \
#     admin-weekly.sh /var/backups/nsem
#
# The keys are an admin's, with no more scopes than these:
#
#   nsem keys create 'Weekly backup' --scope backup
#   nsem keys create 'Weekly payouts' --scope payouts:create
#
# KEEP is the number of backups to retain, by default 14. NSEM_BACKUP_IDENTITY, the age identity or its
# file, is needed to check encrypted backups. WEEK is the week to pay, by default the last one.
# Ends with an exit code other than 0 if anything is wrong or cannot be checked.
set -euo pipefail
umask 077

folder=${1:?Usage: admin-weekly.sh FOLDER}
: "${NSEM_URL:?}" "${NSEM_BACKUP_KEY:?}" "${NSEM_PAYOUTS_KEY:?}"
week=${WEEK:-last}

fail() {
  echo "admin-weekly: $*" >&2
  exit 1
}

echo "Backup to $folder"
backup=$(NSEM_TOKEN=$NSEM_BACKUP_KEY nsem backups create all --to "$folder" --create --keep "${KEEP:-14}")
echo "$backup"
grep -q $'^contents\tverified$' <<< "$backup" ||
  fail 'the backup is encrypted, and was not checked: set NSEM_BACKUP_IDENTITY'

export NSEM_TOKEN=$NSEM_PAYOUTS_KEY
echo "Payouts of the week: $week"
nsem payouts run --week "$week" --yes
nsem payouts export --csv --week "$week" -o "$folder/payouts-$(date -u +%Y-%m-%d).csv"

failed=$(nsem payouts list --status failed)
[ -z "$failed" ] || fail "these transfers failed, and must be started again:
$failed"
echo 'Done.'
