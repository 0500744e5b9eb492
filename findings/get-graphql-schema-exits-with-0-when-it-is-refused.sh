#!/usr/bin/env bash
# Package:  get-graphql-schema 2.1.2 (npm)
# Seen:     2026-11-29, Node.js 20.20 and 24.21
# If the endpoint answers with errors (401, or introspection is off), the words go to standard error and the exit code is 0. With
# "get-graphql-schema URL > schema.graphql" the schema that was there becomes an empty file, and a script goes on.
# Expected before the run: exit code 1.
# For our users: fetch /graphql/schema.graphql with curl --fail, and write to another name first.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund get-graphql-schema@2.1.2
cat >server.cjs <<'JS'
const server = require('node:http').createServer((request, response) => {
  response.writeHead(401, { 'Content-Type': 'application/json' });
  response.end('{"errors":[{"message":"No active token matches."}]}');
});
server.listen(0, '127.0.0.1', () => require('node:fs').writeFileSync('port', String(server.address().port)));
JS
node server.cjs &
server=$!
trap 'kill $server; rm -rf "$folder"' EXIT
until [ -s port ]; do sleep 0.1; done
echo 'type Query { old: Int }' >schema.graphql
npx get-graphql-schema "http://127.0.0.1:$(cat port)/graphql" >schema.graphql 2>errors.txt && code=0 || code=$?
echo "exit $code, schema: $(wc -c <schema.graphql) bytes, refusal: $(grep -c 'No active token matches' errors.txt)" | tee seen.txt
diff seen.txt - <<'TEXT'
exit 0, schema: 0 bytes, refusal: 1
TEXT
echo 'as seen'
