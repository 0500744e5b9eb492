import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { StaffRole } from '../access/staff-role.ts';
import { type Scope, type Tier, Token } from '../access/token.entity.ts';
import { hashToken, tokenHint } from '../access/token.ts';
import type { AuditActor } from '../audit/audit-trail.ts';
import { ConfigError } from '../config.ts';
import type { EntityManager, Orm } from '../database/connect.ts';
import { dayOf } from '../database/pg-timestamps.ts';
import { queryIn } from '../database/query.ts';
import { sql } from '../database/sql.ts';
import { importNotices } from '../notices/import/import.ts';
import { type Plan, Publisher } from '../publishers/publisher.entity.ts';
import { DemoLoad } from './demo-load.entity.ts';
import { demoTokens } from './tokens.ts';

/** Content of samples.json: invented publishers with their notices, and self-published notices. */
type Samples = {
  publishers: { name: string; plan: Plan; proUntil: string | null; notices: object[] }[];
  selfPublished: object[];
};

/** The actor in the audit trail. */
const asOperator = (now: Date): AuditActor => ({
  caller: { tier: 'staff', role: 'operator', tokenId: null, subject: null },
  requestId: 'demo-data',
  now,
});

/** The dates in samples.json are relative to this day. */
const samplesAsOf = '2026-11-21';

/** The publishers with demo tokens: one on the Pro plan, one with a lapsed subscription. */
const owners = { pro: 'Järvilehti Media Oy', lapsed: 'Eulenfurter Tagblatt Verlag GmbH' };

/** Names of the invented publishers, and PA-IDs of all demo notices. */
export async function demoContents(): Promise<{ publishers: string[]; paIds: string[] }> {
  const samples = JSON.parse(await readFile(new URL('samples.json', import.meta.url), 'utf8')) as Samples;
  const records = [...samples.publishers.flatMap(({ notices }) => notices), ...samples.selfPublished];
  const paIds = [...records, ...(await dutchDeclarations())].map((record) => (record as { paId: string }).paId);
  return { publishers: samples.publishers.map(({ name }) => name), paIds };
}

type DemoToken = {
  secret: string;
  tier: Tier;
  label: string;
  publisher?: string;
  scopes?: Scope[];
  role?: StaffRole;
  isRevoked?: true;
};

const tokens: DemoToken[] = [
  { secret: demoTokens.readOnly, tier: 'partner', label: 'Demo: partner, read', publisher: owners.pro },
  {
    secret: demoTokens.readWrite,
    tier: 'partner',
    label: 'Demo: partner, read and write',
    publisher: owners.pro,
    scopes: ['metrics:write'],
  },
  { secret: demoTokens.offPro, tier: 'partner', label: 'Demo: partner off Pro', publisher: owners.lapsed },
  { secret: demoTokens.revoked, tier: 'partner', label: 'Demo: revoked', publisher: owners.pro, isRevoked: true },
  { secret: demoTokens.ssp, tier: 'ssp', label: 'Demo: SSP' },
  { secret: demoTokens.viewer, tier: 'staff', label: 'Demo: viewer', role: 'viewer' },
  { secret: demoTokens.operator, tier: 'staff', label: 'Demo: operator', role: 'operator' },
  { secret: demoTokens.administrator, tier: 'staff', label: 'Demo: administrator', role: 'administrator' },
];

/**
 * Loads the demo data into an empty database and marks it as a demo, in one transaction. Safe for concurrent starts.
 * Dates are shifted to today, so that each sample is in its intended state.
 * @returns whether this is a demo database, marked now or earlier
 */
export async function loadDemoData(orm: Orm, now: Date): Promise<boolean> {
  return orm.em.fork().transactional(async (em) => {
    await queryIn(em)(sql`select pg_advisory_xact_lock(hashtext('load_demo_data'))`);
    if (await isDemo(em)) return true;
    if (!(await isEmpty(em))) return false;

    em.create(DemoLoad, { loadedAt: now });
    await loadSamples(em, now);
    await load(em, await dutchDeclarations(), now);
    return true;
  });
}

