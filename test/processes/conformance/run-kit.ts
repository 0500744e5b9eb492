import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { promisify } from 'node:util';
import { afterEach } from '@jest/globals';
import { buildKit } from '../../../rest-gateway/conformance/build.ts';
import type { Report } from '../../../rest-gateway/conformance/report.ts';

const open: (Server & { closeAllConnections?: () => void })[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.close();
    server.closeAllConnections?.();
  }
});
/** Listens until the test is over. @returns the base URL of an API there */
export async function listening(server: Server): Promise<string> {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/partners/v1`;
}

let built: string | undefined;

/** What a run of the kit came to. */
type KitRun = {
  code: number | null;
  /** Standard output. */
  output: string;
  /** Standard error. */
  words: string;
  report: Report | undefined;
  junit: string;
};

/** The kit in its one file, as a process of its own, with all its reports. `stop` may interrupt it. */
export async function runKit(args: readonly string[], fixtures: unknown, stop?: AbortSignal): Promise<KitRun> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'conformance-'));
  const [input, kit, json, junit] = ['fixtures.json', 'conformance.mjs', 'report.json', 'report.xml'].map((name) =>
    join(folder.path, name),
  ) as [string, string, string, string];
  await writeFile(input, typeof fixtures === 'string' ? fixtures : JSON.stringify(fixtures));
  built ??= buildKit();
  await writeFile(kit, built);
  const running = promisify(execFile)(
    execPath,
    [kit, '--fixtures', input, '--json', json, '--junit', junit, ...args],
    { timeout: 400_000, killSignal: 'SIGKILL', maxBuffer: 100_000_000 }, // a kit that hangs must not outlive its test
  );
  stop?.addEventListener('abort', () => running.child.kill('SIGINT'));
  const { code = 0, stdout: output, stderr: words } = await running.catch((error) => error);
  const contentOf = (file: string) => readFile(file, 'utf8').catch(() => '');
  const report = await contentOf(json);
  return { code, output, words, report: report ? JSON.parse(report) : undefined, junit: await contentOf(junit) };
}
