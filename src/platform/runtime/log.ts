import { setTimeout as sleep } from 'node:timers/promises';
import pino, { type DestinationStream, type LevelWithSilent, type Logger } from 'pino';
import { createLogOutput } from './log-output.ts';

/** What each line of a log gets in addition: the ids of the current span. */
const additions = new WeakMap<Logger, () => object>();

/**
 * A log of JSON lines. Error messages that could contain data of a record are left out.
 * @param hasTraces whether `addToLines` will be called. Without it, lines do not cost more for it.
 */
export function createLog(level: LevelWithSilent, destination: DestinationStream, hasTraces = false): Logger {
  const mixin = (): object => additions.get(log)?.() ?? {};
  const log: Logger = pino({ level, serializers: { err: describeError }, ...(hasTraces && { mixin }) }, destination);
  return log;
}

const longestCleanUp = 10_000;

/**
 * The log of this process, on standard output. It also gets warnings of Node and the exception that ends the process.
 * @param cleanUp what the process does before that exception ends it, for ten seconds at most
 * @returns the log, its count of dropped lines, a function that forwards the lines of another process, and one that flushes it
 */
export function openLog(level: LevelWithSilent, hasTraces: boolean, cleanUp: () => Promise<unknown>) {
  const output = createLogOutput();
  const log = createLog(level, output, hasTraces);
  output.onRoom((lines) => log.warn({ lines }, 'log lines were dropped: standard output took none'));
  process.on('uncaughtException', async (err) => {
    log.fatal({ err }, 'uncaught exception: this process exits');
    await Promise.race([cleanUp().catch(() => {}), sleep(longestCleanUp)]);
    await output.end();
    process.exit(1);
  });
  // Node would write them to standard error, and wait for it.
  process.removeAllListeners('warning').on('warning', (err) => log.warn({ err }, 'a warning of Node.js'));
  const { dropped, forward, end } = output;
  return { log, dropped, forward, end };
}

export function addToLines(log: Logger, fields: () => object): void {
  additions.set(log, fields);
}

/**
 * Describes an error for the log. SQL and GraphQL messages can quote values, so only the name, the code, the table and
 * column, and the stack frames of such errors are logged (choice D11).
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error))
    return { message: typeof error === 'string' ? error : 'a thrown value that is no Error' };
  const { name, code, table, column, constraint } = error as Error & Record<string, unknown>;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return {
    name,
    ...(isSafeToLog(error) && { message: error.message }),
    ...(code !== undefined && { code }),
    ...(table !== undefined && { table, column, constraint }),
    stack: framesOf(error),
    ...(cause && { cause }),
  };
}

/** A stack frame as V8 writes it. */
const frame = /^ {4}at (?:.+ \()?(?:(?:file:|node:|\/|[A-Z]:\\).*:\d+:\d+|<anonymous>)\)?$/;

/** The frames of a stack without its message, which can have several lines. */
function framesOf({ stack = '' }: Error): string {
  const lines = stack.split('\n').filter((line) => frame.test(line));
  return lines.join('\n').trim();
}

/** SQLSTATE classes whose messages contain no values, only names of the server and the schema. */
const namesOnly = /^(08|28|3D|42|53|55|57|58)/;

/** Messages of Node and of this program contain no values; messages of SQL and GraphQL can. */
function isSafeToLog(error: Error): boolean {
  const { code } = error as { code?: unknown };
  const isSystem = typeof code === 'string' && /^E[A-Z]+$/.test(code);
  // PostgreSQL's own error only: MikroORM's wrapper quotes the statement with its values.
  const namesNoValues = error.constructor.name === 'DatabaseError' && namesOnly.test(String(code));
  return (
    isSystem || namesNoValues || ['TypeError', 'RangeError', 'ReferenceError'].includes(error.name) || isPlain(error)
  );
}

function isPlain(error: Error): boolean {
  return Object.getPrototypeOf(error) === Error.prototype && !('code' in error) && error.cause === undefined;
}
