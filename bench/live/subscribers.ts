import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Caller } from '../tenants.js';

/** The target of the sockets, and their number. */
export interface Subscribers {
  readonly url: string;
  readonly count: number;
  /** The callers, in turn, that subscribe over graphql-transport-ws. Without callers, sockets only listen. */
  readonly callers: readonly Caller[];
}

/** A message that all sockets have received. */
export interface Receipt {
  readonly text: string;
  /** When each received it, in milliseconds since 1970. */
  readonly at: readonly number[];
}

const openedAtOnce = 50;
const query = 'subscription { events { id event timestamp data cursor } }';

// Many sockets in a separate process, which reports for each message when the last of them has received it.
const { url, count, callers } = JSON.parse(process.argv[2] ?? '') as Subscribers;
const receipts: number[][] = [];

function receive(socket: WebSocket): void {
  let received = 0;
  socket.on('message', (data: Buffer) => {
    const at = Date.now();
    const times = (receipts[received++] ??= []);
    times.push(at);
    if (times.length < count) return;
    const receipt: Receipt = { text: data.toString(), at: times };
    process.stdout.write(`Received: ${JSON.stringify(receipt)}\n`);
  });
  socket.on('close', (code, reason) => {
    throw new Error(`A socket was closed: ${code} ${reason.toString()}`);
  });
}

async function open(caller: Caller | undefined): Promise<void> {
  const socket = new WebSocket(url, caller ? ['graphql-transport-ws'] : []);
  await once(socket, 'open');
  if (caller) {
    socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: caller['authorization'] } }));
    await once(socket, 'message');
    socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query } }));
  }
  receive(socket);
}

for (let opened = 0; opened < count; opened += openedAtOnce) {
  const batch = Array.from({ length: Math.min(openedAtOnce, count - opened) }, (_, index) => opened + index);
  await Promise.all(batch.map((index) => open(callers[index % callers.length])));
}
process.stdout.write(`Ready: ${count} sockets\n`);
