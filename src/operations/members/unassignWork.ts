import type { EntityManager } from '@mikro-orm/postgresql';
import { queryRows } from '../pageRequest.js';

/** What a member was to see to is nobody’s from here on: it stands where such is looked for. What is decided keeps its name. */
export async function unassignWork(em: EntityManager, organisationId: string, memberId: string): Promise<void> {
  await queryRows(em, 'delete from verification_assignees where organisation_id = ? and assignee_id = ?', [
    organisationId,
    memberId,
  ]);
  await queryRows(
    em,
    `update onboardings set assignee_id = null
     where organisation_id = ? and assignee_id = ? and status in ('in_review', 'on_hold')`,
    [organisationId, memberId],
  );
}
