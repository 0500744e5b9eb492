import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { parseFixtures } from '../../../rest-gateway/conformance/fixtures.ts';
import type { Exchange, Target } from '../../../rest-gateway/conformance/kit.ts';
import { run } from '../../../rest-gateway/conformance/run.ts';
import { createSender } from '../../../rest-gateway/conformance/sender.ts';
import { createFixtures, operateBy } from '../../../src/products/admin/conformance/fixtures.ts';
import { createExecutor } from '../../../src/products/admin/session.ts';
import { startServer } from '../../support/server.ts';
import { createChosenServer } from './lies/chosen-server.ts';

/*
 * Each line of the model matters: answers of this server are recorded, and judged again, without a server, by models of which
 * one line is changed. The limit is that of the server in memory, where a minute takes no time.
 */

type Model = typeof import('../../../rest-gateway/conformance/model/model.ts') &
  typeof import('../../../rest-gateway/conformance/model/known.ts');
type Known = ReturnType<Model['newKnown']>;
/** An answer, and what the run had done to the target when it came. */
type Recorded = { exchange: Exchange; state: Partial<Known> };
type Recording = { target: Target; answers: Recorded[]; sentences: Set<string>; broken: Set<string> };

const folder = new URL('../../../rest-gateway/conformance/model/', import.meta.url).href;
const files = ['model.ts', 'outcomes.ts', 'known.ts'];
const recordings: Recording[] = [];

/** The changed file, by the number of the change. The modules of the model are loaded again for each. */
const changed = new Map<string, { file: string; text: string }>();
const hooks = registerHooks({
  resolve: (specifier, context, next) => {
    const resolved = next(specifier, context);
    const [, change] = /\?change=(\d+)$/.exec(context.parentURL ?? '') ?? [];
    return change !== undefined && resolved.url.startsWith(folder)
      ? { ...resolved, url: `${resolved.url}?change=${change}` }
      : resolved;
  },
  load: (url, context, next) => {
    const [, file, number = ''] = /([\w-]+\.ts)\?change=(\d+)$/.exec(url) ?? [];
    const change = changed.get(number);
    return change?.file === file
      ? { format: 'module-typescript', source: change?.text ?? '', shortCircuit: true }
      : next(url, context);
  },
});

async function load(change?: { file: string; text: string }): Promise<Model> {
  const number = String(changed.size);
  changed.set(number, change ?? { file: '', text: '' });
  const from = (file: string) => import(`${folder}${file}?change=${number}`);
  return { ...(await from('model.ts')), ...(await from('known.ts')) };
}

async function record(target: Target, options: Omit<Parameters<typeof run>[0], keyof Target>): Promise<void> {
  const answers: Recorded[] = [];
  await run({
    ...target,
    ...options,
    seed: 1,
    onExchange: (exchange, { spent, fresh, operated }) => {
      const state = { spent: new Map(spent), fresh: new Map(fresh), operated: new Map(operated) };
      answers.push({ exchange, state });
    },
  });
  const recording = { target, answers, sentences: new Set<string>(), broken: new Set<string>() };
  replay(await load(), recording, (by) => {
    for (const sentence of by) recording.broken.add(sentence);
    return false;
  });
  recordings.push(recording);
}

/** Judges the recorded answers, in the order in which they were sent and came, until one is found to break a sentence. */
function replay(
  model: Model,
  { target, answers, sentences }: Recording,
  isEnd: (by: readonly string[]) => boolean,
): boolean {
  let at = answers[0]?.exchange.at ?? 0;
  const known = model.newKnown(target, () => at);
  const events = answers.flatMap(({ exchange, state }) => {
    const own = { ...exchange, isAlone: true };
    const begin = () => {
      model.begin(known, own);
      return false;
    };
    const end = () => {
      at = exchange.at;
      Object.assign(known, state);
      model.end(known, own);
      const judged = model.judge(known, own);
      for (const sentence of judged.sentences) sentences.add(sentence);
      if (own.response.status > 0) model.learn(known, own);
      return judged.findings.some(({ by }) => isEnd(by));
    };
    return [
      { clock: exchange.begun, happen: begin },
      { clock: exchange.ended, happen: end },
    ];
  });
  return events.toSorted((one, other) => one.clock - other.clock).some(({ happen }) => happen());
}

