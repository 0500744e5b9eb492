#!/usr/bin/env bash
# Package:  apache-arrow 21.2.0 (npm), tableFromJSON
# Seen:     2026-11-29, Node.js 20.20 and 24.21
# A row that lacks a text gets an empty text, not null, although the same table holds a null that was stated. A text in a column
# whose first values are numbers becomes null. Neither raises an error.
#   row 1, which lacks "note"         -> ""
#   row 2, whose "label" is null      -> null
#   row 3, whose "views" is "unknown" -> null
# Expected before the run: columns come from the first row only, so a key that appears later is dropped.
# For our users: an export of JSON Lines leaves out nothing, but a mix of exports does; state the type of each column.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund apache-arrow@21.2.0
cat >run.cjs <<'JS'
const { tableFromJSON } = require('apache-arrow');
const table = tableFromJSON([
  { views: 1, label: 'a' },
  { views: 2, label: null, note: 'late' },
  { views: 'unknown', label: 'b' },
]);
console.log(JSON.stringify(table.toArray().map((row) => row.toJSON())));
JS
seen=$(node run.cjs)
echo "$seen"
[ "$seen" = '[{"views":1,"label":"a","note":""},{"views":2,"label":null,"note":"late"},{"views":null,"label":"b","note":""}]' ]
echo 'as seen'
