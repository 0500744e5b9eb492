import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { describeWith } from '../support/describe-with.ts';
import { send } from '../support/http.ts';
import { cleanEnd, cleanUp, type Server, startProcess, stop, until } from '../support/processes.ts';
import { startPrometheus } from '../support/prometheus.ts';
import { askGraph, readOwn, readRecord, writeOwn } from './fixtures.ts';

/* The metrics of a server under load, with the rules and the dashboard for them, and Prometheus itself. */

const deploy = join(import.meta.dirname, '../../.deploy');
const read = (file: string) => readFileSync(join(deploy, file), 'utf8');
const rules = read('alerts.yaml');
const tests = read('alerts.test.yaml');
const page = read('operation.md');
type Panel = { title: string; targets: { expr: string }[] };
const { panels } = JSON.parse(read('dashboard.json')) as { panels: Panel[] };
const queries = panels.flatMap(({ title, targets }) =>
  targets.map(({ expr }) => ({
    title,
    query: expr.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '1m'),
  })),
);
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

let database: TestDatabase;
let server: Server;
let isLoaded = false;
let load: Promise<void>;

/** One request of each kind, and a stream that is cut. */
async function requestAll(): Promise<void> {
  const { administrator } = demoTokens;
  await readOwn(server);
  await readRecord(server);
  await writeOwn(server, 190_000);
  await askGraph(server, '{ notices(first: 5) { nodes { paId } } }');
  await askGraph(server, 'mutation { none }');
  await send(server.internalUrl, { path: '/export/notices.csv', token: administrator });
  const stream = await fetch(`${server.internalUrl}/graphql/stream`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${administrator}`,
      'Content-Type': 'application/json',
      Accept: 'text/event-stream',
    },
    body: JSON.stringify({ query: 'subscription { changes { cursor } }' }),
  });
  await stream.body?.cancel();
}

const metrics = async () => (await send(server.internalUrl, { path: '/metrics' })).text;

beforeAll(async () => {
  database = await createDatabase();
  // The primary serves as its own replica, which is never behind.
  server = await startProcess({
    DATABASE_URL: database.url,
    DATABASE_REPLICA_URL: database.url,
    DEMO_DATA: 'true',
  });
  await requestAll();
  load = (async () => {
    while (!isLoaded) await requestAll().catch(() => {});
  })();
});
afterAll(async () => {
  isLoaded = true;
  await load;
  const end = await stop(server);
  await cleanUp();
  await database.close();
  expect(end).toEqual(cleanEnd);
});

it('every metric in the rules and the dashboard is one of the server', async () => {
  const exported = new Set([...(await metrics()).matchAll(/^(\w+)[{ ]/gm)].map(([, name]) => name));
  const named = [rules, ...queries.map(({ query }) => query)].flatMap(
    (text) => text.match(/\b(notices|process|nodejs)_\w+/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(60);
  expect([...new Set(named)].filter((name) => !exported.has(name ?? ''))).toEqual([]);
});

it('the page has a row for each metric, with its type, labels and meaning', async () => {
  const text = await metrics();
  const labelsOf = (name: string) =>
    [...text.matchAll(new RegExp(`^notices_${name}(?:_bucket|_sum|_count)?\\{(.*)\\} `, 'gm'))].flatMap(
      ([, labels = '']) => [...labels.matchAll(/(\w+)="/g)].map(([, label]) => label),
    );
  const rows = [...text.matchAll(/^# HELP notices_(\w+) (.*)\n# TYPE \w+ (\w+)$/gm)].map(
    ([, name = '', help, type]) => {
      const labels = new Set(labelsOf(name).filter((label) => label !== 'process' && label !== 'le'));
      return `| \`${name}\` | ${type} | ${[...labels].map((label) => `\`${label}\``).join(', ')} | ${help} |`;
    },
  );
  expect(rows.length).toBeGreaterThan(30);
  expect(page.match(/^\| `\w+` \| (?:counter|gauge|histogram) \|.*$/gm)?.sort()).toEqual(rows.sort());
});

it('each value has the name of its process', async () => {
  const text = await metrics();
  const processes = [...text.matchAll(/^process_start_time_seconds\{process="([^"]+)"\}/gm)].map(([, name]) => name);
  expect(processes.sort()).toEqual(['internal', 'public']);
  expect(text.match(/^(process|nodejs|notices)_\w+(\{(?![^}]*process=)|\s)/gm)).toBeNull();
});

it.each(alerts)('%s has a test that fires and one that does not', (alert) => {
  const cases = [...tests.matchAll(new RegExp(`alertname: ${alert}\\b[,\\s]+exp_alerts:(.*)`, 'g'))];
  expect(cases.map(([, expected = '']) => (expected.includes('[]') ? 'quiet' : 'firing')).sort()).toEqual([
    'firing',
    'quiet',
  ]);
});

it.each(alerts)('%s leads to its section of the page', (alert) => {
  const [, url = ''] = new RegExp(`- alert: ${alert}\n(?:.*\n)*?.*runbook_url: (\\S+)`).exec(rules) ?? [];
  expect(url).toMatch(new RegExp(`^https://git\\.example/.*/\\.deploy/operation\\.md#${alert.toLowerCase()}$`));
  const [section = ''] = new RegExp(`^### ${alert}\n\n(?:.+\n){2,}`, 'm').exec(page) ?? [];
  // A command with its arguments, or a place that has one.
  expect(section).toMatch(/`[a-z]+\s[^`]+`|\]\(/);
});

it('every section is one of an alert', () => {
  expect([...page.matchAll(/^### (Notices\w+)$/gm)].map(([, name]) => name)).toEqual(alerts);
});

describeWith('promtool', 'promtool', () => {
  const promtool = (...args: string[]) => promisify(execFile)('promtool', args, { cwd: deploy });

  it('has nothing to say about the metrics', async () => {
    const child = promtool('check', 'metrics');
    child.child.stdin?.end(await metrics());
    expect(await child).toEqual({ stdout: '', stderr: '' });
  });

  it('accepts the rules, and their tests pass', async () => {
    await promtool('check', 'rules', 'alerts.yaml');
    await promtool('test', 'rules', 'alerts.test.yaml');
  });
});

describeWith('prometheus', 'Prometheus', () => {
  let prometheus: Awaited<ReturnType<typeof startPrometheus>>;
  beforeAll(async () => {
    prometheus = await startPrometheus(server, join(deploy, 'alerts.yaml'));
  });
  afterAll(() => prometheus?.stop());

  it.each(queries)('$title: $query', async ({ query }) => {
    type Result = { value: [number, string] }[];
    await until('there are data', async () => {
      const { result } = (await prometheus.ask(`query?query=${encodeURIComponent(query)}`)) as { result: Result };
      return result.some(({ value }) => !Number.isNaN(Number(value[1])));
    });
  });
});
