import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventCursor } from '../../src/domain/eventCursor.js';
import { readLimits } from '../../src/limits/limitTable.js';
import { createRateLimits } from '../../src/limits/rateLimits.js';
import { setSsoConnection } from '../../src/operations/sso/setSsoConnection.js';
import { createSsoProviders } from '../../src/sso/ssoProviders.js';
import { plantCandidates } from '../screening/plantCandidates.js';
import { clientOf, testApp, type Answer, type TestApp } from '../support/app.js';
import { plantBulk } from '../support/bulks.js';
import { certificateWorld } from '../support/certificateWorld.js';
import {
  claimed,
  disabled,
  lasting,
  proposed,
  providerOfExample,
  revoked,
  withdrawn,
} from '../support/documentedStates.js';
import { deviations, documentedOperations, type DocumentedOperation } from '../support/documented.js';
import { newMember, newOfficer } from '../support/officers.js';
import { proposedDecision, submittedCase } from '../support/submissions.js';
import { newCustomer } from '../support/personalWorld.js';

// openapi.json is kept: each operation answers as documented to each of its examples, and with each of its error codes.
type Client = ReturnType<typeof clientOf>;
let app: TestApp;
let organisation: string;
let key: string;
let client: Client;
/** An object of the caller’s own by the path segment of its kind. */
const own: Record<string, string> = {};
/** Those that a call may change are made anew for each. */
const makers: Readonly<Record<string, () => Promise<string>>> = {
  'api-keys': async () => (await app.newKey(organisation, 'test')).id,
  webhooks: newWebhook,
  bulk: async () =>
    plantBulk(app, {
      organisationId: organisation,
      mode: 'test',
      apiKeyId: (await app.newKey(organisation, 'test')).id,
      rows: ['51 824 753 556', '51 824 753 556'],
    }),
  'monitored-entities': async () => {
    const body = { verificationId: await verified('55 999 999 003') };
    return (await client.post('/api/enterprise/monitored-entities', body)).body.monitoredEntity.id;
  },
  // Proposed by another officer than the caller.
  decisions: () => proposedDecision(app, { organisationId: organisation }),
  onboardings: async () => (await submittedCase(app, { organisationId: organisation })).onboardingId,
  deliveries: async () => (await client.post(`${webhooks}/${await newWebhook()}/test`)).body.delivery.id,
  'onboarding-links': async () =>
    (await client.post('/api/enterprise/onboarding-links', { applicantName: 'Ann Applicant' })).body.onboardingLink.id,
  // Each by another officer than the caller, who may so agree to it.
  certificates: async () => {
    const other = await newOfficer(app, organisation);
    const reason = 'Known for thirty years.';
    const body = { verificationId: await verified('44 999 999 040'), reason };
    return (await other.post('/api/enterprise/certificates', body)).body.certificate.id;
  },
};
const webhooks = '/api/enterprise/webhooks';

// What is done in a browser has tests of its own: test/rest/portalDocumented.test.ts and onboardDocumented.test.ts.
const operations = documentedOperations().filter(
  ({ path, needsKey, takesSession }) => !/^\/api\/(?:portal|onboard)\//.test(path) && (needsKey || !takesSession),
);
const missing = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

beforeAll(async () => {
  const one = { verifications: 1, requests: 1, bulkUploads: 1, certificateReads: 1 };
  const rateLimits = createRateLimits(
    readLimits(JSON.stringify({ starter: one, enterprise: { verifications: 1000, bulkUploads: 1000 } })),
  );
  app = await testApp({ services: { rateLimits, ssoProviders: createSsoProviders(providerOfExample) } });
  organisation = await app.newOrganisation();
  await app.database.pool.query('update organisations set four_eyes = true where id = $1', [organisation]);
  await app.database.pool.query('update organisations set return_urls = $2 where id = $1', [
    organisation,
    ['https://app.customer.example/onboarding'],
  ]);
  const onBehalfOf = await newMember(app, organisation, 'officer', 'Olive Officer');
  ({ key } = await app.newKey(organisation, 'test', { onBehalfOf }));
  client = clientOf(app, key);
  own['verifications'] = await verified('55 999 999 003');
  await (await certificateWorld(app)).issue();
  const issuer = 'https://login.acme.example';
  const sso = { issuer, clientId: 'kyb', clientSecret: 'a secret', domains: ['acme.example'] };
  await setSsoConnection(app.services, { organisationId: organisation, ...sso });
  own['events'] = (await client.get('/api/enterprise/events')).body.items[0].id;
});
afterAll(() => app.stop());

