import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../platform/config.ts';
import { assemble, type RunningSide, type StartOptions } from './assembly.ts';
import { startInternal } from './internal-side.ts';
import { startPublic } from './public-side.ts';

/** Starts both listeners in this process. @returns their addresses, without a path */
export async function start(options: StartOptions) {
  const { config, database } = options;
  const assembly = await assemble(options);
  const publicSide = await startPublic(assembly);
  const internalSide = await startInternal(assembly, { readLimit: publicSide.readLimit });
  return {
    publicUrl: publicSide.url,
    internalUrl: internalSide.url,
    /** Stops in order, and closes the database. */
    stop: async () => {
      await stopInOrder(config, publicSide, internalSide);
      await assembly.close();
      await database.close();
    },
  };
}

/** Stops the internal side last: until all requests are answered, its readiness tells load balancers to send no new ones. */
export async function stopInOrder(config: Config, publicSide: Stoppable, internalSide: Stoppable): Promise<void> {
  publicSide.announceStop();
  internalSide.announceStop();
  // Gives load balancers time to see that readiness is 503.
  if (config.SHUTDOWN_DELAY > 0) await sleep(config.SHUTDOWN_DELAY);
  const deadline = performance.now() + config.limits.shutdownTimeout;
  await publicSide.stop(config.limits.shutdownTimeout);
  await internalSide.stop(Math.max(1, deadline - performance.now()));
}

type Stoppable = Pick<RunningSide, 'announceStop' | 'stop'>;
