import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { Answer, WireRequest } from '../../../rest-gateway/conformance/kit.ts';
import { rows } from '../../../rest-gateway/conformance/rows.ts';
import { run } from '../../../rest-gateway/conformance/run.ts';
import { lies } from './lies/all.ts';
import { type Answered, createLiar, type Liar, type Lie } from './lies/liar.ts';
import { unobservable } from './lies/unobservable.ts';
import { runKit } from './run-kit.ts';
import { checks, createSecondServer, serve } from './second-server.ts';

const needsExhaust = new Set(rows.filter(({ needs }) => needs.includes('--exhaust')).map(({ id }) => id));
const site = new URL('http://second.example');

/** Time passes only where the kit waits. */
function createClock() {
  let passed = 0;
  return {
    now: () => Date.now() + passed,
    sleep: async (milliseconds: number) => {
      passed += milliseconds;
    },
  };
}

/** The rows that a server does not pass, asked without a network. */
async function findings(
  server: Pick<Liar, 'answer' | 'parserAnswer' | 'fixtures'>,
  { exhaust = false, only = [] as string[], clock = createClock() } = {},
) {
  const send = async ({ method, path, headers, body, raw }: WireRequest): Promise<Answer> => {
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const request = { method, path, headers: lower, body: body?.toString() ?? '' };
    const reply: Answered = raw === undefined ? server.answer(request) : server.parserAnswer();
    const { status, headers: own, text, delay: late } = reply;
    if (late !== undefined) await delay(late);
    const named = Object.entries(own).map(([name, value]) => [name.toLowerCase(), value]);
    return { ...{ status, text, continue: null }, headers: Object.fromEntries(named) };
  };
  const { results } = await run({
    ...{
      baseUrl: new URL('/partners/v1', site),
      siteUrl: site,
      fixtures: server.fixtures,
      send,
      exhaust,
      only,
      ...clock,
    },
  });
  const of = (verdict: string) => results.filter((one) => one.verdict === verdict).map(({ row }) => row.id);
  return { failed: of('failed'), differs: of('differs'), untested: of('not tested') };
}

/** What all rows find in a server with a lie. */
async function wholeRun(lie: Omit<Lie, 'row'>, exhaust = true) {
  const clock = createClock();
  return findings(createLiar(lie, clock.now), { clock, exhaust });
}

describe('a second implementation of the contract', () => {
  it('passes over HTTP, with everything tested, and only differs where the contract is silent', async () => {
    const second = createSecondServer();
    const server = serve(second).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const before = structuredClone(second.notices);
    try {
      const { code, report, output } = await runKit(
        ['--base-url', `${origin}/partners/v1`, '--exhaust', '--certify'],
        second.fixtures,
      );
      const failed = report?.results.filter(({ verdict }) => verdict === 'failed' || verdict === 'not tested');
      expect(failed).toEqual([]);
      expect({ code, verdict: report?.verdict }).toEqual({ code: 4, verdict: 'conforms' });
      const differing = report?.results.filter(({ verdict }) => verdict === 'differs') ?? [];
      const choices = new Set(differing.map(({ section }) => section)).size;
      expect(output.split('\n')[0]).toBe(
        `The target conforms: ${rows.length} requirements tested, none failed. ${choices} choices that the contract leaves open differ.`,
      );
      expect(differing.map(({ level }) => level)).not.toContain('must');
      expect(second.notices).toEqual(before);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});

describe('a lie', () => {
  const levels = new Map(rows.map(({ id, level }) => [id, level]));

  it('was none before', async () => {
    const { failed, differs, untested } = await wholeRun({});
    const known = Object.values(lies).map(({ row }) => row);
    expect({ failed, untested }).toEqual({ failed: [], untested: [] });
    expect(differs.filter((id) => known.includes(id))).toEqual([]);
  });

  it.each(Object.entries(lies))('is found by a run of the whole kit: %s', async (_name, { row, ...lie }) => {
    const { failed, differs } = await wholeRun(lie, needsExhaust.has(row));
    expect(levels.get(row) === 'must' ? failed : differs).toContain(row);
  });

  it('is in the table at least 150 times, if it breaks a sentence of the contract', () => {
    const named = Object.values(lies).map(({ row }) => row);
    const broken = named.filter((row) => levels.get(row) === 'must');
    expect(broken.length).toBeGreaterThan(150);
    process.stdout.write(
      `${named.length} lies, of which ${broken.length} break a sentence of the contract, found by ${new Set(named).size} rows\n`,
    );
  });
});

describe('what no client can observe', () => {
  const told = Object.entries(unobservable).flatMap(([name, { lie }]) => (lie ? [[name, lie] as const] : []));

  it.each(told)('%s', async (_name, lie) => {
    expect(await wholeRun(lie)).toEqual(await wholeRun({}));
  });
});

describe('the order of two neighbouring checks', () => {
  const pairs = checks.slice(1, -1).map((check, index) => [check, checks[index + 2] as string]);

  it.each(pairs)('%s and %s, exchanged, is found', async (check, next) => {
    const order = checks.map((one) => (one === check ? next : one === next ? check : one)) as typeof checks;
    const exhaust = check === 'limit';
    const only = exhaust ? ['D3.3-plan', 'D3'] : [];
    const usual = await findings(createSecondServer(), { exhaust, only });
    const exchanged = await findings(createSecondServer({ order }), { exhaust, only });
    const isNew = (id: string) => !usual.failed.includes(id) && !usual.differs.includes(id);
    expect([...exchanged.failed, ...exchanged.differs].filter(isNew)).not.toEqual([]);
    // The contract fixes this order alone; the others are ours.
    if (check === 'plan')
      expect(exchanged.failed).toEqual(expect.arrayContaining(['5.7-plan-first', '7.19-plan-first']));
  });
});
