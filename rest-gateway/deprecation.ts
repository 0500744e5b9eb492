import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Graph } from '../src/graph/graph.ts';
import { goneReply } from './error-replies.ts';
import { deprecationHeaders, type ResponseHeaders } from './headers.ts';
import { type Deprecation, endpointOf, type Route, routes } from './routes.ts';

/** An unusable schedule. The message is one line and names every fault. */
export class ScheduleError extends Error {}

const instant = z
  .union([z.iso.date(), z.iso.datetime({ offset: true, precision: 0 })], {
    error: 'must be a day such as 2026-11-01, or a second such as 2026-11-01T06:00:00Z',
  })
  .transform((text) => new Date(text));

const entry = z
  .strictObject({
    method: z.enum(routes.map(({ method }) => method.toUpperCase())),
    path: z.string(),
    deprecation: instant,
    sunset: instant.optional(),
    // Normalised, so that no character in it can end the header.
    link: z
      .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
      .transform((link) => new URL(link).href),
  })
  .superRefine(({ method, path, deprecation, sunset }, { addIssue }) => {
    if (!routes.some((route) => endpointOf(route) === `${method} ${path}`)) {
      addIssue({ code: 'custom', path: ['path'], message: `is not a path of this API for ${method}` });
    }
    // RFC 9745, section 4.
    if (sunset && sunset < deprecation) {
      addIssue({ code: 'custom', path: ['sunset'], message: 'must not be before the deprecation' });
    }
  });

const schedule = z
  .array(entry)
  .refine(
    (entries) => new Set(entries.map(({ method, path }) => `${method} ${path}`)).size === entries.length,
    'lists an endpoint twice',
  );

/**
 * All endpoints, with the deprecations of a schedule.
 * @param file a JSON file of entries; without one, nothing is deprecated
 * @throws {ScheduleError} if the schedule cannot be read or is invalid
 */
export function scheduledRoutes(file: string | undefined): readonly Route[] {
  if (file === undefined) return routes;
  const deprecations = new Map(
    readSchedule(file).map(({ method, path, deprecation, sunset, link }): [string, Deprecation] => {
      return [`${method} ${path}`, { deprecatedAt: deprecation, sunset, link }];
    }),
  );
  return routes.map((route) => {
    const deprecation = deprecations.get(endpointOf(route));
    if (!deprecation) return route;
    const errors = deprecation.sunset ? { ...route.errors, GONE: goneReply } : route.errors;
    return { ...route, errors, deprecation };
  });
}

function readSchedule(file: string): z.infer<typeof schedule> {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ScheduleError(`DEPRECATION_SCHEDULE: ${file}: ${(error as Error).message}`);
  }
  const parsed = schedule.safeParse(content);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => [z.core.toDotPath(path), message].join(' ').trim());
  throw new ScheduleError(`DEPRECATION_SCHEDULE: ${file}: ${faults.join('; ')}`);
}

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
