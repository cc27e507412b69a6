import { inviteFromConsole } from '../../../src/operations/members/inviteMember.js';
import { buildSchema } from '../../../src/resolvers/schema.js';
import { createApiClient, type TestApp } from '../../support/app.js';
import { newMember } from '../../support/people/officers.js';
import { clean, sampleAbn } from '../../support/registers/sample.js';
import { seedBulk } from '../../support/seeds/bulks.js';
import { certifiable, certificate, proposal, publicCertificate, suspended } from './certificateObjects.js';
import { isSame, type ObjectKind } from './objectKind.js';
import {
  caseDocument,
  customer,
  held,
  onboardingLink,
  ownDocument,
  proposedApproval,
  screenedCase,
  submission,
} from './onboardingObjects.js';
import { newScreening, seedNameCandidate } from '../../screening/seedScreening.js';
import { seedCandidates } from '../../screening/seedCandidates.js';
import { draftPolicy, proposedPolicy } from './policyObjects.js';
import type { Tenant } from './principals.js';

/** The other mode of the same organisation. */
export const flipped = ({ organisationId, mode }: Tenant): Tenant => ({
  organisationId,
  mode: mode === 'live' ? 'test' : 'live',
});

const verification: ObjectKind = {
  make: async (app, { organisationId, mode }) => {
    const { key } = await app.newKey(organisationId, mode);
    return (await createApiClient(app, key).verify('51 824 753 556')).body.result.id;
  },
  reaches: isSame,
};

const apiKey: ObjectKind = {
  // Rows of other tenants that name it as their creator are inserted: no response about it may lead to them.
  make: async (app, tenant) => {
    const memberId = await newMember(app, tenant.organisationId ?? '', 'developer');
    // Nobody who rotates keys may do less than a developer, whose key it is.
    const narrow = { scopes: [], allowedCidrs: ['127.0.0.1/32'], memberId, role: 'developer' } as const;
    const { id } = await app.newKey(tenant.organisationId, tenant.mode, narrow);
    const none = { memberId: null, role: null };
    const elsewhere = { ...tenant, organisationId: await app.newOrganisation('Elsewhere') };
    for (const { organisationId, mode } of [tenant, flipped(tenant), elsewhere]) {
      await app.newKey(organisationId, mode, { ...narrow, ...none, createdByKeyId: id });
    }
    return id;
  },
  // A live key manages the test keys of its organisation too.
  reaches: (caller, owner) => isSame(caller, owner) || (caller.mode === 'live' && isSame(flipped(caller), owner)),
};

const event: ObjectKind = {
  make: async (app, { organisationId, mode }) => {
    const { key } = await app.newKey(organisationId, mode);
    await createApiClient(app, key).verify('51 824 753 556');
    return (await createApiClient(app, key).get('/api/enterprise/events')).body.items[0].id;
  },
  reaches: isSame,
};

