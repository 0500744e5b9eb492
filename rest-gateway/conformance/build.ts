import { globSync, readFileSync } from 'node:fs';
import { linkModules } from '../../src/platform/bundle/link-modules.ts';
import { stripTypes } from '../../src/platform/bundle/strip-types.ts';
import { parts, sentences } from './contract-text.ts';

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
  const folder = new URL('./', import.meta.url);
  const sources = new Map(
    globSync('**/*.ts', { cwd: folder }).map((path) => [path, stripTypes(readFileSync(new URL(path, folder), 'utf8'))]),
  );
  // A copy of the kit has no README beside it.
  sources.set(
    'contract-text.ts',
    `export const parts = ${JSON.stringify(parts, null, 2)};\nexport const sentences = ${JSON.stringify(sentences, null, 2)};\n`,
  );
  return head + linkModules(sources, 'main.ts');
}
