import { errors } from '../../../rest-gateway/conformance/errors.ts';
import { mintSecret } from '../../../src/domain/access/token.ts';
import model from '../../../src/domain/mikro-orm.config.ts';
import { connect } from '../../../src/platform/database/connect.ts';
import { startEmbeddedPostgres } from '../../../src/platform/database/embedded/embedded-postgres.ts';
import { createFactories, type Factories } from '../../support/factories.ts';
import { type HttpRequest, type HttpResponse, send } from '../../support/http.ts';
import { postgresIn, startProcess, temporaryFolder, withLimits } from '../../support/processes.ts';
import { own, registerPath, statusAt } from '../fixtures.ts';

export const counts = { viewsCount: 190_000, engagementsCount: 2_400 };

/** Whose token a request has. */
type Holder = 'partner' | 'readOnly' | 'offPro' | 'ssp' | 'revoked' | 'unknown' | 'malformed' | 'none';

/** A request with the status that it has unless the database is down. */
export type Sample = HttpRequest & { name: string; by: Holder; well: number };

const metrics = { method: 'PUT', path: `${registerPath}/metrics`, body: counts };

/** Every path that needs the database. */
export const samples: Sample[] = [
  { name: 'the register', path: registerPath, by: 'partner', well: 200 },
  { name: 'the full record', path: `/api/v1/advertisement-full/${own}`, by: 'partner', well: 200 },
  { name: 'the metrics write', ...metrics, by: 'partner', well: 200 },
  { name: 'the register for SSPs', path: `/api/v1/ssp/advertisement/${own}`, by: 'ssp', well: 200 },
  { name: 'the register by HEAD', method: 'HEAD', path: registerPath, by: 'partner', well: 200 },
  { name: 'a write that is no JSON', ...metrics, body: '{', by: 'partner', well: 400 },
  { name: 'a notice that is none', path: '/api/v1/advertisement/PA-0000000000', by: 'partner', well: 404 },
  { name: 'a PA-ID that cannot exist', path: '/api/v1/advertisement/%00', by: 'partner', well: 404 },
  { name: 'a publisher off Pro', path: registerPath, by: 'offPro', well: 403 },
  { name: 'a read-only token that writes', ...metrics, by: 'readOnly', well: 403 },
  { name: 'a revoked token', path: registerPath, by: 'revoked', well: 401 },
  { name: 'an unknown token', path: registerPath, by: 'unknown', well: 401 },
  { name: 'a token of another tier', path: registerPath, by: 'ssp', well: 401 },
];

/** Requests that need no database. */
export const independentSamples: Sample[] = [
  { name: 'no token', path: registerPath, by: 'none', well: 401 },
  { name: 'a token with a wrong checksum', path: registerPath, by: 'malformed', well: 401 },
  { name: 'another path', path: '/nowhere', by: 'partner', well: 404 },
  { name: 'another method', method: 'DELETE', path: registerPath, by: 'partner', well: 405 },
  { name: 'the description', path: '/api/docs', by: 'none', well: 200 },
];

/** `well`, `unavailable` for the exact 503 response, or what else the response is. */
export function judge({ status, headers, body, text }: HttpResponse, { method, well }: Sample): string {
  if (status === well) return 'well';
  const { 'retry-after': retryAfter, 'x-api-version': version, 'cache-control': caching } = headers;
  const said = JSON.stringify({ status, body, retryAfter, version, caching });
  const failure = errors.unavailable.body;
  const unavailable = JSON.stringify({
    status: 503,
    body: method === 'HEAD' ? undefined : failure,
    retryAfter: '5',
    version: 'v1',
    caching: 'private, no-store',
  });
  return said === unavailable ? 'unavailable' : `${said} ${text}`;
}

/** A demo server in its own process, on an embedded PostgreSQL that a test may stop, freeze and kill. */
export type FaultyServer = Awaited<ReturnType<typeof startFaultyServer>>;

export async function startFaultyServer() {
  const folder = await temporaryFolder();
  const held = await startEmbeddedPostgres(folder);
  // Short time-outs, so that outages are short, but long enough for a slow machine to connect.
  const timeouts = { ...withLimits({ connectTimeout: 2_000 }), DATABASE_STATEMENT_TIMEOUT: '1000' };
  const environment = { DATABASE_URL: held.ownerUrl, DEMO_DATA: 'true', LOG_LEVEL: 'silent', ...timeouts };
  const server = await startProcess(environment);
  const tokens = await withFactories(held.superuserUrl, mintTokens);
  let asked = 0;
  return {
    folder,
    postgres: postgresIn(folder),
    superuserUrl: held.superuserUrl,
    release: held.release,
    server,
    health: (which: 'live' | 'ready') => statusAt(server, `/health/${which}`),
    /** Sends a request with the next token of its holder. */
    ask: ({ by, ...request }: Sample, { publicUrl } = server) => {
      asked += 1;
      return send(publicUrl, { ...request, token: tokens[by][asked % tokens[by].length] });
    },
  };
}

/** Calls an action with factories, and the publisher of the notice. */
export async function withFactories<Result>(
  url: string,
  action: (factories: Factories, publisherId: string) => Promise<Result>,
): Promise<Result> {
  const orm = connect(model, { url, poolSize: 4, connectTimeout: 60_000, statementTimeout: 60_000 });
  try {
    const [notice] = await orm.em
      .fork()
      .execute<{ id: string }[]>(`select publisher_id as id from notice where pa_id = '${own}'`);
    return await action(createFactories(orm), notice?.id ?? '');
  } finally {
    await orm.close();
  }
}

/** Enough tokens to stay below the rate limit. */
async function mintTokens({ token, publisher }: Factories, publisherId: string): Promise<Record<Holder, string[]>> {
  const mint = (data: Parameters<typeof token>[0]) =>
    Promise.all(Array.from({ length: 60 }, async () => (await token(data)).secret));
  const partner = await mint({ publisherId, scopes: ['metrics:write'] });
  return {
    partner,
    readOnly: await mint({ publisherId }),
    offPro: await mint({ publisherId: await publisher({ plan: 'free' }) }),
    ssp: await mint({ tier: 'ssp' }),
    revoked: await mint({ publisherId, revokedAt: new Date() }),
    unknown: [mintSecret('partner')],
    malformed: partner.map((secret) => `${secret.slice(0, -1)}!`),
    none: [],
  };
}
