import type { Instruments } from './instruments.ts';

/** Labels of a request. No label may have a value that callers choose freely. */
export type RequestLabels = {
  /** The pattern of the route; empty if no route matched. */
  route: string;
  method: string;
  status: number;
  code?: string | undefined;
};
export type RequestSample = RequestLabels & { milliseconds: number };

/** Upper bounds of the histogram's buckets, in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts requests.
 * @param expected start at 0
 */
export function createRequestMetrics(
  { counter, histogram }: Instruments,
  expected: readonly RequestLabels[],
): (request: RequestSample) => void {
  const labelsOf = ({ route, method, status, code = '' }: RequestLabels) => ({
    route: route || 'none',
    method,
    status,
    code,
  });
  const known = expected.map(labelsOf);
  const requests = counter('http_requests_total', 'Answered requests to the public listener.', {
    labelNames: ['route', 'method', 'status', 'code'],
    known,
  });
  const durations = histogram('http_request_duration_seconds', 'Time from request to response.', bounds, ['route']);
  for (const route of new Set(known.map((labels) => labels.route))) durations.zero({ route });
  return (request) => {
    const labels = labelsOf(request);
    requests.inc(labels);
    durations.observe({ route: labels.route }, request.milliseconds / 1000);
  };
}
