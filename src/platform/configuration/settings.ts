import { z } from 'zod';
import { plainCidr } from '../../domain/cidr.js';

/** The description of a variable in docs/reference/configuration.md: its purpose, and its default. */
export const settings = z.registry<{ readonly meaning: string; readonly unset: string }>();

export const port = z.coerce.number('must be a port number, 0 to 65535').int().min(0).max(65535);
// A wider block is half the Internet: then anybody could act as the proxy and forge any address.
const minPrefixLength = { ipv4: 8, ipv6: 16 };

/**
 * An entry of TRUST_PROXY in Express's form: an address, a block, or `loopback`. Null for anything else. A number of
 * hops and `true`, which Express also accepts, would trust every caller, so they are rejected.
 */
export function parseTrustedProxy(entry: string): string | null {
  if (entry === 'loopback') return entry;
  const block = plainCidr(entry);
  if (block === null) return null;
  const [address = '', bits] = block.split('/');
  return Number(bits) >= (address.includes(':') ? minPrefixLength.ipv6 : minPrefixLength.ipv4) ? block : null;
}

/**
 * Headers in the form of OTEL_EXPORTER_OTLP_HEADERS: `name=value,name=value`, with percent-encoded values. Faults contain no value,
 * because most are secrets.
 */
const headerList = z
  .string()
  .transform((text, context) => {
    try {
      const headers = text.split(',').map((entry): [string, string] => {
        const [, name = '', value = ''] = /^\s*([!#$%&'*+\-.^_`|~\w]+)\s*=\s*(.*?)\s*$/.exec(entry) ?? [];
        return [name.toLowerCase(), decodeURIComponent(value)];
      });
      const isValid = headers.every(([name, value]) => name !== '' && /^[\x20-\x7e]+$/.test(value));
      if (isValid) return Object.fromEntries(headers);
    } catch {
      // An invalid percent-encoding.
    }
    context.addIssue('must be like `authorization=Bearer%20abc,x-team=checks`, with percent-encoded values');
    return z.NEVER;
  })
  .optional();

/** The samplers of OTEL_TRACES_SAMPLER. */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
type Sampler = (typeof samplers)[number];

const otlpUrl = () => z.url({ protocol: /^https?$/ }).optional();
const interval = 'must be a number of milliseconds, from 100 to 3600000';

/** The variables of OpenTelemetry, with the names that its specification gives them. */
export const openTelemetry = {
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpUrl().register(settings, {
    meaning:
      'base URL of an OpenTelemetry collector, by OTLP over HTTP; traces go to `/v1/traces` below it ([traces](../guides/traces.md)), metrics to `/v1/metrics` ([metrics](../guides/monitoring.md#send-metrics-by-otlp))',
    unset: 'none: nothing is sent',
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: otlpUrl().register(settings, {
    meaning: 'complete URL for traces',
    unset: '`OTEL_EXPORTER_OTLP_ENDPOINT` and `/v1/traces`',
  }),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: otlpUrl().register(settings, {
    meaning: 'complete URL for metrics',
    unset: '`OTEL_EXPORTER_OTLP_ENDPOINT` and `/v1/metrics`',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.register(settings, {
    meaning:
      'headers for the collector, such as `authorization=Bearer%20…`, comma-separated, with percent-encoded values; never logged',
    unset: 'none',
  }),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'must be a name of letters, digits, `.`, `_` and `-`')
    .default('kyb')
    .register(settings, { meaning: 'name of the service in traces and metrics', unset: 'kyb' }),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on').register(settings, {
    meaning:
      'traces that are recorded, by a sampler of OpenTelemetry; `parentbased_…` follows the `traceparent` of a request ([traces](../guides/traces.md#sampling))',
    unset: 'parentbased_always_on',
  }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1)
    .register(settings, { meaning: 'share of new traces for `traceidratio`, 0 to 1', unset: '1' }),
  OTEL_METRICS_EXPORTER: z.enum(['otlp', 'none']).default('otlp').register(settings, {
    meaning: '`none` sends no metrics to the collector, only traces',
    unset: 'otlp',
  }),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce
    .number(interval)
    .int(interval)
    .min(100, interval)
    .max(3_600_000, interval)
    .default(60_000)
    .register(settings, { meaning: 'milliseconds between two exports of metrics', unset: '60000' }),
};

/** Where a process sends what it records about itself. */
export interface CollectorSettings {
  readonly url: string;
  /** They may contain a secret. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
}

/** Where traces are sent, and which. */
export interface TracingSettings extends CollectorSettings {
  readonly sampler: Sampler;
  /** The share of traces that `traceidratio` records, 0 to 1. */
  readonly ratio: number;
}

/** Where metrics are sent, and how often. */
export interface MetricsExport extends CollectorSettings {
  readonly everyMs: number;
}

/** The data for a collector of OpenTelemetry. Undefined: none are sent. */
export interface Telemetry {
  readonly tracing: TracingSettings | undefined;
  readonly metricsExport: MetricsExport | undefined;
}

export function readTelemetry(env: z.infer<z.ZodObject<typeof openTelemetry>>): Telemetry {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  const tracesUrl = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`);
  const metricsUrl = env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? (base && `${base}/v1/metrics`);
  const shared = { headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {}, serviceName: env.OTEL_SERVICE_NAME };
  return {
    tracing:
      tracesUrl === undefined
        ? undefined
        : { url: tracesUrl, ...shared, sampler: env.OTEL_TRACES_SAMPLER, ratio: env.OTEL_TRACES_SAMPLER_ARG },
    metricsExport:
      metricsUrl === undefined || env.OTEL_METRICS_EXPORTER === 'none'
        ? undefined
        : { url: metricsUrl, ...shared, everyMs: env.OTEL_METRIC_EXPORT_INTERVAL },
  };
}

/**
 * docs/reference/configuration.md with every environment variable.
 * @throws Error for one without a description
 */
export function configurationMarkdown(variables: Readonly<Record<string, z.ZodType>>): string {
  const rows = Object.entries(variables).map(([name, schema]) => {
    const said = settings.get(schema);
    if (!said) throw new Error(`${name} has no description.`);
    return `| \`${name}\` | ${said.unset} | ${said.meaning} |`;
  });
  return [
    '# Configuration',
    '',
    'Set these environment variables. An empty variable counts as not set. If a value is not valid, the service does not start and prints what to correct.',
    '',
    '| variable | default | meaning |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
