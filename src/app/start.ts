import { assemble, type StartOptions } from './assembly.ts';
import { startInternal } from './internal-side.ts';
import { startPublic } from './public-side.ts';
import { stopInOrder } from './stop-in-order.ts';

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
