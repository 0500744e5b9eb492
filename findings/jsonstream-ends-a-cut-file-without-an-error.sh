#!/usr/bin/env bash
# Package:  JSONStream 1.3.5 (npm)
# Seen:     2026-11-29, Node.js 20.20 and 24.21
# A file of JSON that ends in the middle is no error: the stream emits the complete items and then "end", as for a whole file. A
# character that cannot stand where it is does emit "error".
# Expected before the run: an error at the end.
# For our users: who reads a download with it must also look at the exit code or the length of the download. stream-json reports it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund JSONStream@1.3.5
cat >run.cjs <<'JS'
const JSONStream = require('JSONStream');
for (const text of ['[{"a":1},{"a":2}]', '[{"a":1},{"a":2},{"a":', '[{"a":1},{"a"}]']) {
  const stream = JSONStream.parse('*');
  let [items, ending] = [0, 'none'];
  stream.on('data', () => items++);
  stream.on('error', () => (ending = 'error'));
  stream.on('end', () => {
    if (ending === 'none') ending = 'end';
    console.log(`${text} -> ${items} items, ${ending}`);
  });
  stream.end(text);
}
JS
node run.cjs | tee seen.txt
diff seen.txt - <<'TEXT'
[{"a":1},{"a":2}] -> 2 items, end
[{"a":1},{"a":2},{"a": -> 2 items, end
[{"a":1},{"a"}] -> 1 items, error
TEXT
echo 'as seen'
