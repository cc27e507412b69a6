import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../../audit/recordAudit.js';
import { type Context, requireTenant, type Services } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { activeKeySql } from '../../caller/revocation.js';
import { queryRows } from '../../database/rows.js';
import { organisationChanges } from '../../domain/inputs/organisations.js';
import { Organisation, type RegisterChoice, type ScopeEnforcement } from '../../entities/organisation.js';
import { invalidField } from '../../platform/errors.js';
import { requirePublished } from '../policies/loadRules.js';
import { parseInput, requireChange } from '../readInput.js';
import { type OrganisationResult, toOrganisationResult } from './organisationResult.js';
import {
  type AlertSettings,
  type OnboardingSettings,
  readAlertSettings,
  readOnboardingSettings,
} from './readSettings.js';

/**
 * Changes the settings of the caller's organisation for its people, its keys and its applicants. @throws AppError INVALID_REQUEST
 */
export async function updateOrganisation(ctx: Context, changes: OrganisationChanges): Promise<OrganisationResult> {
  const caller = requireTenant(ctx);
  const { organisationId: id } = caller;
  const { result, changedCallers } = await ctx.em.transactional(async (em) => {
    await lockOrganisation(em, id);
    await lockCaller(em, caller, ctx.clock());
    const organisation = await em.findOneOrFail(Organisation, { id }, { refresh: true, populate: ['brandLogo'] });
    const { scopeEnforcement: before } = organisation;
    const details = await changeOrganisation(organisation, changes, ctx);
    if (changes.policyVersion != null) await requirePublished(em, organisation.policyVersion, '/policyVersion');
    await em.flush();
    await recordAudit(ctx, em, { action: 'organisation.updated', object: { kind: 'organisation', id }, details });
    const result = toOrganisationResult(organisation);
    await storeResponse(ctx, em, result);
    return { result, changedCallers: await findRestrictedKeys(em, organisation, before) };
  });
  ctx.bus.publish('changedCallers', changedCallers);
  return result;
}

/** The valid keys of an organisation that has just begun to enforce scopes. Their open subscriptions have to begin again. */
export async function findRestrictedKeys(
  em: EntityManager,
  { id, scopeEnforcement }: Organisation,
  before: ScopeEnforcement,
): Promise<readonly string[]> {
  if (scopeEnforcement !== 'enforce' || before === 'enforce') return [];
  const statement = `select k.id from api_keys k where k.organisation_id = ? and ${activeKeySql('k')}`;
  return (await queryRows<{ id: string }>(em, statement, [id])).map((key) => key.id);
}

const noLiveRegister =
  'Must be extract, because this service has no live register. The operator sets ABR_GUID or NZBN_KEY to use one.';

/** Omitted fields do not change. */
interface OrganisationChanges extends OnboardingSettings, AlertSettings {
  readonly name?: string | null | undefined;
  readonly scopeEnforcement?: ScopeEnforcement | null | undefined;
  readonly fourEyes?: boolean | null | undefined;
  /** 1 to 365. */
  readonly certificateAgeDays?: number | null | undefined;
  /** 1 to 60. */
  readonly certificateMonths?: number | null | undefined;
  /** Any value but `extract` needs a live register. */
  readonly registerSource?: RegisterChoice | null | undefined;
  /** Applies to later verifications. */
  readonly policyVersion?: string | null | undefined;
}

const cannotBeNull = [
  ...(['name', 'scopeEnforcement', 'fourEyes', 'certificateAgeDays', 'certificateMonths', 'registerSource'] as const),
  ...(['policyVersion', 'returnUrls', 'requiredDocuments', 'asksSourceOfFunds', 'personalDataInWebhooks'] as const),
  ...(['alertKinds', 'alertRoles', 'alertsOfTestData'] as const),
];
const clearable = [
  ...(['brandName', 'brandColour', 'brandLogo', 'applicantContact', 'usualDecisionDays'] as const),
  ...(['automaticApprovalUpTo', 'privacyNotice', 'privacyPolicyUrl'] as const),
];

/**
 * Applies the given settings. @returns the new values, for the audit log. @throws AppError INVALID_REQUEST, also if none is given
 */
export async function changeOrganisation(
  organisation: Organisation,
  changes: OrganisationChanges,
  { liveRegisters }: Pick<Services, 'liveRegisters'>,
): Promise<Readonly<Record<string, string | number | boolean | null | readonly string[]>>> {
  requireChange(changes, cannotBeNull, clearable);
  const { scopeEnforcement, fourEyes, registerSource } = changes;
  if (registerSource != null && registerSource !== 'extract' && Object.keys(liveRegisters).length === 0) {
    throw invalidField('/registerSource', noLiveRegister);
  }
  const given = parseInput(organisationChanges, changes);
  const { name, certificateAgeDays, certificateMonths, policyVersion } = given;
  const wanted = {
    ...(name != null && { name }),
    ...(scopeEnforcement != null && { scopeEnforcement }),
    ...(fourEyes != null && { fourEyes }),
    ...(certificateAgeDays != null && { certificateAgeDays }),
    ...(certificateMonths != null && { certificateMonths }),
    ...(registerSource != null && { registerSource }),
    ...(policyVersion != null && { policyVersion }),
    ...readAlertSettings(changes),
  };
  const { columns, details } = await readOnboardingSettings(changes, given);
  const told = { ...wanted, ...details };
  Object.assign(organisation, wanted, columns);
  return told;
}

/**
 * Serialises changes of an organisation, and of the number of things that it has. Rows that only reference it can still be
 * written. Lock it before the caller: a change of a member locks it first, and waits for this one.
 */
export async function lockOrganisation(em: EntityManager, id: string): Promise<void> {
  await queryRows(em, 'select 1 from organisations where id = ? for no key update', [id]);
}
