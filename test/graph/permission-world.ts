import { afterAll } from '@jest/globals';
import { mintSecret } from '../../src/domain/access/token.ts';
import type { FailureKind } from '../../src/platform/failures.ts';
import { draft, unsigned } from '../support/factories.ts';
import { graphServer } from '../support/graph-server.ts';
import { identityProvider, personOf } from '../support/identity-provider.ts';
import { startMailServer } from '../support/mail-server.ts';
import type { TestServer } from '../support/server.ts';
import type { Given } from './root-operations.ts';

/**
 * The callers: no token; an unknown token; the notice's publisher; publishers off the Pro plan, with a write token and a
 * read-only token; the notice's publisher with a read-only token; another publisher; an SSP; staff: administrator, viewer
 * and operator; people of the identity provider: of the notice's publisher, of one off the Pro plan, and of both.
 */
// biome-ignore format: the columns of the table
export const callers = ['none', 'bad', 'pro', 'offPro', 'offProReads', 'readOnly', 'other', 'ssp', 'staff', 'viewer', 'operator', 'person', 'personOff', 'personTwo'] as const;
type CallerName = (typeof callers)[number];
export type Outcome = FailureKind | 'ok';

export const MISSING = 'CREDENTIALS_MISSING';
export const INVALID = 'TOKEN_INVALID';
export const TIER = 'TIER_REFUSED';
export const ROLE = 'ROLE_REFUSED';
export const PLAN = 'PLAN_NOT_PRO';
export const SCOPE = 'SCOPE_MISSING';
export const NO_TOKEN = 'TOKEN_UNKNOWN';
export const OTHERS = 'TOKEN_NOT_OWN';
export const NOT_OWN = 'NOTICE_NOT_OWN';
export const ANOTHER = 'NOTICE_OF_ANOTHER_PUBLISHER';
export const ok = 'ok';

const { pair, settings } = await identityProvider();
const mailServer = await startMailServer();
afterAll(() => mailServer.stop());

/** A server with a caller of each kind. */
export async function startWorld() {
  const server = await graphServer({ ...settings, SMTP_URL: mailServer.url, SMTP_FROM: 'register@register.example' });
  const owner = await server.publisher();
  const lapsed = await server.publisher({ plan: 'free' });
  const other = await server.publisher();
  const scopes = ['metrics:write'] as 'metrics:write'[];
  const tokens: Record<CallerName, string | undefined> = {
    none: undefined,
    bad: mintSecret('partner'),
    pro: await server.secretOf({ publisherId: owner, scopes }),
    offPro: await server.secretOf({ publisherId: lapsed, scopes }),
    offProReads: await server.secretOf({ publisherId: lapsed }),
    readOnly: await server.secretOf({ publisherId: owner }),
    other: await server.secretOf({ publisherId: other, scopes }),
    ssp: await server.secretOf({ tier: 'ssp' }),
    staff: server.staff,
    viewer: await server.secretOf({ tier: 'staff', role: 'viewer' }),
    operator: await server.secretOf({ tier: 'staff', role: 'operator' }),
    person: await personOf(pair, owner),
    personOff: await personOf(pair, [lapsed]),
    personTwo: await personOf(pair, [lapsed, owner.toUpperCase()]),
  };
  return { server, owner, lapsed, tokens };
}
export type World = Awaited<ReturnType<typeof startWorld>>;

/** The id of an import that a caller has started. */
async function startedImport(server: TestServer, secret = ''): Promise<string> {
  const [row] = await server.sql<{ id: string }>(
    `insert into import_job (id, actor_kind, actor_token_id, request_id, updates_existing, skips_existing, is_dry_run)
    values (gen_random_uuid(), 'staff', (select id from token where hash = sha256('${secret}')), 'r', false, false, false)
    returning id`,
  );
  return row?.id ?? '';
}

export async function give({ server, owner }: World, secret?: string): Promise<Given> {
  const publisherId = await server.publisher();
  await server.sql("insert into publisher_contact values (?, 0, 'Desk', 'desk@contact.example')", [publisherId]);
  return {
    paId: await server.notice(owner),
    draftId: await server.notice(owner, draft),
    oldId: await server.notice(owner, { retentionUntil: '2026-11-20' }),
    submittedId: await server.notice(owner, unsigned),
    publisherId,
    tokenId: (await server.token({ publisherId: owner })).id,
    importId: await startedImport(server, secret),
  };
}
