import 'reflect-metadata';
import { readConfig } from '../../src/platform/configuration/config.js';
import { startGateway } from '../../src/app/gateway.js';
import { createLog } from '../../src/platform/log.js';
import { startServices } from '../../src/app/start.js';

// A gateway without background work. With `unaudited` it writes no audit entries.
const isUnaudited = process.argv[2] === 'unaudited';
const config = readConfig({ ...process.env, ROLES: 'gateway' });
const log = createLog(config.logLevel);
const { services, stop } = await startServices(config, log);
const stopGateway = await startGateway(config, { ...services, ...(isUnaudited && { isUnaudited }) }, undefined);
process.once('SIGTERM', () => {
  void stopGateway()
    .then(stop)
    .then(() => process.exit(0));
});
