import 'reflect-metadata';
import { mkdirSync } from 'node:fs';
import type { Logger } from 'pino';
import { readConfig, readProcessFacts, StartError, type Config } from '../platform/configuration/config.js';
import { startHealthServer } from './health.js';
import { refusePlainListener } from './listen.js';
import { createLog } from '../platform/log.js';
import { startMetricsExport } from '../platform/metrics.js';
import { startTracing, traceFields } from '../platform/tracing.js';
import { readCertificate } from '../platform/tls/certificate.js';

async function main(config: Config): Promise<void> {
  const log = createLog(config.logLevel, undefined, config.tracing && traceFields);
  if (config.roles.includes('gateway')) refusePlainListener(config);
  // Reads the files first, so that a bad one is reported before anything is created.
  const certificate = config.tls && (await readCertificate(config.tls));
  mkdirSync(config.dataDir, { recursive: true });
  const health =
    config.health &&
    (await startHealthServer(config.health, (error) => {
      log.error({ err: error }, 'the thread of HEALTH_PORT has failed and will be started again');
    }));
  // Loading the other modules takes a second, so wrong settings are reported before it.
  const [{ startServices }, { createServiceMetrics }, { startGateway }, { startWorker }] = await Promise.all([
    import('./start.js'),
    import('./app.js'),
    import('./gateway.js'),
    import('./worker.js'),
  ]);
  const { tracing, metricsExport } = config;
  const { version } = readProcessFacts(config);
  const flush = tracing && (await startTracing(tracing, version, log));
  const { services, stop } = await startServices(config, log);
  const metrics = createServiceMetrics(services);
  const flushMetrics = metricsExport && (await startMetricsExport(metrics, metricsExport, version, log));
  const stops: (() => Promise<void>)[] = [];
  try {
    if (config.roles.includes('worker')) stops.push(startWorker(config, services));
    if (config.roles.includes('gateway')) stops.push(await startGateway(config, services, { certificate, metrics }));
    stopOnSignal(async () => {
      health?.setReady(false);
      await Promise.all(stops.map((stopPart) => stopPart()));
      // Some metrics are read from the database.
      await flushMetrics?.();
      await stop();
      await flush?.();
    }, log);
    health?.setReady(true);
  } catch (error) {
    await Promise.all(stops.map((stopPart) => stopPart()));
    await stop();
    throw error;
  }
}

const stopTimeoutMs = 30_000;

// A signal to the whole group (Ctrl-C, systemd) arrives twice under npm, which passes on its own.
const sameSignalMs = 1000;

/** Runs `stop` once, on the first SIGINT or SIGTERM. A second one after a second ends the process at once, and so do 30 s. */
function stopOnSignal(stop: () => Promise<void>, log: Logger): void {
  let stoppingSince: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== undefined) {
        if (performance.now() - stoppingSince > sameSignalMs) process.exit(1);
        return;
      }
      stoppingSince = performance.now();
      log.info({ signal }, 'stopping');
      setTimeout(() => {
        log.error('the shutdown took too long and was aborted');
        process.exit(1);
      }, stopTimeoutMs).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'the shutdown failed');
          process.exit(1);
        },
      );
    });
  }
}

try {
  await main(readConfig(process.env));
} catch (error) {
  // A StartError is one sentence for the operator; any other failure is printed with its stack.
  process.stderr.write(`${error instanceof StartError ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
}
