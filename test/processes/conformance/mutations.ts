import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Exchange, Target } from '../../../rest-gateway/conformance/kit.ts';
import { run } from '../../../rest-gateway/conformance/run.ts';
import { parsed } from '../../../rest-gateway/conformance/values.ts';
import { startServer } from '../../support/server.ts';
import { as, edited, walked, withHeader, withStatus } from './lies/liar.ts';
import { instantly } from './lies/tell.ts';
import { ourTarget } from './our-target.ts';

/*
 * Each line of the model matters: answers of this server are recorded, and judged again, without a server, by models of which
 * one line is changed; each answer as it was, and once with a fault in it, for the lines that only a wrong server meets. A
 * change is noticed if any judgement is another. The limit is that of the server in memory, where a minute takes no time.
 */

type Model = typeof import('../../../rest-gateway/conformance/model/model.ts') &
  typeof import('../../../rest-gateway/conformance/model/known.ts');
type Known = ReturnType<Model['newKnown']>;
/** An answer, and what the run had done to the target when it came. */
type Recorded = { exchange: Exchange; state: Partial<Known> };
type Recording = { target: Target; answers: Recorded[]; judgements: string[] };

const source = new URL('../../../rest-gateway/conformance/model/', import.meta.url);
const files = ['model.ts', 'outcomes.ts', 'known.ts'];
/** Without its types, line by line. */
const textOf = (file: string) => stripTypeScriptTypes(readFileSync(new URL(file, source), 'utf8'));
const texts = new Map(files.map((file) => [file, textOf(file)]));
let folder = '';
const recordings: Recording[] = [];

/** The model, in files of its own beside which nothing else of the kit is loaded again. */
async function load(change = { file: '', text: '' }): Promise<Model> {
  const copy = await mkdtemp(join(folder, 'model-'));
  for (const [file, unchanged] of texts) {
    const text = file === change.file ? change.text : unchanged;
    const linked = text
      .replaceAll("'../", `'${new URL('../', source).href}`)
      .replaceAll(/'\.\/(\w+)\.ts'/g, "'./$1.mjs'");
    await writeFile(join(copy, file.replace('.ts', '.mjs')), linked);
  }
  const from = (file: string) => import(pathToFileURL(join(copy, file)).href);
  return { ...(await from('model.mjs')), ...(await from('known.mjs')) };
}

/** How many answers with the same judgement are kept. */
const most = 3;

async function record(options: Parameters<typeof run>[0]): Promise<void> {
  const { baseUrl, siteUrl, fixtures } = options;
  const target: Target = { baseUrl, siteUrl, fixtures };
  const answers: Recorded[] = [];
  const { results } = await run({
    ...options,
    seed: 1,
    onExchange: (exchange, { spent, fresh, operated }) => {
      const state = { spent: new Map(spent), fresh: new Map(fresh), operated: new Map(operated) };
      answers.push({ exchange, state });
    },
  });
  expect(results.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
  const model = await load();
  const judged = new Map<string, number>();
  const times = judgementsOf(model, { target, answers, judgements: [] }).map((judgement) => {
    judged.set(judgement, (judged.get(judgement) ?? 0) + 1);
    return judged.get(judgement) ?? 0;
  });
  // Two judgements for each answer.
  const few = answers.filter((_answer, index) => Math.min(...times.slice(2 * index, 2 * index + 2)) <= most);
  const recording = { target, answers: few, judgements: [] };
  recordings.push({ ...recording, judgements: judgementsOf(model, recording) });
}

function judgementsOf(model: Model, recording: Recording): string[] {
  const judgements: string[] = [];
  replay(model, recording, (judgement) => judgements.push(judgement) < 0);
  return judgements;
}

const statuses = [200, 204, 304, 401, 403, 404, 409, 429, 500, 0];
const sunset = 'Sat, 01 Jan 2000 00:00:00 GMT';
/** Headers that no answer of the recording has. */
const strange: Record<string, string>[] = [
  { 'set-cookie': 'a=b', 'retry-after': '7', sunset },
  { 'access-control-allow-origin': '*', sunset, deprecation: '@940000000' },
  { 'content-encoding': 'gzip', etag: '"x"', sunset, deprecation: 'Sat, 01 May 1999 00:00:00 GMT' },
];
/** What a broken server could have answered instead: the faults take turns. `id`: that of an earlier answer. */
function broken(exchange: Exchange, turn: number, id = ''): Exchange {
  const { response } = exchange;
  const names = Object.keys(response.headers);
  const name = names[turn % Math.max(1, names.length)] ?? 'date';
  const one = Math.floor(turn / 7) % 11;
  let index = 0;
  const isOne = () => index++ % 11 === one;
  const other = (inner: unknown) =>
    typeof inner === 'number' ? inner + 1 : typeof inner === 'string' ? `${inner}~` : null;
  const faults = [
    withHeader(name),
    withHeader(name, (value) => `${value}x`),
    as(({ headers }) => ({
      headers: { ...headers, ...strange[one % strange.length], ...(one === 9 && { 'x-request-id': id }) },
    })),
    withStatus(statuses[one % statuses.length] as number),
    edited(walked((inner) => (isOne() ? other(inner) : inner))),
    edited(walked((inner, key) => (key !== undefined && isOne() ? undefined : inner))),
    as(({ text }) => ({ text: text.replace(/(\d)([,}])/, '$1.0$2').replace('"', '"error":"x","'), reason: 'x' })),
  ];
  const answered = { ...(faults[turn % faults.length]?.answer(response) ?? response), continue: null };
  return { ...exchange, response: answered, body: parsed(answered.text) };
}

