import { describe, expect, it } from '@jest/globals';
import { encodeEventCursor } from '../../src/domain/page.js';
import { parseLimits } from '../../src/platform/configuration/limitTable.js';
import { createRateLimits } from '../../src/caller/limits/rateLimits.js';
import { createApiClient, testApp, type Answer } from '../support/app.js';
import { claimed, disabled, proposed, revoked, withdrawn } from '../support/requests/documentedStates.js';
import { newMember } from '../support/people/officers.js';
import { deviations, type DocumentedOperation } from '../support/requests/documented.js';
import { submittedCase } from '../support/seeds/submissions.js';
import { openapiFixture, operations } from './openapiFixture.js';

// openapi.json is kept: each operation answers as documented with each of its error codes.
const fixture = openapiFixture();
const { createBody, own, createPath, send, verified } = fixture;
const missing = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

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
      const decided = await submittedCase(fixture.app, { organisationId: fixture.organisation });
      await fixture.app.database.pool.query(`update onboardings set status = 'declined' where id = $1`, [
        decided.onboardingId,
      ]);
      return { onboardingId: decided.onboardingId, decision: 'approved' };
    },
  },
  confirmDecision: { statement: withdrawn },
  withdrawDecision: { statement: withdrawn },
  revokeCertificate: { statement: revoked },
  suspendCertificate: { statement: revoked },
  reinstateCertificate: { statement: revoked },
  assignOnboarding: {
    statement: 'update onboardings set assignee_id = null where id = $1',
    body: async () => {
      const memberId = await newMember(fixture.app, fixture.organisation, 'officer');
      return { memberId, expectedAssigneeId: memberId };
    },
  },
  revokeOnboardingLink: { statement: `update onboarding_links set expires_at = now() where id = $1` },
  updateWebhook: { statement: disabled, body: () => Promise.resolve({ status: 'paused' }) },
  verifyWebhook: {
    statement: `update webhook_endpoints set url = 'https://hooks.customer.example/refuses' where id = $1`,
  },
  testWebhook: { statement: disabled },
  recoverDeliveries: { statement: disabled },
  retryDelivery: { statement: claimed },
  cancelDelivery: { statement: claimed },
  bulkResults: { statement: `update bulks set status = 'running', finished_at = null where id = $1` },
  createMessageTemplate: {
    statement: `insert into message_templates (id, organisation_id, name, decision, text, created_at, updated_at)
      select concat(o.id, n, $1::text), o.id, n::text, 'approved', 'text', now(), now()
      from organisations o, generate_series(1, 50) n on conflict do nothing`,
  },
  derivePolicy: {
    statement: `insert into organisation_policies (id, organisation_id, version, base, slug, number, name, adjustments, status,
        author_id, created_at, edited_at, editor_ids)
      select concat(o.id, n, $1::text), o.id, n::text, '2026-3', 'own', n, 'text', '{}', 'draft', 'key_1', now(), now(), '{}'
      from organisations o, generate_series(1, 500) n on conflict do nothing`,
  },
  updatePolicy: { statement: `update organisation_policies set status = 'retired' where id = $1` },
  cancelBulk: { statement: `update bulks set status = 'cancelled', finished_at = now() where id = $1` },
};

