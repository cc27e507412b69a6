import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { newCertificate } from '../seeds/certificates.js';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

export interface Receiver {
  readonly url: string;
  /** The authority to trust, as PEM. */
  readonly ca: string;
  readonly received: Received[];
  /** Resolves when this many requests have arrived. */
  readonly until: (count: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

// One certificate for all receivers of a process, because two authorities with the same name would be confused.
let certificate: ReturnType<typeof newCertificate> | undefined;

type Answer = (request: Received, res: ServerResponse, req: IncomingMessage) => void;

/** A webhook receiver on loopback, over HTTPS, that stores its requests. It returns 200 by default. */
export async function startReceiver(answer: Answer = (_request, res) => res.end('ok')): Promise<Receiver> {
  const { cert, key } = await (certificate ??= newCertificate());
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const server = createServer({ cert, key }, (req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const request = {
        path: req.url ?? '',
        headers: req.headers,
        body: Buffer.concat(chunks).toString(),
        at: performance.now(),
      };
      received.push(request);
      answer(request, res, req);
      for (const check of waiting) check();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ca: cert,
    received,
    until: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (received.length < count) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
