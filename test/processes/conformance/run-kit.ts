import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildKit } from '../../../rest-gateway/conformance/build.ts';
import type { Report } from '../../../rest-gateway/conformance/report.ts';

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

/** The kit in its one file, as a process of its own, with all its reports. */
export function startKit(args: readonly string[], fixtures: unknown) {
  const child = { kill: (_signal: NodeJS.Signals) => {} };
  const done = (async (): Promise<KitRun> => {
    const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
    const file = (name: string) => join(folder, name);
    try {
      const content = typeof fixtures === 'string' ? fixtures : JSON.stringify(fixtures);
      await writeFile(file('fixtures.json'), content);
      built ??= buildKit();
      await writeFile(file('conformance.mjs'), built);
      const reports = ['--json', file('report.json'), '--junit', file('report.xml')];
      const kit = spawn(
        process.execPath,
        [file('conformance.mjs'), '--fixtures', file('fixtures.json'), ...reports, ...args],
        {
          stdio: ['ignore', 'pipe', 'pipe'],
          timeout: 400_000, // a kit that hangs must not outlive its test
          killSignal: 'SIGKILL',
        },
      );
      child.kill = (signal) => void kit.kill(signal);
      const code = new Promise<number | null>((resolve) => kit.once('close', resolve));
      const [output, words] = await Promise.all([text(kit.stdout), text(kit.stderr)]);
      const [json, junit] = await Promise.all(
        ['report.json', 'report.xml'].map((name) => readFile(file(name), 'utf8').catch(() => '')),
      );
      return {
        code: await code,
        output,
        words,
        junit: junit ?? '',
        report: json ? (JSON.parse(json) as Report) : undefined,
      };
    } finally {
      await rm(folder, { recursive: true });
    }
  })();
  return { child, done };
}

export const runKit = (args: readonly string[], fixtures: unknown): Promise<KitRun> => startKit(args, fixtures).done;
