import { cpus, totalmem } from 'node:os';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { runAs } from '../support/run-sql.ts';
import { benchOf, compareWith } from './against.ts';
import { compareAnswers, type Environment } from './answers.ts';
import { ask, growTables } from './ask.ts';
import { measureCapacity } from './capacity.ts';
import { addRareValues, loadDemoInto, openDatabases } from './databases.ts';
import { measureExports } from './exports.ts';
import { compareImports, measureImport } from './import.ts';
import { measureIsolation } from './isolation.ts';
import { generateLoad } from './load.ts';
import {
  compareBodies,
  type Database,
  mapValues,
  median,
  mediansOf,
  printTable,
  quantile,
  rated,
  ratiosTo,
  startServer,
} from './measure.ts';
import { isPart, options, type Part } from './options.ts';
import { installPeers, isPeer } from './peers.ts';
import { type Questions, questions, questionsOfPublishers } from './questions.ts';
import { day, questionsWithSql } from './questions-with-sql.ts';
import { type Result, type Scenario, scenarioOf, scenarios } from './scenarios.ts';
import { screens } from './screens.ts';
import { measureStartUp } from './start-up.ts';

const progress = (text: string) => process.stderr.write(`\r\x1b[K${text}`);
/** A short run looks at 64 connections alone, once and briefly: enough to see that something broke. */
const rounds = options.rounds ?? (options.short ? 1 : 3);
const seconds = options.seconds ?? (options.short ? 2 : 8);
const noticesOr = (usual: number) => options.notices ?? usual;
const isWanted = ({ name }: { name: string }) => {
  if (scenarios.some((each) => each.name === options.only)) return name === options.only;
  return options.only ? name.includes(options.only) : !(options.short && / connections?$|many/.test(name));
};

const report: Record<string, unknown> = {};
const goals: Record<'of' | 'what' | 'over' | 'wanted' | 'measured' | 'quartiles' | 'reached', string>[] = [];

/** @param figures of each round; the median counts @param bound such as `<= 0.3` */
function addGoal(of: string, what: string, over: string, figures: number[], bound: string): void {
  const figure = median(figures);
  const quartiles = figures.length > 1 ? [0.25, 0.75].map((part) => quantile(figures, part).toFixed(2)).join('–') : '';
  const limit = Number(bound.slice(3));
  const reached = (bound.startsWith('>=') ? figure >= limit : figure <= limit) ? 'yes' : 'no';
  goals.push({ of, what, over, wanted: bound, measured: figure.toFixed(2), quartiles, reached });
}

async function runScenario(scenario: Scenario): Promise<void> {
  const { name, runs, port = 'port' } = scenario;
  await compareBodies(scenario, databases.of);
  const measured: Record<string, Result[]> = Object.fromEntries(runs.map(({ label }) => [label, []]));
  const connections = options.connections ?? scenario.connections;
  for (let round = 1; round <= rounds; round += 1) {
    for (const { label, server, notices } of runs) {
      progress(`${name}: round ${round} of ${rounds}, ${label}`);
      const { url, postmaster, seeded } = await databases.of(notices);
      const started = await startServer(server, url, options.profile === label);
      const load = (length: number) => generateLoad(started[port], connections, length, scenario.next(seeded, server));
      await load(Math.min(scenario.warmUp ?? 3, options.short ? 2 : 60));
      const { units: _units, seconds: _seconds, ...result } = await rated(started, postmaster, () => load(seconds));
      measured[label]?.push(result);
      await started.stop();
    }
  }
  progress('');
  const [ours = [], again = []] = Object.values(measured);
  if (options.aa) console.table(ratiosTo(ours, again, [0, 0.25, 0.5, 0.75, 1]));
  for (const { what, over, of, bound } of options.aa ? [] : (scenario.goals ?? [])) {
    // Round by round, because the machine's speed drifts.
    const ratios = ours.map((one, round) => of(one) / of(measured[over]?.[round] as Result));
    addGoal(name, what, over, ratios, bound);
  }
  const results = mapValues(measured, mediansOf);
  for (const [label, { errors }] of Object.entries(results)) {
    if (errors > 0) addGoal(name, `answers of ${label} other than 200`, '-', [errors], '<= 0');
  }
  report[name] = results;
  console.log(`\n${name}`);
  printTable(results);
}

/** A scenario that runs our server twice, in turn. */
const againstItself = ({ runs, ...scenario }: Scenario): Scenario => ({
  ...scenario,
  runs: ['A', 'again'].flatMap((label) => runs.slice(0, 1).map((ours) => ({ ...ours, label }))),
});

async function runAgainst(checkout: string, scenario: Scenario): Promise<void> {
  const connections = options.connections ?? scenario.connections;
  const extent = { rounds: options.rounds ?? 20, seconds: options.seconds ?? 1, connections };
  const other = await benchOf(checkout);
  const table = await compareWith(other, { start: startServer, databases }, scenario, extent, progress);
  progress('');
  console.log(`\n${scenario.name}: ratios to the other checkout, quartiles`);
  console.table(table);
}

