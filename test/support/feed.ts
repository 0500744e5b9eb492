import { setTimeout } from 'node:timers/promises';

type List = (args: { orderBy: 'feed'; last: 1 }, selection: string) => Promise<{ isHeldBack?: boolean }>;

/** Waits until a feed has all rows. An open transaction holds back newer rows, also one in another test's database. */
export async function feedComplete(list: List): Promise<void> {
  while ((await list({ orderBy: 'feed', last: 1 }, 'isHeldBack')).isHeldBack) await setTimeout(10);
}