async function newWebhook(): Promise<string> {
  // There may be 50 at once.
  await app.database.pool.query(`update webhook_endpoints set status = 'deleted' where status = 'enabled'`);
  const body = { url: 'https://hooks.customer.example/kyb', events: ['verification.completed'] };
  return (await client.post(webhooks, body)).body.webhook.id;
}

async function verified(number: string): Promise<string> {
  return (await client.verify(number)).body.result.id;
}

async function issuedCertificate(): Promise<string> {
  const other = await newOfficer(app, organisation);
  const body = { verificationId: await verified('55 999 999 003') };
  return (await other.post('/api/enterprise/certificates', body)).body.certificate.id;
}

/** The path with an object of the caller’s own in it. */
async function pathOf({ path, name }: DocumentedOperation): Promise<string> {
  if (name === 'endRelationship') {
    return path.replace('{id}', await newCustomer(app, { organisationId: organisation, mode: 'test' }));
  }
  if (name === 'onboardingDocument') {
    const { onboardingId, documentId } = await submittedCase(app, { organisationId: organisation });
    return path.replace('{id}', onboardingId).replace('{documentId}', documentId);
  }
  if (name === 'searchEntities') return `${path}?name=Sandbox%20Clean&jurisdiction=AU`;
  if (name === 'bulkResults') {
    const id = (await makers['bulk']?.()) ?? '';
    await app.database.pool.query(`update bulks set status = 'cancelled', finished_at = now() where id = $1`, [id]);
    return path.replace('{id}', id);
  }
  if (name === 'resolveCandidate') {
    const id = await verified('55 999 999 003');
    await plantCandidates(app.database.pool, id, [{}]);
    return path.replace('{id}', id);
  }
  if (!path.includes('{id}')) return path.replace('{list}', '1');
  if (['publicCertificate', 'certificatePdf'].includes(name)) return path.replace('{id}', await issuedCertificate());
  const kind = path.split('/')[3] ?? '';
  return path.replace('{id}', own[kind] ?? (await makers[kind]?.()) ?? '');
}

/** What of an example holds at another time, or of other objects. */
const timely: Readonly<Record<string, (body: any) => unknown>> = {
  // The time of the example lies further back than events are kept, some day.
  recoverDeliveries: () => ({ since: new Date().toISOString() }),
  notifyDecision: async (body) => ({
    ...body,
    onboardingId: (await submittedCase(app, { organisationId: organisation })).onboardingId,
  }),
  monitorVerification: async () => ({ verificationId: await verified('55 999 999 003') }),
  assignOnboarding: async () => ({ memberId: await newMember(app, organisation, 'officer') }),
  issueCertificate: async (body) => {
    const number = body.reason ? '44 999 999 040' : body.condition ? '61 999 999 030' : '55 999 999 003';
    return { ...body, verificationId: await verified(number) };
  },
};
const timelyBody = async ({ name }: DocumentedOperation, body: unknown): Promise<unknown> =>
  body === undefined ? undefined : ((await timely[name]?.(body)) ?? body);
const bodyOf = async (operation: DocumentedOperation): Promise<unknown> =>
  timelyBody(operation, operation.calls.find((call) => call.body !== undefined)?.body);

async function send(
  operation: DocumentedOperation,
  by: Client,
  headers: Record<string, string> = {},
  body?: unknown,
): Promise<Answer> {
  return by.send(operation.method, await pathOf(operation), body ?? (await bodyOf(operation)), headers);
}

