import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../src/database/embedded/free-port.ts';
import { childrenOf } from '../../support/processes.ts';

/** A server with all its processes: workers, and one for dashboards. */
export type WholeServer = {
  pid: number;
  port: number;
  internalPort: number;
  stop: () => Promise<void>;
  /** Kills all its processes at once, as a machine fails. */
  kill: () => Promise<void>;
};

/** Starts the server as `npm start` does. Its log is written, and thrown away. */
export async function startWhole(environment: Record<string, string>): Promise<WholeServer> {
  const [port, internalPort] = [await freePort(), await freePort()];
  const main = fileURLToPath(new URL('../../../src/app/main.ts', import.meta.url));
  const server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ...environment,
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(server, 'exit');
  process.once('exit', () => server.kill()); // it must not outlive a benchmark that was interrupted
  const isReady = () =>
    fetch(`http://127.0.0.1:${internalPort}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error('the server did not start');
    await sleep(100);
  }
  const { pid = 0 } = server;
  return {
    pid,
    port,
    internalPort,
    async stop(): Promise<void> {
      server.kill();
      await exited;
    },
    async kill(): Promise<void> {
      for (const each of [pid, ...(await childrenOf({ pid }))]) process.kill(each, 'SIGKILL');
      await exited;
    },
  };
}
