/**
 * The benchmark: `npm run bench [-- --only NAME --notices N --connections N --seconds S --rounds R --profile SERVER --short --aa]`.
 * `--aa` compares this server with itself: a difference within that spread says nothing.
 * `--against FOLDER` compares it with that of another checkout, in rounds of one second: two copies of each at the same time.
 * `--only import` imports a file into an empty database, and the same file again.
 * `--only questions` asks what dashboards ask, of a million notices and millions of old rows.
 * `--only screens` asks for the screens of a console, one operation each, of 50,000 and of a million notices.
 * `--only exports` downloads the exports of 50,000 notices.
 * These take another number of notices from `--notices`.
 * `--only isolation` reads the register while dashboards ask for the most that they may.
 * `--only cluster` starts an installation for several machines, kills parts of it under load, and prints what was lost.
 * It ends with `--only failover`, which kills the primary and promotes its replica.
 * `--only capacity` prints bytes a notice, memory a process, and connections.
 * `--only memory --seconds 600` keeps the server under load, and holds its memory at the end against that of the first minute.
 */
import { cpus, tmpdir, totalmem } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compareWith } from './against.ts';
import { ask, growTables } from './ask.ts';
import { measureCapacity } from './capacity.ts';
import { runFailover } from './cluster/failover.ts';
import { runCluster } from './cluster/run.ts';
import { openDatabases } from './databases.ts';
import { type ExportRates, measureExports } from './exports.ts';
import { compareImports, measureImport } from './import.ts';
import { measureIsolation } from './isolation.ts';
import { generateLoad, type LoadResult } from './load.ts';
import {
  compareBodies,
  type Database,
  measure,
  median,
  mediansOf,
  quantile,
  type Result,
  startServer,
} from './measure.ts';
import { installPeers, isPeer } from './peers.ts';
import { type Questions, questions, questionsOfPublishers } from './questions.ts';
import { reads, type Scenario, scenarios } from './scenarios.ts';
import { screens } from './screens.ts';
import { measureStartUp } from './start-up.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    notices: { type: 'string' },
    connections: { type: 'string' },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    profile: { type: 'string' },
    short: { type: 'boolean', default: false },
    aa: { type: 'boolean', default: false },
    against: { type: 'string' },
  },
});

const progress = (text: string) => process.stderr.write(`\r\x1b[K${text}`);
/** A short run looks at 64 connections alone, once and briefly: enough to see that something broke. */
const rounds = Number(options.rounds ?? (options.short ? 1 : 3));
const seconds = Number(options.seconds ?? (options.short ? 2 : 8));
const isWanted = ({ name }: { name: string }) =>
  options.only ? name.includes(options.only) : !(options.short && / connections?$|many/.test(name));

if (options.only === 'cluster' || options.only === 'failover') {
  const notices = Number(options.notices ?? 20_000);
  const faults = options.only === 'cluster' ? await runCluster({ notices, rounds, seconds, progress }) : [];
  faults.push(...(await runFailover(notices, progress)));
  progress('');
  for (const fault of faults) console.error(fault);
  process.exit(faults.length > 0 ? 1 : 0);
}

type GoalRow = Record<'of' | 'what' | 'over' | 'wanted' | 'measured' | 'quartiles' | 'reached', string>;
const goals: GoalRow[] = [];

/** Whether a figure keeps a bound such as `<= 0.3`. */
function keeps(figure: number, bound: string): boolean {
  const limit = Number(bound.slice(3));
  return bound.startsWith('>=') ? figure >= limit : figure <= limit;
}

/** @param figures of each round; the median counts */
function addGoal(of: string, what: string, over: string, figures: number | number[], bound: string): void {
  const rounds = [figures].flat();
  const figure = median(rounds);
  const quartiles = rounds.length > 1 ? [0.25, 0.75].map((part) => quantile(rounds, part).toFixed(2)).join('–') : '';
  const reached = keeps(figure, bound) ? 'yes' : 'no';
  goals.push({ of, what, over, wanted: bound, measured: figure.toFixed(2), quartiles, reached });
}

