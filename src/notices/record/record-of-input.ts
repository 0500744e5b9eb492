/** Maximum nesting in a record: groups, their fields, and lists of parties. */
const recordDepth = 6;

/**
 * A record as JSON, from a value of the graph: instants become texts again, and `__typename` is left out, which GraphQL
 * clients add to the objects that they read.
 */
export function recordOfInput(value: unknown, depth = recordDepth): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'invalid' : value.toISOString();
  if (typeof value !== 'object' || value === null || depth === 0) return value;
  if (Array.isArray(value)) return value.map((entry) => recordOfInput(entry, depth - 1));
  const fields = Object.entries(value).filter(([name]) => name !== '__typename');
  return Object.fromEntries(fields.map(([name, field]) => [name, recordOfInput(field, depth - 1)]));
}
