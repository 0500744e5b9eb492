#!/usr/bin/env bash
# Package:  gql-query-builder 3.8.0 (npm)
# Seen:     2026-11-29, Node.js 20.20 and 24.21
# A variable given as a plain value works for texts and numbers. A list, or a Date, is declared as String and then left out of the
# variables, without an error. Where the argument is nullable, the query runs without its filter.
#   {"title":"a"}            -> sent
#   {"paIds":["PA-1"]}       -> ($paIds: String), and nothing is sent
#   {"paIds":{"value":["PA-1"],"type":"[ID!]"}} -> sent
# Expected before the run: a list is typed [String], or refused.
# For our users: always give { value, type } for what is no text, number or boolean.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund gql-query-builder@3.8.0
cat >run.cjs <<'JS'
const { query } = require('gql-query-builder');
const given = [
  { title: 'a' },
  { paIds: ['PA-1'] },
  { from: new Date('2026-11-05T10:00:00Z') },
  { paIds: { value: ['PA-1'], type: '[ID!]' } },
];
for (const variables of given) {
  const built = query({ operation: 'notices', fields: ['id'], variables });
  console.log(built.query.slice(0, built.query.indexOf(' {')), JSON.stringify(built.variables));
}
JS
node run.cjs | tee seen.txt
diff seen.txt - <<'TEXT'
query ($title: String) {"title":"a"}
query ($paIds: String) {}
query ($from: String) {}
query ($paIds: [ID!]) {"paIds":["PA-1"]}
TEXT
echo 'as seen'
