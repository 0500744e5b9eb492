/** What a command cannot do, in words for the operator; the exit code is 1. */
export class Refusal extends Error {}

/** Words of the operator that make no command; the exit code is 2. */
export class UsageError extends Error {}

/** The result of a command: one JSON value on a line of its own. */
export function printResult(result: unknown): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

/** Words for people. They never hold a value out of a record. */
export function say(...lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`${line}\n`);
}

/** The words of whoever knows best what went wrong: the cause behind all causes. */
export function rootOf(error: unknown): Error {
  let root = error instanceof Error ? error : new Error(String(error));
  for (;;) {
    const behind = root instanceof AggregateError ? root.errors[0] : root.cause;
    if (!(behind instanceof Error)) return root;
    root = behind;
  }
}
