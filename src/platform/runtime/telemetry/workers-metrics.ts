import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, Gauge, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client';
import { type Side, sideOfWorker } from '../fork.ts';

/*
 * Every worker can return the metrics of all workers; the primary aggregates them. prom-client has an aggregator, too, but
 * it waits for workers that are still starting, and loses the counts of workers that have died.
 */

type Metrics = MetricObjectWithValues<MetricValue<string>>[];

/** Worker to primary: metrics are available here. */
type Registration = { providesMetrics: Side };
/** Primary to worker: send your metrics. */
type Request = { metricsRequest: number };
/** Worker to primary: the metrics of this worker. */
type Reply = { metrics: Metrics; request: number };
/** Worker to primary: send the aggregated metrics. */
type AggregateRequest = { aggregateRequest: number };
/** Primary to worker: the aggregated metrics; null if aggregation failed. */
type AggregateReply = { text: string | null; request: number };

const has = <Message>(name: string & keyof Message) => {
  return (message: unknown): message is Message => Object.hasOwn(Object(message), name);
};
const isRegistration = has<Registration>('providesMetrics');
const isRequest = has<Request>('metricsRequest');
const isReply = has<Reply>('metrics');
const isAggregateRequest = has<AggregateRequest>('aggregateRequest');
const isAggregateReply = has<AggregateReply>('text');

/** Longest wait for a worker; then its previous metrics are used. */
const timeoutMs = 1_000;

/** Metrics that mean something for one process only. They get a label with its name; all others are aggregated. */
const perProcess = /^(process|nodejs)_|^notices_(database|http)_connections/;

const ofProcess = (process: string, metrics: Metrics): Metrics =>
  metrics.map((metric) => {
    if (!perProcess.test(metric.name)) return metric;
    const values = metric.values.map((value) => ({ ...value, labels: { ...value.labels, process } }));
    return { ...metric, aggregator: 'first', values };
  });

/** In the primary: aggregates the metrics of all workers on request. @param own metrics of the primary itself */
export function aggregateMetrics(own: Registry): void {
  const latest = new Map<Worker, Metrics>();
  /** A replaced worker has the name of the one before it, so that restarts make no new series. */
  const names = new Map<Worker, string>();
  const responding = new Gauge({
    name: 'notices_process_responding',
    help: '0 if the process did not send its metrics in a second. Its other metrics are then those of an earlier time.',
    labelNames: ['process'],
    registers: [own],
  });
  const pending = new Map<number, () => void>();
  let requestCount = 0;
  /** Last known counts of dead workers. Without them the sums would fall, which reads as a restart. */
  let past: Promise<Metrics> = Promise.resolve([]);

  function nameFor(side: Side): string {
    const taken = new Set(names.values());
    for (let number = 1; ; number++) if (!taken.has(`${side}-${number}`)) return `${side}-${number}`;
  }

  async function refresh(worker: Worker): Promise<void> {
    const request = requestCount++;
    const isAnswered = await new Promise<boolean>((resolve) => {
      pending.set(request, () => resolve(true));
      setTimeout(resolve, timeoutMs, false).unref();
      worker.send({ metricsRequest: request } satisfies Request, () => {}); // it may have died
    }).finally(() => pending.delete(request));
    const process = names.get(worker);
    if (process) responding.set({ process }, Number(isAnswered));
  }

  async function aggregate(): Promise<string> {
    await Promise.all([...latest.keys()].map(refresh));
    // Read both at once, so that a worker that dies now is in exactly one of them.
    const [living, dead] = [[...latest].map(([worker, each]) => ofProcess(names.get(worker) ?? '', each)), past];
    const primary = ofProcess('primary', await own.getMetricsAsJSON());
    return AggregatorRegistry.aggregate([primary, ...living, await dead]).metrics();
  }

  cluster.on('message', async (worker, message: unknown) => {
    if (isRegistration(message)) {
      latest.set(worker, []);
      names.set(worker, nameFor(message.providesMetrics));
    }
    if (isReply(message)) {
      if (latest.has(worker)) latest.set(worker, message.metrics);
      pending.get(message.request)?.();
    }
    if (isAggregateRequest(message)) {
      const text = await aggregate().catch(() => null);
      worker.send({ text, request: message.aggregateRequest } satisfies AggregateReply, () => {});
    }
  });
  cluster.on('exit', (worker) => {
    const counted = (latest.get(worker) ?? []).filter(
      ({ name, type }) => ['counter', 'histogram'].includes(String(type)) && !perProcess.test(name),
    );
    latest.delete(worker);
    const process = names.get(worker);
    if (process) responding.remove({ process });
    names.delete(worker);
    past = past.then((before) => AggregatorRegistry.aggregate([before, counted]).getMetricsAsJSON());
  });
}

/** In a worker: sends its metrics to the primary. @returns a function that reads the metrics of all workers */
export function shareMetrics(own: Registry): () => Promise<string> {
  const pending = new Map<number, (reply: AggregateReply) => void>();
  let requestCount = 0;
  const send = (message: Registration | Reply | AggregateRequest) =>
    process.send?.(message, undefined, undefined, () => {});

  process.on('message', async (message: unknown) => {
    if (isRequest(message)) send({ metrics: await own.getMetricsAsJSON(), request: message.metricsRequest });
    if (isAggregateReply(message)) pending.get(message.request)?.(message);
  });
  send({ providesMetrics: sideOfWorker() });

  return async () => {
    const request = requestCount++;
    const reply = new Promise<AggregateReply>((resolve) => pending.set(request, resolve));
    send({ aggregateRequest: request });
    const { text } = await reply;
    pending.delete(request);
    if (text === null) throw new Error('the metrics of the workers could not be aggregated');
    return text;
  };
}
