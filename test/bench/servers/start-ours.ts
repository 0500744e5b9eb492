import { readConfig } from '../../../src/config.ts';
import { connect } from '../../../src/database/connect.ts';
import { createLog } from '../../../src/log.ts';
import { start } from '../../../src/start.ts';
import { input, nowhere } from './serve.ts';

/** Starts the server as it ships, request log included, written where it costs what it costs but fills no disk. */
export async function startOurs() {
  const config = readConfig({ PORT: '0', INTERNAL_PORT: '0', HOST: '127.0.0.1', DATABASE_URL: input.databaseUrl });
  const orm = connect({
    url: input.databaseUrl,
    poolSize: config.DATABASE_POOL_SIZE,
    connectTimeout: config.DATABASE_CONNECT_TIMEOUT,
    statementTimeout: config.DATABASE_STATEMENT_TIMEOUT,
  });
  const log = createLog('info', nowhere);
  return start({ config, database: { orm, replicas: [], close: () => orm.close() }, log });
}

export const portOf = (url: string) => Number(new URL(url).port);
