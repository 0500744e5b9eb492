import { describe, expect, it } from '@jest/globals';
import { getNamedType, isInputObjectType, isNonNullType } from 'graphql';
import { createSchema } from '../../src/graph/schema.ts';
import { draftRecord } from '../support/draft-record.ts';
import { graphServer } from '../support/graph-server.ts';
import { mutation } from '../support/literals.ts';

/* An argument that is left out changes nothing; null says "none". Where there is nothing to keep, both are the same. */

const server = await graphServer();
const later = '2027-03-01T00:00:00Z';

/** What an argument is afterwards if it is left out, and if it is null; `undefined` if that is refused. */
type Outcome = { absent: unknown; null: unknown };
type Case = Outcome & { of: (given: object) => Promise<unknown> };

const orRefused = async (change: Promise<unknown>, value: () => Promise<unknown>) => {
  try {
    await change;
  } catch {
    return undefined;
  }
  return value();
};

async function endOfPlan(given: object) {
  const id = await server.publisher({ proUntil: new Date(later) });
  const input = { id, revision: 1, plan: 'pro', ...given };
  type Changed = { publisher: { proUntil: string | null } };
  return (await server.ask<Changed>(mutation('setPublisherPlan', 'publisher { proUntil }'), { input })).publisher
    .proUntil;
}

/** How long a successor lives, in days. */
async function lifeOfSuccessor(given: object) {
  type Minted = { token: { id: string; createdAt: string; expiresAt: string | null } };
  const end = new Date(server.clock.now.getTime() + 10 * 86_400_000);
  const minted = { tier: 'ssp', scopes: [], expiresAt: end.toISOString() };
  const { token } = await server.ask<Minted>(mutation('mintToken', 'token { id createdAt expiresAt }'), {
    input: minted,
  });
  const input = { id: token.id, overlapMinutes: 0, ...given };
  const { token: next } = await server.ask<Minted>(mutation('rotateToken', 'token { createdAt expiresAt }'), { input });
  return next.expiresAt && (Date.parse(next.expiresAt) - Date.parse(next.createdAt)) / 86_400_000;
}

async function reasonOfAmendment(given: object) {
  const paId = await server.notice(await server.publisher());
  await server.amend(paId);
  const { amendmentReason } = (await amendmentOf(paId)) ?? {};
  expect(amendmentReason).toEqual(expect.any(String));
  const input = { paId, revision: await server.revision(paId), record: draftRecord(), ...given };
  return orRefused(server.ask(mutation('amendNotice'), { input }), async () => {
    expect((await amendmentOf(paId))?.amendmentReason).toBe(amendmentReason);
    return 'kept';
  });
}
const amendmentOf = async (paId: string) =>
  (
    await server.ask<{ amendment: { amendmentReason: string } | null }>(
      `{ notice(paId: "${paId}") { amendment { amendmentReason } } }`,
    )
  ).amendment;

const start = async () =>
  (
    await server.ask<{ import: { id: string } }>(mutation('startImport', 'import { id }'), {
      input: { bytesTotal: 100 },
    })
  ).import.id;
const bytesOf = async (id: string) =>
  (await server.sql<{ b: string | null }>('select bytes_read as b from import_job where id = ?', [id]))[0]?.b;
async function bytesReported(given: object) {
  const id = await start();
  const counts = { lines: 1, imported: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 };
  for (const bytes of [{ bytesRead: 50 }, given])
    await server.ask(mutation('reportImport', 'import { id }'), { input: { id, ...counts, ...bytes } });
  return bytesOf(id);
}
async function bytesOfRows(given: object) {
  const importId = await start();
  for (const [line, bytes] of [{ bytesRead: 50 }, given].entries())
    await server.ask(mutation('importNoticeRows', 'nextLine'), {
      input: { importId, line: line + 1, text: '{}', isLast: false, ...bytes },
    });
  return bytesOf(importId);
}

/** The arguments that state is there for. */
const kept: Record<string, Case> = {
  'setPublisherPlan.proUntil': { of: endOfPlan, absent: later, null: null },
  'rotateToken.expiresAt': { of: lifeOfSuccessor, absent: 10, null: null },
  'amendNotice.amendmentReason': { of: reasonOfAmendment, absent: 'kept', null: undefined },
  'reportImport.bytesRead': { of: bytesReported, absent: '50', null: null },
  'importNoticeRows.bytesRead': { of: bytesOfRows, absent: '50', null: null },
};

/** The arguments whose absence and null both mean "none": of what is created, or of this call only. */
const none = `
  createPublisher.proUntil mintToken.publisherId mintToken.role mintToken.label mintToken.expiresAt importNotices.importId
  importNotices.lines importNoticeRows.publisherId importNoticeRows.csv reportImport.outcome reportImport.rejections
  saveImportMapping.revision startImport.source startImport.bytesTotal startImport.continues`
  .trim()
  .split(/\s+/);
/** The same of many mutations. */
const ofMany = /\.(note|idempotencyKey)$/;

it('each argument that may be left out is known, and says what null and its absence mean', () => {
  const fields = Object.values(createSchema().getMutationType()?.getFields() ?? {}).flatMap(({ name, args }) =>
    args.flatMap(({ type }) => {
      const input = getNamedType(type);
      if (!isInputObjectType(input)) return [];
      const optional = Object.values(input.getFields()).filter((field) => !isNonNullType(field.type));
      return optional.map((field) => ({ name: `${name}.${field.name}`, says: field.description ?? '' }));
    }),
  );
  const known = ({ name }: { name: string }) => name in kept || none.includes(name) || ofMany.test(name);
  expect(fields.filter((field) => !known(field))).toEqual([]);
  expect([...Object.keys(kept), ...none].filter((name) => !fields.some((field) => field.name === name))).toEqual([]);
  const silent = fields.filter(({ says }) => !/absent/i.test(says));
  expect(silent.map(({ name }) => name)).toEqual([]);
});

describe.each(Object.entries(kept))('%s', (name, { of, ...outcomes }) => {
  const field = name.split('.')[1] ?? '';
  it('keeps what there is when it is left out', async () => expect(await of({})).toEqual(outcomes.absent));
  it('is none when it is null', async () => expect(await of({ [field]: null })).toEqual(outcomes.null));
});

it('a plan that begins needs an end if the one before is past', async () => {
  const id = await server.publisher({ plan: 'free', proUntil: new Date('2026-11-01T00:00:00Z') });
  const set = (given: object) =>
    server.codes(mutation('setPublisherPlan'), { input: { id, revision: 1, plan: 'pro', ...given } });
  expect(await set({})).toEqual(['INPUT_INVALID']);
  expect(await set({ proUntil: null })).toEqual([]);
});
