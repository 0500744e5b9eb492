import { Agent } from 'node:http';
import { send } from '../../support/http.ts';
import type { Cluster } from './parts.ts';

/** Requests to each server after a change. Two share a port. */
const readsOfServer = 4;

/**
 * Changes a plan and revokes a token through one server, again and again, and then asks every server at once, on new and
 * on kept connections.
 */
export function watchFreshness({ url, internalUrl, servers, seeded }: Cluster) {
  const agent = new Agent({ keepAlive: true });
  /** What was seen right after a change: how often, and what was stale. */
  const found = { revocations: 0, lapses: 0, refusals: 0, stale: [] as string[] };
  const path = `/api/v1/advertisement/${seeded.paIds(1)}`;
  const origins = () => [url, ...servers.map(({ port }) => `http://127.0.0.1:${port}`)];
  let isOver = false;

  async function mutate<Payload>(field: string): Promise<Payload> {
    const body = { query: `mutation { it: ${field} }` };
    const answer = await send(internalUrl, { method: 'POST', path: '/graphql', token: seeded.staffToken, body });
    const { data } = (answer.body ?? {}) as { data?: { it: Payload | null } };
    if (!data?.it) throw new Error(`${field}: ${answer.status} ${answer.text}`);
    return data.it;
  }

  /** Every answer must be this one; a server that is dead gives none, and 503 says nothing about the token. */
  async function expectAll(what: string, token: string, status: number): Promise<void> {
    const asked = origins().flatMap((origin) =>
      Array.from({ length: readsOfServer }, (_, n) =>
        send(origin, { path, token }, n % 2 === 0 && agent).then(
          (answer) => answer.status,
          () => undefined,
        ),
      ),
    );
    for (const got of await Promise.all(asked)) {
      if (got === status && status !== 200) found.refusals += 1;
      if (got !== undefined && got < 500 && got !== status) found.stale.push(`${what}: ${got}, not ${status}`);
    }
  }

  type Publisher = { id: string; revision: number };
  async function setPlan({ id, revision }: Publisher, plan: 'free' | 'pro'): Promise<Publisher> {
    const field = `setPublisherPlan(input: { id: "${id}", revision: ${revision}, plan: ${plan} })`;
    return (await mutate<{ publisher: Publisher }>(`${field} { publisher { id revision } }`)).publisher;
  }

  async function oneRound(publisher: Publisher): Promise<Publisher> {
    const { secret, token } = await mutate<{ secret: string; token: { id: string } }>(
      `mintToken(input: { tier: partner, publisherId: "${publisher.id}" }) { secret token { id } }`,
    );
    await expectAll('a new token', secret, 200);
    const lapsed = await setPlan(publisher, 'free');
    await expectAll('a lapsed plan', secret, 403);
    found.lapses += 1;
    const renewed = await setPlan(lapsed, 'pro');
    await expectAll('a renewed plan', secret, 200);
    await mutate(`revokeToken(input: { id: "${token.id}" }) { token { id } }`);
    await expectAll('a revoked token', secret, 401);
    found.revocations += 1;
    return renewed;
  }

  async function watch(): Promise<void> {
    for (let made = 0; !isOver; made += 1) {
      try {
        const name = `Freshness ${made}`;
        const field = `createPublisher(input: { name: "${name}", plan: pro }) { publisher { id revision } }`;
        let { publisher } = await mutate<{ publisher: Publisher }>(field);
        while (!isOver) publisher = await oneRound(publisher);
      } catch {
        // A server died in the middle of a change, whose outcome is unknown: begin again with another publisher.
      }
    }
  }
  const watching = watch();

  return {
    async stop() {
      isOver = true;
      await watching;
      agent.destroy();
      return found;
    },
  };
}
