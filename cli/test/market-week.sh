#!/usr/bin/env bash
# A week of a marketplace, by nsem alone: an admin, a provider and a client. Needs NSEM_URL,
# ADMIN_EMAIL, ADMIN_PASSWORD, and VOICE, a recording. Ends at the first thing that goes wrong.
set -euo pipefail

step() { echo "== $*"; }

# Each user has their own login.
as() {
  local user=$1
  shift
  XDG_CONFIG_HOME="$HOME/$user" nsem "$@"
}

# The value of a field of an item.
field() { awk -F '\t' -v name="$1" '$1 == name { print $2 }'; }

# Checks that a command ends with a certain exit code.
ends_with() {
  local expected=$1 code=0
  shift
  "$@" || code=$?
  [ "$code" = "$expected" ] || { echo "$* ended with $code, not $expected" >&2; exit 1; }
}

# Checks that a text is what it should be.
same() { [ "$1" = "$2" ] || { echo "'$1' is not '$2'" >&2; exit 1; }; }

week=$(date -u +%G-W%V)
password=adinkra-cloth-1874

step 'The admin opens the marketplace'
echo "$ADMIN_PASSWORD" | as esi login --email "$ADMIN_EMAIL" --password-stdin
as esi health
as esi prices set translation 0.25 --yes
draft=$(as esi prices create narration 0.45 --inactive | field price)
as esi prices delete "$draft" --yes
as esi commission set 15% --yes
same "$(as esi commission get | field rate)" 0.15
as esi languages create Esperanto
as esi languages delete Esperanto --yes

step 'A provider offers services'
echo "$password" | as ama account register --name 'Ama Boateng' --email ama@example.com \
  --role service-provider --password-stdin
as ama services create --from English --to Twi
as ama services create -s transcription -l Twi
voice=$(as ama services create -s narration -l Twi --sample-text 'Akwaaba' \
  --sample-audio "$VOICE" | field service)
as ama services sample "$voice" -o sample.wav
unwanted=$(as ama services create --from Twi --to English | field service)
as ama services delete "$unwanted" --yes
pending=$(as esi services list --status pending | cut -f 1)
# shellcheck disable=SC2086
as esi services approve $pending
same "$(as ama services list --status approved | wc -l)" 3
as ama account update --available yes --quick yes
provider=$(as ama whoami | field provider)
user=$(as esi providers get "$provider" | field user)

step 'A client orders a folder of texts'
echo "$password" | as kojo account register --name 'Kojo Danso' --email kojo@example.com \
  --password-stdin
client=$(as kojo wallet | field user)
as esi wallet credit "$client" 20 --note 'Mobile money' --reference MOMO-4471 --yes
ends_with 6 as esi wallet credit "$client" 20 --note 'Mobile money' --reference MOMO-4471 --yes
same "$(as kojo wallet show | field balance)" 'GHS 20.00'
mkdir leaflets
echo 'Wash your hands with soap and clean water before you eat.' > leaflets/hands.txt
echo 'Drink plenty of clean water and rest until the fever has gone.' > leaflets/fever.txt
as kojo folder translate leaflets --to Twi --dry-run
ends_with 8 as kojo folder translate leaflets --to Twi --yes --no-wait
ends_with 8 as kojo folder translate leaflets --to tw --yes --no-wait
same "$(as kojo jobs list | wc -l)" 2

step 'The provider delivers'
for job in $(as ama jobs available | cut -f 1); do
  as ama jobs accept "$job"
  as ama jobs release "$job"
  as ama jobs accept "$job"
  echo "Fa samina ne nsu pa hohoro wo nsa, na home yie." | as ama jobs deliver "$job" -
done
as kojo folder translate leaflets --to Twi --yes --timeout 60s
same "$(ls leaflets/translated)" $'fever.tw.txt\nhands.tw.txt'
done_jobs=$(as kojo jobs list --status completed | cut -f 1)
# shellcheck disable=SC2086
as kojo jobs wait $done_jobs
# shellcheck disable=SC2086
as kojo jobs watch $done_jobs
mkdir results
# shellcheck disable=SC2086
as kojo jobs download ${done_jobs%%$'\n'*} -o results

step 'A job is changed, cancelled, failed and refunded'
as kojo jobs quote --from en --to tw --text 'Good morning'
job=$(as kojo jobs create --from en --to tw --text 'Good morning' | field job)
as kojo jobs update "$job" --text 'Good morning, Elmina'
as kojo jobs cancel "$job" --yes
same "$(as kojo jobs history "$job" | cut -f 2 | tr '\n' ' ')" 'create edit cancel '
job=$(as kojo jobs create --from en --to tw --text 'Good night' | field job)
as ama jobs accept "$job"
as ama jobs fail "$job" --reason 'The text is too short' --yes
job=$(as kojo jobs create --from en --to tw --text 'Good evening' | field job)
as ama jobs accept "$job"
as ama jobs deliver "$job" --text 'Maadwo'
as esi jobs refund "$job" --reason 'It was delivered too late' --yes
same "$(as kojo jobs get "$job" | field status)" refunded
# The third event ends the stream: its command fails.
ends_with 1 as kojo events --since 0 \
  --exec 'cat >> "$HOME/events"; [ "$(wc -l < "$HOME/events")" -lt 3 ]'

step 'The client rates the provider'
rating=$(as kojo ratings create "$user" 4 | field rating)
as kojo ratings update "$rating" 5 --comment 'Fast and careful'
same "$(as ama ratings list --received | cut -f 4)" 5
as kojo usage
as kojo billing
as kojo wallet transactions

step 'The admin pays the provider'
as ama earnings
ends_with 2 as esi payouts run --week "$week" < /dev/null
as esi payouts run --week "$week" --yes
payout=$(as esi payouts run --week "$week" --yes | cut -f 1)
same "$(as esi payouts list | wc -l)" 1
as esi payouts process "$payout" --yes
as esi payouts fail "$payout" --reason 'The number is not registered' --yes
as esi payouts process "$payout" --yes
as esi payouts complete "$payout" --reference MOMO-77120 --yes
same "$(as ama payouts list | cut -f 2)" completed
as ama payouts transactions "$payout"
as esi payouts export --csv --week "$week" -o payouts.csv
same "$(wc -l < payouts.csv)" 2
as esi earnings held

step 'The admin backs up and looks around'
as esi backups create all --to backups --create --keep 1
as esi backups create database --to backups --keep 1
for file in backups/*; do as esi backups verify "$file"; done
same "$(as esi backups list --to backups | wc -l)" 2
as yaa contact send --name 'Yaa Poku' --email yaa@example.com -m 'Is Nzema planned?'
message=$(as esi contact list --answered no | cut -f 1)
as esi contact reply "$message"
as esi notices list
as esi wallet list
as esi wallet totals
as esi stats
as esi health --system
as esi providers deactivate "$user"
as esi providers activate "$user"
as esi providers review --active yes
as esi audit list -n 5
echo 'All is well.'
