import { readFileSync } from 'node:fs';

/** The block of a page that begins with this line, by default a script of schema/README.md. */
function blockOf(first: string, page: string, language: string): string {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, block = '']) => block,
  );
  const found = blocks.find((block) => block.startsWith(`${first}\n`));
  if (!found) throw new Error(`${page} has no ${first}`);
  return found;
}

/** The script in schema/README.md that begins with this comment. */
export const recipe = (name: string) => blockOf(`// ${name}`, 'schema/README.md', 'js');

/** The settings of a tool in schema/README.md: the JSON that has this name. */
export function settings(name: string): { [name: string]: unknown } {
  const text = readFileSync(new URL('../../schema/README.md', import.meta.url), 'utf8');
  const blocks = [...text.matchAll(/^```json\n(.*?)^```/gms)].map(([, block = '']) => JSON.parse(block));
  return blocks.find((block) => name in block) ?? {};
}

/** The settings of a proxy in .deploy/README.md. */
export const proxySettings = (program: 'haproxy' | 'nginx', first: string) =>
  blockOf(`# ${first}`, '.deploy/README.md', program);
