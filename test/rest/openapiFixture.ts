import { afterAll, beforeAll } from '@jest/globals';
import { defaultPolicy } from '../../src/domain/fractureScore.js';
import { parseLimits } from '../../src/platform/configuration/limitTable.js';
import { createRateLimits } from '../../src/caller/limits/rateLimits.js';
import { setSsoConnection } from '../../src/operations/sso/connections.js';
import { createSsoProviders } from '../../src/egress/openid/ssoProviders.js';
import { newScreening, seedNameCandidate } from '../screening/seedScreening.js';
import { seedCandidates } from '../screening/seedCandidates.js';
import { createApiClient, testApp, type Answer, type TestApp } from '../support/app.js';
import { seedBulk } from '../support/seeds/bulks.js';
import { certificateFixture } from '../support/seeds/certificateFixture.js';
import { documentedOperations, type DocumentedOperation } from '../support/requests/documented.js';
import { providerOfExample } from '../support/requests/documentedStates.js';
import { newMember, newOfficer } from '../support/people/officers.js';
import { newCustomer } from '../support/seeds/personalFixture.js';
import { plantCaseCandidate } from '../support/seeds/plantCaseCandidate.js';
import { proposedDecision, submittedCase } from '../support/seeds/submissions.js';

type Client = ReturnType<typeof createApiClient>;

// Operations in a browser have separate tests, test/rest/portalDocumented.test.ts and onboardDocumented.test.ts. So do
// those of operators, in test/operations/platform.
export const operations = documentedOperations().filter(
  ({ path, needsKey, takesSession }) =>
    !/^\/(?:api\/(?:portal|onboard|admin)\/|metrics$)/.test(path) && (needsKey || !takesSession),
);
/** An organisation of which every operation can be asked as openapi.json shows it. */
export interface OpenapiFixture {
  readonly app: TestApp;
  readonly organisation: string;
  /** A key by which an officer acts. */
  readonly client: Client;
  /** Objects of the caller’s own that no call changes, by the path segment of their kind. */
  readonly own: Readonly<Record<string, string>>;
  /** Verifies a number, and returns the id. */
  readonly verified: (number: string) => Promise<string>;
  /** The path with an object of the caller’s own in it. */
  readonly createPath: (operation: DocumentedOperation) => Promise<string>;
  /** The body of an example as it can be sent now. */
  readonly timelyBody: (operation: DocumentedOperation, body: unknown) => Promise<unknown>;
  /** The body of the first example that has one. */
  readonly createBody: (operation: DocumentedOperation) => Promise<unknown>;
  readonly send: (
    operation: DocumentedOperation,
    by: Client,
    headers?: Record<string, string>,
    body?: unknown,
  ) => Promise<Answer>;
}

