import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../../schema/README.md', import.meta.url), 'utf8');

/** The script in schema/README.md that begins with this comment. */
export function recipe(name: string): string {
  const scripts = [...page.matchAll(/^```js\n(.*?)^```/gms)].map(([, script = '']) => script);
  const found = scripts.find((script) => script.startsWith(`// ${name}\n`));
  if (!found) throw new Error(`schema/README.md has no script ${name}`);
  return found;
}
