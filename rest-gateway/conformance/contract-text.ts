import { readFileSync } from 'node:fs';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** The texts that a pattern finds in the README, by their number. */
const written = (pattern: RegExp): Record<string, string> =>
  Object.fromEntries([...readme.matchAll(pattern)].map(([, number = '', text = '']) => [number, text]));

/** Titles of the parts of the contract, by the number in front of the dot. */
export const parts = written(/^### (?:Part )?(D?\d+)\. (.+)$/gm);

/** Every sentence, by its number. D and a number is a choice that this project made where the contract is silent. */
export const sentences = written(/^- \*\*(D?\d+\.\d+)\*\* (.+)$/gm);
