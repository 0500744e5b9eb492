/**
 * The ids of the graph's nodes. Rows with a uuid keep it: it is unique over all tables. Others have a prefix, which no uuid
 * contains.
 */
export type PrefixedNode = 'notice';

export const nodeId = (type: PrefixedNode, key: string): string => `${type}:${key}`;
