import type { Orm } from '../connect.ts';
export async function loadDemoData(_orm: Orm, _now: Date): Promise<boolean> {
  return false;
}
