import { readFileSync } from 'node:fs';

type Texts = Readonly<Record<string, string>>;

/** What `build.ts` puts into the kit, since a copy of it has no README beside it. */
declare const CONTRACT: ReturnType<typeof readContract> | undefined;

/** The contract in the README. */
export function readContract(): { parts: Texts; sentences: Texts } {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const found = (pattern: RegExp): Texts =>
    Object.fromEntries([...readme.matchAll(pattern)].map(([, number = '', text = '']) => [number, text]));
  return {
    parts: found(/^### (?:Part )?(D?\d+)\. (.+)$/gm),
    sentences: found(/^- \*\*(D?\d+\.\d+)\*\* (.+)$/gm),
  };
}

const contract = typeof CONTRACT === 'undefined' ? readContract() : CONTRACT;

/** Titles of the parts of the contract, by the number in front of the dot. */
export const { parts } = contract;

/** Every sentence, by its number. D and a number is a choice that this project made where the contract is silent. */
export const { sentences } = contract;
