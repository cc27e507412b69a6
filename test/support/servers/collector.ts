import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = string | number | boolean | undefined;

/** A span as a collector receives it. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly attributes: Readonly<Record<string, Value>>;
}

/** A metric as a collector receives it. */
export interface ReceivedMetric {
  readonly name: string;
  readonly description: string;
  readonly unit: string;
  readonly sum?: {
    readonly isMonotonic: boolean;
    readonly aggregationTemporality: number;
    readonly dataPoints: Point[];
  };
  readonly gauge?: { readonly dataPoints: Point[] };
  readonly histogram?: { readonly aggregationTemporality: number; readonly dataPoints: Point[] };
  /** The resource of the process that sent it. */
  readonly resource: Readonly<Record<string, Value>>;
  readonly scope: { readonly name: string; readonly version: string };
}

/** A number, or the buckets of a histogram. */
interface Point {
  readonly attributes: readonly Attribute[];
  readonly startTimeUnixNano: string;
  readonly timeUnixNano: string;
  readonly asDouble?: number;
  readonly count?: number;
  readonly sum?: number;
  readonly bucketCounts?: readonly number[];
  readonly explicitBounds?: readonly number[];
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, Value>>;
}

/** Attributes by their names. */
export const readAttributes = (attributes: readonly Attribute[]): Record<string, Value> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

export interface Collector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  readonly spans: ReceivedSpan[];
  /** The metrics of each export. */
  readonly exports: (readonly ReceivedMetric[])[];
  /** The headers and the bodies of all requests. */
  readonly requests: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }[];
  readonly stop: () => Promise<void>;
}

interface ExportRequest {
  readonly resourceSpans?: readonly {
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'attributes'> & { readonly attributes: readonly Attribute[] })[];
    }[];
  }[];
  readonly resourceMetrics?: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeMetrics: readonly {
      readonly scope: ReceivedMetric['scope'];
      readonly metrics: readonly Omit<ReceivedMetric, 'resource' | 'scope'>[];
    }[];
  }[];
}

/** The metrics of one export. */
export function readMetrics(body: string): readonly ReceivedMetric[] {
  const { resourceMetrics = [] } = JSON.parse(body) as ExportRequest;
  return resourceMetrics.flatMap(({ resource, scopeMetrics }) =>
    scopeMetrics.flatMap(({ scope, metrics }) =>
      metrics.map((metric) => ({ ...metric, resource: readAttributes(resource.attributes), scope })),
    ),
  );
}

/** A collector of OpenTelemetry, which accepts spans and metrics by OTLP over HTTP in JSON. */
export async function startCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const exports: Collector['exports'] = [];
  const requests: Collector['requests'] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      requests.push({ path: req.url ?? '', headers: req.headers, body });
      for (const { attributes, ...span } of ((JSON.parse(body) as ExportRequest).resourceSpans ?? [])
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap((one) => one.spans)) {
        spans.push({ ...span, attributes: readAttributes(attributes) });
      }
      if (req.url === '/v1/metrics') exports.push(readMetrics(body));
      res.setHeader('Content-Type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    exports,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
