import { manners } from '../axes/manners.ts';
import { stepOf } from '../axes/sample.ts';
import type { Cell } from '../kit.ts';
import { groupBy, inParallel } from '../values.ts';
import { isAccepted } from './effects.ts';
import type { Receiver } from './receive.ts';
import type { Asker } from './send.ts';

const lanes = 8;

/** Reads side by side; then the writes, those to one notice one after the other, each few of them read back. */
export async function askCells(cells: readonly Cell[], { receive, effects }: Receiver, asker: Asker): Promise<void> {
  /** @returns whether a write was accepted */
  async function ask(cell: Cell): Promise<boolean> {
    if (asker.whyStopped()) return false;
    const step = stepOf(cell);
    if (manners[cell.manner]?.isRepeated) await receive(step);
    return isAccepted(await receive(step));
  }
  const isWrite = ({ endpoint }: Cell) => endpoint === 'metrics';
  const reads = cells.filter((cell) => !isWrite(cell));
  await inParallel(lanes, reads, ask);
  await inParallel(lanes, [...groupBy(cells.filter(isWrite), ({ notice }) => notice)], async ([notice, some]) => {
    for (const [index, cell] of some.entries()) {
      const isWritten = await ask(cell);
      if (isWritten || index % 3 === 2 || index === some.length - 1) await effects.settle(notice);
    }
  });
}
