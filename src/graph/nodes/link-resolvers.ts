import type DataLoader from 'dataloader';
import type { AuditRow } from '../../domain/audit/audit-list.ts';
import { actorKindOf } from '../../domain/audit/audit-trail.ts';
import type { Context } from '../../domain/context.ts';
import { importsById } from '../../domain/notices/import/import-list.ts';
import { differencesOfVersion } from '../../domain/notices/read/content-resolvers.ts';
import { noticeNodes } from '../../domain/notices/read/notice-node.ts';
import { signedOffVersions } from '../../domain/notices/read/related-rows.ts';
import { publishersById } from '../../domain/publishers/publisher-list.ts';
import { tokensById } from '../../domain/tokens/token-list.ts';
import type { ActorKind, Resolvers } from '../../generated/graph/graphql.ts';
import { rowLoader } from '../../platform/database/batching.ts';
import { prepared, sql } from '../../platform/database/sql.ts';

/* Objects that ids in other objects lead to. Each kind takes one statement for a whole page. */

type Id = string | null | undefined;

const byId =
  <Row>(loader: (context: Context) => DataLoader<string, Row | undefined>) =>
  async (id: Id, context: Context) =>
    (id && (await context.memo(loader).load(id))) || null;

export const publisherOf = byId(publishersById);
export const tokenOf = byId(tokensById);
/** Null for a notice that was erased. */
const noticeOf = byId(noticeNodes);
const importOf = byId(importsById);

type Ids = { paId?: Id; publisherId?: Id; tokenId?: Id };
/** The fields of objects that have these ids. */
const notice = ({ paId }: Ids, _args: object, context: Context) => noticeOf(paId, context);
const publisher = ({ publisherId }: Ids, _args: object, context: Context) => publisherOf(publisherId, context);
const token = ({ tokenId }: Ids, _args: object, context: Context) => tokenOf(tokenId, context);

/** What the version that an entry put in force changed. */
async function differencesOf({ paId, action, before, after }: AuditRow, context: Context) {
  const [from, version] = [before, after].map((state) => Object(state).version as unknown);
  const isNewVersion = action === 'notice.signed_off' || (action === 'notice.imported' && from && from !== version);
  const notice = isNewVersion ? await noticeOf(paId, context) : null;
  if (!notice) return null;
  const { related } = notice;
  const all = signedOffVersions(notice, (await related.archivedVersions()).get(notice.paId));
  const found = all.find((one) => one.version === version);
  return found ? differencesOfVersion({ ...found, related }) : null;
}

/** Who changed or read something. */
export type ActorRow = { kind: ActorKind; tokenId: string | null; subject: string | null };

type Acted = { actorKind: ActorKind; actorTokenId?: Id; actorSubject?: Id };

const actorOf = ({ actorKind, actorTokenId, actorSubject }: Acted): ActorRow => ({
  kind: actorKind,
  tokenId: actorTokenId ?? null,
  subject: actorSubject ?? null,
});

/** Who rotated tokens. A partner learns no names of staff. */
const rotations = ({ queryPrimary, caller }: Context) =>
  rowLoader(
    { cache: false },
    ({ id }: ActorRow & { id: string }) => id,
    async (ids: readonly string[]) => {
      const rows = await queryPrimary(rotationsOf(ids));
      const isShown = ({ kind }: ActorRow) => caller.tier === 'staff' || kind === 'partner';
      return rows.map((row) => (isShown(row) ? row : { ...row, tokenId: null, subject: null }));
    },
  );

const rotationsOf = prepared(
  'rotations-of-tokens',
  (ids: readonly string[]) => sql<ActorRow & { id: string }>`
    select token_id as id, actor_kind as kind, actor_token_id as "tokenId", actor_subject as subject
    from audit_trail where token_id = any(${ids}::uuid[]) and action = 'token.rotated' and after ? 'replacedBy'`,
);

export const linkResolvers: Resolvers = {
  Actor: { token },
  AuditEntry: {
    differences: (entry, _args, context) => differencesOf(entry, context),
    actor: actorOf,
    notice,
    publisher,
    token,
  },
  AuditGroup: {
    import: ({ newest: { importId } }, _args, context) => importOf(importId, context),
  },
  BreakdownRow: {
    notice,
    publisher,
    week: ({ publicationStartWeek = null }) => publicationStartWeek,
    adValue: ({ adAmountWithBenefits }) => adAmountWithBenefits,
  },
  CallerRequests: { token, publisher },
  CampaignTotal: { notice },
  Change: { notice },
  Import: {
    actor: actorOf,
    continues: ({ continuesId }, _args, context) => importOf(continuesId, context),
  },
  LedgerEntry: {
    reader: ({ publisherId, tokenId = null, subject = null }): ActorRow => ({
      kind: actorKindOf({ tier: publisherId ? 'partner' : 'staff', tokenId, subject }),
      tokenId,
      subject,
    }),
    notice,
    publisher,
  },
  MetricsChange: { notice, token },
  OmittedRefusals: { publisher },
  PersonDataPlace: { notice },
  PublisherCount: { publisher },
  RecordEngagementMetricsPayload: { notice: ({ metrics }, _args, context) => noticeOf(metrics.paId, context) },
  RecordReads: {
    token: ({ per, key }, _args, context) => tokenOf(per === 'token' ? key : null, context),
    publisher: ({ per, key }, _args, context) => publisherOf(per === 'publisher' ? key : null, context),
  },
  Refusal: { token, publisher },
  Token: {
    rotatedBy: async ({ id, successorId }, _args, context) =>
      (successorId && (await context.memo(rotations).load(id))) || null,
    publisher,
    predecessor: ({ predecessorId }, _args, context) => tokenOf(predecessorId, context),
    successor: ({ successorId }, _args, context) => tokenOf(successorId, context),
  },
  TokenAccess: { token },
};
