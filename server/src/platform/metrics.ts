import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";

/** Prometheus metrics. Labels have few values: never an id, a tenant or an address; banks' hosts are few. */
export interface Metrics {
  /** Begins at 0. */
  counter(name: string, help: string): Counter;
  /** A counter with labels, whose series are all known beforehand: they begin at 0, so that an alert sees the first increase. */
  knownCounter<Label extends string>(
    name: string,
    help: string,
    labels: Readonly<Record<Label, readonly string[]>>,
  ): Counter<Label>;
  /** `collect` sets the value whenever the metrics are read. */
  gauge<Label extends string = never>(
    name: string,
    help: string,
    labels?: readonly Label[],
    collect?: (gauge: Gauge<Label>) => void | Promise<void>,
  ): Gauge<Label>;
  histogram<Label extends string = never>(
    name: string,
    help: string,
    labels?: readonly Label[],
    buckets?: readonly number[],
  ): Histogram<Label>;
  expose(): Promise<{ contentType: string; body: string }>;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Asking for a name twice returns the same series, so that a module can declare a series where it uses it. */
export function createMetrics(registry = new Registry()): Metrics {
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    counter: (name, help) =>
      (registry.getSingleMetric(name) as Counter | undefined) ?? new Counter({ name, help, registers }),
    knownCounter<Label extends string>(name: string, help: string, labels: Readonly<Record<Label, readonly string[]>>) {
      const known = registry.getSingleMetric(name) as Counter<Label> | undefined;
      if (known !== undefined) return known;
      const labelNames = Object.keys(labels) as Label[];
      const counter = new Counter({ name, help, labelNames, registers });
      for (const series of combinations(labels)) counter.inc(series, 0);
      return counter;
    },
    gauge: (name, help, labels = [], collect = () => {}) =>
      (registry.getSingleMetric(name) as Gauge<(typeof labels)[number]> | undefined) ??
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        collect() {
          return collect(this);
        },
      }),
    histogram: (name, help, labels = [], buckets = SECONDS) =>
      (registry.getSingleMetric(name) as Histogram<(typeof labels)[number]> | undefined) ??
      new Histogram({ name, help, labelNames: [...labels], buckets: [...buckets], registers }),
    expose: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  };
}

function combinations<Label extends string>(labels: Readonly<Record<Label, readonly string[]>>) {
  let all: Partial<Record<Label, string>>[] = [{}];
  for (const [label, values] of Object.entries(labels) as [Label, readonly string[]][])
    all = all.flatMap((each) => values.map((value) => ({ ...each, [label]: value })));
  return all;
}
