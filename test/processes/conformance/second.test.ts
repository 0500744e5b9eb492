import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import type { Answer, WireRequest } from '../../../rest-gateway/conformance/kit.ts';
import { rows } from '../../../rest-gateway/conformance/rows.ts';
import { run } from '../../../rest-gateway/conformance/run.ts';
import { runKit } from './run-kit.ts';
import { checks, createSecondServer, type Fault, faults, serve } from './second-server.ts';

const needsExhaust = new Set(rows.filter(({ needs }) => needs.includes('--exhaust')).map(({ id }) => id));
const site = new URL('http://second.example');

type Options = Parameters<typeof createSecondServer>[0] & { exhaust?: boolean; only?: string[] };

/** The rows that a variant of the second implementation does not pass, asked without a network. */
async function findings({ exhaust = false, only = [], ...options }: Options) {
  const server = createSecondServer(options);
  const send = async ({ method, path, headers, body }: WireRequest): Promise<Answer> => {
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const {
      status,
      headers: own,
      text,
    } = server.answer({ method, path, headers: lower, body: body?.toString() ?? '' });
    return {
      ...{ status, text, continue: null },
      headers: Object.fromEntries(Object.entries(own).map(([name, value]) => [name.toLowerCase(), value])),
    };
  };
  const { results } = await run({
    ...{ baseUrl: new URL('/partners/v1', site), siteUrl: site, fixtures: server.fixtures, send, exhaust, only },
    sleep: async () => {},
    patience: 0,
  });
  const of = (verdict: string) => results.filter((one) => one.verdict === verdict).map(({ row }) => row.id);
  return { failed: of('failed'), differs: of('differs'), untested: of('not tested'), notices: server.notices };
}

describe('a second implementation of the contract', () => {
  it('passes over HTTP, with everything tested, and only differs where the contract is silent', async () => {
    const second = createSecondServer();
    const server = serve(second).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const before = structuredClone(second.notices);
    try {
      const { code, report } = await runKit(
        ['--base-url', `${origin}/partners/v1`, '--exhaust', '--certify'],
        second.fixtures,
      );
      expect({ code, verdict: report?.verdict }).toEqual({ code: 0, verdict: 'conforms' });
      expect(report?.counts).toMatchObject({ failed: 0, 'not tested': 0 });
      expect(report?.results.filter(({ verdict }) => verdict === 'differs').map(({ level }) => level)).not.toContain(
        'must',
      );
      expect(second.notices).toEqual(before);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });

  it.each(faults)('is found: %s', async (fault) => {
    const isLimit = fault.startsWith('limit');
    const { failed, untested } = await findings({ fault, exhaust: isLimit, only: isLimit ? ['4', '7', '8'] : [] });
    expect(failed).not.toEqual([]);
    if (!isLimit) expect(untested.filter((id) => !needsExhaust.has(id))).toEqual([]);
  });

  // Which rows tell them apart is in the report; here it matters that the contract's rows do, and name the right part.
  it.each<[Fault, string]>([
    ['write: 403 after it wrote', '3.6-nothing-written'],
    ['write: 409 after it wrote', '3.9-print'],
    ['write: 400 after it wrote', '7.10-nothing-written'],
    ['full: another text for self-published notices', '3.4-same-404'],
    ['full: an extra header for notices of other publishers', '3.4-same-404'],
    ['version: header missing on errors', '9.2-every'],
  ])('%s: row %s says so', async (fault, id) => {
    expect((await findings({ fault })).failed).toContain(id);
  });
});

describe('the order of two neighbouring checks', () => {
  const pairs = checks.slice(1, -1).map((check, index) => [check, checks[index + 2] as string]);

  it.each(pairs)('%s and %s, exchanged, is found', async (check, next) => {
    const order = checks.map((one) => (one === check ? next : one === next ? check : one)) as typeof checks;
    const exhaust = check === 'limit';
    const only = exhaust ? ['D3.3-plan', 'D3'] : [];
    const usual = await findings({ exhaust, only });
    const exchanged = await findings({ order, exhaust, only });
    const isNew = (id: string) => !usual.failed.includes(id) && !usual.differs.includes(id);
    expect([...exchanged.failed, ...exchanged.differs].filter(isNew)).not.toEqual([]);
    // The contract fixes this order alone; the others are ours.
    if (check === 'plan')
      expect(exchanged.failed).toEqual(expect.arrayContaining(['5.7-plan-first', '7.19-plan-first']));
  });
});
