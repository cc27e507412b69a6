import { Buffer } from 'node:buffer';
import { fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import { setImmediate } from 'node:timers';
import { Webhook } from 'standardwebhooks';
import { manners } from './manners.mjs';

// A separate process that writes every request to a file, and syncs it to disk, before it responds. It verifies each
// request at once, like real receivers, with their library. Its parent sends it the endpoints.
const [file, certFile, keyFile, guardedHost] = process.argv.slice(2);
const output = openSync(file, 'a');
const endpoints = new Map();
let unwritten = [];

const server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, (request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => take(request, Buffer.concat(chunks), response));
});
// A connection here means that a request was sent to a forbidden address.
const guarded = createTcpServer((socket) => {
  process.send({ guardedConnection: true });
  socket.destroy();
});

process.on('message', (message) => {
  for (const endpoint of message.endpoints) {
    endpoints.set(endpoint.id, {
      ...endpoint,
      answers: manners[endpoint.manner](),
      verifier: new Webhook(endpoint.secret),
    });
  }
  process.send({ ready: true });
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  guarded.listen(0, guardedHost, () => {
    process.send({ port: server.address().port, guardedPort: guarded.address().port });
  });
});

function take({ url, headers }, body, response) {
  const endpoint = endpoints.get(url.slice(1));
  const answer = endpoint ? endpoint.answers() : { status: 404 };
  const record = {
    endpoint: url.slice(1),
    headers,
    body: body.toString('base64'),
    isVerified: isVerified(endpoint, headers, body),
    answer: answer.status,
  };
  if (unwritten.length === 0) setImmediate(write);
  unwritten.push({ line: `${JSON.stringify(record)}\n`, answer, response });
}

function isVerified(endpoint, headers, body) {
  try {
    endpoint.verifier.verify(body.toString('utf8'), headers);
    return true;
  } catch {
    return false;
  }
}

function write() {
  const written = unwritten;
  unwritten = [];
  writeSync(output, written.map(({ line }) => line).join(''));
  fdatasyncSync(output);
  for (const { answer, response } of written) {
    if (answer.delayMs) setTimeout(() => reply(answer, response), answer.delayMs);
    else reply(answer, response);
  }
}

function reply({ status }, response) {
  if (status === null) response.socket?.destroy();
  else response.writeHead(status).end();
}
