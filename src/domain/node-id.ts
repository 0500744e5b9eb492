/*
 * Ids of nodes, unique over all types. Publishers, tokens and imports have their uuid, which is unique over all tables. Other ids
 * have a prefix, which no uuid contains.
 */
const numbered = ['audit', 'ledger', 'metrics', 'refusal'] as const;
const prefixed = ['notice', ...numbered] as const;
type Prefixed = (typeof prefixed)[number];

/** The type of a node by its id, and its key. */
export type NodeKey = { type: Prefixed | 'uuid'; key: string };

export const nodeId = (type: Prefixed, key: string): string => `${type}:${key}`;

export function parseNodeId(id: string): NodeKey {
  const type = prefixed.find((name) => id.startsWith(`${name}:`));
  return type ? { type, key: id.slice(type.length + 1) } : { type: 'uuid', key: id.toLowerCase() };
}

/** An id with another key, if its key is a number that all publishers share; otherwise the id as it is. */
export function mapNumber(id: string, map: (type: string, key: string) => string): string {
  const { type, key } = parseNodeId(id);
  const shared = numbered.find((name) => name === type);
  return shared ? nodeId(shared, map(shared, key)) : id;
}
