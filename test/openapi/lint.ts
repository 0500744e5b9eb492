/**
 * Lints the OpenAPI document, as it is and with a deprecated endpoint, in both versions, by Redocly's strict rules and by Spectral's with
 * those of OWASP.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asOpenApi30 } from '../../rest-gateway/openapi/version-3-0.ts';
import { toolsFolder } from '../../src/generate/tools.ts';

const here = import.meta.dirname;
const root = join(here, '../..');
const linters = toolsFolder();

function print(file: string, environment: Record<string, string>): string {
  const env = { ...process.env, ...environment };
  writeFileSync(file, execFileSync(process.execPath, ['src/generate/print-openapi.ts'], { cwd: root, env }));
  return file;
}

/** The same document as OpenAPI 3.0. */
function as30(file: string): string {
  const made = file.replace('.json', '-3.0.json');
  writeFileSync(made, JSON.stringify(asOpenApi30(JSON.parse(readFileSync(file, 'utf8')))));
  return made;
}

/** @returns whether the linter found nothing */
function lint(program: string, args: readonly string[]): boolean {
  const { status, error } = spawnSync(join(linters, 'node_modules/.bin', program), ['lint', ...args], {
    cwd: linters,
    env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error) throw error;
  return status === 0;
}

const folder = mkdtempSync(join(tmpdir(), 'notices-openapi-'));
try {
  const documents = [
    print(join(folder, 'openapi.json'), {}),
    print(join(folder, 'deprecated.json'), { DEPRECATION_SCHEDULE: join(here, 'deprecation-schedule.json') }),
  ];
  const in30 = documents.map(as30);
  const isWell = [
    lint('redocly', ['--config', 'redocly.yaml', ...documents]),
    lint('redocly', ['--config', 'redocly.yaml', '--skip-rule', 'no-invalid-media-type-examples', ...in30]),
    lint('spectral', ['--quiet', '--ruleset', 'spectral.yaml', '--fail-severity=hint', ...documents]),
    lint('spectral', ['--quiet', '--ruleset', 'spectral-3-0.yaml', '--fail-severity=hint', ...in30]),
  ];
  if (isWell.includes(false)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
