import { startWebhookWorker } from '../../../src/workers/webhooks/webhookWorker.js';
import type { TestApp } from '../app.js';
import { seedEndpoint } from './endpoints.js';
import { startReceiver, type Receiver } from '../servers/receiver.js';

/** Inserts an endpoint. Nothing connects to its default address. */
export async function seedWebhook(
  app: TestApp,
  { organisationId, url = 'https://hooks.example.com/kyb' }: { readonly organisationId: string; readonly url?: string },
): Promise<{ readonly id: string; readonly secret: string }> {
  return seedEndpoint(app, { organisationId, url });
}

/** A receiver with configurable responses, and a worker that delivers to it. */
export interface Deliveries {
  readonly receiver: Receiver;
  /** Sets the status of the receiver's responses from now on. */
  answerWith(status: number): void;
  readonly stop: () => Promise<void>;
}

/** Delivers over HTTPS on loopback. */
export async function startDeliveries(app: TestApp): Promise<Deliveries> {
  let status = 200;
  const receiver = await startReceiver((_request, res) =>
    res.writeHead(status).end(status < 300 ? 'ok' : 'No thanks.'),
  );
  const policy = { allowCidrs: ['127.0.0.0/8'] };
  const worker = startWebhookWorker(app.services, { policy, extraCa: receiver.ca }, { pollMs: 50 });
  return {
    receiver,
    answerWith: (next) => {
      status = next;
    },
    stop: async () => {
      await worker.stop(1_000);
      await receiver.stop();
    },
  };
}
