#!/usr/bin/env bash
# Package:  @appear.sh/oas-zod-validator 1.8.2 (npm), its command oas-validate
# Seen:     2026-11-29, Node.js 20.20 and 24.21
# It reads OpenAPI 3.1, but knows the types of 3.0 only: "type": ["string", "null"] and "type": "null", both valid in 3.1
# (JSON Schema 2020-12), are errors, exit code 1. The same document with "type": "string" is valid, exit code 0.
# Expected before the run: a valid 3.1 document is valid.
# For our users: each nullable field of our description is reported; the description is not at fault.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @appear.sh/oas-zod-validator@1.8.2
for type in '["string","null"]' '"null"' '"string"'; do
  echo '{"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{},"components":{"schemas":{"A":{"type":'"$type"'}}}}' >document.json
  npx oas-validate document.json >output.txt 2>&1 && code=0 || code=$?
  echo "type $type: exit $code, $(grep -c 'Invalid option: expected one of' output.txt || true) error of the type"
done | tee seen.txt
diff seen.txt - <<'TEXT'
type ["string","null"]: exit 1, 1 error of the type
type "null": exit 1, 1 error of the type
type "string": exit 0, 0 error of the type
TEXT
echo 'as seen'
