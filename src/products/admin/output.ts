import { disguises, disguisesInText } from '../../platform/database/validate-text.ts';

/** A failed command, with a message for the operator; exit code 1. */
export class CommandError extends Error {}

/** Invalid arguments; exit code 2. */
export class UsageError extends Error {}

/** Prints the result of a command as one line of JSON. A terminal gets no control characters of stored texts. */
export function printResult(result: unknown): void {
  process.stdout.write(`${escaped(JSON.stringify(result) ?? '')}\n`);
}

/** Prints a document as JSON on several lines. */
export const printJson = (document: object): void => {
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
};

/** Prints the result of a command for people, one value a line. Programs get JSON. */
export function printTable(result: object): void {
  const rows = Object.entries(result).filter(([, value]) => value !== null);
  const width = Math.max(...rows.map(([name]) => name.length));
  for (const [name, value] of rows) process.stdout.write(`${name.padEnd(width)}  ${escaped(String(value))}\n`);
}

/** Prints messages for people. They must not contain values of a record. */
export function printMessage(...lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`${escaped(line, disguisesInText)}\n`);
}

/** A text, such as the name of a file, without characters that could change what a terminal shows. */
export const escaped = (text: string, unsafe = disguises): string =>
  text.replace(new RegExp(unsafe, 'gu'), (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
