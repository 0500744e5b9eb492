#!/usr/bin/env bash
# Package:  api-spec-converter 2.12.0 (npm), OpenAPI 3.0 to Swagger 2.0
# Seen:     2026-11-29, Node.js 20.20 and 24.21
# Swagger 2.0 has no oneOf. A property with one loses its type and accepts anything, a parameter with one has no type at all, which
# is no valid Swagger 2.0, and writeOnly is dropped. The exit code is 0, and nothing is printed.
# Expected before the run: oneOf is left as it is, so that a validator finds it.
# For our users: a gateway that takes Swagger 2.0 only checks less than our description says; validate the result, too.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund api-spec-converter@2.12.0
cat >document.json <<'JSON'
{"openapi":"3.0.3","info":{"title":"t","version":"1"},"paths":{"/a":{"get":{
  "parameters":[{"name":"day","in":"query","schema":{"oneOf":[{"type":"string"},{"type":"integer"}]}}],
  "responses":{"200":{"description":"ok"}}}}},
 "components":{"schemas":{"N":{"type":"object","properties":{
  "o":{"oneOf":[{"type":"string"},{"type":"integer"}]},"w":{"type":"string","writeOnly":true}}}}}}
JSON
npx api-spec-converter --from=openapi_3 --to=swagger_2 --syntax=json document.json >converted.json 2>errors.txt && code=0 || code=$?
{
  echo "exit $code, errors: $(wc -c <errors.txt)"
  node --print 'const d = require("./converted.json"); JSON.stringify([d.paths["/a"].get.parameters, d.definitions.N.properties])'
} | tee seen.txt
diff seen.txt - <<'TEXT'
exit 0, errors: 0
[[{"in":"query","name":"day"}],{"o":{},"w":{"type":"string"}}]
TEXT
echo 'as seen'
