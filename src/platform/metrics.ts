import { type HrTime, ValueType } from '@opentelemetry/api';
import type * as Sdk from '@opentelemetry/sdk-metrics';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { MetricsExport } from './configuration/settings.js';
import { warnRarely } from './log.js';
import { describeProcess, flushInTime } from './tracing.js';

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

/** A metric that is counted by labels. It is a counter if its name ends in `_total`, otherwise a gauge. */
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
  /** A metric with labels, which must have few values. */
  labelled(metric: LabelledMetric): void;
  expose(): Promise<{ readonly contentType: string; readonly text: string }>;
  /** The values of all metrics. One that cannot be read within two seconds is left out, such as while the database hangs. */
  read(): Promise<readonly ReadMetric[]>;
  /** Since when counters and histograms count. */
  readonly startedAt: Date;
}

/** A metric with its values, in the form of `prom-client`. */
interface ReadMetric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly values: readonly ReadValue[];
}

interface ReadValue {
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
  /** The name of a series of a histogram: `…_bucket`, `…_sum` or `…_count`. */
  readonly metricName?: string;
}

const readWithinMs = 2_000;

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
    labelled: ({ name, help, labels: labelNames, read }) => {
      const Kind = name.endsWith('_total') ? Counter : Gauge;
      new Kind({
        name,
        help,
        labelNames: [...labelNames],
        registers: [registry],
        async collect() {
          const values = await read();
          this.reset();
          // Without labels, a reset leaves the value 0, which would pass for a measurement.
          if (labelNames.length === 0) this.remove({});
          for (const { labels, value } of values) this.inc(labels, value);
        },
      });
    },
    expose: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    read: async () => {
      const metrics = registry.getMetricsAsArray() as unknown as readonly { get(): Promise<ReadMetric> }[];
      const done = new AbortController();
      const late = sleep(readWithinMs, undefined, { ref: false, signal: done.signal }).catch(() => undefined);
      const results = await Promise.allSettled(metrics.map((metric) => Promise.race([metric.get(), late])));
      done.abort();
      return results.flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : []));
    },
    startedAt: new Date(),
  };
}

/**
 * Sends metrics to a collector at intervals, with the names and labels of `/metrics`. A failure is logged at most once a minute;
 * values are totals, so the next export makes up for it.
 * @returns a function that sends them a last time, within three seconds
 */
export async function startMetricsExport(
  metrics: Metrics,
  settings: MetricsExport,
  version: string,
  log: Logger,
): Promise<() => Promise<void>> {
  // Loaded only here: a process that sends no metrics reads none of these modules.
  const [{ ExportResultCode, millisToHrTime }, sdk, { OTLPExporterBase }, http, transformer, resource] =
    await Promise.all([
      import('@opentelemetry/core'),
      import('@opentelemetry/sdk-metrics'),
      import('@opentelemetry/otlp-exporter-base'),
      import('@opentelemetry/otlp-exporter-base/node-http'),
      import('@opentelemetry/otlp-transformer'),
      describeProcess(settings, version, log),
    ]);
  const { url, headers, everyMs } = settings;
  // The only public function that reads the variables for TLS, time limits and compression; the exporter of traces calls it, too.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const options = http.convertLegacyHttpOptions({ url, headers: { ...headers } }, 'METRICS', 'v1/metrics', {
    'Content-Type': 'application/json',
  });
  const { JsonMetricsSerializer, MetricsExporterMetricsHelper } = transformer;
  const exporter = new OTLPExporterBase(
    http.createOtlpHttpExportDelegate(
      options,
      JsonMetricsSerializer,
      'otlp_http_json_metric_exporter',
      MetricsExporterMetricsHelper,
      undefined,
    ),
  );
  const warn = warnRarely(
    log,
    'metrics could not be sent to the collector; if it accepts only traces, set OTEL_METRICS_EXPORTER=none',
  );
  const reporting: Sdk.PushMetricExporter = {
    export: (data, done) => {
      exporter.export(data, ({ code }) => {
        if (code !== ExportResultCode.SUCCESS) warn();
        done({ code: ExportResultCode.SUCCESS });
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
  const startTime = millisToHrTime(metrics.startedAt.getTime());
  const scope = { name: 'kyb', version };
  const reader = new sdk.PeriodicExportingMetricReader({
    exporter: reporting,
    exportIntervalMillis: everyMs,
    metricProducers: [
      {
        collect: async () => {
          const read = await metrics.read();
          const times = { startTime, endTime: millisToHrTime(Date.now()) };
          const sent = read
            .map((metric) => toMetricData(metric, times, sdk))
            .filter(({ dataPoints }) => dataPoints.length > 0);
          return { resourceMetrics: { resource, scopeMetrics: [{ scope, metrics: sent }] }, errors: [] };
        },
      },
    ],
  });
  const provider = new sdk.MeterProvider({ resource, readers: [reader] });
  return () => flushInTime(provider.shutdown());
}

interface Times {
  readonly startTime: HrTime;
  readonly endTime: HrTime;
}

/** A metric as OpenTelemetry describes it: a counter is a monotonic sum, and all values are totals since the start. */
function toMetricData({ name, help, type, values }: ReadMetric, times: Times, sdk: typeof Sdk): Sdk.MetricData {
  const { AggregationTemporality, DataPointType } = sdk;
  const shared = {
    // The name of a metric of Prometheus contains its unit.
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (type === 'histogram') {
    return { ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints: toHistogramPoints(values, times) };
  }
  // JSON has no NaN, which is the delay of an event loop that nobody measured yet.
  const dataPoints = values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }) => ({ ...times, attributes: toAttributes(labels), value }));
  return type === 'counter'
    ? { ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...shared, dataPointType: DataPointType.GAUGE, dataPoints };
}

/** Labels of Prometheus are texts. */
function toAttributes(labels: ReadValue['labels']): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([label, value]) => [label, String(value)]));
}

/** Each combination of labels is a point. A bucket of Prometheus contains the smaller ones, and one of OpenTelemetry does not. */
function toHistogramPoints(values: readonly ReadValue[], times: Times): Sdk.DataPoint<Sdk.Histogram>[] {
  const series = Map.groupBy(values, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels));
  return [...series.values()].map((ofSeries) => {
    const { le: _, ...labels } = ofSeries[0]?.labels ?? {};
    const find = (suffix: string): number =>
      ofSeries.find(({ metricName }) => metricName?.endsWith(suffix))?.value ?? 0;
    const buckets = ofSeries.filter(({ labels: { le } }) => typeof le === 'number');
    const totals = [...buckets.map(({ value }) => value), find('_count')];
    return {
      ...times,
      attributes: toAttributes(labels),
      value: {
        buckets: {
          boundaries: buckets.map(({ labels: { le } }) => Number(le)),
          counts: totals.map((total, index) => total - (totals[index - 1] ?? 0)),
        },
        sum: find('_sum'),
        count: find('_count'),
      },
    };
  });
}
