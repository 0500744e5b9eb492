import { Counter, type Metric, type Registry } from 'prom-client';

/** What is counted of a request: nothing that a caller can choose freely. */
export type RequestSeen = {
  /** The pattern of the route; empty where there is none. */
  route: string;
  method: string;
  status: number;
  code?: string | undefined;
  milliseconds: number;
};

/** Upper bounds of the classes of duration, in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Durations of a route: how many fell into each class, the last one being without a bound. */
type Durations = { route: string; classes: number[]; seconds: number };
type Tally = { labels: Record<'route' | 'method' | 'status' | 'code', string>; requests: number; durations: Durations };
type ByRoute = Map<string, Map<string, Map<number, Map<string | undefined, Tally>>>>;

/**
 * Counts requests. This is done for every request, and prom-client takes 3 µs for it, most of them to make a key of the
 * labels: numbers are kept in plain objects here, and become prom-client's when somebody asks for them.
 */
export function createRequestFigures(registry: Registry): (request: RequestSeen) => void {
  const tallies: ByRoute = new Map();
  const all: Tally[] = [];
  const durations = new Map<string, Durations>();

  new Counter({
    name: 'http_requests_total',
    help: 'Requests to the public listener that were answered.',
    labelNames: ['route', 'method', 'status', 'code'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { labels, requests } of all) this.inc(labels, requests);
    },
  });
  registerHistogram(registry, 'http_request_duration_seconds', 'Time from a request to its answer.', durations);

  function tallyOf({ route, method, status, code = '' }: RequestSeen): Tally {
    const name = route || 'none';
    const ofRoute = durations.get(name) ?? { route: name, classes: Array(bounds.length + 1).fill(0), seconds: 0 };
    durations.set(name, ofRoute);
    const labels = { route: name, method, status: String(status), code };
    const tally = { labels, requests: 0, durations: ofRoute };
    all.push(tally);
    return tally;
  }

  /** One look after the other, since a key of all four would be a new text for each request. */
  function find(request: RequestSeen): Tally {
    const byMethod = within(tallies, request.route, newMap);
    const byStatus = within(byMethod, request.method, newMap);
    const byCode = within(byStatus, request.status, newMap);
    return within(byCode, request.code, () => tallyOf(request));
  }

  return (request) => {
    const tally = find(request);
    const seconds = request.milliseconds / 1000;
    let at = 0;
    while (at < bounds.length && seconds > (bounds[at] ?? 0)) at++;
    tally.requests++;
    tally.durations.seconds += seconds;
    tally.durations.classes[at] = (tally.durations.classes[at] ?? 0) + 1;
  };
}

const newMap = () => new Map();

function within<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

/** prom-client's own histogram only takes values one by one; a registry takes anything that gives what it gives. */
function registerHistogram(registry: Registry, name: string, help: string, of: Map<string, Durations>): void {
  const valuesOf = ({ route, classes, seconds }: Durations) => {
    let count = 0;
    const buckets = classes.map((number, index) => {
      count += number;
      return { metricName: `${name}_bucket`, labels: { le: bounds[index] ?? '+Inf', route }, value: count };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels: { route }, value: seconds },
      { metricName: `${name}_count`, labels: { route }, value: count },
    ];
  };
  const get = async () => ({
    name,
    help,
    type: 'histogram',
    aggregator: 'sum',
    values: [...of.values()].flatMap(valuesOf),
  });
  registry.registerMetric({ name, help, get } as unknown as Metric);
}
