import { newCertificateId } from '../../../src/domain/certificates/newCertificateId.js';
import { inviteFromConsole } from '../../../src/operations/members/inviteFromConsole.js';
import { clientOf, type TestApp } from '../../support/app.js';
import { newMember, newOfficer } from '../../support/officers.js';
import { browserClient, signInAs } from '../../support/session.js';
import { clean, sampleAbn } from '../../support/sample.js';
import { proposedDecision, submittedCase } from '../../support/submittedCase.js';
import { newCustomer } from '../../support/personalWorld.js';
import { submittedCase as submittedOnboarding } from '../../support/submissions.js';
import type { Tenant } from './principals.js';

/** A kind of things that operations take by their id. */
interface ObjectKind {
  /** Makes one of a tenant, and returns its id. */
  readonly make: (app: TestApp, tenant: Tenant) => Promise<string>;
  /** Whether a caller, who may call the operation, may reach those of an owner. */
  readonly reaches: (caller: Tenant, owner: Tenant) => boolean;
  /** Whoever knows the id may reach it. */
  readonly isPublic?: boolean;
}

const isSame = (caller: Tenant, owner: Tenant): boolean =>
  caller.organisationId === owner.organisationId && caller.mode === owner.mode;

/** The other mode of the same organisation. */
export const flipped = ({ organisationId, mode }: Tenant): Tenant => ({
  organisationId,
  mode: mode === 'live' ? 'test' : 'live',
});

const verification: ObjectKind = {
  make: async (app, { organisationId, mode }) => {
    const { key } = await app.newKey(organisationId, mode);
    return (await clientOf(app, key).verify('51 824 753 556')).body.result.id;
  },
  reaches: isSame,
};

const apiKey: ObjectKind = {
  // Rows of others that name it as their maker are planted: no answer about it may lead to them.
  make: async (app, tenant) => {
    const narrow = { scopes: [], allowedCidrs: ['127.0.0.1/32'] };
    const { id } = await app.newKey(tenant.organisationId, tenant.mode, narrow);
    const elsewhere = { ...tenant, organisationId: await app.newOrganisation('Elsewhere') };
    for (const { organisationId, mode } of [tenant, flipped(tenant), elsewhere]) {
      await app.newKey(organisationId, mode, { ...narrow, createdByKeyId: id });
    }
    return id;
  },
  // A live key manages the test keys of its organisation too.
  reaches: (caller, owner) => isSame(caller, owner) || (caller.mode === 'live' && isSame(flipped(caller), owner)),
};

const event: ObjectKind = {
  make: async (app, { organisationId, mode }) => {
    const { key } = await app.newKey(organisationId, mode);
    await clientOf(app, key).verify('51 824 753 556');
    return (await clientOf(app, key).get('/api/enterprise/events')).body.items[0].id;
  },
  reaches: isSame,
};

const webhook: ObjectKind = {
  make: async (app, { organisationId, mode }) => {
    const { key } = await app.newKey(organisationId, mode);
    const { body } = await clientOf(app, key).post('/api/enterprise/webhooks', {
      url: 'https://hooks.customer.example/kyb',
      events: ['verification.completed'],
    });
    return body.webhook.id;
  },
  reaches: isSame,
};

const delivery: ObjectKind = {
  make: async (app, tenant) => {
    const { key } = await app.newKey(tenant.organisationId, tenant.mode);
    const id = await webhook.make(app, tenant);
    const { body } = await clientOf(app, key).post(`/api/enterprise/webhooks/${id}/test`);
    // Until then an event that has no place may be given one, which is a change.
    await app.services.eventLog.settle();
    return body.delivery.id;
  },
  reaches: isSame,
};

const certifiable: ObjectKind = {
  make: async (app, { organisationId, mode }) => {
    const { key } = await app.newKey(organisationId, mode);
    const abn = mode === 'test' ? '55 999 999 003' : await sampleAbn(app.database.pool, clean);
    return (await clientOf(app, key).verify(abn)).body.result.id;
  },
  reaches: isSame,
};

