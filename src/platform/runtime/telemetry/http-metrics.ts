import { Counter, type Metric, type Registry } from 'prom-client';

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

type RequestCounter = Required<RequestLabels> & { requests: number };
/** Requests of one route, the number of them in each bucket (the last one has no bound) and their duration. */
type RouteSamples = { counters: RequestCounter[]; buckets: number[]; seconds: number };

/**
 * Counts requests. prom-client would take 3 µs per request, mostly to build a key from the labels. Plain objects are
 * counted instead and copied to prom-client when metrics are collected.
 * @param expected start at 0
 */
export function createRequestMetrics(
  registry: Registry,
  expected: readonly RequestLabels[],
): (request: RequestSample) => void {
  const routes = new Map<string, RouteSamples>();

  new Counter({
    name: 'notices_http_requests_total',
    help: 'Answered requests to the public listener.',
    labelNames: ['route', 'method', 'status', 'code'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { counters } of routes.values()) {
        for (const { requests, ...labels } of counters) this.inc(labels, requests);
      }
    },
  });
  registerHistogram(registry, 'notices_http_request_duration_seconds', 'Time from request to response.', routes);

  function samplesOf(route: string): RouteSamples {
    const known = routes.get(route);
    if (known) return known;
    const samples = { counters: [], buckets: Array(bounds.length + 1).fill(0), seconds: 0 };
    routes.set(route, samples);
    return samples;
  }

  /** A linear search: a route has few combinations, and a key of all three would be a new string for each request. */
  function counterOf({ counters }: RouteSamples, route: string, request: RequestLabels): RequestCounter {
    const { method, status, code = '' } = request;
    const known = counters.find((each) => each.status === status && each.code === code && each.method === method);
    if (known) return known;
    const counter = { route, method, status, code, requests: 0 };
    counters.push(counter);
    return counter;
  }

  for (const labels of expected) counterOf(samplesOf(labels.route || 'none'), labels.route || 'none', labels);

  return (request) => {
    const route = request.route || 'none';
    const samples = samplesOf(route);
    const seconds = request.milliseconds / 1000;
    let at = 0;
    while (at < bounds.length && seconds > (bounds[at] ?? 0)) at++;
    counterOf(samples, route, request).requests++;
    samples.seconds += seconds;
    samples.buckets[at] = (samples.buckets[at] ?? 0) + 1;
  };
}

/** prom-client's histogram accepts single values only, so this registers an object with the same `get`. */
function registerHistogram(registry: Registry, name: string, help: string, of: Map<string, RouteSamples>): void {
  const valuesOf = ([route, { buckets: counts, seconds }]: [string, RouteSamples]) => {
    let count = 0;
    const buckets = counts.map((number, index) => {
      count += number;
      return { metricName: `${name}_bucket`, labels: { le: bounds[index] ?? '+Inf', route }, value: count };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels: { route }, value: seconds },
      { metricName: `${name}_count`, labels: { route }, value: count },
    ];
  };
  const get = async () => ({ name, help, type: 'histogram', aggregator: 'sum', values: [...of].flatMap(valuesOf) });
  registry.registerMetric({ name, help, get } as unknown as Metric);
}
