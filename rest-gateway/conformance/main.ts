import { exec } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { sentences } from './contract-text.ts';
import { parseFixtures, readJson } from './fixtures.ts';
import { kitVersion, type Target, UsageError } from './kit.ts';
import { help, parseOptions, parseSeconds, parseSeed, parseUrl } from './options.ts';
import { createReport, reportText } from './report.ts';
import { reportJunit } from './report-junit.ts';
import { isSelected, notObservable, selected, tested } from './run/results.ts';
import { patienceByDefault } from './run/send.ts';
import { run } from './run.ts';
import { createSender } from './sender.ts';
import { printable } from './values.ts';

/** @returns the exit code */
async function runCommand(args: string[], { stdout, stderr }: NodeJS.Process): Promise<number> {
  const options = parseOptions(args);
  const { only, exhaust, certify, operator } = options;
  if (options.help) {
    stdout.write(help);
    return 0;
  }
  const unknown = only.find((wanted) => !tested.some((sentence) => isSelected(sentence, wanted)));
  if (unknown !== undefined)
    throw new UsageError(
      `--only ${unknown}: no sentence or part that can be tested has this number; --list shows them`,
    );
  if (options.list) return list(options, stdout);
  const target = targetOf(options);
  const sender = createSender({ timeout: parseSeconds(options.timeout, '--timeout', 10) });
  const interruption = new AbortController();
  const interrupt = () => {
    stderr.write('\nInterrupted: putting the counts back.\n');
    interruption.abort();
  };
  const started = performance.now();
  const startedAt = new Date().toISOString();
  const asked = {
    ...target,
    send: sender,
    patience: parseSeconds(options.patience, '--patience', patienceByDefault / 1000),
    signal: interruption.signal,
    only,
    exhaust,
    ...(operator !== undefined && {
      operator: (action: string) => promisify(exec)(`${operator} ${action}`, { timeout: 120_000 }),
    }),
    walk: parseSeconds(options.walk, '--walk', exhaust ? 15 : 3),
    ...(options.seed !== undefined && { seed: parseSeed(options.seed) }),
    say: (line: string) => stderr.write(`${line}\n`),
  };
  stderr.write(announcement(target));
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  const done = await run(asked).finally(() => {
    sender.close();
    process.removeListener('SIGINT', interrupt);
    process.removeListener('SIGTERM', interrupt);
  });
  if (done.unreachable) {
    stderr.write(`${printable(done.unreachable)}.\n`);
    return 3;
  }
  const report = createReport(done, {
    baseUrl: target.baseUrl.href,
    siteUrl: target.siteUrl.href,
    startedAt,
    certify,
    only,
    exhaust,
    seconds: Math.round((performance.now() - started) / 100) / 10,
    interrupted: interruption.signal.aborted,
  });
  if (options.json) writeReport(options.json, JSON.stringify(report, null, 2));
  if (options.junit) writeReport(options.junit, reportJunit(report));
  stdout.write(reportText(report));
  return report.exitCode;
}

type Options = ReturnType<typeof parseOptions>;

function list({ only, json }: Options, stdout: NodeJS.WriteStream): number {
  const listed = selected(only).map((section) => ({ section, sentence: sentences[section] ?? '' }));
  if (json) writeReport(json, JSON.stringify({ kit: kitVersion, sentences: listed, notObservable }, null, 2));
  else for (const { section, sentence } of listed) stdout.write(`${section.padEnd(7)} ${sentence}\n`);
  return 0;
}

function targetOf(options: Options): Target {
  const baseUrl = parseUrl(options['base-url'], '--base-url');
  const siteUrl = parseUrl(options['site-url'] ?? baseUrl.origin, '--site-url');
  return {
    baseUrl,
    siteUrl,
    fixtures: parseFixtures(options.fixtures === undefined ? {} : readJson(options.fixtures)),
  };
}

/** What a run is about to do. */
function announcement({ baseUrl: { href, hostname, protocol }, fixtures: { mayWrite } }: Target): string {
  const isOpen = protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  const warning = isOpen ? `Warning: ${hostname} is asked without TLS, so the tokens travel unencrypted.\n` : '';
  const writes = `writes counts at ${href}: to ${mayWrite.map(printable).join(', ')}. It puts the counts from before back at the end`;
  return `${warning}This run ${mayWrite.length > 0 ? writes : 'writes nothing: the fixtures name no notice in mayWrite'}.\n`;
}

function writeReport(file: string, content: string): void {
  try {
    writeFileSync(file, content.endsWith('\n') ? content : `${content}\n`);
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${(error as Error).message}`);
  }
}

try {
  process.exitCode = await runCommand(process.argv.slice(2), process);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`error: ${printable(error.message)}\n(--help lists the options)\n`);
  process.exitCode = 2;
}
