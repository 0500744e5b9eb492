import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';

const folder = mkdtempSync(join(tmpdir(), 'notices-schedule-'));
afterAll(() => rmSync(folder, { recursive: true }));
let written = 0;

/** Writes a deprecation schedule, and removes it after the tests of the file. @returns its path, for DEPRECATION_SCHEDULE */
export function scheduleFile(content: unknown): string {
  written += 1;
  const file = join(folder, `${written}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
