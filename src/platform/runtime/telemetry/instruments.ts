import {
  Counter,
  type CounterConfiguration,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type Registry,
} from 'prom-client';

type Labels<Name extends string> = Partial<Record<Name, string | number>>;

/** Makes metrics in a registry: `name` without its prefix, and a help text. */
export const instrumentsOf = (registry: Registry) => ({
  gauge: <Name extends string = never>(name: string, help: string, options?: Partial<GaugeConfiguration<Name>>) =>
    new Gauge<Name>({ name: `notices_${name}`, help, registers: [registry], ...options }),

  /** @param known labels of series that start at 0: `rate` misses the first failure of a new one */
  counter<Name extends string = never>(
    name: string,
    help: string,
    { known = [], ...options }: Partial<CounterConfiguration<Name>> & { known?: Iterable<Labels<Name>> } = {},
  ): Counter<Name> {
    const counter = new Counter<Name>({ name: `notices_${name}`, help, registers: [registry], ...options });
    for (const labels of known) counter.inc(labels, 0);
    return counter;
  },

  histogram: <Name extends string = never>(name: string, help: string, buckets: number[], labelNames: Name[] = []) =>
    new Histogram<Name>({ name: `notices_${name}`, help, buckets, labelNames, registers: [registry] }),
});

export type Instruments = ReturnType<typeof instrumentsOf>;
