import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Pool } from 'undici';

// The common part of the baselines of bench/webhooks/drain.ts: the work of a delivery, equal to the product's, and
// their instructions.

/** The receivers and their certificate authority, the database and schema to use, and the data of an event. */
export function readTask() {
  return JSON.parse(process.argv[2]);
}

/** Returns a function that signs and sends an event to one of the receivers, over as many connections as the product uses. */
export function createSender({ urls, caFile }) {
  const key = 'a secret of the receiver';
  const ca = readFileSync(caFile);
  const receivers = urls.map((url) => {
    const { origin, pathname: path } = new URL(url);
    return { path, pool: new Pool(origin, { connections: 64, connect: { ca } }) };
  });
  return async ({ id, data, receiver }) => {
    const { path, pool } = receivers[receiver];
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
    const durationMs = Date.now() - startedAt.getTime();
    const responseHeaders = Object.entries(answer.headers).map(([name, value]) => ({ name, value: String(value) }));
    return { id, status: answer.statusCode, response, responseHeaders, startedAt, durationMs };
  };
}

/** Creates as many jobs as each input line requests, until the input ends. */
export async function plantOnDemand(plant, { data, urls }) {
  let stored = 0;
  process.stdout.write('Ready: to deliver\n');
  for await (const line of createInterface({ input: process.stdin })) {
    const jobs = Array.from({ length: Number(line) }, () => ({
      id: `evt_${String(stored).padStart(26, '0')}`,
      data,
      receiver: stored++ % urls.length,
    }));
    await plant(jobs);
    process.stdout.write(`Planted: ${line}\n`);
  }
}
