import { describe, expect, it } from '@jest/globals';
import { sample } from '../../../rest-gateway/conformance/ingredients/sample.ts';
import type { Result, WireRequest } from '../../../rest-gateway/conformance/kit.ts';
import { isMust, tested } from '../../../rest-gateway/conformance/run/results.ts';
import { run } from '../../../rest-gateway/conformance/run.ts';
import { createLiar, type Lie, withHeader } from './lies/liar.ts';
import { controlOf, instantly, lies, seed, tellAll, told } from './lies/tell.ts';
import { listening, runKit } from './run-kit.ts';
import { checks, createSecondServer, serve } from './second-server.ts';

describe('a second implementation of the contract', () => {
  it('passes over HTTP, with everything tested, and only differs where the contract is silent', async () => {
    const second = createSecondServer();
    const url = await listening(serve(second));
    const before = structuredClone(second.notices);
    const command = `'${process.execPath}' -e "fetch('${url}/operator/' + process.argv[1])"`;
    const { code, report, output } = await runKit(
      ['--base-url', url, '--exhaust', '--certify', '--operator', command],
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
  });
});

it('a run may take hours: counts that were sent before keep their time', async () => {
  const server = instantly();
  const started = server.now();
  const { results } = await run({
    ...server,
    only: ['D5'],
    send: async (wire) => {
      await server.sleep(20_000);
      return server.send(wire);
    },
  });
  expect(server.now() - started).toBeGreaterThan(3_600_000);
  const paths = results.flatMap(({ difference }) => difference?.path ?? []);
  expect(paths.filter((path) => path.includes('recordedAt'))).toEqual([]);
});

it('what only requests at random find is shortened to the calls that show it', async () => {
  const server = instantly();
  const lie: Lie = {
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
  };
  const { send } = createLiar(lie, server.send, server.fixtures, server.now);
  const { results } = await run({ ...server, send, asks: [], walk: 20_000, seed: 1 });
  const { curl = '', transcript = [] } = results.find(({ section }) => section === '9.2') ?? {};
  const methods = transcript.map(({ request }) => request.split(' ')[0]);
  expect(methods).toEqual(['PUT', expect.stringMatching(/^(GET|HEAD)$/)]);
  const [write, read] = curl.split('\n');
  expect(write).toMatch(/^curl .* -X PUT .*\/metrics'$/);
  expect(read).toMatch(/^curl .*\/advertisement\/[\w-]+'$/);
}, 60_000);

describe(`a lie, one of ${told.length} (seed ${seed})`, () => {
  let control: ReadonlySet<string> | undefined;

  it('was none before', async () => {
    const { results, differing } = await controlOf(instantly);
    control = differing;
    const untested = results.filter(({ verdict }) => verdict === 'not tested').map(({ section }) => section);
    expect({ untested, failed: [...differing].filter(isMust) }).toEqual({ untested: ['5.6'], failed: [] });
  });

  it.each(['/advertisement-full/', '/v1/advertisement/'])('is none if %s is late', async (late) => {
    const { send, ...server } = instantly();
    const sendLate = async (wire: WireRequest) => {
      const answer = await send(wire);
      if (wire.path.includes(late)) await new Promise((resolve) => setImmediate(resolve));
      return answer;
    };
    const { results } = await run({ ...server, send: sendLate, asks: sample, walk: 1 });
    const isNew = ({ section, verdict }: Result) => /^(failed|differs)$/.test(verdict) && !control?.has(section);
    expect(results.filter(isNew)).toEqual([]);
  });

  it('is told and found: by a requirement, if it breaks a sentence of the contract', async () => {
    const outcomes = await tellAll(told, instantly, control);
    const isFound = (line: string) => line.startsWith('found');
    process.stdout.write(`${outcomes.filter(isFound).length} of ${told.length} lies found\n`);
    expect(outcomes.filter((line) => !isFound(line))).toEqual([]);
  }, 3_600_000);
});

it('there are enough lies, of enough kinds', () => {
  expect(lies.length).toBeGreaterThanOrEqual(1300);
  expect(new Set(lies.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(95);
});

/** The sentences that the server does not keep with its checks in this order. */
async function findings(order: typeof checks, exhaust: boolean) {
  const { results } = await run({ ...instantly({ order }), walk: 1, exhaust });
  const of = (verdict: string) => results.filter((one) => one.verdict === verdict).map(({ section }) => section);
  return { failed: of('failed'), differs: of('differs') };
}

describe('the order of two neighbouring checks', () => {
  const pairs = checks.slice(1, -1).map((check, index) => [check, checks[index + 2] as string]);

  it.each(pairs)('%s and %s, exchanged, is found', async (check, next) => {
    const order = checks.map((one) => (one === check ? next : one === next ? check : one)) as typeof checks;
    const usual = await findings(checks, check === 'limit');
    const exchanged = await findings(order, check === 'limit');
    const isNew = (id: string) => !usual.failed.includes(id) && !usual.differs.includes(id);
    expect([...exchanged.failed, ...exchanged.differs].filter(isNew)).not.toEqual([]);
    // The contract fixes this order alone; the others are ours.
    if (check === 'plan') expect(exchanged.failed).toEqual(expect.arrayContaining(['5.7', '7.19']));
  });
});
