import { cleanUp, startProcess, stop, temporaryFolder } from '../support/processes.ts';

/** Milliseconds from `npm start` to ready on the embedded PostgreSQL: on an empty folder, and again on what is there. */
export async function measureStartUp(): Promise<{ first: number; again: number }> {
  const folder = await temporaryFolder();
  const timeToReady = async () => {
    const started = performance.now();
    const server = await startProcess({ DATA_DIR: folder });
    const took = performance.now() - started;
    await stop(server);
    return took;
  };
  try {
    return { first: await timeToReady(), again: await timeToReady() };
  } finally {
    await cleanUp();
  }
}
