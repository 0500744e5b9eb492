import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { startProcess, stopProcesses, temporaryFolder } from '../support/processes.ts';
import { ownDatabase } from './fixtures.ts';

/* Packages of features that are not configured are not loaded. */

const database = await ownDatabase();
afterEach(() => stopProcesses());

/** Logs each loaded module, by `import` or `require`, to a file, because a pipe could be full. */
const hookTo = (file: string) => `import { appendFileSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  const write = (url) => appendFileSync(${JSON.stringify(file)}, url + '\\n');
  registerHooks({ load: (url, context, next) => { write(url); return next(url, context); } });`;

/** The packages that a server has loaded when it is ready. */
async function packagesOf(environment: Record<string, string>): Promise<Set<string>> {
  const file = join(await temporaryFolder(), 'modules');
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hookTo(file))}`;
  await startProcess({ DATABASE_URL: database.url, NODE_OPTIONS, ...environment });
  const loaded = await readFile(file, 'utf8');
  return new Set([...loaded.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)\//g)].map(([, name]) => name ?? ''));
}

/** Without the API package, which prom-client loads. It does nothing without an implementation. */
const ofTraces = (packages: Set<string>) =>
  [...packages].filter((name) => name.startsWith('@opentelemetry/') && name !== '@opentelemetry/api');
const ofMail = (packages: Set<string>) => [...packages].filter((name) => name === 'nodemailer');
const ofRedis = (packages: Set<string>) => [...packages].filter((name) => /^(@redis\/|redis$)/.test(name));

it('loads no packages for traces, Redis and mail if they are not configured', async () => {
  const packages = await packagesOf({});
  expect(packages).toContain('graphql');
  expect([...ofTraces(packages), ...ofRedis(packages), ...ofMail(packages)]).toEqual([]);
});

it('loads them if configured', async () => {
  const packages = await packagesOf({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    REDIS_URL: 'redis://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SMTP_FROM: 'register@register.example',
  });
  expect(ofTraces(packages)).toContain('@opentelemetry/sdk-trace');
  expect(ofRedis(packages)).toContain('@redis/client');
  expect(ofMail(packages)).toEqual(['nodemailer']);
});
