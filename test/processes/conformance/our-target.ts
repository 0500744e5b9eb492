import { parseFixtures } from '../../../rest-gateway/conformance/fixtures.ts';
import type { Action } from '../../../rest-gateway/conformance/kit.ts';
import { createSender } from '../../../rest-gateway/conformance/sender.ts';
import { createFixtures, operateBy } from '../../../src/products/admin/conformance/fixtures.ts';
import { createExecutor } from '../../../src/products/admin/session.ts';
import type { TestServer } from '../../support/server.ts';

/** The target of a run of the kit in this process: one of our servers, with its own fixtures. */
export async function ourTarget({ clock, database, publicUrl }: TestServer) {
  // The kit compares it with the machine's, which answers have in Date.
  Object.defineProperty(clock, 'now', { get: () => new Date() });
  const execute = createExecutor(database.orm, () => clock.now);
  const siteUrl = new URL(publicUrl);
  return {
    baseUrl: new URL('/api/v1', siteUrl),
    siteUrl,
    fixtures: parseFixtures(await createFixtures(execute, clock.now)),
    send: createSender({ timeout: 60_000 }),
    operator: (action: Action) => operateBy(execute, action),
  };
}
