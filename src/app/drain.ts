import type { Server } from 'node:http';
import type { Logger } from 'pino';

const drainTimeoutMs = 10_000;
const idleCheckMs = 50;
const stopTimeoutMs = 30_000;

/** Refuses new requests and waits for those in flight; after ten seconds, closes the connections that remain. */
export async function drain(server: Server): Promise<void> {
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

/** Runs `stop` once, on the first SIGINT or SIGTERM. A second signal ends the process at once, and so do 30 s. */
export function stopOnSignal(stop: () => Promise<void>, log: Logger): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
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
