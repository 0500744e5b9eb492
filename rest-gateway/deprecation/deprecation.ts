import type { Graph } from '../../src/graph/graph.ts';
import { deprecationHeaders, type ResponseHeaders } from '../headers.ts';
import { endpointOf, type Route } from '../routes.ts';
import { ScheduleError } from './deprecation-schedule.ts';

/** Shortest time between the first `Deprecation` header and the end of an endpoint, in milliseconds (contract part 9). */
const noticePeriod = 90 * 24 * 60 * 60 * 1000;

/** The deprecation of an endpoint. */
export type EndpointDeprecation = {
  /** Headers of each of its responses. */
  headers: ResponseHeaders;
  /** Whether the endpoint is switched off. Also records when its headers were first sent. */
  isGone: (now: Date) => Promise<boolean>;
};

/** @returns undefined for a route that is not deprecated */
export function deprecationOf(route: Route, firstServed: Graph['firstServed']): EndpointDeprecation | undefined {
  const { deprecation } = route;
  if (!deprecation) return undefined;
  const { deprecatedAt, sunset } = deprecation;
  const announcement = { endpoint: endpointOf(route), deprecatedAt };
  return {
    headers: deprecationHeaders(deprecation),
    async isGone(now) {
      const written = firstServed.note(announcement, now);
      if (!sunset || now < sunset) return false; // without waiting for the write
      await written;
      const since = firstServed.known(announcement);
      return since !== undefined && now.getTime() - since.getTime() >= noticePeriod;
    },
  };
}

/**
 * Checks that a schedule keeps the notice period of the contract.
 * @throws {ScheduleError} naming each such endpoint, and its earliest sunset
 * @throws Error if the database does not answer
 */
export async function assertNoticePeriod(
  endpoints: readonly Route[],
  firstServed: Graph['firstServed'],
  now: Date,
): Promise<void> {
  const faults: string[] = [];
  for (const route of endpoints) {
    const { deprecatedAt, sunset } = route.deprecation ?? {};
    if (!deprecatedAt) continue;
    const endpoint = endpointOf(route);
    const since = await firstServed.read({ endpoint, deprecatedAt });
    const earliest = new Date((since ?? now).getTime() + noticePeriod);
    if (!sunset || sunset >= earliest) continue;
    const why = since ? `was first served at ${since.toISOString()}` : 'has not been served yet';
    faults.push(
      `the sunset of ${endpoint} must not be before ${earliest.toISOString()}: its Deprecation header must be served for 90 days and ${why}`,
    );
  }
  if (faults.length > 0) throw new ScheduleError(`DEPRECATION_SCHEDULE: ${faults.join('; ')}`);
}
