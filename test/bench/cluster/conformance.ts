import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Report } from '../../../rest-gateway/conformance/report.ts';
import { rows } from '../../../rest-gateway/conformance/rows.ts';
import { temporaryFolder } from '../../support/processes.ts';
import type { Cluster } from './parts.ts';

const root = join(import.meta.dirname, '../../..');

/** Not HTTP, so no server sees it: haproxy up to 3.2.2 answers with its own page, not with that of http-error (its issue 3032). */
const answeredByHaproxy = ['9.2-garbage', '9.2-long-header', '9.2-bad-length'];

/** Runs the conformance kit of the contract through the load balancer, and uses up rate limits. */
export async function checkConformance({ url, databaseUrl }: Cluster): Promise<Report> {
  const folder = await temporaryFolder(0o700); // the fixtures have tokens
  const [fixtures, report] = [join(folder, 'fixtures.json'), join(folder, 'report.json')];
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const admin = [join(root, 'src/admin/main.ts'), 'conformance', 'fixtures', '--yes'];
  const { stdout } = await promisify(execFile)(process.execPath, admin, { env });
  await writeFile(fixtures, stdout);
  const kit = join(root, 'rest-gateway/conformance/main.ts');
  const args = ['--base-url', `${url}/api/v1`, '--fixtures', fixtures, '--json', report, '--exhaust'];
  for (const { id } of rows) if (!answeredByHaproxy.includes(id)) args.push('--only', id);
  await once(spawn(process.execPath, [kit, ...args], { stdio: 'ignore' }), 'close');
  return JSON.parse(await readFile(report, 'utf8'));
}
