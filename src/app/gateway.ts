import { announce } from './startupBanner.js';
import { buildApp } from './app.js';
import type { Config } from '../platform/configuration/config.js';
import type { Services } from '../caller/context.js';
import { drain } from './drain.js';
import { listen } from './listen.js';
import { createMetricsServer } from './metricsServer.js';
import { noteListeningAddress } from './listeningAddress.js';
import { prepareDemo } from '../operations/platform/prepareDemo.js';
import type { Certificate } from '../platform/tls/certificate.js';
import { addressIn } from '../platform/configuration/serviceUrls.js';
import { renewCertificate } from '../platform/tls/renewCertificate.js';

/** The part that answers callers: REST, GraphQL and sockets. @returns how to stop it */
export async function startGateway(
  config: Config,
  services: Services,
  certificate: Certificate | undefined,
): Promise<() => Promise<void>> {
  const { log } = services;
  const { publicUrl } = services.urls;
  const app = await buildApp(services, publicUrl, { certificate, trustedProxies: config.trustedProxies });
  const demo = config.production ? null : await prepareDemo(services, config);
  const metricsServer = config.metrics && createMetricsServer(app.metrics);
  if (metricsServer) await listen(metricsServer, config.metrics, 'METRICS_PORT');
  const port = await listen(app.server, config);
  const address = `${config.tls ? 'https' : 'http'}://${addressIn(config.host)}:${port}`;
  services.urls.listensAt(address);
  const forget = await noteListeningAddress(config.dataDir, address).catch((error: unknown) => {
    // A folder that is read only takes nothing from callers.
    log.warn({ err: error }, 'the address could not be written for the console');
    return () => Promise.resolve();
  });
  if (config.tls && certificate) renewCertificate(app.server, config.tls, certificate, log);
  log.info({ url: publicUrl(), dataRegion: config.dataRegion }, 'ready');
  announce(publicUrl(), config, demo);
  return async () => {
    metricsServer?.close();
    metricsServer?.closeAllConnections();
    await Promise.all([forget(), drain(app.server), app.stopSockets()]);
    await app.stop();
  };
}
