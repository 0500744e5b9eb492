import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { input, report } from '../servers/serve.ts';

/* PostGraphile 5 over the same tables, as its guide shows it: no token, no rule, no limit. */
const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  grafserv: { graphqlPath: '/graphql', graphiql: false },
  grafast: { explain: false },
  pgServices: [makePgService({ connectionString: input.databaseUrl, schemas: ['public'], poolConfig: { max: 10 } })],
});
const server = createServer({ keepAliveTimeout: 75_000 });
await instance.createServ(grafserv).addTo(server);
server.listen(0, '127.0.0.1', () => report((server.address() as AddressInfo).port));
