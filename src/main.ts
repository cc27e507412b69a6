import 'reflect-metadata';
import { mkdirSync } from 'node:fs';
import { announce } from './announce.js';
import { buildApp } from './app.js';
import { readConfig, StartError, type Config } from './config.js';
import { drain, stopOnSignal } from './drain.js';
import { listen, refusePlainListener } from './listen.js';
import { createLog } from './log.js';
import { prepareDemo } from './operations/platform/prepareDemo.js';
import { startServices } from './start.js';
import { readCertificate } from './tls/certificate.js';
import { renewCertificate } from './tls/renewCertificate.js';

async function main(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  refusePlainListener(config);
  const certificate = config.tls && (await readCertificate(config.tls));
  mkdirSync(config.dataDir, { recursive: true });
  const { services, stop } = await startServices(config, log);
  try {
    let publicUrl = config.publicUrl ?? '';
    const app = await buildApp(services, () => publicUrl, { certificate, trustedProxies: config.trustedProxies });
    const demo = config.production ? null : await prepareDemo(services, config);
    const port = await listen(app.server, config);
    const host = addressIn(config.host);
    publicUrl ||= `${config.tls ? 'https' : 'http'}://${host}:${port}`;
    if (config.tls && certificate) renewCertificate(app.server, config.tls, certificate, log);
    stopOnSignal(async () => {
      await Promise.all([drain(app.server), app.stopSockets()]);
      await app.stop();
      await stop();
    }, log);
    log.info({ url: publicUrl, dataRegion: config.dataRegion }, 'ready');
    announce(publicUrl, config.dataRegion, demo);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The host in the public address: every address of this machine is no address to call. */
function addressIn(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

try {
  await main(readConfig(process.env));
} catch (error) {
  // A sentence for the operator, or an unforeseen failure with all that is known of it.
  process.stderr.write(`${error instanceof StartError ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
}
