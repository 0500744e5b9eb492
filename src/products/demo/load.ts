import { readFile } from 'node:fs/promises';
import { DemoLoad } from '../../domain/demo-load.entity.ts';
import { ConfigError } from '../../platform/config.ts';
import type { EntityManager, Orm } from '../../platform/database/connect.ts';
import { queryIn, queryOn, sql } from '../../platform/database/sql.ts';
import { shiftDates } from '../../platform/runtime/shift-dates.ts';
import { campaigns } from './history/campaigns.ts';
import { type HistoryInput, loadHistory } from './history/history.ts';
import type { Declarations } from './history/imports.ts';
import { type PublisherKey, publisherId, publishers } from './history/people.ts';
import { samplesAsOf } from './partner-demo.ts';
import { demoTokenHashes } from './tokens.ts';

type Sample = {
  paId: string;
  targeting: { viewsCount?: number; engagementsCount?: number; metricsUpdatedAt?: string };
};

/** Content of samples.json: notices of the invented publishers, and self-published notices. */
type Samples = { publishers: { name: string; notices: Sample[] }[]; selfPublished: Sample[] };

/** With their dates shifted to today, so that each sample is in its intended state. */
export async function readSamples(now: Date): Promise<Samples> {
  const text = await readFile(new URL('samples.json', import.meta.url), 'utf8');
  return JSON.parse(shiftDates(text, samplesAsOf, now));
}

/** Names of the invented publishers, and PA-IDs of all demo notices. */
export async function demoContents(): Promise<{ publishers: string[]; paIds: string[] }> {
  const samples = await readSamples(new Date());
  const records = [...samples.publishers.flatMap(({ notices }) => notices), ...samples.selfPublished];
  const declarations = (await dutchDeclarations()).records as { paId: string }[];
  const paIds = [...records, ...declarations, ...Object.values(campaigns)].map(({ paId }) => paId);
  return { publishers: Object.values(publishers).map(({ name }) => name), paIds };
}

/**
 * Loads the demo data into an empty database and marks it as a demo, in one transaction. Safe for concurrent starts.
 * @returns whether this is a demo database, marked now or earlier
 */
export async function loadDemoData(orm: Orm, now: Date): Promise<boolean> {
  return orm.em.fork().transactional(async (em) => {
    await queryIn(em)(sql`select pg_advisory_xact_lock(hashtext('load_demo_data'))`);
    if (await isDemo(em)) return true;
    if (!(await isEmpty(em))) return false;

    em.create(DemoLoad, { loadedAt: now });
    await em.flush();
    await loadHistory(em, { ...(await samplesOf(now)), declarations: await dutchDeclarations() }, now);
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
  const active = await queryOn(orm)(sql`
    select from token where hash = any(${[...demoTokenHashes]}::bytea[]) and revoked_at is null limit 1`);
  if (active.length === 0) return;
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

/** The samples without counts, and the counts of the first one, which grow over time. */
async function samplesOf(now: Date): Promise<Pick<HistoryInput, 'samples' | 'firstCounts'>> {
  const { publishers: owners, selfPublished } = await readSamples(now);
  const records = [
    ...owners.flatMap(({ name, notices }) => notices.map((notice) => ({ ...notice, publisherId: ownerOf(name) }))),
    ...selfPublished,
  ];
  const noCounts = { viewsCount: undefined, engagementsCount: undefined, metricsUpdatedAt: undefined };
  const samples = records.map((record) => ({ ...record, targeting: { ...record.targeting, ...noCounts } }));
  const { viewsCount = 0, engagementsCount = 0, metricsUpdatedAt = '' } = records[0]?.targeting ?? {};
  return { samples, firstCounts: { viewsCount, engagementsCount, at: new Date(metricsUpdatedAt) } };
}

function ownerOf(name: string): string {
  const key = (Object.keys(publishers) as PublisherKey[]).find((key) => publishers[key].name === name);
  if (!key) throw new Error(`no demo publisher ${name}`);
  return publisherId(key);
}

/** Declarations of the Dutch register: real input with its real dates, without a publisher. */
async function dutchDeclarations(): Promise<Declarations> {
  // Needed on the first start only.
  const [{ readCsv }, { parseMapping }] = await Promise.all([
    import('../../domain/files/csv.ts'),
    import('../../domain/files/csv-mapping.ts'),
  ]);
  const name = 'dutch-register-2025';
  const read = (file: string) => readFile(new URL(file, import.meta.url), 'utf8');
  const mapping = parseMapping(JSON.parse(await read(`${name}.mapping.json`)));
  const text = await read(`${name}.csv`);
  const lines = text.split('\n').map((text, index) => ({ number: index + 1, text }));
  const { rows } = readCsv(lines, mapping, { publisherId: undefined, isLast: true, soFar: {}, max: lines.length });
  const records = rows.map(({ line, record, issues }) => {
    if (!record || issues.length > 0) throw new Error(`${name}.csv, line ${line}: ${JSON.stringify(issues)}`);
    return record;
  });
  return { records, bytes: Buffer.byteLength(text) };
}
