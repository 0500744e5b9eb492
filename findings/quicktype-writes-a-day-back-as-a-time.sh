#!/usr/bin/env bash
# Package:  quicktype 26.0.0 (npm), JSON Schema to JavaScript and TypeScript
# Seen:     2026-11-29, Node.js 20.20 and 24.21
# A property with "format": "date" becomes a Date. What is read and printed by the generated code has a midnight in UTC where a day
# was, so a schema that allows days only refuses what the client sends back. Without the format the text is kept.
#   {"day":"2026-11-05"} with the format    -> "2026-11-05T00:00:00.000Z"
#   {"day":"2026-11-05"} without the format -> "2026-11-05"
# Expected before the run: a day stays a text.
# For our users: remove "format": "date" from the schemas before generating.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund quicktype@26.0.0
for format in ', "format": "date"' ''; do
  echo '{"type":"object","required":["day"],"properties":{"day":{"type":"string"'"$format"'}}}' >schema.json
  npx quicktype --src-lang schema --lang js --top-level Notice --out notice.js schema.json
  node --print 'const { toNotice, noticeToJson } = require("./notice.js"); JSON.parse(noticeToJson(toNotice(`{"day":"2026-11-05"}`))).day'
done | tee seen.txt
diff seen.txt - <<'TEXT'
2026-11-05T00:00:00.000Z
2026-11-05
TEXT
echo 'as seen'
