import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { WebSocketServer } from 'ws';

// The baseline of bench/live.ts: sends each input line to every socket, with `ws` alone. On `memory` it prints its
// memory use.
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
server.on('listening', () => {
  process.stdout.write(`Ready: ws://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'memory') {
    process.stdout.write(`Memory: ${process.memoryUsage().rss}\n`);
  } else {
    process.stdout.write(`Sent: ${Date.now()}\n`);
    for (const socket of server.clients) socket.send(line);
  }
}
