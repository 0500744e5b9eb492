import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { leaveNothing, leaveNothingRunning, startProcess, temporaryFolder } from '../faults/processes.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';

/* What is not configured is not loaded: whoever wants no traces shall not pay for them. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterEach(() => leaveNothingRunning());
afterAll(async () => {
  await leaveNothing();
  await database.close();
});

/** Writes down every module that is loaded, by `import` or by `require`: to a file, since a pipe may be full. */
const hookTo = (file: string) => `import { appendFileSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  const write = (url) => appendFileSync(${JSON.stringify(file)}, url + '\\n');
  registerHooks({ load: (url, context, next) => { write(url); return next(url, context); } });`;

/** The packages that a server loads until it is ready. */
async function packagesOf(environment: Record<string, string>): Promise<Set<string>> {
  const file = join(await temporaryFolder(), 'modules');
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hookTo(file))}`;
  await startProcess({ DATABASE_URL: database.url, NODE_OPTIONS, ...environment });
  const loaded = await readFile(file, 'utf8');
  return new Set([...loaded.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)\//g)].map(([, name]) => name ?? ''));
}

/** prom-client requires the interface of OpenTelemetry for itself; without an implementation it does nothing. */
const ofTraces = (packages: Set<string>) =>
  [...packages].filter((name) => name.startsWith('@opentelemetry/') && name !== '@opentelemetry/api');
const ofRedis = (packages: Set<string>) => [...packages].filter((name) => /^(@redis\/|redis$)/.test(name));

it('without a collector and without Redis nothing of their packages', async () => {
  const packages = await packagesOf({});
  expect(packages).toContain('graphql');
  expect([...ofTraces(packages), ...ofRedis(packages)]).toEqual([]);
});

it('with them, they are', async () => {
  const packages = await packagesOf({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    REDIS_URL: 'redis://127.0.0.1:1',
  });
  expect(ofTraces(packages)).toContain('@opentelemetry/sdk-trace');
  expect(ofRedis(packages)).toContain('@redis/client');
});
