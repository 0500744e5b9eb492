import { start } from '../../../src/app/start.ts';
import model from '../../../src/domain/mikro-orm.config.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { joinDatabase } from '../../../src/platform/database/open.ts';
import { createLog } from '../../../src/platform/runtime/log.ts';
import { nowhere } from './serve.ts';

/** Starts the server as it ships, request log included, written where it costs what it costs but fills no disk. */
export async function startOurs(environment: Record<string, string>) {
  const config = readConfig({ PORT: '0', INTERNAL_PORT: '0', HOST: '127.0.0.1', ...environment });
  const database = joinDatabase(model, config);
  return {
    database,
    server: await start({ config, database, hasDemo: config.demoData, log: createLog('info', nowhere) }),
  };
}
