#!/usr/bin/env bash
# Package:  arquero 5.4.1 (npm)
# Seen:     2026-11-29, Node.js 20.20 and 24.21
# Over a column of texts (fromCSV with autoType: false, which keeps PA-IDs whole), sum, mean and median read them as numbers, but min
# and max compare them as texts: the smallest value can be larger than the largest, and no error is raised.
# Expected before the run: sum concatenates them.
# For our users: convert counts before using them: table.derive({ views: (d) => op.parse_int(d.views, 10) })
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund arquero@5.4.1
cat >run.mjs <<'JS'
import * as aq from 'arquero';
const { op } = aq;
const table = aq.fromCSV('views\n7\n3000000000\n', { autoType: false });
const figures = { sum: (d) => op.sum(d.views), min: (d) => op.min(d.views), max: (d) => op.max(d.views) };
console.log(JSON.stringify(table.rollup(figures).objects()));
console.log(JSON.stringify(table.derive({ views: (d) => op.parse_int(d.views, 10) }).rollup(figures).objects()));
JS
node run.mjs | tee seen.txt
diff seen.txt - <<'TEXT'
[{"sum":3000000007,"min":"3000000000","max":"7"}]
[{"sum":3000000007,"min":7,"max":3000000000}]
TEXT
echo 'as seen'
