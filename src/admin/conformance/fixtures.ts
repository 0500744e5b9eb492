import type { ImportResult, MintedToken, Plan, Publisher, TokenInput } from '../../generated/graphql.ts';
import { printResult, Refusal, say } from '../output.ts';
import { everyPage } from '../pages.ts';
import { type Ask, withGraph } from '../session.ts';
import { fixtureNotices, type Owner } from './notices.ts';

/** The publishers that own fixtures, by name; every run uses the same ones. */
const owners: Record<Owner | 'lapsed', { name: string; plan: Plan }> = {
  own: { name: 'Conformance kit: publisher', plan: 'pro' },
  other: { name: 'Conformance kit: another publisher', plan: 'pro' },
  lapsed: { name: 'Conformance kit: publisher off Pro', plan: 'free' },
};

const lifetime = 24 * 60 * 60 * 1000;
const write = ['metrics:write'];

/**
 * Creates the notices and tokens that make every row of the kit reachable, and prints its fixtures file.
 * @param anywhere also where the database is not a demo
 * @throws {Refusal} in a database that is not a demo
 */
export async function createFixtures({ anywhere }: { anywhere: boolean }): Promise<void> {
  const fixtures = await withGraph(async (ask, { isDemo }) => {
    if (!anywhere && !(await isDemo())) {
      throw new Refusal(
        'This database is not a demo. --yes creates publishers, notices and tokens in it all the same.',
      );
    }
    const ids = await ensurePublishers(ask);
    const notices = await importNotices(ask, ids);
    return {
      about:
        'Secrets: tokens for the conformance kit, and the notices to which it may write counts. Made by `conformance fixtures`.',
      tokens: await mintTokens(ask, ids),
      notices,
      mayWrite: Object.values(notices),
    };
  });
  printResult(fixtures);
  say('The tokens are shown this once, and end after a day.');
}

type Ids = Record<keyof typeof owners, string>;

/** The ids of the publishers; those that are missing are created, and each is put on its plan. */
async function ensurePublishers(ask: Ask): Promise<Ids> {
  const existing = new Map((await everyPage<Publisher>(ask, 'publisher-list')).map((one) => [one.name, one]));
  const ids: Partial<Ids> = {};
  for (const [owner, { name, plan }] of Object.entries(owners) as [keyof Ids, { name: string; plan: Plan }][]) {
    const found = existing.get(name) ?? (await ask<Publisher>('publisher-create', { input: { name, plan } }));
    ids[owner] = found.id;
    if (found.plan === plan && !found.proUntil) continue;
    await ask('publisher-set-plan', { id: found.id, revision: found.revision, plan, proUntil: null });
  }
  return ids as Ids;
}

/** @returns the PA-IDs by the names that the kit knows them by, `none` included, which no notice has */
async function importNotices(ask: Ask, ids: Ids): Promise<Record<string, string>> {
  const notices = Object.entries(fixtureNotices(new Date()));
  const records = notices.map(([, { owner, record }]) => ({ ...record, ...(owner && { publisherId: ids[owner] }) }));
  const results = await ask<ImportResult[]>('notices-import', {
    records,
    update: false,
    skipExisting: false,
    dryRun: false,
  });
  const paIds = notices.map(([name], index): [string, string] => {
    const { paId, issues } = results[index] ?? {};
    if (!paId) throw new Error(`the notice "${name}" was rejected: ${JSON.stringify(issues)}`);
    return [name, paId];
  });
  return { ...Object.fromEntries(paIds), none: 'PA-0000000000' };
}

async function mintTokens(ask: Ask, { own, other, lapsed }: Ids): Promise<Record<string, string>> {
  const expiresAt = new Date(Date.now() + lifetime).toISOString();
  const mint = (label: string, input: Partial<Omit<TokenInput, 'expiresAt'>>) =>
    ask<MintedToken>('token-mint', {
      input: { tier: 'partner', label: `Conformance kit: ${label}`, scopes: [], expiresAt, ...input },
    });
  const secrets: Record<string, string> = {};
  const terms: Record<string, Partial<TokenInput>> = {
    read: { publisherId: own },
    write: { publisherId: own, scopes: write },
    limited: { publisherId: own, scopes: write },
    other: { publisherId: other },
    lapsed: { publisherId: lapsed, scopes: write },
    lapsedRead: { publisherId: lapsed },
    limitedLapsed: { publisherId: lapsed, scopes: write },
    ssp: { tier: 'ssp' },
    limitedSsp: { tier: 'ssp' },
  };
  for (const [name, input] of Object.entries(terms)) secrets[name] = (await mint(name, input)).token;

  const revoked = await mint('revoked', { publisherId: own, scopes: write });
  await ask('token-revoke', { id: revoked.details.id });
  // A token that is rotated without an overlap ends at once. Its successor is not needed.
  const expired = await mint('expired', { publisherId: own, scopes: write });
  const successor = await ask<MintedToken>('token-rotate', { id: expired.details.id, overlapMinutes: 0, expiresAt });
  await ask('token-revoke', { id: successor.details.id });
  return { ...secrets, revoked: revoked.token, expired: expired.token };
}
