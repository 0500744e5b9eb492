#!/usr/bin/env bash
# Package:  miller 6.6.0-2+b3 (Debian 12)
# Seen:     2026-11-29
# With -S all cells are texts. "put" says so: a sum is "(error)". The verbs do not: "stats1 -a sum" answers 0, and "sort -nr" leaves
# the rows as they are. The exit code is 0.
#   mlr -S stats1 -a sum -f views -> 0
#   mlr -S sort -nr views         -> unsorted
# Expected before the run: "(error)", and sorted by number.
# For our users: -S keeps PA-IDs of digits, so use it to convert; for figures leave it out. PA-IDs keep their spelling there, too.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet=2 miller=6.6.0-2+b3 >/dev/null
dpkg-deb --extract miller_*.deb .
printf 'id,views\n0012,7\n1E5,3000000000\n' >notices.csv
for option in -S ''; do
  usr/bin/mlr $option --icsv --onidx stats1 -a sum -f views notices.csv
  usr/bin/mlr $option --icsv --onidx sort -nr views then cut -f id notices.csv | paste -sd' '
  usr/bin/mlr $option --icsv --onidx put '$views = $views + 1' then cut -f views notices.csv | paste -sd' '
done | tee seen.txt
diff seen.txt - <<'TEXT'
0
0012 1E5
(error) (error)
3000000007
1E5 0012
8 3000000001
TEXT
echo 'as seen'
