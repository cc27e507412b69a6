import type { EntityManager } from '@mikro-orm/postgresql';
import { consoleActor, recordSystemAudit } from '../../audit/recordAudit.js';
import { defaultPolicy, type PolicyVersion } from '../../domain/fractureScore.js';
import { newId } from '../../domain/ids.js';
import { named } from '../../domain/inputs/keys.js';
import type { Plan } from '../../domain/tenancy.js';
import { Organisation } from '../../entities/organisation.js';
import { parseInput } from '../readInput.js';

/** Makes an organisation. For operators, at the console. */
export async function createOrganisation(
  em: EntityManager,
  {
    name,
    plan,
    policyVersion = defaultPolicy,
    now,
  }: { name: string; plan: Plan; policyVersion?: PolicyVersion; now: Date },
): Promise<Organisation> {
  return em.fork().transactional(async (fork) => {
    const organisation = fork.create(Organisation, {
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
      personalDataInWebhooks: false,
      alertKinds: ['endpoint_failing', 'key_expiring', 'certificate_expiring', 'certificate_suspended'],
      alertRoles: ['owner'],
      alertsOfTestData: false,
      createdAt: now,
    });
    await fork.flush();
    await recordSystemAudit(
      fork,
      { organisationId: organisation.id, actor: consoleActor, at: now },
      { action: 'organisation.created', object: { kind: 'organisation', id: organisation.id }, details: { plan } },
    );
    return organisation;
  });
}
