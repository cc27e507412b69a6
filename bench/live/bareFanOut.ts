import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { WebSocketServer } from 'ws';

// The peer of bench/live.ts: sends each line of its input to every socket, with `ws` and nothing else. Asked for `memory` it
// tells how much it has.
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