/** Whether a changed model finds a right server wrong, or leaves a sentence untested. */
function isNoticed(model: Model): boolean {
  try {
    return recordings.some((recording) => {
      const sentences = new Set<string>();
      const isNew = (by: readonly string[]) => by.length === 0 || by.some((one) => !recording.broken.has(one));
      const isWrong = replay(model, { ...recording, sentences }, isNew);
      return isWrong || !recording.sentences.isSubsetOf(sentences);
    });
  } catch {
    return true;
  }
}

const swaps: [RegExp, string][] = [
  [/'([^' ]*)'/g, "'$1~'"],
  [/(?<![\w.'^])\d+(?![\w'])/g, '77'],
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ \?\? /g, ' && '],
  [/ <=? /g, ' > '],
  [/ >=? /g, ' < '],
  [/\btrue\b/g, 'false'],
  [/\bnull\b/g, "'~'"],
  [/\babsent\b/g, "'~'"],
  [/\bundefined\b(?=[;,]|$)/g, "{ path: '~', expected: '', received: '' }"],
  [/(?<=[(, [:])\/(?=[^/ ]+\/)/g, '/(?!)'],
  [/\.some\(/g, '.every('],
  [/\.every\(/g, '.some('],
  [/(?<=[ (])!(?=[\w(])/g, ''],
  [/\bboth\(/g, 'both(() => false, '],
  [/\bpart\(/g, '[].push('],
  [/\bunless\(/g, 'unless(false && '],
];
/** A line with one thing changed, in each way. What only words a finding is left as it is. */
function mutantsOf(line: string): string[] {
  if (/^\s*(import|export \{|type |\/\/|\*|\/\*\*)/.test(line)) return [];
  const code = line.replace(/(expected|path|received): .*/, '');
  const rest = line.slice(code.length);
  return swaps.flatMap(([pattern, by]) =>
    [...code.matchAll(pattern)].map(
      (match) =>
        code.slice(0, match.index) +
        match[0].replace(new RegExp(pattern.source), by) +
        code.slice(match.index + match[0].length) +
        rest,
    ),
  );
}

beforeAll(async () => {
  const server = await startServer();
  Object.defineProperty(server.clock, 'now', { get: () => new Date() });
  const execute = createExecutor(server.database.orm, () => new Date());
  const fixtures = parseFixtures(await createFixtures(execute, new Date()));
  const siteUrl = new URL(server.publicUrl);
  const send = createSender({ timeout: 60_000 });
  const target = { baseUrl: new URL('/api/v1', siteUrl), siteUrl, fixtures };
  try {
    await record(target, { send, walk: 500, operator: (action) => operateBy(execute, action) });
  } finally {
    send.close();
    await server.stop();
  }
  let passed = 0;
  const now = () => Date.now() + passed;
  const chosen = createChosenServer(now);
  const baseUrl = new URL('http://second.example/partners/v1');
  const sleep = async (milliseconds: number) => {
    passed += milliseconds;
  };
  const patience = 3_600_000;
  const second = { baseUrl, siteUrl: new URL(baseUrl.origin), fixtures: chosen.fixtures };
  await record(second, { send: chosen.send, now, sleep, patience, exhaust: true, walk: 1, only: ['7', '8'] });
}, 600_000);
afterAll(() => hooks.deregister());

/** All lines with MUTATIONS=all; in a usual run some of them, by a seed. */
const seed = Number(process.env.MUTATIONS_SEED ?? new Date().getUTCDate());
const share = process.env.MUTATIONS === 'all' ? 1 : 20;

it(`a change of a line of the model is noticed (seed ${seed})`, async () => {
  expect(recordings[0]?.broken).toEqual(new Set());
  const unnoticed: string[] = [];
  let tried = 0;
  for (const file of files) {
    const lines = readFileSync(new URL(file, folder), 'utf8').split('\n');
    for (const [index, line] of lines.entries()) {
      const mutants = index % share === seed % share ? mutantsOf(line) : [];
      if (mutants.length === 0) continue;
      tried += 1;
      let isSeen = false;
      for (const text of mutants) {
        const change = { file, text: lines.with(index, text).join('\n') };
        // A model that cannot be loaded is no other model.
        isSeen = await load(change).then(isNoticed, () => false);
        if (isSeen) break;
      }
      if (!isSeen) unnoticed.push(`${file}:${index + 1} ${line.trim()}`);
    }
  }
  process.stdout.write(`${tried - unnoticed.length} of ${tried} changed lines noticed\n${unnoticed.join('\n')}\n`);
  expect(unnoticed).toEqual([]);
}, 3_600_000);
