#!/usr/bin/env bash
# Package:  @duckdb/node-api 1.5.6-r.1 (npm), read_json with ignore_errors = true
# Seen:     2026-11-29, Node.js 20.20 and 24.21
# ignore_errors is documented for broken lines of JSON Lines: such a line becomes a row of nulls. If the line ends after a colon,
# the good line below it is lost, too: its row is all null, and nothing says so. If it ends after a value, only its own row is.
#   PA-2 ends after "views":    -> PA-2 and PA-3 are null
#   PA-2 ends after "views":2   -> PA-2 is null, PA-3 is there
# Expected before the run: only the row of the broken line is null.
# For our users: after an export that broke off, and was resumed into the same file, count the rows without a PA-ID and expect
# one good row more among them; better, remove the broken line first.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @duckdb/node-api@1.5.6-r.1
cat >run.cjs <<'JS'
const { DuckDBInstance } = require('@duckdb/node-api');
const { writeFileSync } = require('node:fs');
(async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  for (const broken of ['{"paId":"PA-2","views":', '{"paId":"PA-2","views":2']) {
    writeFileSync('notices.jsonl', `{"paId":"PA-1","views":1}\n${broken}\n{"paId":"PA-3","views":3}\n{"paId":"PA-4","views":4}\n`);
    const rows = await connection.runAndReadAll(
      "select paId from read_json('notices.jsonl', format = 'newline_delimited', ignore_errors = true)",
    );
    console.log(JSON.stringify(rows.getRowObjectsJson().map(({ paId }) => paId)));
  }
})();
JS
seen=$(node run.cjs)
echo "$seen"
[ "$seen" = '["PA-1",null,null,"PA-4"]
["PA-1",null,"PA-3","PA-4"]' ]
echo 'as seen'
