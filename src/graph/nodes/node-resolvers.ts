import { chain, type Rule, type Rules } from '../../domain/access/shield.ts';
import { auditList } from '../../domain/audit/audit-list.ts';
import type { Context } from '../../domain/context.ts';
import { ledgerList } from '../../domain/ledger/ledger-list.ts';
import { readMetricsChange } from '../../domain/metrics/metrics-changes.ts';
import { type NodeKey, parseNodeId } from '../../domain/node-id.ts';
import { readImport } from '../../domain/notices/import/import-list.ts';
import { noticeNodes } from '../../domain/notices/read/notice-node.ts';
import { publishersById } from '../../domain/publishers/publisher-list.ts';
import { readRefusal } from '../../domain/requests/refusal-list.ts';
import { tokensById } from '../../domain/tokens/token-list.ts';
import type { Resolvers } from '../../generated/graph/graphql.ts';
import { readLogRow } from '../../platform/database/feed.ts';
import { isOfPublishers } from '../../platform/database/list.ts';
import { sql } from '../../platform/database/sql.ts';
import { isUuid } from '../../platform/database/validate-text.ts';

/** The rule of `node`. @param rulesOf the rules for each kind of id, which get the key of a notice as `paId` */
export const nodeRule =
  (rulesOf: Record<NodeKey['type'], Rules>): Rule<{ id: string }> =>
  ({ id }, context) => {
    const { type, key } = parseNodeId(id);
    return chain(rulesOf[type])({ paId: key } as never, context);
  };

/** The rule of `nodes`, by that of `node`. */
export const nodesRule =
  (rule: Rule<{ id: string }>): Rule<{ ids: readonly string[] }> =>
  async ({ ids }, context) => {
    const verdicts = await Promise.all(ids.map((id) => rule({ id }, context)));
    return verdicts.find((verdict) => verdict !== true) ?? true;
  };

const typed = <Type extends string, Row extends object>(__typename: Type, row: Row | null | undefined) =>
  row ? { __typename, ...row } : null;

/** Finds a node by its kind of id. */
const finders: Record<NodeKey['type'], (key: string, context: Context) => Promise<{ __typename: string } | null>> = {
  notice: async (paId, context) => typed('Notice', await context.memo(noticeNodes).load(paId)),
  audit: async (id, { queryPrimary }) => typed('AuditEntry', await readLogRow(queryPrimary, auditList, id)),
  ledger: async (id, { queryPrimary, readablePublisherIds }) => {
    const isReadable = isOfPublishers(sql`publisher_id`, readablePublisherIds);
    return typed('LedgerEntry', await readLogRow(queryPrimary, ledgerList, id, [isReadable]));
  },
  metrics: async (id, context) => typed('MetricsChange', await readMetricsChange(context, id)),
  refusal: async (id, context) => typed('Refusal', await readRefusal(context, id)),
  async uuid(id, context) {
    if (!isUuid(id)) return null;
    const [publisher, token, job] = await Promise.all([
      context.memo(publishersById).load(id),
      context.memo(tokensById).load(id),
      context.caller.tier === 'staff' ? readImport(context.queryPrimary, id) : null,
    ]);
    return typed('Publisher', publisher) ?? typed('Token', token) ?? typed('Import', job);
  },
};

async function nodeOf(id: string, context: Context): Promise<never> {
  const { type, key } = parseNodeId(id);
  return (await finders[type](key, context)) as never; // its type is its `__typename`
}

export const nodeResolvers: Resolvers = {
  Query: {
    node: (_root, { id }, context) => nodeOf(id, context),
    nodes: (_root, { ids }, context) => ids.map((id) => nodeOf(id, context)),
  },
  Node: { __resolveType: (node) => (node as unknown as { __typename: 'Notice' }).__typename },
};
