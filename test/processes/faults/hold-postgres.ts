/** Uses the embedded PostgreSQL of a folder until it is asked to release it: `node hold-postgres.ts FOLDER`. */
import { once } from 'node:events';
import { startEmbeddedPostgres } from '../../../src/platform/database/embedded/embedded-postgres.ts';

const postgres = await startEmbeddedPostgres(process.argv[2] ?? '');
const stay = setInterval(() => {}, 60_000);
process.stdout.write(`${postgres.superuserUrl}\n`);
await once(process, 'SIGTERM');
await postgres.release();
clearInterval(stay);
