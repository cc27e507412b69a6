import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../src/platform/configuration/config.js';
import { toStatementText } from '../src/platform/tracing.js';
import { type LoggedProduct, startLogged, useLoggedProducts } from './support/processes/loggedProduct.js';
import { keptConsole } from './support/processes/console.js';
import { newMigratedDataDir } from './support/processes/dataDir.js';
import { follow, liveClient } from './support/requests/liveClient.js';
import { testNzbn } from './support/registers/nzCompanies.js';
import { type Collector, startCollector } from './support/servers/collector.js';
import { type Receiver, startReceiver } from './support/servers/receiver.js';
import { until } from './support/until.js';

const call = (
  { url, key }: LoggedProduct,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const number = '11900000017';
const verify = (traced: LoggedProduct, headers?: Readonly<Record<string, string>>): Promise<Response> =>
  call(traced, '/api/enterprise/verify', { queryValue: number, jurisdiction: 'AU' }, headers);

/** Verifies one number in a bulk, and returns the bulk's id. */
async function runBulk({ url, key }: LoggedProduct): Promise<string> {
  const bulks = `${url}/api/enterprise/bulk`;
  const authorization = `Bearer ${key}`;
  const headers = { authorization, 'content-type': 'text/csv' };
  const upload = await fetch(bulks, { method: 'POST', headers, body: `${number},AU` });
  expect(upload.status).toBe(202);
  const { bulk } = (await upload.json()) as { readonly bulk: { readonly id: string } };
  await until(async () => {
    const response = await fetch(`${bulks}/${bulk.id}`, { headers: { authorization } });
    return ((await response.json()) as { readonly bulk: { readonly status: string } }).bulk.status === 'completed';
  });
  return bulk.id;
}

const [traceId, parentId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
const traceparent = `00-${traceId}-${parentId}-01`;
const route = 'POST /api/enterprise/verify';

const console = keptConsole();
const nzbn = testNzbn(1);
const register = { NZBN_KEY: 'a-subscription-key' } as const;

/** Verifies a number at the live NZBN register, which the demo organisation uses from now on. */
async function verifyLive(service: LoggedProduct): Promise<Response> {
  const settings = { DATA_DIR: dataDir, ...register };
  const response = await call(service, '/graphql', { query: '{ organisation { id } }' });
  const { data } = (await response.json()) as { readonly data: { readonly organisation: { readonly id: string } } };
  const words = ['organisations', 'update', data.organisation.id, '--register-source', 'live_then_extract'];
  expect(await console.run(settings, words)).toMatchObject({ code: 0 });
  return call(service, '/api/enterprise/verify', { queryValue: nzbn, jurisdiction: 'NZ' }, { traceparent });
}

let dataDir: string;
let collector: Collector;
let receiver: Receiver;
beforeAll(async () => {
  dataDir = await newMigratedDataDir();
  collector = await startCollector();
  receiver = await startReceiver();
  writeFileSync(join(dataDir, 'ca.pem'), receiver.ca);
});
useLoggedProducts();
afterAll(async () => {
  await collector.stop();
  await receiver.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('a process that traces', () => {
  it('exports the trees of requests, a live register and deliveries, with ids in the log and without secrets', async () => {
    const service = await startLogged(dataDir, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-token=a%20secret',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      WEBHOOK_EXTRA_CA_FILE: join(dataDir, 'ca.pem'),
      ...register,
      NZBN_URL: `${receiver.url}/v5`,
    });
    const hook = await call(service, '/api/enterprise/webhooks', {
      url: `${receiver.url}/hooks`,
      events: ['verification.completed'],
    });
    expect(hook.status).toBe(201);
    const response = await verify(service, { traceparent, tracestate: 'vendor=1' });
    expect(response.status).toBe(200);
    const requestId = response.headers.get('x-request-id');
    expect((await verify(service, { traceparent: '00-nonsense' })).status).toBe(200);
    const query = 'query Status_11900000017 { readiness: __typename }';
    expect((await call(service, '/graphql', { query }, { traceparent })).status).toBe(200);
    const live = liveClient(service, service.key);
    const limits = follow(live, 'query Limits { limits { __typename } }');
    await limits.ended;
    await live.dispose();
    const bulkId = await runBulk(service);
    await receiver.until(2);
    const fromRegister = await verifyLive(service);
    await service.stop();

    const { spans } = collector;
    const [request, ...others] = spans.filter(({ attributes }) => attributes['request.id'] === requestId);
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      ...{ traceId, parentSpanId: parentId, name: route },
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/enterprise/verify',
        'http.response.status_code': 200,
      },
    });
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    const texts = statements.map(({ attributes }) => String(attributes['db.query.text']));
    expect(texts.filter((text) => text.includes('jsonb_to_recordset'))).toHaveLength(1);
    expect(texts.length).toBeGreaterThanOrEqual(4);
    expect(statements.map((span) => [span.traceId, span.attributes['db.system.name']])).toEqual(
      statements.map(() => [traceId, 'postgresql']),
    );

    const strays = spans.filter((span) => span.name === route && span.traceId !== traceId);
    expect(strays.map(({ parentSpanId }) => parentSpanId ?? '')).toEqual(['']);
    expect(spans.find(({ attributes }) => attributes['graphql.operation.name'] === 'Status__')).toBeDefined();
    const socket = spans.find(({ name }) => name === 'WebSocket operation');
    expect(socket?.attributes).toMatchObject({
      'graphql.operation.type': 'query',
      'graphql.operation.name': 'Limits',
      'request.id': expect.stringMatching(/^req_/),
    });
    expect(limits.items).toHaveLength(1);
    expect(spans.some(({ name }) => name.startsWith('job '))).toBe(true);
    expect(spans.filter(({ name }) => name === 'bulk part').map(({ attributes }) => attributes['bulk.id'])).toEqual([
      bulkId,
    ]);

    const deliveries = spans.filter(({ name }) => name === 'webhook delivery');
    const listSent = (path: string): readonly unknown[] =>
      receiver.received.filter((one) => one.path.startsWith(path)).map(({ headers }) => headers['traceparent']);
    expect(listSent('/hooks').toSorted()).toEqual(
      deliveries.map((span) => `00-${span.traceId}-${span.spanId}-01`).sort(),
    );
    // The verification at the live register may be delivered before the service stops.
    expect(deliveries.length).toBeGreaterThanOrEqual(2);
    expect(new Set(deliveries.map(({ parentSpanId }) => parentSpanId ?? ''))).toEqual(new Set(['']));

    // The register responds with other data than JSON, so the call is repeated.
    const asked = spans.filter(({ name }) => name === 'register NZBN');
    expect(listSent('/v5').toSorted()).toEqual(asked.map((span) => `00-${span.traceId}-${span.spanId}-01`).toSorted());
    const liveRequest = spans.find(
      ({ attributes }) => attributes['request.id'] === fromRegister.headers.get('x-request-id'),
    );
    for (const span of asked) {
      expect(span).toMatchObject({
        parentSpanId: liveRequest?.spanId,
        attributes: { 'server.address': '127.0.0.1', 'http.response.status_code': 200 },
      });
    }
    expect(asked.length).toBeGreaterThan(0);

    const line = service.log.find((one) => one['requestId'] === requestId && one['msg'] === 'request');
    expect(line).toMatchObject({ trace_id: traceId, span_id: request?.spanId });

    expect(new Set(collector.requests.map(({ path }) => path))).toEqual(new Set(['/v1/traces', '/v1/metrics']));
    expect(collector.requests[0]?.headers['x-collector-token']).toBe('a secret');
    const exported = collector.requests.map(({ body }) => body).join('\n');
    const secrets = [service.key, number, nzbn, register.NZBN_KEY, receiver.url];
    for (const secret of secrets) expect(exported).not.toContain(secret);
    expect(JSON.stringify(service.log)).not.toContain('a secret');
  });

  it('serves requests and stops in time while the collector is down, and logs that once', async () => {
    let refused = 0;
    const gone = createServer((socket) => {
      refused += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const service = await startLogged(dataDir, {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(gone.address() as AddressInfo).port}`,
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_METRIC_EXPORT_INTERVAL: '100',
      OTEL_EXPORTER_OTLP_TIMEOUT: '100',
    });
    const listWarnings = (of: string): readonly unknown[] =>
      service.log.filter((line) => String(line['msg']).startsWith(`${of} could not be sent to the collector`));
    for (let failures = 0; failures < 5; failures += 1) {
      const before = refused;
      expect((await verify(service)).status).toBe(200);
      await until(() => refused > before);
    }
    await until(() => listWarnings('traces').length > 0 && listWarnings('metrics').length > 0);
    expect(await service.stop()).toBeLessThan(5_000);
    gone.close();
    expect([listWarnings('traces'), listWarnings('metrics')].map(({ length }) => length)).toEqual([1, 1]);
  });
});

describe('a process without a collector', () => {
  it('loads nothing of OpenTelemetry but the interface, which the metrics package loads, so it sends nothing', async () => {
    const service = await startLogged(dataDir, { OTEL_METRIC_EXPORT_INTERVAL: '100', OTEL_METRICS_EXPORTER: 'otlp' });
    expect((await verify(service, { traceparent })).status).toBe(200);
    await service.stop();
    const line = service.log.find((one) => one['msg'] === 'request' && one['route'] === '/api/enterprise/verify');
    expect(line).not.toHaveProperty('trace_id');
    const modules = service.log.find((one) => 'modules' in one)?.['modules'] as string[];
    expect([...new Set(modules)]).toEqual(['api']);
  });
});

describe('toStatementText', () => {
  it.each([
    ["select * from t where a = 'O''Neil' and b = $1", 'select * from t where a = ? and b = $1'],
    ['select 51824753556, t1.c2 from t1 limit 10', 'select ?, t1.c2 from t1 limit ?'],
    ['select $$51 824$$,\n   $a$x$a$, 1.5e3', 'select ?, ?, ?'],
    ["select 'cut off", 'select ?'],
  ])('keeps no value of %s', (statement, text) => {
    expect(toStatementText(statement)).toBe(text);
  });

  it('shortens a long statement', () => {
    expect(toStatementText('select a '.repeat(10_000))).toHaveLength(1_001);
  });
});

describe('the settings of OpenTelemetry', () => {
  const readExport = (variables: Readonly<Record<string, string>>): unknown => readConfig(variables).metricsExport;
  const readTracing = (variables: Readonly<Record<string, string>>): unknown => readConfig(variables).tracing;
  const remote = {
    ...{ NODE_ENV: 'production', RESIDENCY_ALLOWED_HOSTS: 'otel.acme.example' },
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel.acme.example:4318',
  };

  it('are none without an endpoint, and prefer the one for traces', () => {
    expect(readTracing({ OTEL_SERVICE_NAME: 'kyb' })).toBeUndefined();
    expect(readTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' })).toEqual({
      ...{ url: 'http://127.0.0.1:4318/v1/traces', headers: {}, serviceName: 'kyb' },
      ...{ sampler: 'parentbased_always_on', ratio: 1 },
    });
    const traces = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://127.0.0.1/t' };
    expect(readTracing({ ...remote, NODE_ENV: 'test', ...traces })).toMatchObject({ url: 'https://127.0.0.1/t' });
  });

  it('send metrics to the same collector, to their own URL, or not at all', () => {
    const base = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/', OTEL_SERVICE_NAME: 'kyb-worker' };
    const metrics = { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'https://127.0.0.1/m' };
    const shared = { headers: {}, serviceName: 'kyb-worker' };
    expect(readExport({ OTEL_METRIC_EXPORT_INTERVAL: '100' })).toBeUndefined();
    expect(readExport(base)).toEqual({ url: 'http://127.0.0.1:4318/v1/metrics', ...shared, everyMs: 60_000 });
    expect(readExport({ ...base, ...metrics, OTEL_METRIC_EXPORT_INTERVAL: '5000' })).toEqual({
      ...{ url: 'https://127.0.0.1/m', ...shared, everyMs: 5_000 },
    });
    expect(readConfig(metrics)).toMatchObject({ tracing: undefined, metricsExport: { url: 'https://127.0.0.1/m' } });
    expect(readExport({ ...base, ...metrics, OTEL_METRICS_EXPORTER: 'none' })).toBeUndefined();
  });

  it.each([
    [{ OTEL_METRICS_EXPORTER: 'prometheus' }, 'OTEL_METRICS_EXPORTER'],
    [{ OTEL_METRIC_EXPORT_INTERVAL: '99' }, 'from 100 to'],
    [{ ...remote, OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'https://other.example/m' }, 'METRICS_ENDPOINT names the host'],
    [
      {
        ...{ NODE_ENV: 'production', RESIDENCY_ALLOWED_HOSTS: 'otel.acme.example' },
        OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://otel.acme.example/m',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=secret',
      },
      'without TLS',
    ],
    [{ OTEL_TRACES_SAMPLER: 'sometimes' }, 'OTEL_TRACES_SAMPLER'],
    [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'from 0 to 1'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://localhost:4317' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'authorization secret' }, 'percent-encoded'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=%E0%A4%A' }, 'percent-encoded'],
    [{ ...remote, RESIDENCY_ALLOWED_HOSTS: 'other.example' }, 'OTEL_EXPORTER_OTLP_ENDPOINT names the host'],
    [{ ...remote, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=secret' }, 'without TLS'],
  ])('refuse %o', (variables, words) => {
    expect(() => readTracing(variables)).toThrow(words);
    expect(() => readTracing(variables)).not.toThrow('secret');
  });

  it('may be a collector without TLS in a private network, if it needs no headers', () => {
    expect(readTracing(remote)).toMatchObject({ url: 'http://otel.acme.example:4318/v1/traces' });
  });
});
