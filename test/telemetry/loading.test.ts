import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { leaveNothing, leaveNothingRunning, startProcess } from '../faults/processes.ts';
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

/** Names every module that is loaded, by `import` or by `require`. */
const hook = `import { writeSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  registerHooks({ load: (url, context, next) => { writeSync(2, url + '\\n'); return next(url, context); } });`;

/** The packages that a server loads until it is ready. */
async function packagesOf(environment: Record<string, string>): Promise<Set<string>> {
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hook)}`;
  const server = await startProcess({ DATABASE_URL: database.url, NODE_OPTIONS, ...environment });
  return new Set([...server.stderr().matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)\//g)].map(([, name]) => name ?? ''));
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
