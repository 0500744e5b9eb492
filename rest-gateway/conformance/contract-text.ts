import { readFileSync } from 'node:fs';

/** What `build.ts` puts into the kit, since a copy of it has no README beside it. */
declare const CONTRACT: ReturnType<typeof readContract> | undefined;

/** The sentences of the contract in the README, by their numbers. */
export function readContract(): Readonly<Record<string, string>> {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const found = readme.matchAll(/^- \*\*(D?\d+\.\d+)\*\* (.+)$/gm);
  return Object.fromEntries([...found].map(([, number = '', text = '']) => [number, text]));
}

/** Every sentence, by its number. D and a number is a choice that this project made where the contract is silent. */
export const sentences = typeof CONTRACT === 'undefined' ? readContract() : CONTRACT;
