import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Services } from '../caller/context.js';
import { type Demo, demoKeyFiles, demoPeople, prepareDemo } from '../operations/platform/prepareDemo.js';
import { addressIn, type Config } from '../platform/configuration/config.js';
import type { Metrics } from '../platform/metrics.js';
import { renewCertificate } from '../platform/tls/certificate.js';
import { type Access, buildApp } from './app.js';
import { listen, recordListeningAddress } from './listen.js';

/** Starts the part that responds to callers: REST, GraphQL and sockets. @returns a function that stops it */
export async function startGateway(
  config: Config,
  services: Services,
  { certificate, metrics }: Pick<Access, 'certificate' | 'metrics'> = {},
): Promise<() => Promise<void>> {
  const { log } = services;
  const { publicUrl } = services.urls;
  const app = await buildApp(services, publicUrl, { certificate, metrics, trustedProxies: config.trustedProxies });
  const demo = config.production ? null : await prepareDemo(services, config);
  const metricsServer = config.metrics && createMetricsServer(app.metrics);
  if (metricsServer) await listen(metricsServer, config.metrics, 'METRICS_PORT');
  const port = await listen(app.server, config);
  const address = `${config.tls ? 'https' : 'http'}://${addressIn(config.host)}:${port}`;
  services.urls.listensAt(address);
  const forget = await recordListeningAddress(config.dataDir, address).catch((error: unknown) => {
    // The service works without the file, so a read-only folder does not stop it.
    log.warn({ err: error }, 'the address could not be written for the console');
    return () => Promise.resolve();
  });
  if (config.tls && certificate) renewCertificate(app.server, config.tls, certificate, log);
  log.info({ url: publicUrl(), dataRegion: config.dataRegion }, 'ready');
  printStartupBanner(publicUrl(), config, demo);
  return async () => {
    metricsServer?.close();
    metricsServer?.closeAllConnections();
    await Promise.all([forget(), drain(app.server), app.stopSockets()]);
    await app.stop();
  };
}

const drainTimeoutMs = 10_000;
const idleCheckMs = 50;

/** Refuses new requests and waits for those in flight; after ten seconds, closes the connections that remain. */
async function drain(server: Server): Promise<void> {
  // Node still accepts requests on open connections. Each response ends its connection.
  server.prependListener('request', (_req, res) => {
    res.setHeader('Connection', 'close');
  });
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  // A kept-alive connection becomes idle after its last response, and would stay open for seconds.
  const idle = setInterval(() => {
    server.closeIdleConnections();
  }, idleCheckMs);
  const timer = setTimeout(() => {
    server.closeAllConnections();
  }, drainTimeoutMs);
  await closed;
  clearTimeout(timer);
  clearInterval(idle);
}

/** Prints the address of the service and a call that works when pasted. Contains no secret. */
function printStartupBanner(publicUrl: string, { dataRegion, mail }: Config, demo: Demo | null): void {
  const lines = [
    `Ready: ${publicUrl}`,
    `GraphQL: ${publicUrl}/graphql`,
    ...(mail ? [] : ['E-mail: not sent, because SMTP_URL is not set. Read e-mails with: npm run kyb -- mails list']),
    ...(demo ? demoLines(publicUrl, demo) : productionLines(dataRegion)),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

const productionLines = (dataRegion: string): string[] => [
  `Data region:      ${dataRegion}`,
  'Create a key:     npm run kyb -- keys create --name "first key"',
  'Import registers: npm run kyb -- import abn <files…>   and   npm run kyb -- import nzbn <files…>',
];

function demoLines(publicUrl: string, { dataDir, example, holdsSample }: Demo): string[] {
  const key = shellQuote(join(dataDir, demoKeyFiles.live));
  const body = JSON.stringify({ queryValue: example?.queryValue ?? '', jurisdiction: example?.jurisdiction ?? 'AU' });
  return [
    `Keys: ${Object.values(demoKeyFiles).join(', ')} in ${dataDir}`,
    `Sign in: ${publicUrl}/`,
    ...demoPeople.map(({ email, file }) => `  ${email}, password in ${join(dataDir, file)}`),
    ...(holdsSample
      ? ['Registers: invented sample data. Import real data with: npm run kyb -- import abn <files…>']
      : []),
    ...(example
      ? [
          'Try it:',
          `curl -s ${shellQuote(`${publicUrl}/api/enterprise/verify`)} -H "Authorization: Bearer $(cat ${key})" -H 'Content-Type: application/json' -d ${shellQuote(body)}`,
        ]
      : []),
  ];
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Serves `/metrics` without a key, for a Prometheus in a private network. The server does not listen yet. */
export function createMetricsServer(metrics: Metrics): Server {
  return createServer((req, res) => {
    req.resume();
    if (req.method !== 'GET' || req.url !== '/metrics') {
      res.writeHead(404).end();
      return;
    }
    metrics.expose().then(
      ({ contentType, text }) => res.writeHead(200, { 'Content-Type': contentType }).end(text),
      () => res.writeHead(500).end(),
    );
  });
}
