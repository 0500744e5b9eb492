/** Maximum nesting in a record: groups, their fields, and lists of parties. */
const recordDepth = 6;

/**
 * A record as JSON, from a value of the graph: instants become texts again, and `__typename` is left out, which GraphQL
 * clients add to the objects that they read.
 */
export function recordOfInput(value: unknown): unknown {
  return isJson(value, recordDepth) ? value : copyOf(value, recordDepth);
}

/** Whether a value needs no copy: most do not, and an import has many. */
function isJson(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth === 0) return true;
  if (value instanceof Date || '__typename' in value) return false;
  for (const name in value) if (!isJson(Reflect.get(value, name), depth - 1)) return false;
  return true;
}

function copyOf(value: unknown, depth: number): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'invalid' : value.toISOString();
  if (typeof value !== 'object' || value === null || depth === 0) return value;
  if (Array.isArray(value)) return value.map((entry) => copyOf(entry, depth - 1));
  const fields = Object.entries(value).filter(([name]) => name !== '__typename');
  return Object.fromEntries(fields.map(([name, field]) => [name, copyOf(field, depth - 1)]));
}
