import { execFileSync } from 'node:child_process';
import { contactCanaries } from '../support/factories.ts';
import type { Document } from '../support/openapi-validator.ts';
import { startServer } from '../support/server.ts';
import type { World } from './shapes.ts';

/** The OpenAPI document, without its server. */
const printed = () =>
  JSON.parse(execFileSync(process.execPath, ['src/generate/print-openapi.ts'], { encoding: 'utf8' })) as Document;

/** The server under attack, with its description, and notices and tokens of every kind. */
export async function startTarget() {
  const document = printed();
  const server = await startServer(
    { LOG_LEVEL: 'trace' },
    {},
    { limits: { requestTimeout: 1_500, keepAliveTimeout: 100, headersTimeout: 800 } },
  );
  const publisherId = await server.publisher();
  const otherId = await server.publisher();
  const freeId = await server.publisher({ plan: 'free' });
  // Many of each kind, so that few requests hit the rate limit.
  const mint = async (count: number, data: Parameters<typeof server.token>[0]) =>
    Promise.all(Array.from({ length: count }, async () => (await server.token(data)).secret));
  const metricsWrite = ['metrics:write' as const];
  const revokedAt = new Date('2026-11-01T00:00:00Z');
  const tokens = {
    partnerToken: [
      ...(await mint(30, { publisherId, scopes: metricsWrite })),
      ...(await mint(8, { publisherId })),
      ...(await mint(3, { publisherId: freeId, scopes: metricsWrite })),
    ],
    sspToken: await mint(12, { tier: 'ssp' }),
    none: [
      ...(await mint(2, { publisherId, revokedAt })),
      ...(await mint(2, { tier: 'staff' })),
      server.unknownToken(),
      server.unknownToken('ssp'),
    ],
  };
  const paIds = [
    await server.notice(publisherId),
    await server.notice(publisherId, { confirmationStatus: 'draft', signOffStatus: 'pending' }),
    await server.notice(publisherId, { medium: 'print' }),
    await server.notice(publisherId, { paId: 'Ünïcode 100% #?&+\u{1f5f3}' }),
    await server.notice(otherId),
    await server.notice(otherId, { signOffStatus: 'pending' }),
    await server.notice(null),
    'PA-0000000000',
  ];
  const shown = { path: `~/advertisement/${paIds[0]}`, token: String(tokens.partnerToken[0]) };
  const tag = async () => String((await server.call(shown)).headers.etag);
  const world: World = { paIds, tags: [await tag()], tokens };
  const secrets = [...Object.values(contactCanaries), ...Object.values(tokens).flat()];

  return {
    ...server,
    document,
    world,
    secrets,
    port: Number(new URL(server.publicUrl).port),
    /** Secrets found in the log. */
    leaked: () => {
      const log = server.logs.join('');
      return [...secrets, ...paIds].filter((secret) => log.includes(secret));
    },
    /** Whether a valid request is still served. */
    serves: async () => {
      const { secret: token } = await server.token({ publisherId });
      return (await server.call({ ...shown, token })).status === 200;
    },
  };
}
