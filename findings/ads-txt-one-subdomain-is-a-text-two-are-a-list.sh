#!/usr/bin/env bash
# Package:  ads.txt 0.4.0 (npm), parseAdsTxt
# Seen:     2026-11-29, Node.js 20.20 and 24.21
# A variable that IAB's ads.txt allows several times (subdomain, contact) is a text if the file has one, and a list if it has
# two. A program written against a publisher with two reads the letters of the one of the next publisher.
#   one subdomain  -> "x.example"
#   two subdomains -> ["x.example","y.example"]
# Expected before the run: always a text, the last one.
# For our users: who matches publishers' domains with their ads.txt wraps the value: [value].flat().
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund ads.txt@0.4.0
cat >run.cjs <<'JS'
const { parseAdsTxt } = require('ads.txt');
const account = 'adserver.example, pub-1, DIRECT\n';
for (const subdomains of [['x.example'], ['x.example', 'y.example']]) {
  const { variables } = parseAdsTxt(account + subdomains.map((name) => `subdomain=${name}\n`).join(''));
  console.log(JSON.stringify(variables.subdomain));
}
JS
seen=$(node run.cjs)
echo "$seen"
[ "$seen" = '"x.example"
["x.example","y.example"]' ]
echo 'as seen'
