#!/usr/bin/env bash
# Package:  json-schema-to-zod 2.8.1 (npm)
# Seen:     2026-11-29, Node.js 20.20 and 24.21
# A reference inside the same schema ("#/$defs/Day") becomes z.any(), without a warning, so the validator accepts every value of
# a field whose type is shared. A schema without the reference gives the real check.
#   anyOf [$ref Day, null] -> z.union([z.any(), z.null()])
#   anyOf [Day, null]      -> z.union([z.string().date(), z.null()])
# Expected before the run: local references are resolved.
# For our users: dereference the description first (for example with @apidevtools/json-schema-ref-parser).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund json-schema-to-zod@2.8.1
cat >run.mjs <<'JS'
import { jsonSchemaToZod } from 'json-schema-to-zod';
const Day = { type: 'string', format: 'date' };
console.log(jsonSchemaToZod({ anyOf: [{ $ref: '#/$defs/Day' }, { type: 'null' }], $defs: { Day } }));
console.log(jsonSchemaToZod({ anyOf: [Day, { type: 'null' }] }));
JS
seen=$(node run.mjs)
echo "$seen"
[ "$seen" = 'z.union([z.any(), z.null()])
z.union([z.string().date(), z.null()])' ]
echo 'as seen'
