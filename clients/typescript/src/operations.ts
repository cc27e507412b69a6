import type { BulkCalls, Bulk } from './bulk.js';
import type { Call, Each } from './calls.js';
import type { components, paths } from './openapi.js';

type Schemas = components['schemas'];
type VerificationFilters = NonNullable<paths['/api/enterprise/verifications']['get']['parameters']['query']>;

export interface ReadOptions {
  /** Cancels the call: it rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
}

export interface WriteOptions extends ReadOptions {
  /** Repeat a call with the same key within 24 hours, and it is done once. The client creates one by default. */
  readonly idempotencyKey?: string;
}

/** The calls that integrations use most, each returning the thing itself. `uploadBulk` is the tenth. */
export interface Operations {
  /** Verifies a business by its ABN, ACN or NZBN. A negative result is a result, not an error: read `status`. */
  readonly verify: (input: Schemas['VerifyInput'], options?: WriteOptions) => Promise<Schemas['Verification']>;
  readonly getVerification: (id: string, options?: ReadOptions) => Promise<Schemas['Verification']>;
  /** All verifications that match, newest first. The next page is requested when you have read the last one. */
  readonly listVerifications: (
    filters?: Omit<VerificationFilters, 'after' | 'format' | 'bom'>,
    options?: ReadOptions,
  ) => AsyncGenerator<Schemas['Verification']>;
  /** Creates a webhook endpoint. Store its `secret`: only this response and a rotation return one. */
  readonly createWebhook: (
    input: Schemas['CreateWebhookInput'],
    options?: WriteOptions,
  ) => Promise<Schemas['WebhookWithSecret']>;
  /** Creates a link to the onboarding form. Send its `url` to the applicant. */
  readonly createOnboardingLink: (
    input?: Schemas['CreateOnboardingLinkInput'],
    options?: WriteOptions,
  ) => Promise<Schemas['OnboardingLink']>;
  readonly getOnboarding: (id: string, options?: ReadOptions) => Promise<Schemas['Onboarding']>;
  /** Approves or declines an onboarding, or asks the applicant for more information. */
  readonly decide: (input: Schemas['NotifyDecisionInput'], options?: WriteOptions) => Promise<Schemas['Decision']>;
  /** Issues a certificate for a verification. The key must be created on behalf of an officer. */
  readonly issueCertificate: (
    input: Schemas['IssueCertificateInput'],
    options?: WriteOptions,
  ) => Promise<Schemas['Certificate']>;
  readonly uploadBulk: BulkCalls['uploadBulk'];
  readonly getBulk: (id: string, options?: ReadOptions) => Promise<Bulk>;
}

interface Calls extends Pick<BulkCalls, 'uploadBulk'> {
  readonly get: Call<'get'>;
  readonly post: Call<'post'>;
  readonly each: Each;
}

export function namedCalls({ get, post, each, uploadBulk }: Calls): Operations {
  const by = (id: string, options: ReadOptions = {}) => ({ params: { path: { id } }, ...options });
  const write = <Input>(body: Input, { idempotencyKey, signal }: WriteOptions = {}) => ({
    body,
    ...(idempotencyKey !== undefined && { params: { header: { 'Idempotency-Key': idempotencyKey } } }),
    ...(signal && { signal }),
  });
  return {
    verify: async (input, options) => (await post('/api/enterprise/verify', write(input, options))).result,
    getVerification: async (id, options) =>
      (await get('/api/enterprise/verifications/{id}', by(id, options))).verification,
    listVerifications: (query = {}, options = {}) =>
      each('/api/enterprise/verifications', { params: { query }, ...options }),
    createWebhook: async (input, options) => (await post('/api/enterprise/webhooks', write(input, options))).webhook,
    createOnboardingLink: async (input = {}, options) =>
      (await post('/api/enterprise/onboarding-links', write(input, options))).onboardingLink,
    getOnboarding: async (id, options) => (await get('/api/enterprise/onboardings/{id}', by(id, options))).onboarding,
    decide: async (input, options) => (await post('/api/enterprise/decision-notify', write(input, options))).decision,
    issueCertificate: async (input, options) =>
      (await post('/api/enterprise/certificates', write(input, options))).certificate,
    uploadBulk,
    getBulk: async (id, options) => (await get('/api/enterprise/bulk/{id}', by(id, options))).bulk,
  };
}
