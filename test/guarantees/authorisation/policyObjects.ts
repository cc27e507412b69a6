import { newId } from '../../../src/domain/ids.js';
import type { TestApp } from '../../support/app.js';
import { newMember } from '../../support/people/officers.js';
import type { ObjectKind } from './objectKind.js';
import type { Tenant } from './principals.js';

// Policies belong to an organisation, and apply to its live and its test data.
const isSameOrganisation = (caller: Tenant, owner: Tenant): boolean => caller.organisationId === owner.organisationId;

/** One entry of each list. The narrow bands change the risk of nearly every verification, so that a replay shows differences. */
const adjustments = {
  rules: [{ reason: 'recently_registered', points: 40, effect: 'review', explanation: 'text' }],
  thresholds: [{ low: 0, medium: 1, high: 2, explanation: 'text' }],
  requiredLists: [{ list: 'DFAT', explanation: 'text' }],
};

/** A policy whose only author is another member, so that an owner or officer who calls is the second person. */
async function seedPolicy(app: TestApp, organisationId: string, status: 'draft' | 'proposed'): Promise<string> {
  const now = new Date();
  const id = newId('policy', now);
  const authorId = await newMember(app, organisationId, 'officer');
  const slug = `p${Math.random().toString(36).slice(2, 12)}`;
  const isProposed = status === 'proposed';
  await app.database.pool.query(
    `insert into organisation_policies (id, organisation_id, version, base, slug, number, name, adjustments, status, author_id,
       created_at, edited_at, editor_ids, proposed_by, proposed_at)
     values ($1, $2, $3, '2026-3', $4, 1, 'text', $5, $6, $7, $8, $8, $9, $10, $11)`,
    [
      ...[id, organisationId, `2026-3.${slug}.1`, slug, JSON.stringify(adjustments), status, authorId, now],
      ...[[authorId], isProposed ? authorId : null, isProposed ? now : null],
    ],
  );
  return id;
}

export const draftPolicy: ObjectKind = {
  make: (app, { organisationId }) => seedPolicy(app, organisationId ?? '', 'draft'),
  reaches: isSameOrganisation,
};

export const proposedPolicy: ObjectKind = {
  make: (app, { organisationId }) => seedPolicy(app, organisationId ?? '', 'proposed'),
  reaches: isSameOrganisation,
};
