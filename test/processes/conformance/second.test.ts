import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import type { Answer, WireRequest } from '../../../rest-gateway/conformance/kit.ts';
import { rows } from '../../../rest-gateway/conformance/rows.ts';
import { run } from '../../../rest-gateway/conformance/run.ts';
import { createLiar, lies } from './lies.ts';
import { runKit } from './run-kit.ts';
import { checks, createSecondServer, type SecondServer, serve } from './second-server.ts';

const needsExhaust = new Set(rows.filter(({ needs }) => needs.includes('--exhaust')).map(({ id }) => id));
const site = new URL('http://second.example');

/** The rows that a server does not pass, asked without a network. */
async function findings(server: SecondServer, { exhaust = false, only = [] as string[] } = {}) {
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
  return { failed: of('failed'), differs: of('differs'), untested: of('not tested') };
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

  it.each(Object.entries(lies))('is found: %s', async (name, { row, limit }) => {
    const isLimit = limit !== undefined || name.startsWith('limit');
    const { failed, untested } = await findings(createLiar(name), {
      ...(isLimit && { exhaust: true, only: ['4', '7', '8'] }),
    });
    expect(failed).toContain(row);
    if (!isLimit) expect(untested.filter((id) => !needsExhaust.has(id))).toEqual([]);
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
