import type { EntityManager } from '@mikro-orm/postgresql';
import { consoleActor, recordSystemAudit } from '../../audit/recordAudit.js';
import { defaultPolicy, type PolicyVersion } from '../../domain/fractureScore.js';
import { newId } from '../../domain/ids.js';
import { named } from '../../domain/inputs/keys.js';
import type { Plan } from '../../domain/tenancy.js';
import { defaultAlertKinds } from '../../entities/alert.js';
import { Organisation } from '../../entities/organisation.js';
import { parseInput } from '../readInput.js';

interface NewOrganisation {
  readonly name: string;
  readonly plan: Plan;
  readonly policyVersion?: PolicyVersion;
  readonly now: Date;
}

/** Creates an organisation from the console, with its audit entry. @throws AppError INVALID_REQUEST */
export async function createOrganisation(em: EntityManager, input: NewOrganisation): Promise<Organisation> {
  return em.fork().transactional(async (fork) => {
    const organisation = await insertOrganisation(fork, input);
    const { id, plan, createdAt } = organisation;
    await recordSystemAudit(
      fork,
      { organisationId: id, actor: consoleActor, at: createdAt },
      { action: 'organisation.created', object: { kind: 'organisation', id }, details: { plan } },
    );
    return organisation;
  });
}

/** Inserts an organisation with the settings of a new one, in the transaction of its caller. @throws AppError INVALID_REQUEST */
export async function insertOrganisation(
  em: EntityManager,
  { name, plan, policyVersion = defaultPolicy, now }: NewOrganisation,
): Promise<Organisation> {
  const organisation = em.create(Organisation, {
    id: newId('organisation', now),
    name: parseInput(named, { name }).name,
    plan,
    scopeEnforcement: 'off',
    fourEyes: false,
    certificateAgeDays: 30,
    certificateMonths: 12,
    registerSource: 'extract',
    policyVersion,
    brandName: null,
    brandColour: null,
    brandLogo: null,
    brandLogoType: null,
    returnUrls: [],
    requiredDocuments: ['identity'],
    automaticApprovalUpTo: null,
    asksSourceOfFunds: false,
    privacyNotice: null,
    privacyPolicyUrl: null,
    personalDataInWebhooks: false,
    alertKinds: [...defaultAlertKinds],
    alertRoles: ['owner'],
    alertsOfTestData: false,
    suspendedAt: null,
    suspendedReason: null,
    createdAt: now,
  });
  await em.flush();
  return organisation;
}
