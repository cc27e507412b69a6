import 'reflect-metadata';
import { mkdirSync } from 'node:fs';
import { announce } from './announce.js';
import { buildApp } from './app.js';
import { readConfig, StartError, type Config } from './config.js';
import { drain, stopOnSignal } from './drain.js';
import { listen } from './listen.js';
import { createLog } from './log.js';
import { prepareDemo } from './operations/platform/prepareDemo.js';
import { startServices } from './start.js';

async function main(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  mkdirSync(config.dataDir, { recursive: true });
  const { services, stop } = await startServices(config, log);
  try {
    let publicUrl = config.publicUrl ?? '';
    const app = await buildApp(services, () => publicUrl);
    const demo = config.production ? null : await prepareDemo(services, config);
    const port = await listen(app.server, config);
    publicUrl ||= `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
    stopOnSignal(async () => {
      await Promise.all([drain(app.server), app.stopSockets()]);
      await app.stop();
      await stop();
    }, log);
    announce(publicUrl, demo);
  } catch (error) {
    await stop();
    throw error;
  }
}

try {
  await main(readConfig(process.env));
} catch (error) {
  // A sentence for the operator, or an unforeseen failure with all that is known of it.
  process.stderr.write(`${error instanceof StartError ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
}