describe.each(operations)('$method $path', (operation) => {
  it.each(operation.calls)('answers the example $name as documented', async ({ body, answer }) => {
    const given = await client.send(operation.method, await pathOf(operation), await timelyBody(operation, body));
    expect(deviations(operation, given)).toEqual([]);
    expect(given.status).toBeLessThan(300);
    if (answer === undefined || operation.method === 'GET' || operation.path.includes('{id}')) return;
    expect(lasting(given.body)).toEqual(lasting(answer));
  });
});

/** States in which an operation cannot be done. */
const stateAgainst: Readonly<Record<string, { readonly statement: string; readonly body?: () => Promise<object> }>> = {
  explainVerification: {
    statement: `update verifications set verdict = verdict || '{"fractureScore": null}' where id = $1`,
  },
  issueCertificate: {
    statement: 'select $1::text',
    body: async () => ({ verificationId: await verified('51 824 753 556') }),
  },
  monitorVerification: {
    statement: 'select $1::text',
    body: async () => ({ verificationId: await verified('51 824 753 556') }),
  },
  certificatePdf: { statement: proposed },
  agreeToCertificate: { statement: revoked },
  notifyDecision: {
    statement: 'select $1::text',
    body: async () => {
      const decided = await submittedCase(app, { organisationId: organisation });
      await app.database.pool.query(`update onboardings set status = 'declined' where id = $1`, [decided.onboardingId]);
      return { onboardingId: decided.onboardingId, decision: 'approved' };
    },
  },
  confirmDecision: { statement: withdrawn },
  withdrawDecision: { statement: withdrawn },
  revokeCertificate: { statement: revoked },
  revokeOnboardingLink: { statement: `update onboarding_links set expires_at = now() where id = $1` },
  updateWebhook: { statement: disabled, body: () => Promise.resolve({ status: 'paused' }) },
  testWebhook: { statement: disabled },
  recoverDeliveries: { statement: disabled },
  retryDelivery: { statement: claimed },
  cancelDelivery: { statement: claimed },
  bulkResults: { statement: `update bulks set status = 'running', finished_at = null where id = $1` },
  cancelBulk: { statement: `update bulks set status = 'cancelled', finished_at = now() where id = $1` },
};