const certificate: ObjectKind = {
  make: async (app, tenant) => {
    const officer = await newOfficer(app, tenant.organisationId ?? '', 'Olive Officer', tenant.mode);
    const verificationId = await certifiable.make(app, tenant);
    return (await officer.post('/api/enterprise/certificates', { verificationId })).body.certificate.id;
  },
  reaches: isSame,
};

const proposal: ObjectKind = {
  make: async (app, tenant) => {
    const id = newCertificateId(new Date());
    await app.database.pool.query(
      `insert into certificates (id, organisation_id, mode, verification_id, status, verdict, subject, audit_hash, officer_id,
         officer_name, created_at)
       select $1, organisation_id, mode, verification_id, 'proposed', verdict, subject, audit_hash, officer_id, officer_name,
         created_at from certificates where id = $2`,
      [id, await certificate.make(app, tenant)],
    );
    return id;
  },
  reaches: isSame,
};

const onboardingLink: ObjectKind = {
  make: async (app, { organisationId, mode }) => {
    const { key } = await app.newKey(organisationId, mode);
    const applicant = { applicantName: 'Ann Applicant', applicantEmail: 'ann@applicant.example' };
    return (await clientOf(app, key).post('/api/enterprise/onboarding-links', applicant)).body.onboardingLink.id;
  },
  reaches: isSame,
};

const submission: ObjectKind = {
  make: async (app, { organisationId, mode }) =>
    (await submittedCase(app, { organisationId: organisationId ?? '', mode })).onboardingId,
  reaches: isSame,
};

const proposedApproval: ObjectKind = {
  make: (app, { organisationId, mode }) => proposedDecision(app, { organisationId: organisationId ?? '', mode }),
  reaches: isSame,
};

const publicCertificate: ObjectKind = { ...certificate, reaches: () => true, isPublic: true };

// People are of an organisation, whichever of its data they are at work on.
const isSameOrganisation = (caller: Tenant, owner: Tenant): boolean => caller.organisationId === owner.organisationId;

const member: ObjectKind = {
  make: (app, { organisationId }) => newMember(app, organisationId ?? '', 'viewer'),
  reaches: isSameOrganisation,
};

const invitation: ObjectKind = {
  make: async (app, { organisationId }) => {
    const email = `${Math.random().toString(36).slice(2)}@customer.example`;
    const invited = { organisationId: organisationId ?? '', email, role: 'viewer' } as const;
    return (await inviteFromConsole(app.services, invited)).invitation.id;
  },
  reaches: isSameOrganisation,
};

// Those of other people: of which a person reaches none.
const membership: ObjectKind = { ...member, reaches: () => false };

const customer: ObjectKind = {
  make: (app, { organisationId, mode }) => newCustomer(app, { organisationId: organisationId ?? '', mode }),
  reaches: isSame,
};

const held: ObjectKind = {
  make: async (app, tenant) => {
    const { organisationId, mode } = tenant;
    const id = await customer.make(app, tenant);
    const owner = await signInAs(app, { organisationId: organisationId ?? '', role: 'owner', mode });
    await browserClient(app, owner).post(`/api/enterprise/onboardings/${id}/legal-hold`, { reason: 'a court asks' });
    return id;
  },
  reaches: isSame,
};

const onboarding: ObjectKind = {
  make: (app, { organisationId, mode }) => submittedOnboarding(app, { organisationId: organisationId ?? '', mode }),
  reaches: isSame,
};

