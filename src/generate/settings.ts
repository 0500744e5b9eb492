import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { variables } from '../platform/config.ts';
import { generatedFile } from './generated-file.ts';

/* The table of all settings in .deploy/settings.md. */

const page = new URL('../../.deploy/settings.md', import.meta.url);
const [begin, end] = ['<!-- settings: made from src/platform/config.ts by `npm run generate` -->\n', '\n<!-- end -->'];

/** The default as it would be set; empty if there is none, or its text has it. */
function defaultOf({ def }: z.ZodType & { def: { defaultValue?: unknown } }): string {
  const value = def.defaultValue;
  return value === undefined || typeof value === 'object' ? '' : `\`${value}\``;
}

const rows = Object.entries(variables.shape).map(
  ([name, setting]) => `| \`${name}\` | ${defaultOf(setting)} | ${setting.description} |\n`,
);
const text = await readFile(page, 'utf8');
const [before] = text.split(begin);
const [, after] = text.split(end);
const table = `\n| variable | default | what it does |\n|---|---|---|\n${rows.join('')}`;
await generatedFile(page, `${before}${begin}${table}${end}${after}`);
