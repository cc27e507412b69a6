import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../bench/freePort.js';
import { createLog } from '../src/platform/log.js';
import { createMetrics, startMetricsExport } from '../src/platform/metrics.js';
import { newMigratedDataDir } from './support/processes/dataDir.js';
import { type LoggedProduct, startLogged, useLoggedProducts } from './support/processes/loggedProduct.js';
import {
  type Collector,
  readAttributes,
  readMetrics,
  type ReceivedMetric,
  startCollector,
} from './support/servers/collector.js';
import { type Receiver, startReceiver } from './support/servers/receiver.js';
import { until } from './support/until.js';

const hour = '3600000';
const cumulative = 2;

let dataDir: string;
let collector: Collector;
let receiver: Receiver;
beforeAll(async () => {
  dataDir = await newMigratedDataDir();
  collector = await startCollector();
  receiver = await startReceiver((_request, res) => res.setHeader('Content-Type', 'application/json').end('{}'));
  writeFileSync(join(dataDir, 'ca.pem'), receiver.ca);
});
useLoggedProducts();
afterAll(async () => {
  await collector.stop();
  await receiver.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const find = (metrics: readonly ReceivedMetric[] | undefined, name: string): ReceivedMetric | undefined =>
  metrics?.find((metric) => metric.name === name);

/** The value of each point by its labels. */
const listPoints = (metric: ReceivedMetric | undefined): readonly unknown[] =>
  (metric?.sum ?? metric?.gauge ?? metric?.histogram)?.dataPoints.map(({ attributes, asDouble, count }) => [
    readAttributes(attributes),
    asDouble ?? count,
  ]) ?? [];

const verify = ({ url, key }: LoggedProduct): Promise<Response> =>
  fetch(`${url}/api/enterprise/verify`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ queryValue: '11900000017', jurisdiction: 'AU' }),
  });

describe('startMetricsExport', () => {
  it('sends counters as monotonic sums, gauges, and histograms with the count of each bucket alone', async () => {
    const metrics = createMetrics();
    const request = { method: 'GET', route: '/a', status: 200 };
    for (const seconds of [0.005, 0.2, 0.25, 60]) metrics.observe({ ...request, seconds });
    metrics.observe({ ...request, status: 404, seconds: 30 });
    metrics.gauge('pool_waiting', 'Callers that wait.', () => 3);
    metrics.gauge('delay_of_nothing', 'Not measured.', () => NaN);
    metrics.gauge('broken', 'Cannot be read.', () => {
      throw new Error('the database is down');
    });
    metrics.labelled({
      ...{ name: 'calls_total', help: 'Calls.', labels: ['outcome'] },
      read: () => [
        { labels: { outcome: 'found' }, value: 7 },
        { labels: { outcome: 'timeout' }, value: 1 },
      ],
    });
    metrics.labelled({
      name: 'lag',
      help: 'Lag.',
      labels: ['host'],
      read: () => [{ labels: { host: 'b' }, value: 1.5 }],
    });
    const own = await startCollector();
    const settings = { url: `${own.url}/v1/metrics`, headers: {}, serviceName: 'kyb-test', everyMs: 3_600_000 };
    const flush = await startMetricsExport(metrics, settings, '1.2.3', createLog('silent'));
    const before = Date.now();
    await flush();
    await own.stop();

    const [sent, ...others] = own.exports;
    expect(others).toEqual([]);
    expect(find(sent, 'calls_total')).toMatchObject({
      ...{ description: 'Calls.', unit: '', scope: { name: 'kyb', version: '1.2.3' } },
      resource: { 'service.name': 'kyb-test', 'service.version': '1.2.3', 'process.pid': process.pid },
      sum: { isMonotonic: true, aggregationTemporality: cumulative },
    });
    expect(listPoints(find(sent, 'calls_total'))).toEqual([
      [{ outcome: 'found' }, 7],
      [{ outcome: 'timeout' }, 1],
    ]);
    expect(find(sent, 'pool_waiting')).toMatchObject({ gauge: { dataPoints: [{ asDouble: 3, attributes: [] }] } });
    expect(listPoints(find(sent, 'lag'))).toEqual([[{ host: 'b' }, 1.5]]);
    expect([find(sent, 'delay_of_nothing'), find(sent, 'broken')]).toEqual([undefined, undefined]);

    const durations = find(sent, 'http_request_duration_seconds');
    expect(durations?.histogram?.aggregationTemporality).toBe(cumulative);
    expect(durations?.histogram?.dataPoints).toMatchObject([
      {
        explicitBounds: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
        bucketCounts: [1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 1],
        ...{ count: 4, sum: 60.455 },
      },
      { bucketCounts: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0], count: 1, sum: 30 },
    ]);
    expect(listPoints(durations)).toEqual([
      [{ method: 'GET', route: '/a', status: '200' }, 4],
      [{ method: 'GET', route: '/a', status: '404' }, 1],
    ]);
    const [point] = durations?.histogram?.dataPoints ?? [];
    expect(BigInt(point?.startTimeUnixNano ?? 0)).toBe(BigInt(metrics.startedAt.getTime()) * 1_000_000n);
    expect(Number(BigInt(point?.timeUnixNano ?? 0) / 1_000_000n)).toBeGreaterThanOrEqual(before);
  });
});

