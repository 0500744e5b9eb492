import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../src/platform/database/embedded/free-port.ts';
import { until } from '../../support/processes.ts';

/** Starts the server as `npm start` does. Its log is written, and thrown away. */
export async function startWhole(environment: Record<string, string>) {
  const port = Number(environment.PORT ?? (await freePort()));
  const internalPort = await freePort();
  const ports = { PORT: String(port), INTERNAL_PORT: String(internalPort) };
  const server = spawn(process.execPath, [fileURLToPath(new URL('../../../src/app/main.ts', import.meta.url))], {
    env: { ...process.env, NODE_ENV: 'production', ...environment, ...ports },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(server, 'exit');
  process.once('exit', () => server.kill()); // it must not outlive a benchmark that was interrupted
  await until('the server is ready', () => {
    if (server.exitCode !== null) throw new Error('the server did not start');
    return fetch(`http://127.0.0.1:${internalPort}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  const { pid = 0 } = server;
  return {
    pid,
    port,
    internalPort,
    async stop(): Promise<void> {
      server.kill();
      await exited;
    },
  };
}
