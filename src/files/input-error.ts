/** The input file is unreadable or malformed. The message is shown to its sender. */
export class InputError extends Error {}

/** A message for invalid JSON, without the excerpt that the parser's message contains. */
export function jsonErrorMessage(error: unknown): string {
  const [, position] = /at position (\d+)/.exec((error as Error).message) ?? [];
  return position ? `is not JSON: see character ${Number(position) + 1}` : 'is not JSON';
}