async function runScenario(scenario: Scenario, databaseOf: (notices: number) => Promise<Database>) {
  await compareBodies(scenario, databaseOf);
  const measured = new Map<string, Result[]>(scenario.runs.map(({ label }) => [label, []]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const { label, server, notices } of scenario.runs) {
      progress(`${scenario.name}: round ${round} of ${rounds}, ${label}`);
      const database = await databaseOf(notices);
      const connections = Number(options.connections ?? scenario.connections);
      const profile = options.profile === label;
      const next = scenario.next(database.seeded, server);
      const warmUp = Math.min(scenario.warmUp ?? 3, options.short ? 2 : 60);
      measured.get(label)?.push(await measure(server, database, next, { connections, seconds, warmUp, profile }));
    }
  }
  progress('');
  if (options.aa) console.table(spreadOf([...measured.values()]));
  const results = new Map([...measured].map(([label, found]) => [label, mediansOf(found)]));
  const [ours = []] = measured.values();
  for (const { what, over, ratio, bound } of scenario.goals) {
    // Round by round, because the machine's speed drifts.
    const ratios = (measured.get(over) ?? []).flatMap((other, round) =>
      ours[round] ? [ratio(ours[round], other)] : [],
    );
    if (ratios.length > 0) addGoal(scenario.name, what, over, ratios, bound);
  }
  for (const [label, { errors }] of results) {
    if (errors > 0) addGoal(scenario.name, `answers of ${label} other than 200`, '-', errors, '<= 0');
  }
  return results;
}

/** A scenario that runs our server twice, in turn. */
function againstItself({ runs: [ours], ...scenario }: Scenario): Scenario {
  if (!ours) throw new Error(`${scenario.name} has no runs`);
  const runs = ['A', 'again'].map((label) => ({ ...ours, label }));
  return { ...scenario, runs, goals: [] };
}

const figures = ['perSecond', 'p50', 'p99', 'node', 'postgres'] as const;

/** Quartiles of the ratios of the second run over the first, round by round. */
function spreadOf([first = [], second = []]: Result[][]) {
  return Object.fromEntries(
    figures.map((figure) => {
      const ratios = first.map((one, round) => (second[round]?.[figure] ?? Number.NaN) / one[figure]);
      const at = (part: number) => Number(quantile(ratios, part).toFixed(3));
      return [
        figure,
        { lowest: at(0), 'first quartile': at(0.25), median: at(0.5), 'third quartile': at(0.75), highest: at(1) },
      ];
    }),
  );
}

function tableOf(results: Map<string, Result>) {
  const rows = [...results].map(([label, { perSecond, p50, p99, node, postgres, rss, errors }]) => [
    label,
    {
      'req/s': Math.round(perSecond),
      'p50 ms': Number(p50.toFixed(2)),
      'p99 ms': Number(p99.toFixed(2)),
      'Node µs': Number(node.toFixed(1)),
      'PostgreSQL µs': Number(postgres.toFixed(1)),
      'RSS MB': Math.round(rss),
      errors,
    },
  ]);
  return Object.fromEntries(rows);
}

/** Resident memory of the server after a minute under load, and after all of `--seconds`. */
async function measureMemory({ url, seeded }: Database): Promise<{ minute: number; end: number }> {
  const [scenario] = scenarios;
  if (!scenario) throw new Error('there is no scenario');
  const { port, usage, stop } = await startServer('ours', url);
  try {
    const next = scenario.next(seeded, 'ours');
    const minute = Math.min(60, seconds / 2);
    await generateLoad(port, scenario.connections, minute, next);
    const early = (await usage()).rss;
    progress(`memory: ${seconds - minute} seconds more`);
    await generateLoad(port, scenario.connections, seconds - minute, next);
    return { minute: early / 2 ** 20, end: (await usage()).rss / 2 ** 20 };
  } finally {
    await stop();
  }
}

/** Medians of a load's rounds; errors are added up. */
function medianLoad(loads: LoadResult[]) {
  const of = (figure: (load: LoadResult) => number) => Number(median(loads.map(figure)).toFixed(2));
  return {
    'req/s': of(({ requests, seconds: length }) => requests / length),
    'p50 ms': of(({ p50 }) => p50),
    'p99 ms': of((load) => load.p99),
    errors: loads.reduce((sum, load) => sum + load.errors, 0),
  };
}

const shownRates = ({ rows, perSecond, node, postgres, rss }: ExportRates) => ({
  rows,
  'rows/s': Math.round(perSecond),
  'Node µs/row': Number(node.toFixed(1)),
  'PostgreSQL µs/row': Number(postgres.toFixed(1)),
  'RSS MB': Math.round(rss),
});

async function tabulate(database: Database, asked: Questions, token = database.seeded.staffToken) {
  const answers = await ask(database, asked, token, progress);
  progress('');
  console.log(`\n${database.seeded.notices} notices`);
  console.table(
    answers.map(({ first, ...rest }) => ({ ...rest, median: Math.round(rest.median), first: Math.round(first) })),
  );
  return answers;
}

/** Where another checkout keeps its databases. */
const folderOf = (checkout: string) => join(tmpdir(), `notices-bench-${basename(resolve(checkout))}`);

