/** A failed command, with a message for the operator; exit code 1. */
export class CommandError extends Error {}

/** Invalid arguments; exit code 2. */
export class UsageError extends Error {}

/** Prints the result of a command as one line of JSON. */
export function printResult(result: unknown): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

/** Prints messages for people. They must not contain values of a record. */
export function printMessage(...lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`${line}\n`);
}
