import { credentials } from '../../../../rest-gateway/conformance/ingredients/credentials.ts';
import { type Notice, namedNotices } from '../../../../rest-gateway/conformance/ingredients/notices.ts';
import type { Action } from '../../../../rest-gateway/conformance/kit.ts';
import type {
  CreatePublisherPayload,
  ImportNoticesPayload,
  MintTokenInput,
  MintTokenPayload,
  Plan,
  Publisher,
  RotateTokenPayload,
  Scope,
  Token,
} from '../../../generated/graph/graphql.ts';
import { readSamples } from '../../demo/load.ts';
import { fetchAllPages } from '../graph.ts';
import { CommandError, printMessage, printResult } from '../output.ts';
import { type Execute, withSession } from '../session.ts';
import { fixtureNotices, withoutCounts } from './notices.ts';

type Owner = Exclude<Notice['owner'], 'none' | null>;
/** The plans of the publishers of the fixtures, which all runs share. */
const plans: Record<Owner, [Plan, proUntil?: string]> = {
  own: ['pro'],
  other: ['pro'],
  lapsed: ['free'],
  lapsedByDate: ['pro', '2026-01-31T00:00:00Z'],
  operated: ['pro'],
};

const lifetime = 24 * 60 * 60 * 1000;
const labelOf = (name: string) => `Conformance kit: ${name}`;

/**
 * Creates the notices and tokens for all rows of the kit, and prints its fixtures file.
 * @param anywhere allow a database that is not a demo
 * @throws {CommandError} in a database that is not a demo
 */
export async function printFixtures({ anywhere }: { anywhere: boolean }): Promise<void> {
  const fixtures = await withSession(async (execute, { isDemo }) => {
    if (!anywhere && !(await isDemo())) {
      throw new CommandError(
        'This database is not a demo. Use --yes to create publishers, notices and tokens in it anyway.',
      );
    }
    return createFixtures(execute, new Date());
  });
  printResult(fixtures);
  printMessage('The tokens are shown only once. They expire after a day.');
}

/** Creates the notices and tokens. @returns the content of the fixtures file */
export async function createFixtures(execute: Execute, now: Date) {
  const ids = await ensurePublishers(execute);
  const [sample] = (await readSamples(now)).publishers.flatMap(({ notices }) => notices);
  const records = fixtureNotices(sample as object as Record<string, object>, now);
  const notices = await importNotices(execute, ids, records);
  return {
    about:
      'Contains secrets. Tokens and notices for the conformance kit, created by `conformance fixtures`. `mayWrite` lists the notices whose counts it may change.',
    tokens: await mintTokens(execute, ids, now),
    notices,
    records: Object.fromEntries(Object.entries(records).map(([name, record]) => [name, withoutCounts(record)])),
    mayWrite: Object.values(notices),
  };
}

type Ids = Record<Owner, string>;

/** Creates missing publishers and sets their plans. @returns their ids */
async function ensurePublishers(execute: Execute): Promise<Ids> {
  const existing = await fetchAllPages<Publisher>(execute, 'Publishers');
  const create = (input: object) => execute<CreatePublisherPayload>('CreatePublisher', { input });
  const ids: Partial<Ids> = {};
  for (const [owner, [plan, proUntil = null]] of Object.entries(plans)) {
    const name = labelOf(owner);
    const publisher = existing.find((one) => one.name === name) ?? (await create({ name, plan })).publisher;
    if (!publisher) throw new Error(`the publisher "${name}" cannot be read`);
    const { id, revision } = publisher;
    ids[owner as Owner] = id;
    await execute('SetPublisherPlan', { input: { id, revision, plan, proUntil } }); // the same plan changes nothing
  }
  return ids as Ids;
}

/** @returns the PA-IDs by fixture name, including `none`, which does not exist */
async function importNotices(
  execute: Execute,
  ids: Ids,
  fixtures: ReturnType<typeof fixtureNotices>,
): Promise<Record<string, string>> {
  const records = Object.entries(fixtures).map(([name, record]) => {
    const publisherId = ids[namedNotices[name]?.owner as Owner];
    return { ...record, ...(publisherId && { publisherId }) }; // without one it is self-published
  });
  const { results } = await execute<ImportNoticesPayload>('ImportNotices', { input: { records } });
  const paIds = Object.keys(fixtures).map((name, index): [string, string] => {
    const { paId, issues } = results[index] ?? {};
    if (!paId) throw new Error(`the notice "${name}" was rejected: ${JSON.stringify(issues)}`);
    return [name, paId];
  });
  return { ...Object.fromEntries(paIds), none: 'PA-0000000000' };
}

/** @returns the tokens by fixture name */
async function mintTokens(execute: Execute, ids: Ids, now: Date): Promise<Record<string, string>> {
  const expiresAt = new Date(now.getTime() + lifetime).toISOString();
  const secrets: Record<string, string> = {};
  const mint = async (name: string, input: Partial<MintTokenInput>) => {
    const { token, secret } = await execute<MintTokenPayload>('MintToken', {
      input: { tier: 'partner', label: labelOf(name), scopes: [], expiresAt, ...input },
    });
    secrets[name] = secret;
    return token?.id;
  };
  for (const [name, { is, token, publisher, canWrite }] of Object.entries(credentials)) {
    if (token !== name || is === 'unknown') continue;
    const scopes: Scope[] = canWrite ? ['metrics_write'] : [];
    await mint(name, is === 'ssp' ? { tier: 'ssp' } : { publisherId: ids[publisher ?? 'own'], scopes });
  }
  const own: Partial<MintTokenInput> = { publisherId: ids.own, scopes: ['metrics_write'] };
  await execute('RevokeToken', { input: { id: await mint('revoked', own) } });
  // A token that is rotated without an overlap expires at once. Its successor is not needed.
  const successor = await execute<RotateTokenPayload>('RotateToken', {
    input: { id: await mint('expired', own), overlapMinutes: 0, expiresAt },
  });
  await execute('RevokeToken', { input: { id: successor.token?.id } });
  return secrets;
}

/** Does what a run of the kit asks an operator for: to the one publisher, and to its tokens, of all fixtures. */
export const operate = (action: Action): Promise<void> => withSession((execute) => operateBy(execute, action));

export async function operateBy(execute: Execute, action: Action): Promise<void> {
  const publishers = await fetchAllPages<Publisher>(execute, 'Publishers');
  const publisher = publishers.find(({ name }) => name === labelOf('operated'));
  if (!publisher) throw new CommandError('There is no such publisher: create fixtures first.');
  const { id, revision } = publisher;
  if (action !== 'revoke') {
    const plan: Plan = action === 'lapse' ? 'free' : 'pro';
    await execute('SetPublisherPlan', { input: { id, revision, plan, proUntil: null } });
    return;
  }
  const tokens = await fetchAllPages<Token>(execute, 'Tokens', {
    filter: { publisherIds: [id], states: ['active'], search: labelOf('operatedToRevoke') },
  });
  for (const token of tokens) await execute('RevokeToken', { input: { id: token.id } });
}