/** Compares this server with that of another checkout. */
async function tabulateAgainst(
  checkout: string,
  scenario: Scenario,
  databaseOf: (notices: number) => Promise<Database>,
) {
  const connections = Number(options.connections ?? scenario.connections);
  const extent = { rounds: Number(options.rounds ?? 20), seconds: Number(options.seconds ?? 1), connections };
  const folder = folderOf(checkout);
  const table = await compareWith(checkout, folder, scenario, extent, { start: startServer, databaseOf }, progress);
  progress('');
  console.log(`\n${scenario.name}: ratios to the other checkout, quartiles`);
  console.table(table);
}

const report: Record<string, unknown> = {};
const wanted = scenarios.filter(isWanted).map((scenario) => (options.aa ? againstItself(scenario) : scenario));
if (wanted.some(({ runs }) => runs.some(({ server }) => isPeer(server)))) installPeers();
const databases = await openDatabases();
try {
  for (const scenario of wanted) {
    if (options.against) {
      await tabulateAgainst(options.against, scenario, databases.of);
      continue;
    }
    const results = await runScenario(scenario, databases.of);
    report[scenario.name] = Object.fromEntries(results);
    console.log(`\n${scenario.name}`);
    console.table(tableOf(results));
  }
  if (options.only === 'questions') {
    const database = await databases.of(Number(options.notices ?? 1_000_000));
    await growTables(database);
    report.questions = await tabulate(database, questions);
    report['questions of a publisher'] = await tabulate(database, questionsOfPublishers, database.seeded.tokens[0]);
  }
  if (options.only === 'screens') {
    for (const notices of options.notices ? [Number(options.notices)] : [50_000, 1_000_000]) {
      const database = await databases.of(notices);
      await growTables(database);
      report[`screens of ${notices} notices`] = await tabulate(database, screens);
    }
  }
  if (options.only === 'exports') {
    const database = await databases.of(Number(options.notices ?? 50_000));
    await growTables(database);
    const rates = await measureExports(database, rounds, progress);
    progress('');
    report.exports = Object.fromEntries(rates);
    console.table(Object.fromEntries([...rates].map(([file, one]) => [file, shownRates(one)])));
    for (const file of ['notices.jsonl', 'notices.csv']) {
      addGoal(file, 'rows a second', '-', rates.get(file)?.perSecond ?? 0, '>= 20000');
    }
  }
  if (options.only === 'isolation') {
    const database = await databases.of(100_000);
    const next = reads('')(database.seeded, 'ours');
    const { quiet, beside, dashboards } = await measureIsolation(database, next, { rounds, seconds }, progress);
    progress('');
    report.isolation = { quiet, beside, dashboards };
    console.table({ alone: medianLoad(quiet), 'beside dashboards': medianLoad(beside) });
    console.table(dashboards);
    const p99 = (loads: LoadResult[]) => median(loads.map((load) => load.p99));
    addGoal('isolation', 'answers other than 200', '-', medianLoad(beside).errors, '<= 0');
    addGoal('isolation', 'p99', 'alone', p99(beside) / p99(quiet), '<= 5');
  }
  if (options.only === 'import' && options.against) {
    const extent = { rounds, records: Number(options.notices ?? 10_000) };
    const other = resolve(options.against);
    console.table(await compareImports(other, folderOf(other), extent, databases, progress));
  } else if (options.only === 'import') {
    const records = options.short ? 5_000 : 50_000;
    const rates = await databases.empty((url) => measureImport(url, records));
    report.import = rates;
    addGoal('import', 'records a second', '-', rates.imported, '>= 5000');
    addGoal('import', 'unchanged records a second', '-', rates.unchanged, '>= 8000');
  }
  if (options.only === 'capacity') {
    const notices = Number(options.notices ?? 50_000);
    report.capacity = await databases.empty((url) => measureCapacity(url, notices, progress));
  }
  if (options.only === 'memory') {
    const { minute, end } = await measureMemory(await databases.of(100_000));
    report.memory = { minute, end };
    addGoal('memory', 'RSS at the end', 'after a minute', end / minute, '<= 1.1');
  }
} finally {
  await databases.release();
}
if (isWanted({ name: 'start-up' })) {
  const { first, again } = await measureStartUp();
  report['start-up'] = { first, again };
  addGoal('start-up', 'seconds, first run', '-', first / 1000, '<= 8');
  addGoal('start-up', 'seconds, existing data', '-', again / 1000, '<= 2');
}
if (goals.length > 0) console.table(goals);
const machine = { cpus: cpus().length, model: cpus()[0]?.model, memory: totalmem(), node: process.version };
console.log(JSON.stringify({ machine, rounds, seconds, goals, report }));