const kinds: Readonly<Record<string, ObjectKind>> = {
  'Query.onboardingLink': onboardingLink,
  'Mutation.revokeOnboardingLink': onboardingLink,
  'Query.event': event,
  'Query.verification': verification,
  'Query.onboarding': onboarding,
  'Query.onboardingDocument': onboarding,
  'Mutation.assignOnboarding': onboarding,
  'Mutation.addOnboardingNote': onboarding,
  'Query.certificate': certificate,
  'Query.publicCertificate': publicCertificate,
  'Mutation.issueCertificate': certifiable,
  'Mutation.agreeToCertificate': proposal,
  'Mutation.revokeCertificate': certificate,
  'Query.decision': proposedApproval,
  'Mutation.notifyDecision': submission,
  'Mutation.confirmDecision': proposedApproval,
  'Mutation.withdrawDecision': proposedApproval,
  'Mutation.changeMember': member,
  'Mutation.removeMember': member,
  'Mutation.revokeInvitation': invitation,
  'Mutation.switchOrganisation': membership,
  'Mutation.revokeApiKey': apiKey,
  'Mutation.rotateApiKey': apiKey,
  'Query.webhook': webhook,
  'Query.deliveries': webhook,
  'Query.delivery': delivery,
  'Mutation.updateWebhook': webhook,
  'Mutation.deleteWebhook': webhook,
  'Mutation.rotateWebhookSecret': webhook,
  'Mutation.testWebhook': webhook,
  'Mutation.recoverDeliveries': webhook,
  'Mutation.retryDelivery': delivery,
  'Mutation.cancelDelivery': delivery,
  'Mutation.endRelationship': customer,
  'Mutation.placeLegalHold': customer,
  'Mutation.releaseLegalHold': held,
};

/** What an operation takes the id of. */
export function objectKindOf(row: string): ObjectKind {
  const kind = kinds[row];
  if (kind) return kind;
  throw new Error(`${row} takes an id: say in \`kinds\` of test/guarantees/authorisation/objects.ts what of.`);
}

const untouched = new Map<ObjectKind, Map<string, Promise<string>>>();

/**
 * The id of an object of a tenant that nobody who may change it gets to see: the same one each time, for whoever is refused
 * changes nothing. Endpoints do not last, and neither does what belongs to them.
 */
export async function untouchedObject(app: TestApp, row: string, tenant: Tenant): Promise<string> {
  const kind = objectKindOf(row);
  if (kind === webhook || kind === delivery) return kind.make(app, tenant);
  const ofKind = untouched.get(kind) ?? new Map<string, Promise<string>>();
  untouched.set(kind, ofKind);
  const place = `${tenant.organisationId ?? ''} ${tenant.mode}`;
  const id = ofKind.get(place) ?? kind.make(app, tenant);
  ofKind.set(place, id);
  return id;
}

/** Ids that a caller may leave out, with the test that shows that they reach nothing of others. */
export const optionalIds: Readonly<Record<string, string>> = {
  'Query.certificates verificationId': 'test/rest/certificates.test.ts',
  'Query.decisions onboardingId': 'test/decisions/decide.test.ts',
  'Query.decisions verificationId': 'test/decisions/decide.test.ts',
  'Query.diagnoseWebhook input.webhookId': 'test/rest/diagnosis.test.ts',
  'Mutation.createApiKey input.onBehalfOf': 'test/guarantees/authorisation/makers.test.ts',
  'Mutation.notifyDecision input.verificationId': 'test/decisions/verifications.test.ts',
  'Subscription.deliveryAttempts webhookId': 'test/events/liveAttempts.test.ts',
};

const someUlid = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

/** Ids under which nobody has anything. */
export const missingIds: readonly string[] = [
  ...['ver', 'key', 'org', 'evt', 'whk', 'lnk', 'mem', 'inv', 'req', 'xyz', '__proto__'].map(
    (prefix) => `${prefix}_${someUlid}`,
  ),
  someUlid,
  `dlv_${someUlid}${someUlid}`,
  'KYB-01ARZ3NDEKTSV4RRFFQ6',
  `ver_${someUlid.toLowerCase()}`,
  `KEY_${someUlid}`,
  `key_${someUlid}\n`,
  ` ver_${someUlid}`,
  `ver_${someUlid.replace('0', '٠')}`,
  `key_${someUlid}\u0000`,
  '\u0000',
  "' or 1=1 --",
  `key_${someUlid}' or 'a'='a`,
  '%',
  '*',
  '..',
  '../../etc/passwd',
  'null',
  'undefined',
  '0',
  '-1',
  '[object Object]',
  '𝕜𝕖𝕪_🔑',
  'x'.repeat(5000),
];
