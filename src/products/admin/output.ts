import { disguises } from '../../platform/database/validate-text.ts';

/** A failed command, with a message for the operator; exit code 1. */
export class CommandError extends Error {}

/** Invalid arguments; exit code 2. */
export class UsageError extends Error {}

/** Prints the result of a command as one line of JSON. A terminal gets no control characters of stored texts. */
export function printResult(result: unknown): void {
  const escaped = JSON.stringify(result)?.replace(
    new RegExp(disguises, 'gu'),
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  process.stdout.write(`${escaped}\n`);
}

/** Prints messages for people. They must not contain values of a record. */
export function printMessage(...lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`${line}\n`);
}
