import { beforeAll, expect, it } from '@jest/globals';
import { bareGraph } from '../../graph/bare-graph.ts';

/* Who reads personal data, from the ledger as it is. */

let tokens: string[];

const bare = await bareGraph();
const viewer = (await bare.token({ tier: 'staff', role: 'viewer' })).secret;
const publishers = [await bare.publisher(), await bare.publisher()];
const [one, other] = publishers;

beforeAll(async () => {
  tokens = [];
  for (const publisherId of [one, one, other]) tokens.push((await bare.token({ publisherId: String(publisherId) })).id);
  const [a, b, c] = tokens;
  const reads = [
    [a, one, null, 'PA-1', '2026-11-20T21:59:59.999Z'],
    [a, one, null, 'PA-1', '2026-11-20T22:00:00Z'],
    [a, one, null, 'PA-2', '2026-11-21T10:00:00Z'],
    [b, one, null, 'PA-1', '2026-11-21T11:00:00Z'],
    [c, other, null, 'PA-3', '2026-11-21T12:00:00Z'],
    [null, null, 'anna', 'PA-1', '2026-11-21T13:00:00Z'],
    [null, null, 'cli:root', 'PA-1', '2026-11-21T14:00:00Z'],
    [null, null, 'cli:root', 'PA-3', '2026-11-22T00:00:00Z'], // after the period
  ];
  const literal = (value: string | null | undefined) => (value ? `'${value}'` : 'null');
  await bare.sql(
    `insert into access_ledger (token_id, publisher_id, subject, pa_id, read_at, request_id)
    values ${reads.map((read) => `(${read.map(literal).join(', ')}, 'r')`).join(', ')}`,
  );
});

const ask = (args: string, selection: string, period = 'from: "2026-11-20T00:00:00Z"') =>
  bare.ask(`{ recordReads(${period}, to: "2026-11-22T00:00:00Z", ${args}) { ${selection} } }`, {}, viewer);
const rowsOf = async (args: string, selection: string) => (await ask(args, selection)).value;

it('per publisher, with most reads first', async () => {
  const rest = { token: null, subject: null, paId: null };
  expect(await rowsOf('per: publisher', 'publisher { id } token { id } subject paId reads notices lastReadAt')).toEqual(
    [
      { ...rest, publisher: { id: publishers[0] }, reads: 4, notices: 2, lastReadAt: '2026-11-21T11:00:00Z' },
      { ...rest, publisher: { id: publishers[1] }, reads: 1, notices: 1, lastReadAt: '2026-11-21T12:00:00Z' },
    ],
  );
});

it('per token, per subject and per notice', async () => {
  const [a, b, c] = tokens;
  const rest = [b, c].sort().map((id) => ({ token: { id }, reads: 1 }));
  expect(await rowsOf('per: token', 'token { id } reads')).toEqual([{ token: { id: a }, reads: 3 }, ...rest]);
  expect(await rowsOf('per: token, first: 1', 'reads')).toEqual([{ reads: 3 }]);
  expect(await rowsOf('per: subject', 'subject reads')).toEqual([
    { subject: 'anna', reads: 1 },
    { subject: 'cli:root', reads: 1 },
  ]);
  expect(await rowsOf('per: notice', 'paId reads')).toEqual([
    { paId: 'PA-1', reads: 5 },
    { paId: 'PA-2', reads: 1 },
    { paId: 'PA-3', reads: 1 },
  ]);
});

it('by day of a time zone', async () => {
  const days = (args: string) => rowsOf(`per: token, first: 1${args}`, 'days { start reads }');
  const utc = [
    { start: '2026-11-20T00:00:00Z', reads: 2 },
    { start: '2026-11-21T00:00:00Z', reads: 1 },
  ];
  const helsinki = [
    { start: '2026-11-19T22:00:00Z', reads: 1 },
    { start: '2026-11-20T22:00:00Z', reads: 2 },
  ];
  expect(await days('')).toEqual([{ days: utc }]);
  expect(await days(', timeZone: "Europe/Helsinki"')).toEqual([{ days: helsinki }]);
});

it('bad arguments are rejected, all at once', async () => {
  const { failure } = await ask('per: token, first: 0, timeZone: "x"', 'reads', 'from: "2025-01-01T00:00:00Z"');
  expect(failure).toMatchObject({ kind: 'INPUT_INVALID' });
  expect(failure?.issues?.map(({ path }) => path)).toEqual(['timeZone', 'to', 'first']);
});