/** Judges the recorded answers, in the order in which they were sent and came, until the judgement of one is the end. */
function replay(
  model: Model,
  { target, answers }: Recording,
  isEnd: (judgement: string, at: number) => boolean,
): boolean {
  let at = answers[0]?.exchange.at ?? 0;
  let count = 0;
  const known = model.newKnown(target, () => at);
  const id = answers[0]?.exchange.response.headers['x-request-id'];
  const isLast = (exchange: Exchange, usual: Exchange): boolean => {
    const { sentences, findings } = model.judge(known, exchange);
    const found = findings.map(({ by, path, earlier = [] }) => `${by} ${path} ${earlier.length}`);
    return isEnd(`${[...sentences]} | ${found} | ${model.tellingApart([exchange], [usual])?.path}`, count++);
  };
  const events = answers.flatMap(({ exchange, state }, turn) => {
    const own = { ...exchange, isAlone: true };
    const begin = () => {
      model.begin(known, own);
      return false;
    };
    const end = () => {
      at = exchange.at;
      Object.assign(known, state);
      model.end(known, own);
      if (isLast(broken(own, turn, id), own) || isLast(own, own)) return true;
      if (own.response.status > 0) model.learn(known, own);
      return false;
    };
    return [
      { clock: exchange.begun, happen: begin },
      { clock: exchange.ended, happen: end },
    ];
  });
  return events.toSorted((one, other) => one.clock - other.clock).some(({ happen }) => happen());
}

/** Whether a changed model judges any answer in another way. */
function isNoticed(model: Model): boolean {
  try {
    return recordings.some((recording) =>
      replay(model, recording, (judgement, index) => judgement !== recording.judgements[index]),
    );
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
  [/(?<=[(, [:]|^\s*)\/(?=[^/ ]+\/)/g, '/(?!)'],
  [/ \+= /g, ' -= '],
  [/\.some\(/g, '.every('],
  [/\.every\(/g, '.some('],
  [/(?<=[ (])!(?=[\w(])/g, ''],
  [/\bboth\(/g, 'both(() => false, '],
  [/\bpart\(/g, '[].push('],
  [/\bunless\(/g, 'unless(false && '],
];
/** A line with one thing changed, in each way. What only words a finding is left as it is. */
function mutantsOf(line: string): string[] {
  if (/^\s*(\/\/|\*|\/\*\*)/.test(line)) return [];
  const code = line.replace(/(expected|path|received): .*/, '');
  const rest = line.slice(code.length);
  return swaps.flatMap(([pattern, by]) =>
    [...code.matchAll(pattern)].map(
      (match) =>
        code.slice(0, match.index) +
        by.replace('$1', () => match[1] ?? '') +
        code.slice(match.index + match[0].length) +
        rest,
    ),
  );
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutations-'));
  const server = await startServer();
  const target = await ourTarget(server);
  try {
    await record({ ...target, walk: 500 });
  } finally {
    target.send.close();
    await server.stop();
  }
  // Its clock is another.
  await record({ ...instantly({ ahead: 100_000 }), exhaust: true, walk: 1, only: ['7', '8'] });
}, 600_000);
afterAll(() => rm(folder, { recursive: true }));

/** All lines with MUTATIONS=all; in a usual run some of them, by a seed. */
const seed = Number(process.env.MUTATIONS_SEED ?? new Date().getUTCDate());
const share = process.env.MUTATIONS === 'all' ? 1 : 20;

it(`a change of a line of the model is noticed (seed ${seed})`, async () => {
  const unnoticed: string[] = [];
  let tried = 0;
  for (const file of files) {
    const lines = (texts.get(file) ?? '').split('\n');
    const imports = lines.findLastIndex((line) => / from '/.test(line));
    for (const [index, line] of lines.entries()) {
      if (index <= imports) continue;
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
