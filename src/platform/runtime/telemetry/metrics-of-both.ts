import { AggregatorRegistry, Gauge, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client';

export type MetricValues = MetricObjectWithValues<MetricValue<string>>[];

/**
 * Reads the metrics of both processes. Each has its own label `process`, so nothing is summed.
 * @param readPublic reads those of the public process; undefined if there is none now; rejects if it does not answer
 */
export function metricsOfBoth(
  own: Registry,
  readPublic: () => Promise<MetricValues | undefined>,
): () => Promise<string> {
  const responding = new Gauge({
    name: 'notices_public_process_responding',
    help: '0 if the process that serves partners did not send its metrics in a second.',
    registers: [own],
  });
  return async () => {
    const found = await readPublic().catch(() => undefined);
    responding.set(found ? 1 : 0);
    const both = [await own.getMetricsAsJSON(), found ?? []];
    // Without labels in common there is nothing to sum. prom-client would leave some metrics out.
    const kept = both.map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: 'sum' as const })));
    return AggregatorRegistry.aggregate(kept).metrics();
  };
}
