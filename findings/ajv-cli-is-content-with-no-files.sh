#!/usr/bin/env bash
# Package:  ajv-cli 5.0.0 (npm)
# Seen:     2026-11-29, Node.js 20.20 and 24.21
# "ajv validate" with a pattern that matches no file prints nothing and exits with 0, like a run in which all files are valid. A name
# without a wildcard that does not exist is an error.
#   -d 'answers/*.json' (no such file) -> exit 0, no output
#   -d answers.json (no such file)     -> exit 2
# Expected before the run: an error in both cases.
# For our users: a pipeline that checks saved answers against our schemas must count the files itself.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund ajv-cli@5.0.0
echo '{"type":"object"}' >schema.json
for data in 'answers/*.json' answers.json; do
  npx ajv validate -s schema.json -d "$data" >output.txt 2>&1 && code=0 || code=$?
  echo "$data: exit $code, output: $([ -s output.txt ] && echo some || echo none)"
done | tee seen.txt
diff seen.txt - <<'TEXT'
answers/*.json: exit 0, output: none
answers.json: exit 2, output: some
TEXT
echo 'as seen'
