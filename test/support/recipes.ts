import { readFileSync } from 'node:fs';

/** The code blocks of a page in a language. */
function blocksOf(page: string, language: string): string[] {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  const blocks = text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'));
  return [...blocks].map(([, block = '']) => block);
}

/** The block of a page that begins with this line. */
function blockOf(first: string, page: string, language: string): string {
  const found = blocksOf(page, language).find((block) => block.startsWith(`${first}\n`));
  if (!found) throw new Error(`${page} has no ${first}`);
  return found;
}

const clients = 'schema/clients.md';

/** The program that keeps a mirror. */
export const mirrorProgram = blockOf('// mirror.mjs', 'schema/lists.md', 'js');
/** The script for clients that begins with this comment. */
export const recipe = (name: string) => blockOf(`// ${name}`, clients, 'js');
/** The Python program for clients. */
export const pythonRecipe = (name: string) => blockOf(`# ${name}`, clients, 'python');

const settings = blocksOf(clients, 'json').map((block) => JSON.parse(block));
const settingsWith = (name: string) => settings.find((block) => name in block);

/** The settings of Relay's compiler. */
export const relaySettings: { customScalarTypes: Record<string, string> } = settingsWith('customScalarTypes');
/** Those of GraphQL Code Generator, for its one target. */
export const [codegenSettings] = Object.values<{ config: { scalars: Record<string, string> } }>(
  settingsWith('generates').generates,
).map(({ config }) => config);

/** The settings of a proxy in .deploy/install.md. */
export const proxySettings = (program: 'haproxy' | 'nginx', first: string) =>
  blockOf(`# ${first}`, '.deploy/install.md', program);
