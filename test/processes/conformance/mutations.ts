import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { parseFixtures } from '../../../rest-gateway/conformance/fixtures.ts';
import type { Exchange, Target } from '../../../rest-gateway/conformance/kit.ts';
import { run } from '../../../rest-gateway/conformance/run.ts';
import { createSender } from '../../../rest-gateway/conformance/sender.ts';
import { createFixtures } from '../../../src/products/admin/conformance/fixtures.ts';
import { createExecutor } from '../../../src/products/admin/session.ts';
import { startServer } from '../../support/server.ts';
import { createChosenServer } from './lies/chosen-server.ts';

/*
 * Each line of the model matters: answers of this server are recorded, and judged again by models of which one line is
 * changed. The limit is that of the server in memory, where a minute takes no time.
 */

type Model = typeof import('../../../rest-gateway/conformance/model/model.ts') &
  typeof import('../../../rest-gateway/conformance/model/known.ts');
type Known = ReturnType<Model['newKnown']>;
/** An answer, and what the run had done to the target when it came. */
type Recorded = { exchange: Exchange; state: Partial<Known> };
type Recording = { target: Target; answers: Recorded[]; sentences: Set<string>; broken: Set<string> };

const source = fileURLToPath(new URL('../../../rest-gateway/conformance', import.meta.url));
const readme = fileURLToPath(new URL('../../../rest-gateway/README.md', import.meta.url));
const files = ['model.ts', 'outcomes.ts'];
let folder = '';
const recordings: Recording[] = [];

async function record(target: Target, options: Omit<Parameters<typeof run>[0], keyof Target>): Promise<Recording> {
  const answers: Recorded[] = [];
  await run({
    ...target,
    ...options,
    seed: 1,
    onExchange: (exchange, { spent, fresh, lapsed, renewed, revoked }) => {
      const state = { spent: new Map(spent), fresh: new Map(fresh), lapsed: new Set(lapsed) };
      answers.push({ exchange, state: { ...state, renewed: new Set(renewed), revoked: new Set(revoked) } });
    },
  });
  const unchanged = (await load('unchanged')) as Model;
  const recording = { target, answers, sentences: new Set<string>(), broken: new Set<string>() };
  replay(unchanged, recording, (by) => {
    for (const sentence of by) recording.broken.add(sentence);
    return false;
  });
  return recording;
}

/** The model, from a copy of its own. */
async function load(name: string, change?: { file: string; text: string }): Promise<Model> {
  const copy = join(folder, name);
  await cp(source, join(copy, 'conformance'), { recursive: true });
  await cp(readme, join(copy, 'README.md'));
  if (change) await writeFile(join(copy, 'conformance/model', change.file), change.text);
  const from = (file: string) => import(pathToFileURL(join(copy, 'conformance/model', file)).href);
  try {
    return { ...(await from('model.ts')), ...(await from('known.ts')) };
  } finally {
    await rm(copy, { recursive: true });
  }
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
    return [
      {
        clock: exchange.begun,
        happen: () => {
          model.begin(known, own);
          return false;
        },
      },
      {
        clock: exchange.ended,
        happen: () => {
          at = exchange.at;
          Object.assign(known, state);
          model.end(known, own);
          const judged = model.judge(known, own);
          for (const sentence of judged.sentences) sentences.add(sentence);
          if (own.response.status > 0) model.learn(known, own);
          return judged.findings.some(({ by }) => isEnd(by));
        },
      },
    ];
  });
  return events.toSorted((one, other) => one.clock - other.clock).some(({ happen }) => happen());
}

/** Whether a changed model finds a right server wrong, or leaves a sentence untested. */
function isNoticed(model: Model): boolean {
  try {
    return recordings.some((recording) => {
      const sentences = new Set<string>();
      const isWrong = replay(
        model,
        { ...recording, sentences },
        (by) => by.some((one) => !recording.broken.has(one)) || by.length === 0,
      );
      return isWrong || !recording.sentences.isSubsetOf(sentences);
    });
  } catch {
    return true;
  }
}

/** A line with one thing changed, in each way. What only words a finding is left as it is. */
function mutantsOf(line: string): string[] {
  if (/^\s*(import|export \{|type |\/\/|\*|\/\*\*)/.test(line)) return [];
  const code = line.replace(/(expected|path|received): .*/, '');
  const rest = line.slice(code.length);
  const swaps: [RegExp, string][] = [
    [/'([^']*)'/g, "'$1~'"],
    [/(?<![\w.'^])\d+(?![\w'])/g, '77'],
    [/ === /g, ' !== '],
    [/ !== /g, ' === '],
    [/ && /g, ' || '],
    [/ \|\| /g, ' && '],
    [/ \?\? /g, ' && '],
    [/ < /g, ' >= '],
    [/ > /g, ' <= '],
    [/\btrue\b/g, 'false'],
    [/\bnull\b/g, "'~'"],
    [/\bundefined\b(?=[;,]|$)/g, "{ path: '~', expected: '', received: '' }"],
    [/like\(\//g, 'like(/(?!)'],
    [/\.some\(/g, '.every('],
    [/\.every\(/g, '.some('],
    [/(?<=[ (])!(?=[\w(])/g, ''],
    [/\bboth\(/g, 'both(() => false, '],
    [/\bpart\(/g, '[].push('],
  ];
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
  folder = await mkdtemp(join(tmpdir(), 'mutations-'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const server = await startServer();
  Object.defineProperty(server.clock, 'now', { get: () => new Date() });
  const fixtures = parseFixtures(
    await createFixtures(
      createExecutor(server.database.orm, () => new Date()),
      new Date(),
    ),
  );
  const siteUrl = new URL(server.publicUrl);
  const send = createSender({ timeout: 60_000 });
  try {
    recordings.push(await record({ baseUrl: new URL('/api/v1', siteUrl), siteUrl, fixtures }, { send, walk: 500 }));
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
  const target = { baseUrl, siteUrl: new URL(baseUrl.origin), fixtures: chosen.fixtures };
  recordings.push(
    await record(target, {
      send: chosen.send,
      now,
      sleep,
      exhaust: true,
      walk: 1,
      patience: 3_600_000,
      only: ['7', '8'],
    }),
  );
}, 600_000);
afterAll(() => rm(folder, { recursive: true }));

/** All lines with MUTATIONS=all; in a usual run some of them, by a seed. */
const seed = Number(process.env.MUTATIONS_SEED ?? new Date().getUTCDate());
const share = process.env.MUTATIONS === 'all' ? 1 : 20;

it(`a change of a line of the model is noticed (seed ${seed})`, async () => {
  expect(recordings[0]?.broken).toEqual(new Set());
  const unnoticed: string[] = [];
  let tried = 0;
  for (const file of files) {
    const lines = (await readFile(join(source, 'model', file), 'utf8')).split('\n');
    for (const [index, line] of lines.entries()) {
      const mutants = index % share === seed % share ? mutantsOf(line) : [];
      if (mutants.length === 0) continue;
      tried += 1;
      let isSeen = false;
      for (const [number, text] of mutants.entries()) {
        const changed = lines.with(index, text).join('\n');
        isSeen = await load(`${file}-${index}-${number}`, { file, text: changed }).then(isNoticed, () => false);
        if (isSeen) break;
      }
      if (!isSeen) unnoticed.push(`${file}:${index + 1} ${line.trim()}`);
    }
  }
  process.stdout.write(`${tried - unnoticed.length} of ${tried} changed lines noticed\n${unnoticed.join('\n')}\n`);
  expect(unnoticed).toEqual([]);
}, 3_600_000);
