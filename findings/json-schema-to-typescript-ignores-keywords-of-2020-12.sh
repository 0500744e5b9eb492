#!/usr/bin/env bash
# Package:  json-schema-to-typescript 16.0.0 (npm)
# Seen:     2026-11-29, Node.js 20.20 and 24.21
# Keywords that OpenAPI 3.1 has from JSON Schema 2020-12 are ignored without a word: a tuple by prefixItems that is closed by
# "items": false becomes never[], which no value but [] fits, and unevaluatedProperties: false leaves the object open. The forms of
# earlier drafts give the right types.
# Expected before the run: [string, number], and a closed object.
# For our users: our description uses neither; for descriptions of others use openapi-typescript.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund json-schema-to-typescript@16.0.0
cat >run.mjs <<'JS'
import { compile } from 'json-schema-to-typescript';
const items = [{ type: 'string' }, { type: 'integer' }];
const a = { type: 'string' };
const schemas = [
  { type: 'array', prefixItems: items, items: false, minItems: 2 },
  { type: 'array', items, additionalItems: false, minItems: 2 },
  { type: 'object', properties: { a }, unevaluatedProperties: false },
  { type: 'object', properties: { a }, additionalProperties: false },
];
for (const schema of schemas) {
  const text = await compile(schema, 'T', { bannerComment: '' });
  console.log(text.replace(/\/\*[^]*?\*\//g, '').replace(/\s+/g, ' ').trim());
}
JS
node run.mjs | tee seen.txt
diff seen.txt - <<'TEXT'
export type T = never[];
export type T = [string, number];
export interface T { a?: string; [k: string]: unknown; }
export interface T { a?: string; }
TEXT
echo 'as seen'