const provocations: Readonly<Record<string, (operation: DocumentedOperation) => Promise<Answer>>> = {
  INVALID_REQUEST: (operation) => send(operation, fixture.client, { 'api-version': '1999-01-01' }),
  UNAUTHENTICATED: (operation) => send(operation, createApiClient(fixture.app, null)),
  FORBIDDEN: (operation) => send(operation, fixture.client, { origin: 'https://elsewhere.example' }),
  RATE_LIMITED: async (operation) => {
    if (!operation.needsKey) return secondPublicRead(operation);
    const poor = createApiClient(
      fixture.app,
      (await fixture.app.newKey(await fixture.app.newOrganisation('Poor', 'growth'), 'test')).key,
    );
    await send(operation, poor);
    return send(operation, poor);
  },
  NOT_FOUND: async (operation) => {
    const { method, path } = operation;
    const body = path.endsWith('/diagnose')
      ? { body: '', headers: {}, webhookId: `whk_${missing}` }
      : {
          ...((await createBody(operation)) as object),
          ...(/\/(?:certificates|monitored-entities)$/.test(path) && { verificationId: 'ver_x' }),
          ...(path.endsWith('/decision-notify') && { onboardingId: 'onb_x' }),
        };
    if (path === '/api/portal/sso/start') return fixture.client.send(method, path, { email: 'jane@nobody.example' });
    const ids: Record<string, string> = {
      webhooks: `whk_${missing}`,
      deliveries: `dlv_${missing}${missing}`,
      certificates: 'KYB-00000000000000000000',
      'onboarding-links': `lnk_${missing}`,
      'monitored-entities': `mon_${missing}`,
      decisions: `dec_${missing}`,
      onboardings: `onb_${missing}`,
      'message-templates': `tpl_${missing}`,
      policies: `pol_${missing}`,
    };
    const kind = path.split('/')[3] ?? '';
    return fixture.client.send(
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
      ? fixture.client.post(operation.path, Buffer.alloc(100 * 1024 * 1024 + 1, ' ').toString())
      : send(operation, fixture.client, {}, { name: 'x'.repeat(1024 * 1024) }),
  UNSUPPORTED_MEDIA_TYPE: (operation) => send(operation, fixture.client, { 'content-type': 'text/plain' }, 'text'),
  IDEMPOTENCY_CONFLICT: async (operation) => {
    // Other cases fill every organisation with as many templates and policies as it may have.
    await fixture.app.database.pool.query('delete from message_templates');
    await fixture.app.database.pool.query('delete from organisation_policies');
    const headers = { 'idempotency-key': `conflict of ${operation.name}` };
    await send(operation, fixture.client, headers);
    const others: Record<string, unknown> = {
      verify: { queryValue: '9429999990009', jurisdiction: 'NZ' },
      createApiKey: { name: 'another name' },
      issueCertificate: { verificationId: 'ver_x' },
      createOnboardingLink: { expiresInDays: 3 },
      notifyDecision: { onboardingId: 'onb_x', decision: 'approved' },
      createWebhook: { url: 'https://hooks.customer.example/other', events: ['verification.completed'] },
      startBulk: { items: [{ queryValue: '9429999990009', jurisdiction: 'NZ' }] },
      derivePolicy: { baseVersion: '2026-3', slug: 'another', name: 'Another' },
      createMessageTemplate: { name: 'Another', decision: 'approved', text: 'text' },
      addVerificationNote: { text: 'Another note.' },
      screen: { items: [{ name: 'Another name', kind: 'body' }] },
    };
    return send(operation, fixture.client, headers, others[operation.name]);
  },
  STATE_CONFLICT: async (operation) => {
    const { method } = operation;
    const path = await createPath(operation);
    const state = stateAgainst[operation.name];
    if (state) {
      await fixture.app.database.pool.query(state.statement, [path.split('/')[4]]);
      return fixture.client.send(method, path, (await state.body?.()) ?? (await createBody(operation)));
    }
    // The answer holds a secret that only the key which asked may read.
    const headers = { 'idempotency-key': `secret of ${operation.name}` };
    await fixture.client.send(method, path, await createBody(operation), headers);
    const other = createApiClient(fixture.app, (await fixture.app.newKey(fixture.organisation, 'test')).key);
    return other.send(method, path, await createBody(operation), headers);
  },
  CURSOR_EXPIRED: async () => {
    await fixture.app.database.pool.query('delete from events where position <= 2');
    return fixture.client.get(`/api/enterprise/events?after=${encodeEventCursor('test', 1)}`);
  },
  WEBHOOK_URL_REFUSED: async (operation) =>
    fixture.client.send(operation.method, await createPath(operation), {
      url: 'http://x',
      events: ['verification.completed'],
    }),
  IDENTIFIER_INVALID: () => fixture.client.verify('55 999 999 004'),
  JURISDICTION_MISMATCH: () => fixture.client.verify('9429999990009', 'AU'),
  REGISTER_UNAVAILABLE: async (operation) => {
    if (operation.name !== 'searchEntities') return fixture.client.verify('97 999 999 100');
    await fixture.app.database.pool.query('delete from register_names');
    return send(operation, createApiClient(fixture.app, (await fixture.app.newKey(fixture.organisation)).key));
  },
};

/** A call of an app that lets each address have one. */
async function secondPublicRead(operation: DocumentedOperation): Promise<Answer> {
  const rateLimits = createRateLimits(parseLimits('{"publicReads": 1}'));
  const poor = await testApp({ database: fixture.app.database, services: { rateLimits } });
  try {
    await send(operation, createApiClient(poor, null));
    return await send(operation, createApiClient(poor, null));
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
