import { disguises, disguisesInText } from '../../platform/database/validate-text.ts';

/** A failed command, with a message for the operator; exit code 1. */
export class CommandError extends Error {}

/** Invalid arguments; exit code 2. */
export class UsageError extends Error {}

/** Prints the result of a command as one line of JSON. A terminal gets no control characters of stored texts. */
export function printResult(result: unknown): void {
  process.stdout.write(`${escaped(JSON.stringify(result) ?? '')}\n`);
}

/** Prints messages for people. They must not contain values of a record. */
export function printMessage(...lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`${escaped(line, disguisesInText)}\n`);
}

/** A text, such as the name of a file, without characters that could change what a terminal shows. */
export const escaped = (text: string, unsafe = disguises): string =>
  text.replace(new RegExp(unsafe, 'gu'), (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
