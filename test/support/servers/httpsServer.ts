import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { newCertificate } from '../seeds/certificates.js';

// One certificate for all servers of a process, because two authorities with the same name would be confused.
const certificate = newCertificate();

/** An HTTPS server on loopback whose listener is created once its address is known. */
export async function httpsServer(listenerFor: (url: string) => RequestListener) {
  const { cert, key } = await certificate;
  const server = createServer({ cert, key });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on('request', listenerFor(url));
  return {
    url,
    /** The authority to trust, as PEM. */
    ca: cert,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