export async function isDemo(em: EntityManager): Promise<boolean> {
  return (await em.count(DemoLoad)) > 0;
}

/**
 * Demo tokens are public, so they must not be active in other databases.
 * @throws {ConfigError}
 */
export async function assertNoDemoTokens(orm: Orm): Promise<void> {
  const hashes = Object.values(demoTokens).map(hashToken);
  if ((await orm.em.fork().count(Token, { hash: { $in: hashes }, revokedAt: null })) === 0) return;
  throw new ConfigError(
    'DEMO_DATA: this database contains demo tokens, which are public; set DEMO_DATA=true, use an empty database, or run `npm run admin -- demo remove`',
  );
}

async function isEmpty(em: EntityManager): Promise<boolean> {
  const [row] = await queryIn(em)(sql<{ isEmpty: boolean }>`
    select not exists (select from publisher) and not exists (select from token)
      and not exists (select from notice) as "isEmpty"`);
  return row?.isEmpty === true;
}

async function loadSamples(em: EntityManager, now: Date): Promise<void> {
  const source = await readFile(new URL('samples.json', import.meta.url), 'utf8');
  const samples = JSON.parse(shiftDates(source, now)) as Samples;
  const publishers = new Map(
    samples.publishers.map(({ name, plan, proUntil }) => {
      const id = randomUUID();
      const until = proUntil === null ? null : new Date(proUntil);
      return [name, em.create(Publisher, { id, name, plan, proUntil: until, createdAt: now })];
    }),
  );
  for (const { secret, tier, label, publisher, scopes = [], role, isRevoked } of tokens) {
    em.create(Token, {
      id: randomUUID(),
      tier,
      publisher: publisher === undefined ? null : publishers.get(publisher),
      scopes,
      role: role ?? null,
      hash: hashToken(secret),
      hint: tokenHint(secret),
      label,
      createdAt: now,
      revokedAt: isRevoked ? now : null,
    });
  }
  await em.flush();
  const records = samples.publishers.flatMap(({ name, notices }) =>
    notices.map((notice) => ({ ...notice, publisherId: publishers.get(name)?.id })),
  );
  await load(em, [...records, ...samples.selfPublished], now);
}

/** Shifts every date in a text by the days since `samplesAsOf`. */
function shiftDates(text: string, now: Date): string {
  const offset = Date.parse(dayOf(now)) - Date.parse(samplesAsOf); // whole days: both are midnight in UTC
  return text.replace(/\b\d{4}-\d{2}-\d{2}/g, (day) => dayOf(new Date(Date.parse(day) + offset)));
}

/** Declarations of the Dutch register: real input with its real dates, without a publisher. */
async function dutchDeclarations(): Promise<object[]> {
  const { mappedRecords, parseMapping } = await import('../admin/import/csv-mapping.ts'); // needed on the first start only
  const name = 'dutch-register-2025';
  const mapping = await readFile(new URL(`${name}.mapping.json`, import.meta.url), 'utf8');
  const csv = createReadStream(new URL(`${name}.csv`, import.meta.url));
  const records: object[] = [];
  for await (const { line, record, issues } of mappedRecords(csv, parseMapping(JSON.parse(mapping)))) {
    if (issues.length > 0) throw new Error(`${name}.csv, line ${line}: ${JSON.stringify(issues)}`);
    records.push(record);
  }
  return records;
}

async function load(em: EntityManager, records: readonly object[], now: Date): Promise<void> {
  for (const { paId, outcome, issues } of await importNotices(em, asOperator(now), records, {
    update: false,
    skipExisting: false,
    dryRun: false,
  })) {
    if (outcome === 'rejected') throw new Error(`demo notice ${paId}: ${JSON.stringify(issues)}`);
  }
}
