import { describe, expect, it } from '@jest/globals';
import { getNamedType, isInputObjectType, isNonNullType, parse, print, valueFromASTUntyped } from 'graphql';
import type { Mutation } from '../../src/generated/graph/graphql.ts';
import { createSchema } from '../../src/graph/schema.ts';
import { draftRecord } from '../support/draft-record.ts';
import { mutation, mutationOfFields } from '../support/literals.ts';
import { give, startWorld } from './permission-world.ts';
import { rootOperations } from './root-operations.ts';

/*
 * An argument that is left out changes nothing; null says "none". Where there is nothing to keep, both are the same. Each operation is
 * sent three times, because it is compiled at the second.
 */

const world = await startWorld();
const { server } = world;
/** Changes something with an input that is one variable, or that the document holds, with a variable for each of its fields. */
type Change = <Value = unknown>(field: keyof Mutation, input: object, selection?: string) => Promise<Value>;
const forms: Record<string, Change> = {
  'one variable': (field, input, selection) => server.ask(mutation(field, selection), { input }),
  'a variable for each field': (field, input, selection) => server.ask(mutationOfFields(field, selection), input),
};
const later = '2027-03-01T00:00:00Z';

/** What an argument is afterwards if it is left out, and if it is null; `undefined` if that is refused. */
type Outcome = { absent: unknown; null: unknown };
type Case = Outcome & { of: (change: Change, given: object) => Promise<unknown> };

const orRefused = async (change: Promise<unknown>, value: () => Promise<unknown>) => {
  try {
    await change;
  } catch {
    return undefined;
  }
  return value();
};

async function endOfPlan(change: Change, given: object) {
  const id = await server.publisher({ proUntil: new Date(later) });
  const input = { id, revision: 1, plan: 'pro', ...given };
  type Changed = { publisher: { proUntil: string | null } };
  return (await change<Changed>('setPublisherPlan', input, 'publisher { proUntil }')).publisher.proUntil;
}

/** How long a successor lives, in days. */
async function lifeOfSuccessor(change: Change, given: object) {
  type Minted = { token: { id: string; createdAt: string; expiresAt: string | null } };
  const end = new Date(server.clock.now.getTime() + 10 * 86_400_000);
  const minted = { tier: 'ssp', scopes: [], expiresAt: end.toISOString() };
  const { token } = await change<Minted>('mintToken', minted, 'token { id createdAt expiresAt }');
  const input = { id: token.id, overlapMinutes: 0, ...given };
  const { token: next } = await change<Minted>('rotateToken', input, 'token { createdAt expiresAt }');
  return next.expiresAt && (Date.parse(next.expiresAt) - Date.parse(next.createdAt)) / 86_400_000;
}