async function runQuestions(what: string, database: Database, asked: Questions, token = database.seeded.staffToken) {
  const answers = await ask(database, asked, token, progress);
  progress('');
  console.log(`\n${what} of ${database.seeded.notices} notices`);
  printTable(answers);
  report[`${what} of ${database.seeded.notices} notices`] = answers;
}

async function grown(notices: number): Promise<Database> {
  const database = await databases.of(notices);
  await growTables(database);
  return database;
}

/** The parts that measure databases of their own. */
const parts: Partial<Record<Part, () => Promise<void>>> = {
  async questions() {
    const database = await grown(noticesOr(1_000_000));
    await runQuestions('questions', database, questions);
    await runQuestions('questions of a publisher', database, questionsOfPublishers, database.seeded.tokens[0]);
  },
  async answers() {
    const tell = async (of: string, environment: Environment, tokens: Record<string, string>, from: string) => {
      const [read] = await runAs<{ pa_id: string }>(
        environment.DATABASE_URL,
        'select pa_id from access_ledger order by id limit 1',
      );
      const asked = questionsWithSql(from, day(0), read?.pa_id ?? '');
      for (const [who, token] of Object.entries(tokens)) {
        const answers = await compareAnswers(environment, asked, token, progress);
        progress('');
        console.log(`\nanswers for ${who}, ${of}`);
        console.table(answers);
        report[`answers for ${who}, ${of}`] = answers;
        const differing = Object.values(answers).filter(({ sql }) => sql !== 'agrees');
        addGoal(of, `answers for ${who} that differ from their SQL`, '-', [differing.length], '<= 0');
      }
    };
    await databases.empty(async (url) => {
      await loadDemoInto(url);
      await addRareValues(url);
      const { administrator, readWrite } = demoTokens;
      await tell(
        'demo data',
        { DATABASE_URL: url, DEMO_DATA: 'true' },
        { staff: administrator, 'a publisher': readWrite },
        '2020-01-01',
      );
    });
    const { url, seeded } = await grown(noticesOr(1_000_000));
    const tokens = { staff: seeded.staffToken, 'a publisher': seeded.tokens[0] ?? '' };
    await tell(`${seeded.notices} notices`, { DATABASE_URL: url }, tokens, day(-5));
  },
  async screens() {
    for (const notices of options.notices ? [options.notices] : [50_000, 1_000_000]) {
      await runQuestions('screens', await grown(notices), screens);
    }
  },
  async exports() {
    const rates = await measureExports(await grown(noticesOr(50_000)), rounds, progress);
    report.exports = rates;
    printTable(rates);
    for (const file of ['notices.jsonl', 'notices.csv']) {
      addGoal(file, 'rows a second', '-', [rates[file]?.perSecond ?? 0], '>= 20000');
    }
  },
  async isolation() {
    const database = await databases.of(100_000);
    const next = scenarioOf('register read').next(database.seeded, 'ours');
    const { found, dashboards } = await measureIsolation(database, next, { rounds, seconds }, progress);
    report.isolation = { ...found, dashboards };
    const medians = mapValues(found, mediansOf);
    printTable(medians);
    console.table(dashboards);
    const { alone, beside } = medians;
    addGoal('isolation', 'answers other than 200', '-', [beside?.errors ?? 0], '<= 0');
    addGoal('isolation', 'p99', 'alone', [(beside?.p99 ?? 0) / (alone?.p99 ?? 0)], '<= 5');
  },
  async import() {
    if (options.against) {
      const extent = { rounds, records: noticesOr(10_000) };
      console.table(await compareImports(await benchOf(options.against), databases, extent, progress));
      return;
    }
    const rates = await databases.empty((url) => measureImport(url, options.short ? 5_000 : 50_000));
    report.import = rates;
    addGoal('import', 'records a second', '-', [rates.imported], '>= 5000');
    addGoal('import', 'unchanged records a second', '-', [rates.unchanged], '>= 8000');
  },
  async capacity() {
    const extent = { rounds, seconds };
    const found = await databases.empty((url) => measureCapacity(url, noticesOr(50_000), extent, progress));
    report.capacity = found;
    if (found.twoServers) addGoal('two servers behind HAProxy', 'p99', 'one server', found.twoServers, '<= 2');
  },
};

const wanted = scenarios.filter(isWanted).map((scenario) => (options.aa ? againstItself(scenario) : scenario));
const needsPeers = wanted.some(({ runs }) => runs.some(({ server }) => isPeer(server)));
if (needsPeers && !options.against) installPeers();
const databases = await openDatabases();
try {
  for (const scenario of wanted) {
    await (options.against ? runAgainst(options.against, scenario) : runScenario(scenario));
  }
  if (options.only && isPart(options.only)) await parts[options.only]?.();
} finally {
  await databases.release();
}
if (isWanted({ name: 'start-up' })) {
  const { first, again } = await measureStartUp();
  report['start-up'] = { first, again };
  addGoal('start-up', 'seconds, first run', '-', [first / 1000], '<= 8');
  addGoal('start-up', 'seconds, existing data', '-', [again / 1000], '<= 2');
}
if (goals.length > 0) console.table(goals);
const machine = { cpus: cpus().length, model: cpus()[0]?.model, memory: totalmem(), node: process.version };
console.log(JSON.stringify({ machine, rounds, seconds, goals, report }));
