#!/usr/bin/env bash
# Package:  esbuild 0.27.2 (npm), buildSync and stop
# Seen:     2026-11-30, Node.js 24.21 on Linux
# buildSync starts a thread, and in it a process, that stay until the program ends. stop() ends that process, but the thread that
# could wait for it ends as well, so it stays as a zombie. With ESBUILD_WORKER_THREADS=0 nothing stays.
#   after buildSync          -> 1 running
#   after stop()             -> 1 defunct
#   ESBUILD_WORKER_THREADS=0 -> 0
# Expected before the run: stop() leaves nothing.
# For our users: a server that builds pages at its start sets the variable for its processes, as this one does.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund esbuild@0.27.2
cat >run.cjs <<'JS'
const { readdirSync, readFileSync } = require('node:fs');
const { buildSync, stop } = require('esbuild');
const children = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [, state, parent] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
        return Number(parent) === process.pid ? [state === 'Z' ? 'defunct' : 'running'] : [];
      } catch {
        return [];
      }
    });
(async () => {
  buildSync({ stdin: { contents: 'export default 1' }, write: false });
  console.log('built', children().join());
  await stop();
  for (let tries = 0; tries < 100 && children().includes('running'); tries += 1) await new Promise((r) => setTimeout(r, 50));
  console.log('stopped', children().join());
})();
JS
seen=$(node run.cjs; ESBUILD_WORKER_THREADS=0 node run.cjs)
echo "$seen"
[ "$seen" = 'built running
stopped defunct
built 
stopped ' ]
echo 'as seen'
