import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import type { Answer, WireRequest } from '../../../rest-gateway/conformance/kit.ts';
import { tested } from '../../../rest-gateway/conformance/run/results.ts';
import { run } from '../../../rest-gateway/conformance/run.ts';
import { createChosenServer } from './lies/chosen-server.ts';
import { createLiar, withHeader } from './lies/liar.ts';
import { lies } from './lies/table.ts';
import { controlOf, sampleOf, type Told, tell } from './lies/tell.ts';
import { runKit } from './run-kit.ts';
import { checks, createSecondServer, decoded, type SecondServer, serve } from './second-server.ts';

const baseUrl = new URL('http://second.example/partners/v1');

/** Asks the second implementation without a network. */
const senderOf =
  ({ answer, parserAnswer }: Pick<SecondServer, 'answer' | 'parserAnswer'>) =>
  async ({ method, path, headers, body, raw }: WireRequest): Promise<Answer> => {
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const reply = raw === undefined ? answer({ method, path, headers: lower, body: decoded(body) }) : parserAnswer();
    const named = Object.entries(reply.headers).map(([name, value]) => [name.toLowerCase(), value]);
    const text = method === 'HEAD' ? '' : reply.text;
    return { status: reply.status, headers: Object.fromEntries(named), text, continue: null };
  };
/** With HEAD, entity tags and limit headers, so that lies can be told about them. */
const chosen: Told = {
  baseUrl,
  fixtures: createChosenServer(Date.now).fixtures,
  isInstant: true,
  create: (now) => createChosenServer(now).send,
};

describe('a second implementation of the contract', () => {
  it('passes over HTTP, with everything tested, and only differs where the contract is silent', async () => {
    const second = createSecondServer();
    const server = serve(second).listen(0, '127.0.0.1');
    const operator = createServer(({ url = '' }, response) => {
      second.operate(url.slice(1));
      response.end();
    }).listen(0, '127.0.0.1');
    await Promise.all([once(server, 'listening'), once(operator, 'listening')]);
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const before = structuredClone(second.notices);
    try {
      const action = `fetch('http://127.0.0.1:${(operator.address() as AddressInfo).port}/' + process.argv[1])`;
      const command = `'${process.execPath}' -e "${action}"`;
      const { code, report, output } = await runKit(
        ['--base-url', `${origin}/partners/v1`, '--exhaust', '--certify', '--operator', command],
        second.fixtures,
      );
      const failed = report?.results.filter(({ verdict }) => verdict === 'failed' || verdict === 'not tested');
      expect(failed).toEqual([]);
      expect({ code, verdict: report?.verdict }).toEqual({ code: 4, verdict: 'conforms' });
      const differing = report?.results.filter(({ verdict }) => verdict === 'differs') ?? [];
      expect(output.split('\n')[0]).toBe(
        `The target conforms: ${tested.length} sentences tested, none failed. ${differing.length} choices that the contract leaves open differ.`,
      );
      expect(differing.map(({ level }) => level)).not.toContain('must');
      expect(second.notices).toEqual(before);
    } finally {
      for (const one of [server, operator]) {
        one.close();
        one.closeAllConnections();
      }
    }
  });
});

it('a run may take hours: counts that were sent before keep their time', async () => {
  let passed = 0;
  const now = () => Date.now() + passed;
  const { send, fixtures } = createChosenServer(now);
  const { results } = await run({
    baseUrl,
    siteUrl: new URL(baseUrl.origin),
    fixtures,
    only: ['D5'],
    send: (wire) => {
      passed += 20_000;
      return send(wire);
    },
    now,
    sleep: async () => {},
  });
  expect(passed).toBeGreaterThan(3_600_000);
  expect(results.flatMap(({ difference }) => difference?.path ?? []).filter((path) => /recordedAt/.test(path))).toEqual(
    [],
  );
});