describe('a gateway', () => {
  const settings = { ROLES: 'gateway', OTEL_TRACES_SAMPLER: 'always_off', OTEL_SERVICE_NAME: 'kyb-gateway' };

  it('sends the metrics of its requests at intervals, with the headers, and without secrets', async () => {
    const gateway = await startLogged(dataDir, {
      ...settings,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-token=a%20secret',
      OTEL_METRIC_EXPORT_INTERVAL: '100',
    });
    expect((await verify(gateway)).status).toBe(200);
    const labels = { method: 'POST', route: '/api/enterprise/verify', status: '200' };
    const countVerifications = (): unknown =>
      listPoints(find(collector.exports.at(-1), 'http_request_duration_seconds')).find(
        (point) => JSON.stringify(point) === JSON.stringify([labels, 1]),
      );
    await until(() => countVerifications() !== undefined);
    const before = collector.exports.length;
    await until(() => collector.exports.length > before + 1);
    await gateway.stop();

    const last = collector.exports.at(-1);
    const [{ resource } = { resource: {} }] = last ?? [];
    expect(resource).toEqual({
      'service.name': 'kyb-gateway',
      'service.version': expect.stringMatching(/^\d+\.\d+\.\d+$/),
      'service.instance.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'process.pid': expect.any(Number),
    });
    expect(find(last, 'process_cpu_seconds_total')?.sum?.isMonotonic).toBe(true);
    expect(find(last, 'database_pool_max')?.gauge?.dataPoints[0]?.asDouble).toBeGreaterThan(0);
    expect(find(last, 'websocket_connections')?.gauge).toBeDefined();
    expect(listPoints(find(last, 'queue_waiting')).length).toBe(3);

    const requests = collector.requests.filter(({ path }) => path === '/v1/metrics');
    expect(new Set(requests.map(({ headers }) => headers['x-collector-token']))).toEqual(new Set(['a secret']));
    const bodies = requests.map(({ body }) => body).join('\n');
    for (const secret of [gateway.key, '11900000017']) expect(bodies).not.toContain(secret);
    expect(JSON.stringify(gateway.log)).not.toContain('a secret');
  });

  it('sends its metrics a last time when it stops, and none with OTEL_METRICS_EXPORTER=none', async () => {
    const own = await startCollector();
    const endpoint = { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: own.url, OTEL_METRIC_EXPORT_INTERVAL: hour };
    const gateway = await startLogged(dataDir, endpoint);
    const responses = [await verify(gateway), await verify(gateway)];
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(own.exports).toEqual([]);
    await gateway.stop();
    expect(own.exports).toHaveLength(1);
    const [last] = own.exports;
    expect(JSON.stringify(listPoints(find(last, 'http_request_duration_seconds')))).toContain('"status":"200"},2]');
    // Read from the database, whose connections close later.
    expect(listPoints(find(last, 'queue_waiting')).length).toBe(3);

    const silent = await startLogged(dataDir, { ...endpoint, OTEL_METRICS_EXPORTER: 'none' });
    expect((await verify(silent)).status).toBe(200);
    await silent.stop();
    await own.stop();
    expect(own.exports).toHaveLength(1);
  });
});

describe('a worker', () => {
  it('sends its metrics over TLS to a collector of its own, its last ones when it stops, and serves /healthz and /readyz', async () => {
    const healthPort = await freePort();
    const worker = await startLogged(dataDir, {
      ROLES: 'worker',
      OTEL_SERVICE_NAME: 'kyb-worker',
      OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${receiver.url}/metrics-of-kyb`,
      OTEL_EXPORTER_OTLP_CERTIFICATE: join(dataDir, 'ca.pem'),
      OTEL_METRIC_EXPORT_INTERVAL: '100',
      HEALTH_PORT: String(healthPort),
    });
    expect(worker.url).toBe('');
    for (const path of ['healthz', 'readyz']) {
      expect((await fetch(`http://127.0.0.1:${healthPort}/${path}`)).status).toBe(200);
    }
    await receiver.until(2);
    const before = receiver.received.length;
    await worker.stop();
    expect(receiver.received.length).toBeGreaterThan(before);
    expect(new Set(receiver.received.map(({ path }) => path))).toEqual(new Set(['/metrics-of-kyb']));
    const last = readMetrics(receiver.received.at(-1)?.body ?? '');
    expect(last[0]?.resource).toMatchObject({ 'service.name': 'kyb-worker' });
    expect(find(last, 'database_pool_total')?.gauge).toBeDefined();
    expect(find(last, 'process_cpu_seconds_total')?.sum).toMatchObject({
      ...{ isMonotonic: true, aggregationTemporality: cumulative },
    });
    const queues = ['bulks', 'deliveries', 'mails'].map((queue) => [{ queue }, 0]);
    expect(listPoints(find(last, 'queue_waiting'))).toEqual(expect.arrayContaining(queues));
    // It served no request.
    expect(find(last, 'http_request_duration_seconds')).toBeUndefined();
  });
});
