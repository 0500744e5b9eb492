import type { Graph } from '../../src/graph/graph.ts';
import { deprecationHeaders, type ResponseHeaders } from '../headers.ts';
import { endpointOf, type Route } from '../routes.ts';
import { ScheduleError } from './deprecation-schedule.ts';

/** Milliseconds for which the header is sent, at the least, before an endpoint is switched off (documents part 9, rule 3). */
const leastNotice = 90 * 24 * 60 * 60 * 1000;

/** An endpoint that is on its way out. */
export type Announced = {
  /** Headers of each of its responses. */
  headers: ResponseHeaders;
  /** Whether it is switched off by now. To ask means that the headers go out, which is recorded the first time. */
  isGone: (now: Date) => Promise<boolean>;
};

/** What a route's deprecation comes to; undefined for one that is not deprecated. */
export function announced(route: Route, firstServed: Graph['firstServed']): Announced | undefined {
  const { deprecation } = route;
  if (!deprecation) return undefined;
  const { deprecatedAt, sunset } = deprecation;
  const announcement = { endpoint: endpointOf(route), deprecatedAt };
  return {
    headers: deprecationHeaders(deprecation),
    async isGone(now) {
      const noted = firstServed.note(announcement, now);
      if (!sunset || now < sunset) return false; // no answer waits for the note
      await noted;
      const since = firstServed.known(announcement);
      return since !== undefined && now.getTime() - since.getTime() >= leastNotice;
    },
  };
}

/**
 * Refuses a schedule that would switch an endpoint off with less notice than the documents promise.
 * @throws {ScheduleError} naming each such endpoint, and its earliest sunset
 * @throws Error when the database does not answer
 */
export async function refuseShortNotice(
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
    const earliest = new Date((since ?? now).getTime() + leastNotice);
    if (!sunset || sunset >= earliest) continue;
    const why = since ? `first served at ${since.toISOString()}` : 'never served yet';
    faults.push(
      `the sunset of ${endpoint} must not be before ${earliest.toISOString()}, 90 days of its Deprecation header, which was ${why}`,
    );
  }
  if (faults.length > 0) throw new ScheduleError(`DEPRECATION_SCHEDULE: ${faults.join('; ')}`);
}
