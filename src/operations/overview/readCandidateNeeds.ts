import type { Pool } from 'pg';
import { timeOfId } from '../../domain/ids.js';
import type { RegisterFacts } from '../../domain/registerFacts.js';
import type { Tenant } from '../../events/tenant.js';
import { candidatesIn, entityNumberOf } from '../screening/candidatesIn.js';
import { readResolutions } from '../screening/readResolutions.js';
import { mostWaiting, type Waiting } from './readNeeds.js';

/** How many verifications with candidates are looked at, the newest ones. */
const lookedAt = 200;
/** One that did not look for candidates says nothing of those that another has found. */
const wasScreened =
  '$.further ? (exists (@.sanctions.candidates) || exists (@.screening.lists[*] ? (@.state == "current")))';

const rescreened = `select max(verification_id) as id from screening_subjects
  where organisation_id = $1 and mode = $2 and candidates > 0 and not entity_number = any ($3)
    and (kind <> 'onboarding' or exists (select from onboardings one where one.id = screening_subjects.id and one.status = 'approved'))
  group by coalesce(nullif(entity_number, ''), id) limit ${lookedAt}`;

/**
 * The entities of an organisation with candidates of which nobody has said whether they are the entity, by the newest
 * verification since an id that looked for any, and by the latest screening of what is monitored, certified or a customer. A case that
 * waits is counted as such.
 */
export async function readCandidateNeeds(
  pool: Pool,
  { organisationId, mode }: Tenant,
  sinceId: string,
): Promise<Waiting> {
  const { rows } = await pool.query<{ id: string; facts: RegisterFacts }>(
    `select id, facts from verifications v
     where organisation_id = $1 and mode = $2 and id >= $3 and facts @? '$.further.*.candidates[0]'
       and not exists (select from verifications later where later.organisation_id = $1 and later.mode = $2
         and later.abn = v.abn and later.nzbn is null and v.nzbn is null and later.id > v.id and later.facts @? '${wasScreened}')
       and not exists (select from verifications later where later.organisation_id = $1 and later.mode = $2
         and later.nzbn = v.nzbn and later.id > v.id and later.facts @? '${wasScreened}')
     order by id desc limit ${lookedAt}`,
    [organisationId, mode, sinceId],
  );
  const newest = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    const { kind, value } = entityNumberOf(row.facts);
    const entity = `${kind} ${value}`;
    if (!newest.has(entity)) newest.set(entity, row);
  }
  const screened = [...newest.values()];
  const judged = await readResolutions(
    pool,
    organisationId,
    mode,
    screened.map(({ facts }) => ({ number: entityNumberOf(facts), candidates: candidatesIn(facts) })),
  );
  const verified = screened.filter((_, index) => judged[index]?.some(({ resolution }) => resolution === 'open'));
  const { rows: later } = await pool.query<{ id: string }>(rescreened, [
    ...[organisationId, mode],
    verified.map(({ facts }) => entityNumberOf(facts).value),
  ]);
  const open = [...verified, ...later].sort((one, other) => (one.id < other.id ? 1 : -1));
  const first = open.at(-1);
  return {
    count: Math.min(open.length, mostWaiting),
    hasMore: open.length > mostWaiting || rows.length === lookedAt || later.length === lookedAt,
    firstId: first?.id ?? null,
    firstAt: first ? timeOfId(first.id) : null,
  };
}