const provocations: Readonly<Record<string, (operation: DocumentedOperation) => Promise<Answer>>> = {
  INVALID_REQUEST: (operation) => send(operation, client, { 'api-version': '1999-01-01' }),
  UNAUTHENTICATED: (operation) => send(operation, clientOf(app, null)),
  FORBIDDEN: (operation) => send(operation, client, { origin: 'https://elsewhere.example' }),
  RATE_LIMITED: async (operation) => {
    if (!operation.needsKey) return secondPublicRead(operation);
    const poor = clientOf(app, (await app.newKey(await app.newOrganisation('Poor', 'starter'), 'test')).key);
    await send(operation, poor);
    return send(operation, poor);
  },
  NOT_FOUND: async (operation) => {
    const { method, path } = operation;
    const body = path.endsWith('/diagnose')
      ? { body: '', headers: {}, webhookId: `whk_${missing}` }
      : {
          ...((await bodyOf(operation)) as object),
          ...(/\/(?:certificates|monitored-entities)$/.test(path) && { verificationId: 'ver_x' }),
          ...(path.endsWith('/decision-notify') && { onboardingId: 'onb_x' }),
        };
    if (path === '/api/portal/sso/start') return client.send(method, path, { email: 'jane@nobody.example' });
    const ids: Record<string, string> = {
      webhooks: `whk_${missing}`,
      deliveries: `dlv_${missing}${missing}`,
      certificates: 'KYB-00000000000000000000',
      'onboarding-links': `lnk_${missing}`,
      'monitored-entities': `mon_${missing}`,
      decisions: `dec_${missing}`,
      onboardings: `onb_${missing}`,
    };
    const kind = path.split('/')[3] ?? '';
    return client.send(
      method,
      path
        .replace('{list}', '99')
        .replace('{documentId}', `doc_${missing}`)
        .replace('{id}', ids[kind] ?? `${own[kind]?.slice(0, 3) ?? 'key'}_${missing}`),
      method === 'GET' ? undefined : body,
    );
  },
  PAYLOAD_TOO_LARGE: (operation) =>
    operation.name === 'startBulk'
      ? client.post(operation.path, Buffer.alloc(100 * 1024 * 1024 + 1, ' ').toString())
      : send(operation, client, {}, { name: 'x'.repeat(1024 * 1024) }),
  UNSUPPORTED_MEDIA_TYPE: (operation) => send(operation, client, { 'content-type': 'text/plain' }, 'text'),
  IDEMPOTENCY_CONFLICT: async (operation) => {
    const headers = { 'idempotency-key': `conflict of ${operation.name}` };
    await send(operation, client, headers);
    const others: Record<string, unknown> = {
      verify: { queryValue: '9429999990009', jurisdiction: 'NZ' },
      createApiKey: { name: 'another name' },
      issueCertificate: { verificationId: 'ver_x' },
      createOnboardingLink: { expiresInDays: 3 },
      notifyDecision: { onboardingId: 'onb_x', decision: 'approved' },
      createWebhook: { url: 'https://hooks.customer.example/other', events: ['verification.completed'] },
      startBulk: { items: [{ queryValue: '9429999990009', jurisdiction: 'NZ' }] },
    };
    return send(operation, client, headers, others[operation.name]);
  },
  STATE_CONFLICT: async (operation) => {
    const { method } = operation;
    const path = await pathOf(operation);
    const state = stateAgainst[operation.name];
    if (state) {
      await app.database.pool.query(state.statement, [path.split('/')[4]]);
      return client.send(method, path, (await state.body?.()) ?? (await bodyOf(operation)));
    }
    // The answer holds a secret that only the key which asked may read.
    const headers = { 'idempotency-key': `secret of ${operation.name}` };
    await client.send(method, path, await bodyOf(operation), headers);
    const other = clientOf(app, (await app.newKey(organisation, 'test')).key);
    return other.send(method, path, await bodyOf(operation), headers);
  },
  CURSOR_EXPIRED: async () => {
    await app.database.pool.query('delete from events where position <= 2');
    return client.get(`/api/enterprise/events?after=${eventCursor('test', 1)}`);
  },
  WEBHOOK_URL_REFUSED: async (operation) =>
    client.send(operation.method, await pathOf(operation), { url: 'http://x', events: ['verification.completed'] }),
  IDENTIFIER_INVALID: () => client.verify('55 999 999 004'),
  JURISDICTION_MISMATCH: () => client.verify('9429999990009', 'AU'),
  REGISTER_UNAVAILABLE: async (operation) => {
    if (operation.name !== 'searchEntities') return client.verify('97 999 999 100');
    await app.database.pool.query('delete from register_names');
    return send(operation, clientOf(app, (await app.newKey(organisation)).key));
  },
};

/** Of an app that lets each address have one. */
async function secondPublicRead(operation: DocumentedOperation): Promise<Answer> {
  const rateLimits = createRateLimits(readLimits('{"publicReads": 1}'));
  const poor = await testApp({ database: app.database, services: { rateLimits } });
  try {
    await send(operation, clientOf(poor, null));
    return await send(operation, clientOf(poor, null));
  } finally {
    await poor.stop();
  }
}

const errors = operations.flatMap((operation) =>
  operation.codes.filter((code) => code in provocations).map((code) => ({ ...operation, code, operation })),
);

describe('a documented error', () => {
  it.each(errors)('$code of $method $path', async ({ code, operation }) => {
    const answer = await provocations[code]?.(operation);
    if (!answer) throw new Error('Nothing was asked.');
    expect(answer.body).toMatchObject({ code, status: answer.status });
    expect(deviations(operation, answer)).toEqual([]);
  });

  it('is provoked above, whichever it is', () => {
    // The last two: of all of them, in test/rest/openapiFailures.test.ts.
    const above = [...Object.keys(provocations), 'OVERLOADED', 'INTERNAL'];
    expect(operations.flatMap(({ codes }) => codes).filter((code) => !above.includes(code))).toEqual([]);
  });
});
