import { isatty } from 'node:tty';
import { type Config, readConfig, wouldBeNew } from '../platform/config.ts';

/** Says what a start does, before the code that does it is loaded. In production standard output is JSON lines only. */
export function printFirstLine(): void {
  process.stdout.on('error', () => {}); // a full disk or a closed pipe stops no server
  try {
    const config = readConfig(process.env);
    if (config.demoData || isatty(1)) console.log(firstLine(config));
  } catch {
    // The parent reads the settings again, and says what is wrong with them.
  }
}

function firstLine(config: Config): string {
  if (config.DATABASE_URL !== undefined) return 'Connecting to the database …';
  return `Starting with ${wouldBeNew(config) ? 'a new' : 'the'} database in ${config.DATA_DIR} …`;
}
