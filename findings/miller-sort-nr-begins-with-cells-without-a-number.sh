#!/usr/bin/env bash
# Package:  miller 6.6.0-2+b3 (Debian 12)
# Seen:     2026-11-29
# "sort -nr" (numeric, descending) puts cells that are no number first, and "top" returns one of them with an exit code of 0.
# "sort -nf" puts them last. So "the notices with the most views" begins with notices without counts.
#   sort -nr views | head -> NA, empty, 300, 5
#   top -f views          -> NA
# Expected before the run: cells without a number come last in both directions, and top skips them.
# For our users: filter first: mlr --icsv --ocsv filter 'is_not_empty($views) && !is_string($views)' then sort -nr views
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet=2 miller=6.6.0-2+b3 >/dev/null
dpkg-deb --extract miller_*.deb .
printf 'id,views\na,\nb,5\nc,300\nd,NA\n' >notices.csv
{
  usr/bin/mlr --icsv --onidx sort -nr views then cut -f id notices.csv | paste -sd' '
  usr/bin/mlr --icsv --onidx sort -nf views then cut -f id notices.csv | paste -sd' '
  usr/bin/mlr --icsv --onidx top -f views then cut -f views_top notices.csv
  usr/bin/mlr --icsv --onidx filter 'is_not_empty($views) && !is_string($views)' then top -f views then cut -f views_top notices.csv
} | tee seen.txt
diff seen.txt - <<'TEXT'
d a c b
b c a d
NA
300
TEXT
echo 'as seen'
