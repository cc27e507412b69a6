import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, verifyWebhook, type Client } from '../../../clients/typescript/src/index.js';
import { readConfig } from '../../../src/platform/configuration/config.js';
import type { Services } from '../../../src/caller/context.js';
import { createLog } from '../../../src/platform/log.js';
import { createOrganisation } from '../../../src/operations/organisations/createOrganisation.js';
import { startServices } from '../../../src/app/start.js';
import type { KeptConsole } from './console.js';
import { newRecord } from '../seeds/personalFixture.js';
import type { ProductProcess } from './productProcess.js';
import type { Receiver } from '../servers/receiver.js';
import { until } from '../until.js';

type Settings = Readonly<Record<string, string>>;

/** Data about an installation that are stored outside it, by customers, an auditor and the operator. */
export interface Known {
  readonly key: string;
  readonly verifications: readonly { readonly id: string; readonly auditHash: string }[];
  readonly events: readonly string[];
  readonly webhookSecret: string;
  /** The event that no receiver has accepted yet. */
  readonly waiting: string;
  readonly certificate: { readonly id: string; readonly credential: string };
  readonly onboardingId: string;
  /** Paths of the auditor's files. */
  readonly jwks: string;
  readonly anchor: string;
}

export const clientAt = ({ url }: Pick<ProductProcess, 'url'>, apiKey: string): Client =>
  createClient({ baseUrl: url, apiKey });

/** Runs a command of the console. @throws Error when it fails */
export type Kyb = (settings: Settings, ...words: readonly string[]) => Promise<string>;

export function createKyb(console: KeptConsole): Kyb {
  return async (settings, ...words) => {
    const { code, stdout, stderr } = await console.run(settings, words);
    if (code !== 0) throw new Error(`kyb ${words.join(' ')}: ${stderr || stdout}`);
    return stdout;
  };
}

interface Drill {
  readonly kyb: Kyb;
  readonly receiver: Receiver;
  readonly refuse: () => void;
  readonly folder: string;
}

/**
 * Fills an installation with everything that a restore could lose. That is verifications, a certificate, an onboarding
 * with encrypted data, delivered events, and one whose receiver does not accept it.
 */
export async function fillInstallation(
  product: ProductProcess,
  settings: Settings,
  { kyb, receiver, refuse, folder }: Drill,
): Promise<Known> {
  const key = readFileSync(join(settings['DATA_DIR'] ?? '', 'live.key'), 'utf8').trim();
  const client = clientAt(product, key);
  const body = { queryValue: '11900000017', jurisdiction: 'AU' } as const;
  const { webhook } = await client.post('/api/enterprise/webhooks', {
    body: { url: receiver.url, events: ['verification.completed'] },
  });
  const verifications = [];
  for (let n = 0; n < 20; n++) verifications.push((await client.post('/api/enterprise/verify', { body })).result);
  await until(() => receiver.received.length >= 20);
  for (const each of receiver.received) await verifyWebhook(each.body, each.headers, webhook.secret);

  await kyb(settings, 'members', 'add', '--email', 'olive@example.com', '--name', 'Olive Officer', '--role', 'officer');
  const officerKey = await kyb(settings, 'keys', 'create', '--name', 'drill', '--officer', 'olive@example.com');
  const { certificate } = await clientAt(product, officerKey.trim()).post('/api/enterprise/certificates', {
    body: { verificationId: verifications[0]?.id ?? '' },
  });
  const onboardingId = await seedRecord(settings);

  refuse();
  verifications.push((await client.post('/api/enterprise/verify', { body })).result);
  await until(() => receiver.received.length >= 21);
  const jwks = join(folder, 'jwks.json');
  writeFileSync(jwks, await (await fetch(`${product.url}/.well-known/jwks.json`)).text());
  await kyb(settings, 'audit', 'checkpoint');
  return {
    ...{ key, verifications, onboardingId, jwks, webhookSecret: webhook.secret },
    events: await listEvents(client),
    waiting: receiver.received.at(-1)?.headers['webhook-id']?.toString() ?? '',
    certificate: { id: certificate.id, credential: certificate.credential ?? '' },
    anchor: (settings['AUDIT_ANCHOR'] ?? '').replace('file:', ''),
  };
}

/** The ids of the event log, in order. */
export async function listEvents(client: Client): Promise<string[]> {
  const ids: string[] = [];
  const query = { limit: 100, order: 'oldest' } as const;
  for await (const { id } of client.each('/api/enterprise/events', { params: { query } })) ids.push(id);
  return ids;
}

/** Makes pending deliveries due before the service starts, so that the test need not wait. */
export function passTime(settings: Settings): Promise<void> {
  return withServices(settings, async ({ database }) => {
    await database.pool.query(`update deliveries set due_at = now() where state = 'pending'`);
    await database.pool.query('update endpoint_rates set held_until = null');
  });
}

/**
 * An onboarding as an applicant leaves it, in a separate organisation.
 * @returns its id
 */
function seedRecord(settings: Settings): Promise<string> {
  return withServices(settings, async (services) => {
    const { database } = services;
    const customer = { name: 'Drill Pty Ltd', plan: 'enterprise', now: new Date() } as const;
    const { id: organisationId } = await createOrganisation(database.orm.em.fork(), customer);
    return (await newRecord({ services, database }, { organisationId, status: 'in_review' })).onboardingId;
  });
}

async function withServices<Result>(
  settings: Settings,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  const { services, stop } = await startServices(readConfig(settings), createLog('silent'));
  try {
    return await work(services);
  } finally {
    await stop();
  }
}
