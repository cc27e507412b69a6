import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Said } from './adapters.js';

const ok = (type: string): Record<string, string> => ({ 'content-type': type });

/** The possible misbehaviours of a register, or of a host in its place: each is made of an answer that would verify. */
export const misbehaviours: Readonly<Record<string, (good: Said) => RequestListener>> = {
  'says nothing': () => () => undefined,
  'stops in the middle': (good) => (_request, response) => {
    response.writeHead(200, ok(good.type)).write(good.body.slice(0, -20));
  },
  'sends a byte now and then': (good) => (_request, response) => {
    response.writeHead(200, ok(good.type));
    let at = 0;
    const timer = setInterval(() => response.write(good.body.charAt(at++)), 50);
    response.on('close', () => {
      clearInterval(timer);
    });
  },
  'hangs up': () => (request) => request.socket.destroy(),
  'hangs up in the middle': (good) => (request, response) => {
    response.writeHead(200, { ...ok(good.type), 'content-length': good.body.length });
    response.write(good.body.slice(0, -20), () => request.socket.destroy());
  },
  'is cut, and calls it whole': (good) => (_request, response) => {
    response.writeHead(200, ok(good.type)).end(good.body.slice(0, -20));
  },
  'fails, with the record in its hand': (good) => (_request, response) => {
    response.writeHead(500, ok(good.type)).end(good.body);
  },
  'is down': () => (_request, response) => response.writeHead(503, ok('text/html')).end('<h1>Maintenance</h1>'),
  'is behind a gateway that fails': (good) => (_request, response) => response.writeHead(502, ok(good.type)).end(),
  'has had enough': (good) => (_request, response) => response.writeHead(429, ok(good.type)).end(good.body),
  'sends a page': () => (_request, response) => response.writeHead(200, ok('text/html')).end('<html>Log in</html>'),
  'calls a page an answer': (good) => (_request, response) =>
    response.writeHead(200, ok(good.type)).end('<!doctype html><html><body>Log in</body></html>'),
  'sends the record as a page': (good) => (_request, response) =>
    response.writeHead(200, ok('text/html')).end(good.body),
  'does not say what it sends': (good) => (_request, response) => response.writeHead(200).end(good.body),
  'sends nothing': (good) => (_request, response) => response.writeHead(200, ok(good.type)).end(),
  'has no content': () => (_request, response) => response.writeHead(204).end(),
  'says Latin 1': (good) => (_request, response) =>
    response.writeHead(200, ok(`${good.type.split(';')[0] ?? ''}; charset=iso-8859-1`)).end(good.body),
  'says UTF-8 and means Latin 1': (good) => (_request, response) =>
    response.writeHead(200, ok(good.type)).end(Buffer.from(good.body.replace('WATTLE', 'WÄTTLE'), 'latin1')),
  'says UTF-8 and means UTF-16': (good) => (_request, response) =>
    response.writeHead(200, ok(good.type)).end(Buffer.from(good.body, 'utf16le')),
  'sends 10 MB': (good) => (_request, response) =>
    response.writeHead(200, ok(good.type)).end(good.body.replace('WATTLE', 'W'.repeat(10_000_000))),
  'has 10 MB of space before the record': (good) => (_request, response) =>
    response.writeHead(200, ok(good.type)).end(' '.repeat(10_000_000) + good.body),
  'compresses what nobody has asked to be compressed': (good) => (_request, response) =>
    response.writeHead(200, { ...ok(good.type), 'content-encoding': 'gzip' }).end(gzipSync(good.body)),
  ...Object.fromEntries(
    [301, 302, 303, 307, 308].map((status) => [
      `redirects with ${status}`,
      (good: Said): RequestListener =>
        (request, response) => {
          if (request.url === '/moved') response.writeHead(200, ok(good.type)).end(good.body);
          else response.writeHead(status, { ...ok(good.type), location: '/moved' }).end(good.body);
        },
    ]),
  ),
};
