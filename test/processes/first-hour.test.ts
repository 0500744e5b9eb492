import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '../../rest-gateway/conformance/errors.ts';
import { CannotGoOn, type Outcome, reportTotals, type Total } from '../../rest-gateway/first-hour/report-totals.ts';
import { seedActors } from '../support/contract.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let cast: Awaited<ReturnType<typeof seedActors>>;
let folder: string;

beforeAll(async () => {
  server = await startServer();
  cast = await seedActors(server);
  folder = await mkdtemp(join(tmpdir(), 'first-hour-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server.stop();
});

const baseUrl = () => `${server.publicUrl}/api/v1`;
const counts = { viewsCount: 190_000, engagementsCount: 2400 };

/** The program as a partner runs it. */
async function runProgram(token: string, totals: readonly Total[], node = process.execPath) {
  const file = join(folder, 'totals.json');
  await writeFile(file, JSON.stringify(totals));
  const program = join(folder, 'report-totals.mjs');
  const { text } = await server.call({ path: '/api/docs/report-totals.mjs' });
  await writeFile(program, text);
  const env = { PATH: process.env.PATH, BASE_URL: baseUrl(), TOKEN: token };
  return new Promise<{ code: unknown; outcomes: Outcome[]; words: string }>((resolve) => {
    execFile(node, [program, file], { env, timeout: 60_000 }, (error, output, words) => {
      const outcomes = output
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Outcome);
      resolve({ code: error?.code ?? 0, outcomes, words });
    });
  });
}

/** Every Node.js that is installed, by version: npm puts the server's before the machine's. */
const installed = (process.env.PATH ?? '')
  .split(delimiter)
  .map((bin) => join(bin, 'node'))
  .filter((node) => existsSync(node))
  .map((node) => [execFileSync(node, ['--version'], { encoding: 'utf8' }).trim(), node] as const);

describe('the example program against this server', () => {
  it.each([...new Map(installed)])('runs with Node.js %s', async (_version, node) => {
    const total = { paId: cast.notices.own, viewsCount: 0, engagementsCount: 0 };
    const { code, words, outcomes } = await runProgram(cast.tokens.write, [total], node);
    expect({ code, words, outcomes }).toMatchObject({ code: 0, words: '', outcomes: [{ paId: total.paId }] });
  });

  it('reports totals, and says what became of each', async () => {
    const { own, others, ownPrint, none } = cast.notices;
    const totals = [own, others, ownPrint, none].map((paId) => ({ paId, ...counts }));
    const bad = { paId: own, viewsCount: -1, engagementsCount: 2 };
    const { code, outcomes, words } = await runProgram(cast.tokens.write, [...totals, { paId: own, ...counts }, bad]);
    expect({ code, words }).toEqual({ code: 1, words: '' });
    expect(outcomes).toEqual([
      { paId: own, outcome: 'reported', stored: { paId: own, ...counts, recordedAt: expect.any(String) } },
      {
        paId: others,
        outcome: 'refused',
        reason: errors.forbidden.body.error,
        tryAgain: 'never',
      },
      {
        paId: ownPrint,
        outcome: 'refused',
        reason: errors.notApplicable.body.error,
        tryAgain: 'never',
      },
      { paId: none, outcome: 'refused', reason: errors.writeNotFound.body.error, tryAgain: 'tomorrow' },
      { paId: own, outcome: 'unchanged' },
      {
        paId: own,
        outcome: 'refused',
        reason: expect.stringMatching(/^Invalid engagement metrics; viewsCount /),
        tryAgain: 'never',
      },
    ]);
  });

  it.each([
    ['read', 'INSUFFICIENT_SCOPE'],
    ['notPro', 'PRO_PLAN_REQUIRED'],
    ['revoked', 'INVALID_TOKEN'],
  ] as const)('ends with exit code 2 when the token is %s', async (name, code) => {
    const run = await runProgram(cast.tokens[name], [{ paId: cast.notices.own, viewsCount: 1, engagementsCount: 1 }]);
    expect(run).toMatchObject({ code: 2, outcomes: [], words: expect.stringContaining(code) });
    expect(run.words).toMatch(/\(http.*, request [0-9a-f-]{36}\)/);
    expect(run.words).not.toContain(cast.tokens[name]);
  });
});

type Scripted = { status: number; headers?: Record<string, string>; body?: object } | Error;

/** Runs the program against answers one after the other, and notes how long it would have waited. */
async function against(
  answers: Scripted[],
  totals: Total[] = [{ paId: 'PA-1', ...counts }],
  baseUrl = 'https://host.example/api/v1',
) {
  const waits: number[] = [];
  const requests: string[] = [];
  const options = {
    baseUrl,
    token: 'secret',
    sleep: async (milliseconds: number) => void waits.push(milliseconds),
    fetch: (async (url: string, { method }: RequestInit) => {
      requests.push(`${method} ${url}`);
      const next = answers.shift();
      if (!next || next instanceof Error) throw next ?? new Error('one request too many');
      return new Response(JSON.stringify(next.body ?? { error: 'x' }), {
        status: next.status,
        headers: next.headers ?? {},
      });
    }) as typeof fetch,
  };
  const outcomes: Outcome[] = [];
  const fault = await (async () => {
    for await (const outcome of reportTotals(options, totals)) outcomes.push(outcome);
  })().catch((error: unknown) => error);
  return { outcomes, waits, requests, fault };
}

const missing: Scripted = { status: 404, body: errors.registerNotFound.body };
const stored: Scripted = { status: 200, body: { paId: 'PA-1', ...counts, recordedAt: '2026-11-21T12:00:00Z' } };

describe('the example program when the server is busy', () => {
  it('waits as long as Retry-After says after a 429', async () => {
    const { outcomes, waits } = await against([{ status: 429, headers: { 'Retry-After': '7' } }, missing, stored]);
    expect(outcomes).toMatchObject([{ outcome: 'reported' }]);
    expect(waits).toEqual([expect.closeTo(7125, -3)]);
    expect(waits[0]).toBeGreaterThanOrEqual(7000);
  });

  it.each([
    ['as long as the server says, whose clock is an hour ahead', 3600, 30, 30_000],
    ['as long as the server says, whose clock is an hour behind', -3600, 30, 30_000],
    ['a minute at most', 0, 3600, 60_000],
    ['a minute if the server does not tell the time', undefined, 30, 60_000],
  ])('waits for the next window when no request is left in this one: %s', async (_which, ahead, left, expected) => {
    const now = Math.ceil(Date.now() / 1000) + (ahead ?? 0);
    const headers = {
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': `${now + left}`,
      ...(ahead !== undefined && { Date: new Date(now * 1000).toUTCString() }),
    };
    const { outcomes, waits } = await against([{ ...missing, headers }, stored]);
    expect(outcomes).toMatchObject([{ outcome: 'reported' }]);
    expect(waits).toEqual([expect.closeTo(expected, -4)]);
  });

  it('refuses what is no PA-ID without asking, and sends the others to the base URL without its last slash', async () => {
    const paIds = ['', '..', '.', '\ud800', undefined as unknown as string, 'PA-1'];
    const { outcomes, requests, fault } = await against(
      [missing, stored],
      paIds.map((paId) => ({ paId, ...counts })),
      'https://host.example/api/v1/',
    );
    expect(fault).toBeUndefined();
    const never = (paId: unknown, reason: string) => ({ paId, outcome: 'refused', reason, tryAgain: 'never' });
    expect(outcomes).toMatchObject([
      ...['', '..', '.', '\ud800'].map((paId) => never(paId, `${JSON.stringify(paId)} is no PA-ID`)),
      never(undefined, 'undefined is no PA-ID'),
      { paId: 'PA-1', outcome: 'reported' },
    ]);
    expect(requests[0]).toBe('GET https://host.example/api/v1/advertisement/PA-1');
  });

  it.each([
    ['never, if the medium is print', { medium: 'print' }, {}, 'never'],
    ['never, without techniques', {}, { usesTargetingTechniques: false }, 'never'],
    ['tomorrow, if it may begin', {}, {}, 'tomorrow'],
  ])('tries again after a 409: %s', async (_when, campaign, targeting, tryAgain) => {
    const notice = {
      campaign: { medium: 'online', ...campaign },
      targeting: { usesTargetingTechniques: true, usesAdDeliveryTechniques: false, ...targeting },
    };
    const conflict = errors.notApplicable.body;
    const { outcomes } = await against([
      { status: 200, body: notice },
      { status: 409, body: conflict },
    ]);
    expect(outcomes).toMatchObject([{ outcome: 'refused', tryAgain }]);
  });

  it('backs off longer and longer on 503 without Retry-After, and on lost connections', async () => {
    const { outcomes, waits } = await against([
      { status: 503 },
      new Error('ECONNRESET'),
      { status: 503 },
      missing,
      stored,
    ]);
    expect(outcomes).toMatchObject([{ outcome: 'reported' }]);
    expect(waits.map((wait) => Math.floor(wait / 500))).toEqual([1, 2, 4]);
  });

  const broken: Scripted = { status: 500, body: errors.internal.body };
  const busy: Scripted[] = Array(6).fill({ status: 503, headers: { 'Retry-After': '1' } });
  const totalsOf = (...paIds: string[]) => paIds.map((paId) => ({ paId, ...counts }));

  it.each([
    ['after six attempts', busy, /^no answer after 6 attempts: 503 /],
    ['at once when the same request would fail again', [missing, broken], /^500 INTERNAL_ERROR .* request /],
    ['at once when the server cannot do it', [{ status: 501 } as Scripted], /^501 /],
  ])('gives up a notice, not the others, %s', async (_when, answers, reason) => {
    const { fault, outcomes, requests } = await against([...answers, missing, stored], totalsOf('PA-0', 'PA-1'));
    expect(fault).toBeUndefined();
    expect(outcomes).toEqual([
      { paId: 'PA-0', outcome: 'refused', tryAgain: 'tomorrow', reason: expect.stringMatching(reason) },
      expect.objectContaining({ paId: 'PA-1', outcome: 'reported' }),
    ]);
    expect(requests).toHaveLength(answers.length + 2);
  });

  it('ends when the service fails for three notices in a row', async () => {
    const answers = [broken, ...busy, missing, stored, missing, broken, ...busy, broken, missing];
    const { fault, outcomes } = await against(
      [...answers],
      totalsOf('PA-1', 'PA-2', 'PA-3', 'PA-4', 'PA-5', 'PA-6', 'PA-7'),
    );
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'reported', 'refused', 'refused']);
    expect(fault).toBeInstanceOf(CannotGoOn);
  });

  it('takes an answer that is no JSON for a fault of the service', async () => {
    const { fault } = await against([{ status: 404 }, { status: 404, body: [] as unknown as object }]);
    expect(fault).toBeInstanceOf(CannotGoOn);
  });
});