async function reasonOfAmendment(change: Change, given: object) {
  const paId = await server.notice(await server.publisher());
  await server.amend(paId);
  const { amendmentReason } = (await amendmentOf(paId)) ?? {};
  expect(amendmentReason).toEqual(expect.any(String));
  const input = { paId, revision: await server.revision(paId), record: draftRecord(), ...given };
  return orRefused(change('amendNotice', input), async () => {
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
async function bytesReported(change: Change, given: object) {
  const id = await start();
  for (const bytes of [{ bytesRead: 50 }, given]) await change('reportImport', { id, ...bytes }, 'import { id }');
  return bytesOf(id);
}
const countReported = (name: string) => async (change: Change, given: object) => {
  const id = await start();
  for (const count of [{ [name]: 7 }, given]) await change('reportImport', { id, ...count }, 'import { id }');
  return (await server.sql<Record<string, number>>('select * from import_job where id = ?', [id]))[0]?.[name];
};
async function bytesOfRows(change: Change, given: object) {
  const importId = await start();
  for (const [line, bytes] of [{ bytesRead: 50 }, given].entries())
    await change('importNoticeRows', { importId, line: line + 1, text: '{}', isLast: false, ...bytes }, 'nextLine');
  return bytesOf(importId);
}

/** The arguments that state is there for. */
const kept: Record<string, Case> = {
  'setPublisherPlan.proUntil': { of: endOfPlan, absent: later, null: null },
  'rotateToken.expiresAt': { of: lifeOfSuccessor, absent: 10, null: null },
  'amendNotice.amendmentReason': { of: reasonOfAmendment, absent: 'kept', null: undefined },
  'reportImport.bytesRead': { of: bytesReported, absent: '50', null: null },
  ...Object.fromEntries(
    ['lines', 'imported', 'updated', 'unchanged', 'skipped', 'rejected'].map((name) => [
      `reportImport.${name}`,
      { of: countReported(name), absent: 7, null: 7 },
    ]),
  ),
  'importNoticeRows.bytesRead': { of: bytesOfRows, absent: '50', null: null },
};

/** The arguments whose absence and null both mean "none": of what is created, or of this call only. */
const none = `
  createPublisher.proUntil mintToken.publisherId mintToken.role mintToken.label mintToken.expiresAt importNotices.importId
  importNoticeRows.publisherId importNoticeRows.csv importNoticeRows.fromLine reportImport.outcome reportImport.rejections
  createNotice.unfinishedId saveUnfinishedNotice.id saveUnfinishedNotice.revision
  saveImportMapping.revision startImport.source startImport.bytesTotal startImport.continues tellPublisher.isSent`
  .trim()
  .split(/\s+/);
/** The same of many mutations. */
const ofMany = /\.(note|idempotencyKey)$/;

/** The optional fields of the inputs of mutations. */
const optional = Object.values(createSchema().getMutationType()?.getFields() ?? {}).flatMap(({ name, args }) =>
  args.flatMap(({ type }) => {
    const input = getNamedType(type);
    if (!isInputObjectType(input)) return [];
    const fields = Object.values(input.getFields()).filter((field) => !isNonNullType(field.type));
    return fields.map((field) => ({
      mutation: name as keyof Mutation,
      name: `${name}.${field.name}`,
      says: field.description ?? '',
    }));
  }),
);

it('each argument that may be left out is known, and says what null and its absence mean', () => {
  const known = ({ name }: { name: string }) => name in kept || none.includes(name) || ofMany.test(name);
  expect(optional.filter((field) => !known(field))).toEqual([]);
  expect([...Object.keys(kept), ...none].filter((name) => !optional.some((field) => field.name === name))).toEqual([]);
  const silent = optional.filter(({ says }) => !/absent/i.test(says));
  expect(silent.map(({ name }) => name)).toEqual([]);
});

describe.each(
  Object.entries(forms).flatMap(([form, change]) =>
    Object.entries(kept).map(([name, outcomes]) => ({ form, change, name, ...outcomes })),
  ),
)('$name, $form', ({ change, name, of, ...outcomes }) => {
  const field = name.split('.')[1] ?? '';
  const thrice = async (given: object) => [await of(change, given), await of(change, given), await of(change, given)];
  it('keeps what there is when it is left out', async () =>
    expect(await thrice({})).toEqual(Array(3).fill(outcomes.absent)));
  it('is none when it is null', async () =>
    expect(await thrice({ [field]: null })).toEqual(Array(3).fill(outcomes.null)));
});

it.each([...new Set(optional.map(({ mutation }) => mutation))])(
  '%s succeeds each time that it is sent without what is optional',
  async (name) => {
    for (let time = 0; time < 3; time += 1) {
      const source = rootOperations[name](await give(world, server.staff));
      const field = parse(source).definitions.flatMap((one) =>
        one.kind === 'OperationDefinition' ? one.selectionSet.selections : [],
      )[0];
      if (field?.kind !== 'Field' || !field.arguments?.[0] || !field.selectionSet) throw new Error(source);
      const input = valueFromASTUntyped(field.arguments[0].value) as object;
      const selection = print(field.selectionSet).slice(1, -1);
      expect(await server.refusals(mutationOfFields(name, selection), input)).toEqual([]);
    }
  },
);

it('a plan that begins needs an end if the one before is past', async () => {
  const id = await server.publisher({ plan: 'free', proUntil: new Date('2026-11-01T00:00:00Z') });
  const set = (given: object) =>
    server.codes(mutation('setPublisherPlan'), { input: { id, revision: 1, plan: 'pro', ...given } });
  expect(await set({})).toEqual(['INPUT_INVALID']);
  expect(await set({ proUntil: null })).toEqual([]);
});
