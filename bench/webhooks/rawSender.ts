import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Pool } from 'undici';
import { eventData } from './eventData.js';

// The ceiling of bench/webhooks/drain.ts: undici and HMAC, 64 at a time, without a database. Nothing is claimed,
// recorded or guarded. Each input line is a number of events to send. Each process has its own prefix of ids.
const [caFile = '', prefix = '', ...urls] = process.argv.slice(2);
const key = randomBytes(32);
const ca = readFileSync(caFile);
const receivers = urls.map((url) => {
  const { origin, pathname: path } = new URL(url);
  return { path, pool: new Pool(origin, { connections: 64, connect: { ca } }) };
});

let sent = 0;
async function send(end: number): Promise<void> {
  while (sent < end) {
    const receiver = receivers[sent % receivers.length];
    if (receiver === undefined) return;
    const id = `evt_${prefix}${String(sent++).padStart(25, '0')}`;
    const body = `{"id":"${id}","event":"verification.completed","timestamp":"2026-11-20T03:04:05.678Z","mode":"live","data":${eventData}}`;
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers = {
      'content-type': 'application/json',
      'x-service-signature': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
    };
    const answer = await receiver.pool.request({ path: receiver.path, method: 'POST', headers, body });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`The receiver answered ${answer.statusCode}.`);
  }
}

process.stdout.write('Ready: to send\n');
for await (const line of createInterface({ input: process.stdin })) {
  const end = sent + Number(line);
  await Promise.all(Array.from({ length: 64 }, () => send(end)));
  process.stdout.write(`Done: ${line}\n`);
}
await Promise.all(receivers.map(({ pool }) => pool.close()));