const webhook: ObjectKind = {
  make: async (app, { organisationId, mode }) => {
    const { key } = await app.newKey(organisationId, mode);
    const { body } = await createApiClient(app, key).post('/api/enterprise/webhooks', {
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
    const { body } = await createApiClient(app, key).post(`/api/enterprise/webhooks/${id}/test`);
    // Until then an event without a position may be given one, which is a change.
    await app.services.eventLog.settle();
    return body.delivery.id;
  },
  reaches: isSame,
};

// Another entity: one whose candidate is confirmed gets no certificate any more.
const verified: ObjectKind = {
  make: async (app, { organisationId, mode }) => {
    const { key } = await app.newKey(organisationId, mode);
    const { pool } = app.database;
    const certified = await sampleAbn(pool, clean);
    const abn = mode === 'test' ? '95 999 999 010' : await sampleAbn(pool, `${clean} and abn <> ${certified}`);
    return (await createApiClient(app, key).verify(abn)).body.result.id;
  },
  reaches: isSame,
};

// Each time of an entity that is not watched: to watch one again changes nothing.
const watchable: ObjectKind = {
  make: async (app, tenant) => {
    await app.database.pool.query(
      'update monitored_entities set stopped_at = now() where organisation_id = $1 and mode = $2 and stopped_at is null',
      [tenant.organisationId, tenant.mode],
    );
    return certifiable.make(app, tenant);
  },
  reaches: isSame,
};

const monitored: ObjectKind = {
  make: async (app, tenant) => {
    const { key } = await app.newKey(tenant.organisationId, tenant.mode);
    const verificationId = await watchable.make(app, tenant);
    const { body } = await createApiClient(app, key).post('/api/enterprise/monitored-entities', { verificationId });
    return body.monitoredEntity.id;
  },
  reaches: isSame,
};

const screened: ObjectKind = {
  make: async (app, tenant) => {
    const id = await verified.make(app, tenant);
    await seedCandidates(app.database.pool, id, [{ list: 'text', reference: 'text' }]);
    return id;
  },
  reaches: isSame,
};

const nameScreening: ObjectKind = {
  make: async (app, { organisationId, mode }) => {
    const id = await newScreening(app, organisationId, mode);
    await seedNameCandidate(app.services, id, { list: 'text', reference: 'text' });
    return id;
  },
  reaches: isSame,
};

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

// The objects of other people, of which a person reaches none.
const membership: ObjectKind = { ...member, reaches: () => false };

/** Each a new one, which belongs to nobody who calls. Operators reach all. */
const organisation: ObjectKind = {
  make: (app) => app.newOrganisation('Managed', 'growth'),
  reaches: () => true,
};

const suspendedOrganisation: ObjectKind = {
  make: async (app) => {
    const id = await app.newOrganisation('Suspended', 'growth');
    await app.database.pool.query(
      `update organisations set suspended_at = now(), suspended_reason = 'text' where id = $1`,
      [id],
    );
    return id;
  },
  reaches: () => true,
};

const bulk: ObjectKind = {
  make: async (app, { organisationId, mode }) => {
    const { id: apiKeyId } = await app.newKey(organisationId, mode);
    return seedBulk(app, { organisationId: organisationId ?? '', mode, apiKeyId, rows: ['51 824 753 556'] });
  },
  reaches: isSame,
};

const messageTemplate: ObjectKind = {
  make: async (app, { organisationId, mode }) => {
    const { key } = await app.newKey(organisationId, mode);
    // There may be 50 at once. The newest stay, because other calls use them.
    await app.database.pool.query(
      `delete from message_templates where organisation_id = $1 and id not in
         (select id from message_templates where organisation_id = $1 order by id desc limit 20)`,
      [organisationId],
    );
    const { body } = await createApiClient(app, key).post('/api/enterprise/message-templates', {
      ...{ name: 'Trust deed', decision: 'approved', text: 'text' },
    });
    return body.messageTemplate.id;
  },
  reaches: isSameOrganisation,
};

/** Its results can be fetched. */
const endedBulk: ObjectKind = {
  make: async (app, tenant) => {
    const id = await bulk.make(app, tenant);
    await app.database.pool.query(`update bulks set status = 'cancelled', finished_at = now() where id = $1`, [id]);
    return id;
  },
  reaches: isSame,
};

/** Objects of changes, and of reads that need one in a particular state. */
const kinds: Readonly<Record<string, ObjectKind>> = {
  'Mutation.revokeOnboardingLink': onboardingLink,
  'Query.bulk': endedBulk,
  'Mutation.cancelBulk': bulk,
  'Subscription.bulkProgress': bulk,
  'Mutation.addVerificationNote': verification,
  'Mutation.assignVerification': verification,
  'Mutation.monitorVerification': watchable,
  'Mutation.stopMonitoring': monitored,
  'Mutation.resolveCandidate': screened,
  'Mutation.resolveScreeningCandidate': nameScreening,
  'Query.onboardingDocument': caseDocument,
  'Mutation.assignOnboarding': submission,
  'Mutation.addOnboardingNote': submission,
  'Mutation.resolveOnboardingCandidate': screenedCase,
  'Mutation.verifyRequirement': submission,
  'Mutation.removeOnboardingDocument': ownDocument,
  'Query.certificate': certificate,
  'Query.publicCertificate': publicCertificate,
  'Mutation.issueCertificate': certifiable,
  'Mutation.agreeToCertificate': proposal,
  'Mutation.revokeCertificate': certificate,
  'Mutation.suspendCertificate': certificate,
  'Mutation.reinstateCertificate': suspended,
  'Mutation.notifyDecision': submission,
  'Mutation.confirmDecision': proposedApproval,
  'Mutation.withdrawDecision': proposedApproval,
  'Query.messageTemplate': messageTemplate,
  'Mutation.updateMessageTemplate': messageTemplate,
  'Mutation.deleteMessageTemplate': messageTemplate,
  'Mutation.changeMember': member,
  'Mutation.removeMember': member,
  'Mutation.revokeInvitation': invitation,
  'Mutation.switchOrganisation': membership,
  'Mutation.revokeApiKey': apiKey,
  'Mutation.rotateApiKey': apiKey,
  'Mutation.updateWebhook': webhook,
  'Mutation.deleteWebhook': webhook,
  'Mutation.rotateWebhookSecret': webhook,
  'Mutation.verifyWebhook': webhook,
  'Mutation.testWebhook': webhook,
  'Mutation.recoverDeliveries': webhook,
  'Mutation.retryDelivery': delivery,
  'Mutation.cancelDelivery': delivery,
  'Query.platformOrganisation': organisation,
  'Mutation.changeOrganisationPlan': organisation,
  'Mutation.suspendOrganisation': organisation,
  'Mutation.resumeOrganisation': suspendedOrganisation,
  'Mutation.endRelationship': customer,
  'Mutation.placeLegalHold': customer,
  'Mutation.releaseLegalHold': held,
  'Mutation.updatePolicy': draftPolicy,
  'Mutation.proposePolicy': draftPolicy,
  'Mutation.approvePolicy': proposedPolicy,
  'Mutation.withdrawPolicy': proposedPolicy,
  'Mutation.retirePolicy': draftPolicy,
};

/** The objects of reads that need none in a particular state, by the prefix that the description of the argument names. */
const kindsByPrefix: Readonly<Record<string, ObjectKind>> = {
  ...{ ver: verification, evt: event, whk: webhook, dlv: delivery, scr: nameScreening },
  ...{ lnk: onboardingLink, onb: submission, dec: proposedApproval, pol: draftPolicy },
};

/** The prefix of the id that a query takes, as its description has it: `ver` of `ver_…`. Null for other operations. */
export function findIdPrefix(row: string): string | null {
  const [type, name = ''] = row.split('.');
  const field = type === 'Query' ? buildSchema().getQueryType()?.getFields()[name] : undefined;
  const id = field?.args.find((argument) => argument.name === 'id' || argument.name === 'webhookId');
  return /`(\w+)_…`/.exec(id?.description ?? '')?.[1] ?? null;
}

/** The object of the id that an operation takes. @throws Error if neither its name nor its description says it */
export function requireObjectKind(row: string): ObjectKind {
  const kind = kinds[row] ?? kindsByPrefix[findIdPrefix(row) ?? ''];
  if (kind) return kind;
  throw new Error(
    `${row} takes an id of an unknown object: name its prefix in the description, as in \`ver_…\`, or add the operation to ` +
      '`kinds` in test/guarantees/authorisation/objects.ts.',
  );
}

const untouched = new Map<ObjectKind, Map<string, Promise<string>>>();

/**
 * The id of an object of a tenant that no permitted caller gets to see. It is the same one each time, because a refused
 * caller changes nothing. Endpoints and their objects are temporary; a watched entity is replaced by another one.
 */
export async function untouchedObject(app: TestApp, row: string, tenant: Tenant): Promise<string> {
  const kind = requireObjectKind(row);
  if (kind === webhook || kind === delivery || kind === monitored) return kind.make(app, tenant);
  const ofKind = untouched.get(kind) ?? new Map<string, Promise<string>>();
  untouched.set(kind, ofKind);
  const place = `${tenant.organisationId ?? ''} ${tenant.mode} ${tenant.linkId ?? ''}`;
  const id = ofKind.get(place) ?? kind.make(app, tenant);
  ofKind.set(place, id);
  return id;
}
