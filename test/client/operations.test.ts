import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createClient, KybError, type Client } from '../../clients/typescript/src/index.js';
import { testApp, type TestApp } from '../support/app.js';
import { eventDeviations } from '../support/requests/documented.js';
import { newMember } from '../support/people/officers.js';
import { cleanAbn, submittedCase } from '../support/seeds/submissions.js';

// Each named method against the real service. `uploadBulk` is in bulk.test.ts.
let app: TestApp;
let kyb: Client;
let organisationId: string;
const challenges: { event: string; data: object }[] = [];
beforeAll(async () => {
  const fetch = (_url: string, { body }: { body?: unknown }): Promise<Response> => {
    const sent = JSON.parse(String(body)) as { event: string; data: { challenge: string } };
    challenges.push(sent);
    return Promise.resolve(new Response(sent.data.challenge));
  };
  app = await testApp({ services: { webhookChallenges: { fetch, requiredFor: [] } } });
  organisationId = await app.newOrganisation();
  const onBehalfOf = await newMember(app, organisationId, 'officer');
  kyb = createClient({ baseUrl: app.url, apiKey: (await app.newKey(organisationId, 'test', { onBehalfOf })).key });
});
afterAll(() => app.stop());

const clean = { queryValue: cleanAbn, jurisdiction: 'AU' } as const;

describe('the named methods', () => {
  it('verify an entity, read it back and list it', async () => {
    const verification = await kyb.verify({ ...clean, reference: 'customer-1' });
    expect(verification).toMatchObject({ status: 'verified', abn: '55 999 999 003', reference: 'customer-1' });
    expect(await kyb.getVerification(verification.id)).toEqual(verification);
    const listed: unknown[] = [];
    for await (const each of kyb.listVerifications({ reference: 'customer-1', limit: 1 })) listed.push(each);
    expect(listed).toEqual([verification]);
  });

  it('are done once when their Idempotency-Key comes twice, and cancelled by their signal', async () => {
    const [one, other] = [
      await kyb.verify(clean, { idempotencyKey: 'once-only' }),
      await kyb.verify(clean, { idempotencyKey: 'once-only' }),
    ];
    expect(other).toEqual(one);
    const reason = new Error('No longer wanted.');
    const signal = AbortSignal.abort(reason);
    await expect(kyb.verify(clean, { signal })).rejects.toBe(reason);
    await expect(kyb.getVerification(one.id, { signal })).rejects.toBe(reason);
    await expect(kyb.listVerifications({}, { signal }).next()).rejects.toBe(reason);
  });

  it('create a webhook with its secret', async () => {
    const url = 'https://hooks.example.com/kyb';
    const webhook = await kyb.createWebhook({ url, events: ['verification.completed'] });
    expect(webhook).toMatchObject({ url, status: 'enabled', secret: expect.stringMatching(/^whsec_/) });
    await kyb.post('/api/enterprise/webhooks/{id}/verify', { params: { path: { id: webhook.id } } });
    expect(challenges.map(({ event, data }) => eventDeviations(event, data))).toEqual([[]]);
  });

  it('create an onboarding link, read an onboarding and decide on it', async () => {
    expect(await kyb.createOnboardingLink()).toMatchObject({ status: 'created' });
    const link = await kyb.createOnboardingLink({ reference: 'applicant-1', expiresInDays: 3 });
    expect(link).toMatchObject({ reference: 'applicant-1', url: expect.stringContaining('/onboard/') });
    const { onboardingId } = await submittedCase(app, { organisationId });
    expect(await kyb.getOnboarding(onboardingId)).toMatchObject({ id: onboardingId, status: 'in_review' });
    const decision = await kyb.decide({ onboardingId, decision: 'approved', message: 'Welcome.' });
    expect(decision).toMatchObject({ onboardingId, decision: 'approved', notification: { status: 'queued' } });
    expect(await kyb.getOnboarding(onboardingId)).toMatchObject({ status: 'approved' });
  });

  it('issue a certificate in the name of the officer of the key', async () => {
    const { id } = await kyb.verify(clean);
    const certificate = await kyb.issueCertificate({ verificationId: id });
    expect(certificate).toMatchObject({ id: expect.stringMatching(/^KYB-/), status: 'issued', verificationId: id });
  });

  it('read the progress of a bulk', async () => {
    const { id } = await kyb.uploadBulk(`${cleanAbn},AU,first`, { mediaType: 'text/csv' });
    expect(await kyb.getBulk(id)).toMatchObject({ id, status: 'queued', total: 1 });
  });

  it('throw KybError for what is not there, and TypeError for an id that is none', async () => {
    await expect(kyb.getOnboarding('onb_unknown')).rejects.toBeInstanceOf(KybError);
    for (const call of [kyb.getVerification(''), kyb.getOnboarding('..'), kyb.getBulk('.')]) {
      await expect(call).rejects.toBeInstanceOf(TypeError);
    }
  });
});
