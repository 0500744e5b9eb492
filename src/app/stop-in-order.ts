import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../platform/config.ts';
import type { RunningSide } from './assembly.ts';

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
