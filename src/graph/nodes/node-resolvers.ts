import { chain, type Rule, type Rules } from '../../access/shield.ts';
import { auditList } from '../../audit/audit-list.ts';
import type { Context } from '../../context.ts';
import { readLogRow } from '../../database/feed.ts';
import { isOfPublishers } from '../../database/list.ts';
import { sql } from '../../database/sql.ts';
import { isUuid } from '../../database/validate-text.ts';
import type { Resolvers } from '../../generated/graphql.ts';
import { ledgerList } from '../../ledger/ledger-list.ts';
import { readMetricsChange } from '../../metrics/metrics-changes.ts';
import { type NodeKey, parseNodeId } from '../../node-id.ts';
import { readImport } from '../../notices/import/import-list.ts';
import { noticeNodes } from '../../notices/read/notice-node.ts';
import { publishersById } from '../../publishers/publisher-list.ts';
import { readRefusal } from '../../requests/refusal-list.ts';
import { tokensById } from '../../tokens/token-list.ts';

/** The rule of `node`. @param rulesOf the rules for each kind of id, which get the key of a notice as `paId` */
export const nodeRule =
  (rulesOf: Record<NodeKey['type'], Rules>): Rule<{ id: string }> =>
  ({ id }, context) => {
    const { type, key } = parseNodeId(id);
    return chain(rulesOf[type])({ paId: key } as never, context);
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

export const nodeResolvers: Resolvers = {
  Query: {
    node: async (_root, { id }, context) => {
      const { type, key } = parseNodeId(id);
      return (await finders[type](key, context)) as never; // its type is its `__typename`
    },
  },
  Node: { __resolveType: (node) => (node as unknown as { __typename: 'Notice' }).__typename },
};