it('what only requests at random find is shortened to the calls that show it', async () => {
  let passed = 0;
  const now = () => Date.now() + passed;
  const sleep = async (milliseconds: number) => {
    passed += milliseconds;
  };
  const { send, fixtures } = createChosenServer(now);
  const { send: lying } = createLiar(
    {
      kind: 'the first read after a refused write has no version',
      place: 'register',
      level: 'must',
      fits: ({ notice }) => notice !== '',
      answer: (answer, { endpoint, notice }, { memory }) => {
        if (endpoint === 'metrics') memory.set(notice, answer.status === 400);
        if (endpoint !== 'register' || !memory.get(notice)) return undefined;
        memory.delete(notice);
        return withHeader('x-api-version').answer(answer);
      },
    },
    send,
    fixtures,
    now,
  );
  const target = { baseUrl, siteUrl: new URL(baseUrl.origin), fixtures };
  const { results } = await run({ ...target, send: lying, now, sleep, asks: [], walk: 20_000, seed: 1 });
  const { curl = '', transcript = [] } = results.find(({ section }) => section === '9.2') ?? {};
  expect(transcript.map(({ request }) => request.split(' ')[0])).toEqual([
    'PUT',
    expect.stringMatching(/^(GET|HEAD)$/),
  ]);
  const [write, read] = curl.split('\n');
  expect(write).toMatch(/^curl .* -X PUT .*\/metrics'$/);
  expect(read).toMatch(/^curl .*\/advertisement\/[\w-]+'$/);
}, 60_000);

/** All of them with LIES=all; in a usual run one of each kind. */
const seed = Number(process.env.LIES_SEED ?? 29);
const told = process.env.LIES === 'all' ? lies : sampleOf(lies, 0, seed);

describe(`a lie, one of ${told.length} (seed ${seed})`, () => {
  let control: ReadonlySet<string>;

  it('was none before', async () => {
    const { results, differing } = await controlOf(chosen);
    control = differing;
    const bad = results.filter(
      ({ verdict, section }) => verdict === 'failed' || (verdict === 'not tested' && section !== '5.6'),
    );
    expect(bad).toEqual([]);
  });

  it('is told and found: by a requirement, if it breaks a sentence of the contract', async () => {
    const outcomes: string[] = [];
    for (const lie of told) {
      const { outcome, by } = await tell(lie, chosen, control);
      outcomes.push(`${outcome}: ${lie.kind}: ${lie.place} (${by.join(', ')})`);
    }
    const isFound = (line: string) => line.startsWith('found');
    process.stdout.write(`${outcomes.filter(isFound).length} of ${told.length} lies found\n`);
    expect(outcomes.filter((line) => !isFound(line))).toEqual([]);
  }, 900_000);
});

it('there are enough lies, of enough kinds', () => {
  expect(lies.length).toBeGreaterThanOrEqual(800);
  expect(new Set(lies.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(70);
});

/** The sentences that a server does not keep. */
async function findings({ fixtures, ...server }: SecondServer, isLimited: boolean) {
  const sleep = async () => {};
  const { results } = await run({
    baseUrl,
    siteUrl: new URL(baseUrl.origin),
    fixtures,
    send: senderOf(server),
    sleep,
    walk: 1,
    patience: 3_600_000,
    exhaust: isLimited,
  });
  const of = (verdict: string) => results.filter((one) => one.verdict === verdict).map(({ section }) => section);
  return { failed: of('failed'), differs: of('differs') };
}

describe('the order of two neighbouring checks', () => {
  const pairs = checks.slice(1, -1).map((check, index) => [check, checks[index + 2] as string]);

  it.each(pairs)('%s and %s, exchanged, is found', async (check, next) => {
    const order = checks.map((one) => (one === check ? next : one === next ? check : one)) as typeof checks;
    const isLimited = check === 'limit';
    const usual = await findings(createSecondServer(), isLimited);
    const exchanged = await findings(createSecondServer({ order }), isLimited);
    const isNew = (id: string) => !usual.failed.includes(id) && !usual.differs.includes(id);
    expect([...exchanged.failed, ...exchanged.differs].filter(isNew)).not.toEqual([]);
    // The contract fixes this order alone; the others are ours.
    if (check === 'plan') expect(exchanged.failed).toEqual(expect.arrayContaining(['5.7', '7.19']));
  });
});