/** Call at the top of a test file: it sets the hooks. */
export function openapiFixture(): OpenapiFixture {
  let app: TestApp;
  let organisation: string;
  let client: Client;
  /** An object of the caller’s own by the path segment of its kind. */
  const own: Record<string, string> = {};
  /** Objects that a call may change are created again for each. */
  const makers: Readonly<Record<string, () => Promise<string>>> = {
    'api-keys': async () => (await app.newKey(organisation, 'test')).id,
    webhooks: newWebhook,
    'message-templates': newTemplate,
    policies: newPolicy,
    bulk: async () =>
      seedBulk(app, {
        organisationId: organisation,
        mode: 'test',
        apiKeyId: (await app.newKey(organisation, 'test')).id,
        rows: ['51 824 753 556', '51 824 753 556'],
      }),
    screenings: () => newScreening(app, organisation, 'test'),
    'monitored-entities': async () => {
      const body = { verificationId: await verified('55 999 999 003') };
      return (await client.post('/api/enterprise/monitored-entities', body)).body.monitoredEntity.id;
    },
    // Proposed by another officer than the caller.
    decisions: () => proposedDecision(app, { organisationId: organisation }),
    onboardings: async () => (await submittedCase(app, { organisationId: organisation })).onboardingId,
    deliveries: async () => (await client.post(`${webhooks}/${await newWebhook()}/test`)).body.delivery.id,
    'onboarding-links': async () =>
      (await client.post('/api/enterprise/onboarding-links', { applicantName: 'Ann Applicant' })).body.onboardingLink
        .id,
    // Each by another officer than the caller, who may so agree to it.
    certificates: async () => {
      const other = await newOfficer(app, organisation);
      const reason = 'Known for thirty years.';
      const body = { verificationId: await verified('91 999 999 218'), reason };
      return (await other.post('/api/enterprise/certificates', body)).body.certificate.id;
    },
  };
  const webhooks = '/api/enterprise/webhooks';

  beforeAll(async () => {
    const one = { verifications: 1, requests: 1, bulkUploads: 1, certificateReads: 1 };
    const rateLimits = createRateLimits(
      parseLimits(JSON.stringify({ growth: one, enterprise: { verifications: 1000, bulkUploads: 1000 } })),
    );
    app = await testApp({ services: { rateLimits, ssoProviders: createSsoProviders(providerOfExample) } });
    organisation = await app.newOrganisation();
    await app.database.pool.query('update organisations set four_eyes = true, policy_version = $2 where id = $1', [
      organisation,
      defaultPolicy,
    ]);
    await app.database.pool.query('update organisations set return_urls = $2 where id = $1', [
      organisation,
      ['https://app.customer.example/onboarding'],
    ]);
    const onBehalfOf = await newMember(app, organisation, 'officer', 'Olive Officer');
    client = createApiClient(app, (await app.newKey(organisation, 'test', { onBehalfOf })).key);
    own['verifications'] = await verified('55 999 999 003');
    await (await certificateFixture(app)).issue();
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

  async function newTemplate(): Promise<string> {
    // There may be 50 at once.
    await app.database.pool.query('delete from message_templates');
    const body = { name: 'Trust deed', decision: 'approved', text: 'Dear {{givenName}}' };
    return (await client.post('/api/enterprise/message-templates', body)).body.messageTemplate.id;
  }

  async function newPolicy(): Promise<string> {
    // There may be 500 at once.
    await app.database.pool.query('delete from organisation_policies');
    const body = { baseVersion: '2026-3', slug: 'own', name: 'Own' };
    return (await client.post('/api/enterprise/policies', body)).body.policy.id;
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
  async function createPath({ path, name }: DocumentedOperation): Promise<string> {
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
      await seedCandidates(app.database.pool, id, [{}]);
      return path.replace('{id}', id);
    }
    if (name === 'resolveScreeningCandidate') {
      const id = await newScreening(app, organisation, 'test');
      await seedNameCandidate(app.services, id, { list: 'sandbox', reference: 'sandbox-101' });
      return path.replace('{id}', id);
    }
    if (name === 'resolveOnboardingCandidate') {
      const { onboardingId } = await submittedCase(app, { organisationId: organisation });
      await plantCaseCandidate(app, onboardingId, {}, 'p1');
      return path.replace('{id}', onboardingId);
    }
    if (!path.includes('{id}')) return path.replace('{list}', '1');
    if (['publicCertificate', 'certificatePdf'].includes(name)) return path.replace('{id}', await issuedCertificate());
    if (name === 'suspendCertificate' || name === 'reinstateCertificate') {
      const id = await issuedCertificate();
      if (name === 'reinstateCertificate') {
        await client.post(`/api/enterprise/certificates/${id}/suspend`, { reason: 'A test.' });
      }
      return path.replace('{id}', id);
    }
    const kind = path.split('/')[3] ?? '';
    return path.replace('{id}', own[kind] ?? (await makers[kind]?.()) ?? '');
  }

  /** The part of an example that holds at another time, or for other objects. */
  const timely: Readonly<Record<string, (body: any) => unknown>> = {
    // The time of the example will be before the retention of events one day.
    recoverDeliveries: () => ({ since: new Date().toISOString() }),
    notifyDecision: async (body) => ({
      ...body,
      onboardingId: (await submittedCase(app, { organisationId: organisation })).onboardingId,
    }),
    monitorVerification: async () => ({ verificationId: await verified('55 999 999 003') }),
    assignVerification: async () => ({ memberId: await newMember(app, organisation, 'officer') }),
    assignOnboarding: async () => ({ memberId: await newMember(app, organisation, 'officer') }),
    issueCertificate: async (body) => {
      const number = body.reason ? '91 999 999 218' : body.condition ? '61 999 999 030' : '55 999 999 003';
      return { ...body, verificationId: await verified(number) };
    },
  };
  const timelyBody = async ({ name }: DocumentedOperation, body: unknown): Promise<unknown> =>
    body === undefined ? undefined : ((await timely[name]?.(body)) ?? body);
  const createBody = async (operation: DocumentedOperation): Promise<unknown> =>
    timelyBody(operation, operation.calls.find((call) => call.body !== undefined)?.body);

  async function send(
    operation: DocumentedOperation,
    by: Client,
    headers: Record<string, string> = {},
    body?: unknown,
  ): Promise<Answer> {
    return by.send(operation.method, await createPath(operation), body ?? (await createBody(operation)), headers);
  }

  return {
    get app() {
      return app;
    },
    get organisation() {
      return organisation;
    },
    get client() {
      return client;
    },
    ...{ own, verified, createPath, timelyBody, createBody, send },
  };
}
