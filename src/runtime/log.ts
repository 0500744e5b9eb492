import pino, { type DestinationStream, type LevelWithSilent, type Logger } from 'pino';

/** The log: JSON lines. Of errors it keeps what cannot hold data of a record. */
export function createLog(level: LevelWithSilent, destination: DestinationStream): Logger {
  return pino({ level, serializers: { err: describeFault } }, destination);
}

/**
 * An error for the log. Messages of the database, and of GraphQL about values, quote what they refuse: of those only the
 * name, the code, what in the model was concerned, and the place in the code are kept (decisions §11).
 */
export function describeFault(fault: unknown): object {
  if (!(fault instanceof Error)) return { message: typeof fault === 'string' ? fault : 'a fault that is no error' };
  const { name, code, table, column, constraint } = fault as Error & Record<string, unknown>;
  const causes = fault.cause === undefined ? undefined : describeFault(fault.cause);
  return {
    name,
    ...(mayTell(fault) && { message: fault.message }),
    ...(code !== undefined && { code }),
    ...(table !== undefined && { table, column, constraint }),
    stack: placesOf(fault),
    ...(causes && { cause: causes }),
  };
}

/** A place in the code, as V8 writes it into a stack. */
const place = /^ {4}at (?:.+ \()?(?:(?:file:|node:|\/|[A-Z]:\\).*:\d+:\d+|<anonymous>)\)?$/;

/** The places of a stack, and nothing of the messages in it, which may have several lines. */
function placesOf({ stack = '' }: Error): string {
  const lines = stack.split('\n').filter((line) => place.test(line));
  return lines.join('\n').trim();
}

/** SQLSTATE classes whose messages speak of the server and of names in the model: no values. */
const namesOnly = /^(08|28|3D|42|53|55|57|58)/;

/** Errors of Node, and of our own, speak of the machine and the code; SQL and GraphQL speak of values. */
function mayTell(fault: Error): boolean {
  const { code } = fault as { code?: unknown };
  const isSystem = typeof code === 'string' && /^E[A-Z]+$/.test(code);
  // PostgreSQL's own error only: around it MikroORM puts the statement, with its values.
  const isOfModel = fault.constructor.name === 'DatabaseError' && namesOnly.test(String(code));
  return isSystem || isOfModel || ['TypeError', 'RangeError', 'ReferenceError'].includes(fault.name) || isPlain(fault);
}

function isPlain(fault: Error): boolean {
  return Object.getPrototypeOf(fault) === Error.prototype && !('code' in fault) && fault.cause === undefined;
}
