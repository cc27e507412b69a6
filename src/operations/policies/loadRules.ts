import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { isOwnPolicy, type PolicyVersion } from '../../domain/fractureScore.js';
import type { OrganisationRules, PolicyAdjustments } from '../../domain/policies/policyRules.js';
import type { RegisterFacts } from '../../domain/registerFacts.js';
import { OrganisationPolicy } from '../../entities/organisationPolicy.js';
import { invalidField } from '../../platform/errors.js';

/**
 * Checks that the organisation may use a policy. The row is locked, so that nobody retires the policy before the transaction ends.
 * @throws AppError INVALID_REQUEST at the pointer
 */
export async function requirePublished(em: EntityManager, version: PolicyVersion, pointer: string): Promise<void> {
  if (!isOwnPolicy(version)) return;
  const policy = await em.findOne(
    OrganisationPolicy,
    { version },
    { lockMode: LockMode.PESSIMISTIC_READ, refresh: true },
  );
  if (policy?.status === 'published') return;
  throw invalidField(
    pointer,
    policy
      ? `${version} is ${policy.status}. Name a published policy.`
      : `The organisation has no policy ${version}. Name a published one.`,
  );
}

/**
 * The published rules of an organisation, for the console, which has no tenant.
 * @throws AppError INVALID_REQUEST if the organisation has not published the policy
 */
export async function findPublishedRules(
  em: EntityManager,
  { organisationId, policyVersion }: PolicyOfOrganisation,
): Promise<Pick<RegisterFacts, 'policy'>> {
  if (!isOwnPolicy(policyVersion)) return {};
  const policy = await em.findOne(
    OrganisationPolicy,
    { organisationId, version: policyVersion },
    { filters: { tenant: false }, refresh: true },
  );
  if (policy?.status === 'published' || policy?.status === 'retired') {
    return { policy: { version: policyVersion, ...policy.adjustments } };
  }
  throw invalidField('/policyVersion', `The organisation has no published policy ${policyVersion}.`);
}

/** Published rules by organisation and version: they never change. Few organisations have more than one at a time. */
const published = new WeakMap<Pool, Map<string, OrganisationRules>>();
const mostHeld = 1_000;

interface PolicyOfOrganisation {
  readonly organisationId: string;
  readonly policyVersion: PolicyVersion;
}

/** The rules of a policy as a part of the facts; empty for a policy that the service publishes. */
export async function loadRules(
  pool: Pool,
  { organisationId, policyVersion }: PolicyOfOrganisation,
): Promise<Pick<RegisterFacts, 'policy'>> {
  if (!isOwnPolicy(policyVersion)) return {};
  const held = published.get(pool) ?? new Map<string, OrganisationRules>();
  published.set(pool, held);
  const name = `${organisationId} ${policyVersion}`;
  const known = held.get(name);
  if (known) return { policy: known };
  const { rows } = await pool.query<{ adjustments: PolicyAdjustments; is_final: boolean }>(
    `select adjustments, status in ('published', 'retired') as is_final from organisation_policies
     where organisation_id = $1 and version = $2`,
    [organisationId, policyVersion],
  );
  const [row] = rows;
  if (!row) throw invalidField('/policyVersion', `The organisation has no policy ${policyVersion}.`);
  const rules = { version: policyVersion, ...row.adjustments };
  if (row.is_final && held.size < mostHeld) held.set(name, rules);
  return { policy: rules };
}
