import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface ServedRequest {
  readonly method: string;
  /** The pattern of the route, never the path: label values must be few and contain no data of a caller. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

interface LabelledValue {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A metric that is counted by labels. */
export interface LabelledMetric {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly read: () => readonly LabelledValue[] | Promise<readonly LabelledValue[]>;
}

export interface Metrics {
  observe(request: ServedRequest): void;
  /** A gauge that is read whenever metrics are requested. */
  gauge(name: string, help: string, read: () => number): void;
  /** A gauge with labels, which must have few values. */
  gauges(metric: LabelledMetric): void;
  expose(): Promise<{ readonly contentType: string; readonly text: string }>;
}

/** Counts and durations of the requests to this process, and its own health. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests in seconds, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  return {
    observe: ({ method, route, status, seconds }) => {
      durations.observe({ method, route, status }, seconds);
    },
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
    gauges: ({ name, help, labels: labelNames, read }) => {
      new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers: [registry],
        async collect() {
          const values = await read();
          this.reset();
          for (const { labels, value } of values) this.set(labels, value);
        },
      });
    },
    expose: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
