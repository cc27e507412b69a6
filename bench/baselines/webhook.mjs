import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Pool } from 'undici';

// What the peers of bench/webhooks/drain.ts have in common: the work of a delivery, which is that of the product, and how
// they are told what to do.

/** The receiver and its authority, the database and the schema to use in it, and the data of an event. */
export function readTask() {
  return JSON.parse(process.argv[2]);
}

/** Returns what signs an event and sends it, over as many connections as the product uses. */
export function createSender({ url, caFile }) {
  const key = 'a secret of the receiver';
  const { origin, pathname: path } = new URL(url);
  const pool = new Pool(origin, { connections: 64, connect: { ca: readFileSync(caFile) } });
  return async ({ id, data }) => {
    const body = `{"id":"${id}","event":"verification.completed","timestamp":"2026-11-20T03:04:05.678Z","mode":"live","data":${data}}`;
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers = {
      'content-type': 'application/json',
      'x-service-signature': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
    };
    const startedAt = new Date();
    const answer = await pool.request({ path, method: 'POST', headers, body });
    const response = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`The receiver answered ${answer.statusCode}.`);
    return { id, status: answer.statusCode, response, startedAt, durationMs: Date.now() - startedAt.getTime() };
  };
}

/** Has so many jobs made as each line on the input says, until the input ends. */
export async function plantOnDemand(plant, { data }) {
  let stored = 0;
  process.stdout.write('Ready: to deliver\n');
  for await (const line of createInterface({ input: process.stdin })) {
    const jobs = Array.from({ length: Number(line) }, () => ({
      id: `evt_${String(stored++).padStart(26, '0')}`,
      data,
    }));
    await plant(jobs);
    process.stdout.write(`Planted: ${line}\n`);
  }
}
