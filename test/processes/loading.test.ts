import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { startProcess, stopProcesses, temporaryFolder } from '../support/processes.ts';
import { ownDatabase } from './fixtures.ts';

/* No process loads what it does not run, nor packages of features that are not configured. */

const database = await ownDatabase();
afterEach(() => stopProcesses());

/** Logs each loaded module, by `import` or `require`, to a file for each process, because a pipe could be full. */
const hookTo = (file: string) => `import { appendFileSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  const write = (url) => appendFileSync(${JSON.stringify(file)} + process.pid, url + '\\n');
  registerHooks({ load: (url, context, next) => { write(url); return next(url, context); } });`;

/** The modules that each process of a server has loaded when it is ready, as one text. */
async function modulesOf(environment: Record<string, string>): Promise<string[]> {
  const folder = await temporaryFolder();
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hookTo(join(folder, 'modules-')))}`;
  await startProcess({ DATABASE_URL: database.url, NODE_OPTIONS, ...environment });
  const files = (await readdir(folder)).filter((name) => name.startsWith('modules-'));
  return Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
}

const packagesIn = (modules: readonly string[]): Set<string> =>
  new Set([...modules.join('\n').matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)\//g)].map(([, name]) => name ?? ''));

/** Without the API package, which prom-client loads. It does nothing without an implementation. */
const ofTraces = (packages: Set<string>) =>
  [...packages].filter((name) => name.startsWith('@opentelemetry/') && name !== '@opentelemetry/api');
const ofMail = (packages: Set<string>) => [...packages].filter((name) => name === 'nodemailer');
const ofRedis = (packages: Set<string>) => [...packages].filter((name) => /^(@redis\/|redis$)/.test(name));

it('loads no packages for traces, Redis and mail if they are not configured, and no more in a process than it runs', async () => {
  const modules = await modulesOf({});
  const packages = packagesIn(modules);
  expect(packages).toContain('graphql');
  expect([...ofTraces(packages), ...ofRedis(packages), ...ofMail(packages)]).toEqual([]);
  expect(modules.filter((text) => text.includes('/files/guess/words/'))).toEqual([]);
  const parents = modules.filter((text) => text.includes('/app/parent.ts'));
  expect(parents).toHaveLength(1);
  expect([...packagesIn(parents)].filter((name) => ['@apollo/server', 'express'].includes(name))).toEqual([]);
});

it('loads them if configured', async () => {
  const packages = packagesIn(
    await modulesOf({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      REDIS_URL: 'redis://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      SMTP_FROM: 'register@register.example',
    }),
  );
  expect(ofTraces(packages)).toContain('@opentelemetry/sdk-trace');
  expect(ofRedis(packages)).toContain('@redis/client');
  expect(ofMail(packages)).toEqual(['nodemailer']);
});
