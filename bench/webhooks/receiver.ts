import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A webhook request that arrived completely. */
export interface Arrival {
  /** Its `webhook-id`. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

// Webhook receivers in a separate process: it records arrivals by path, and reports them on request. Each has its own port.
const [certFile = '', keyFile = '', receivers = '1'] = process.argv.slice(2);
const arrivals = new Map<string, Arrival[]>();

const receive: RequestListener = (req, res) => {
  const path = req.url ?? '';
  if (path.startsWith('/hang')) return;
  if (path.startsWith('/fail')) {
    req.resume();
    res.writeHead(500).end();
    return;
  }
  if (path === '/arrivals') {
    res.end(JSON.stringify(Object.fromEntries(arrivals)));
    return;
  }
  if (path === '/reset') {
    arrivals.clear();
    res.end();
    return;
  }
  req.resume();
  req.on('end', () => {
    let list = arrivals.get(path);
    if (!list) arrivals.set(path, (list = []));
    list.push({ id: String(req.headers['webhook-id']), at: Date.now() });
    res.end('ok');
  });
};

const tls = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
const servers = Array.from({ length: Number(receivers) }, () => createServer(tls, receive).listen(0, '127.0.0.1'));
await Promise.all(servers.map((server) => once(server, 'listening')));
const urls = servers.map((server) => `https://127.0.0.1:${(server.address() as AddressInfo).port}`);
process.stdout.write(`Ready: ${urls.join(' ')}\n`);
