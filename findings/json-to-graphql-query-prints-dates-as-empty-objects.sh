#!/usr/bin/env bash
# Package:  json-to-graphql-query 2.3.0 (npm)
# Seen:     2026-11-29, Node.js 20.20 and 24.21
# A Date in __args is printed as {}, an empty filter, and a value that is undefined as the word undefined, which is an enum value in
# GraphQL. No error is raised; if the argument is an input object without required fields, the query runs unfiltered.
# Expected before the run: a date as a quoted ISO text, and no argument for what is undefined.
# For our users: pass dates as texts, and leave keys out instead of setting them to undefined.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund json-to-graphql-query@2.3.0
cat >run.cjs <<'JS'
const { jsonToGraphQLQuery } = require('json-to-graphql-query');
const print = (filter) => console.log(jsonToGraphQLQuery({ query: { notices: { __args: { filter }, id: true } } }));
print({ from: new Date('2026-11-05T10:00:00Z'), title: 'a' });
print({ from: undefined, title: 'a' });
JS
node run.cjs | tee seen.txt
diff seen.txt - <<'TEXT'
query { notices (filter: {from: {}, title: "a"}) { id } }
query { notices (filter: {from: undefined, title: "a"}) { id } }
TEXT
echo 'as seen'
