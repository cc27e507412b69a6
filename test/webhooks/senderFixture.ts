import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Sender } from '../../src/workers/webhooks/sender.js';
import { startWebhookWorker } from '../../src/workers/webhooks/webhookWorker.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { startReceiver, type Receiver } from '../support/servers/receiver.js';
import { clean, sampleAbn } from '../support/registers/sample.js';

// The shared parts of the tests of the sender: a service without a worker, and workers and receivers that end with the
// test.
export let app: TestApp;
/** A verification of an entity without any risk, which is one event. */
export let abn: string;
const stops: (() => Promise<unknown>)[] = [];

/** Starts the service for the tests of a file. */
export function useSender(): void {
  beforeAll(async () => {
    app = await testApp();
    abn = await sampleAbn(app.database.pool, clean);
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });
  afterAll(() => app.stop());
}

const policy = { allowCidrs: ['127.0.0.0/8'] };

export async function tenant(): Promise<{ organisationId: string; client: ReturnType<typeof createApiClient> }> {
  const organisationId = await app.newOrganisation();
  return { organisationId, client: createApiClient(app, (await app.newKey(organisationId)).key) };
}

export async function receiver(answer?: Parameters<typeof startReceiver>[0]): Promise<Receiver> {
  const started = await startReceiver(answer);
  stops.push(() => started.stop());
  return started;
}

export function worker(of: Receiver, deadlineMs = 15_000, clock = app.services.clock): Sender {
  const started = startWebhookWorker(
    { ...app.services, clock },
    { policy, extraCa: of.ca, deadlineMs },
    { pollMs: 50 },
  );
  stops.unshift(() => started.stop(1_000));
  return started;
}

export async function deliveries(endpointId: string): Promise<any[]> {
  const { rows } = await app.database.pool.query(
    `select state, attempts, step, claim, extract(epoch from due_at - now())::float8 as due_in from deliveries
     where endpoint_id = $1 order by event_id`,
    [endpointId],
  );
  return rows;
}

export async function attempts(endpointId: string): Promise<any[]> {
  const { rows } = await app.database.pool.query(
    `select number, outcome, status, error, response, response_headers, is_manual, duration_ms, next_attempt_at
     from all_attempts
     where endpoint_id = $1 order by event_id, number`,
    [endpointId],
  );
  return rows;
}

/** Waits until a condition holds; a test whose condition never does fails by its own time-out. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}
