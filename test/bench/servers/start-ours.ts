import { start } from '../../../src/app/start.ts';
import { readConfig } from '../../../src/config.ts';
import { joinDatabase } from '../../../src/database/open.ts';
import model from '../../../src/mikro-orm.config.ts';
import { createLog } from '../../../src/runtime/log.ts';
import { input, nowhere } from './serve.ts';

/** Starts the server as it ships, request log included, written where it costs what it costs but fills no disk. */
export async function startOurs() {
  const config = readConfig({ PORT: '0', INTERNAL_PORT: '0', HOST: '127.0.0.1', DATABASE_URL: input.databaseUrl });
  return start({ config, database: joinDatabase(model, config), log: createLog('info', nowhere) });
}

export const portOf = (url: string) => Number(new URL(url).port);
