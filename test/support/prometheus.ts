import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../src/platform/database/embedded/free-port.ts';
import { temporaryFolder, until } from './processes.ts';

type Alert = { labels: Record<string, string>; state: 'pending' | 'firing' };

/**
 * Starts a Prometheus that scrapes one server as the job `notices`.
 * @param rules the file of the rules
 * @param interval between scrapes, and of the longest one, in milliseconds
 */
export async function startPrometheus({ internalUrl }: { internalUrl: string }, rules: string, interval = 1_000) {
  const folder = await temporaryFolder();
  const address = `127.0.0.1:${await freePort()}`;
  const config = {
    global: { scrape_interval: `${interval}ms`, scrape_timeout: `${interval}ms`, evaluation_interval: '500ms' },
    rule_files: [rules],
    scrape_configs: [{ job_name: 'notices', static_configs: [{ targets: [new URL(internalUrl).host] }] }],
  };
  await writeFile(join(folder, 'prometheus.yaml'), JSON.stringify(config));
  const files = [`--config.file=${join(folder, 'prometheus.yaml')}`, `--storage.tsdb.path=${join(folder, 'data')}`];
  const child = spawn('prometheus', [...files, `--web.listen-address=${address}`], { stdio: 'ignore' });
  await until(
    'Prometheus is ready',
    async () => (await fetch(`http://${address}/-/ready`).catch(() => undefined))?.ok === true,
  );
  const ask = async (path: string) =>
    ((await (await fetch(`http://${address}/api/v1/${path}`)).json()) as { data: unknown }).data;
  return {
    ask,
    /** The labels of the alerts that fire. */
    firing: async () => {
      const { alerts } = (await ask('alerts')) as { alerts: Alert[] };
      return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels);
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
