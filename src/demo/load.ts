import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { StaffRole } from '../access/staff-role.ts';
import { type Scope, type Tier, Token } from '../access/token.entity.ts';
import { hashToken, tokenHint } from '../access/token.ts';
import type { Act } from '../audit/audit-trail.ts';
import { ConfigError } from '../config.ts';
import type { EntityManager, Orm } from '../database/connect.ts';
import { dayOf } from '../database/pg-timestamps.ts';
import { queryIn } from '../database/query.ts';
import { sql } from '../database/sql.ts';
import { importNotices } from '../notices/import/import.ts';
import { type Plan, Publisher } from '../publishers/publisher.entity.ts';
import { DemoLoad } from './demo-load.entity.ts';
import { demoTokens } from './tokens.ts';

/** What samples.json holds: invented publishers with their notices, and notices of nobody's. */
type Samples = {
  publishers: { name: string; plan: Plan; proUntil: string | null; notices: object[] }[];
  selfPublished: object[];
};

/** Who loads the data, for the audit trail. */
const asOperator = (now: Date): Act => ({
  caller: { tier: 'staff', role: 'operator', tokenId: null, subject: null },
  requestId: 'demo-data',
  now,
});

/** The day on which the samples are in the states that they are there for. */
const samplesAsOf = '2026-11-21';

/** The publishers that hold demo tokens: one on the Pro plan, one whose subscription has lapsed. */
const owners = { pro: 'Järvilehti Media Oy', lapsed: 'Eulenfurter Tagblatt Verlag GmbH' };

/** Names of the invented publishers, and PA-IDs of every notice of the demo data. */
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
 * Loads the demo data into an empty database and marks it as a demo; all of it or nothing, and safe when several
 * processes start at once. Dates of the samples move with the day of loading, so that each is in its state.
 * @returns whether this is a demo database: marked by this call or an earlier one
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

/** Whether a database is marked as a demo's. */
export async function isDemo(em: EntityManager): Promise<boolean> {
  return (await em.count(DemoLoad)) > 0;
}

/**
 * Refuses a database outside demo mode in which demo tokens are active: everybody can know them.
 * @throws {ConfigError}
 */
export async function refuseDemoTokens(orm: Orm): Promise<void> {
  const hashes = Object.values(demoTokens).map(hashToken);
  if ((await orm.em.fork().count(Token, { hash: { $in: hashes }, revokedAt: null })) === 0) return;
  throw new ConfigError(
    'DEMO_DATA: this database holds demo tokens, which are public; start with DEMO_DATA=true or an empty database, or run `npm run admin -- demo remove`',
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
  const samples = JSON.parse(movedTo(now, source)) as Samples;
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

/** A text with every day in it moved by as many days as have passed since the samples were in their states. */
function movedTo(now: Date, text: string): string {
  const distance = Date.parse(dayOf(now)) - Date.parse(samplesAsOf); // whole days: both are midnights in UTC
  return text.replace(/\b\d{4}-\d{2}-\d{2}/g, (day) => dayOf(new Date(Date.parse(day) + distance)));
}

/**
 * The declarations of the Dutch register, as real input looks (their days stay as they are). They come without a
 * publisher, so they are nobody's.
 */
async function dutchDeclarations(): Promise<object[]> {
  const { mappedRecords, parseMapping } = await import('../admin/import/csv-mapping.ts'); // for the first start alone
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
