#!/usr/bin/env bash
# Package:  @electric-sql/pglite 0.5.16 (npm)
# Seen:     2026-11-29, Node.js 20.20 and 24.21
# The values of one int8 column have two types: a number up to 2^53 - 1, a BigInt beyond, which JSON.stringify refuses. pg, in whose
# place it is used in tests, gives texts for both. A date is a Date at midnight in UTC; pg has one at midnight of the machine.
# Expected before the run: int8 is always a BigInt, and a date a text.
# For our users: counts of ours are numbers there, sums over many notices may not be; cast them (::text) and days, too.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.16
cat >run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
const database = new PGlite();
const { rows } = await database.query('select * from (values (9007199254740991::int8), (9007199254740993)) as t (n)');
console.log(rows.map(({ n }) => `${typeof n} ${n}`).join(', '));
const day = await database.query("select date '2026-11-05' as d, date '2026-11-05'::text as t");
console.log(day.rows[0].d.toISOString(), day.rows[0].t);
await database.close();
JS
node run.mjs | tee seen.txt
diff seen.txt - <<'TEXT'
number 9007199254740991, bigint 9007199254740993
2026-11-05T00:00:00.000Z 2026-11-05
TEXT
echo 'as seen'
