import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { readContract } from './contract-text.ts';

const head = `#!/usr/bin/env node
/*
 * Conformance kit for the Partner Political Advertisement Data API, v1.
 *
 * One file, no packages, Node.js 20 or newer. Copy it anywhere and run it against any server that claims the contract:
 *
 *   node conformance.mjs --base-url https://host/api/v1 --fixtures fixtures.json
 *
 * \`--help\` lists the options. This file is made from the modules of rest-gateway/conformance.
 */
`;

/** The kit as one file. */
export function buildKit(): string {
  const [kit] = buildSync({
    absWorkingDir: fileURLToPath(new URL('./', import.meta.url)),
    entryPoints: ['main.ts'],
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    charset: 'utf8',
    banner: { js: head },
    define: { CONTRACT: JSON.stringify(readContract()) },
    logLevel: 'error',
  }).outputFiles;
  return kit?.text ?? '';
}
