import { type Context, requireTenant } from '../../caller/context.js';
import { epochMs } from '../../database/rows.js';
import type { AuditActor } from '../../domain/audit/auditEntry.js';
import { formatIdentifier } from '../../domain/identifier.js';
import { jurisdictions } from '../../domain/jurisdictions/jurisdictions.js';
import type { EntityChange } from '../../domain/monitoredFacts.js';
import { type Page, toPage } from '../../domain/page.js';
import { canRead } from '../../caller/permissions.js';
import { type PageInput, readPageRequest } from '../pageRequest.js';
import { findVerification } from './getVerification.js';

/** Each kind of item, with an operation that shows the same: the caller must have permission for it. */
const readers = {
  created: 'Query.verification',
  note_added: 'Query.verificationNotes',
  assigned: 'Query.verification',
  decision_proposed: 'Query.decisions',
  decision_confirmed: 'Query.decisions',
  decision_withdrawn: 'Query.decisions',
  decision_made: 'Query.decisions',
  certificate_proposed: 'Query.certificates',
  certificate_issued: 'Query.certificates',
  certificate_suspended: 'Query.certificates',
  certificate_reinstated: 'Query.certificates',
  certificate_revoked: 'Query.certificates',
  certificate_expired: 'Query.certificates',
  monitoring_started: 'Query.monitoredEntities',
  monitoring_stopped: 'Query.monitoredEntities',
  entity_changed: 'Query.events',
  candidate_found: 'Query.events',
  candidate_confirmed: 'Query.candidateResolutions',
  candidate_dismissed: 'Query.candidateResolutions',
} as const;
type TimelineKind = keyof typeof readers;
const kinds = Object.keys(readers) as TimelineKind[];

/** Something that happened to a verification or to its entity since. */
export interface TimelineItem {
  readonly id: string;
  readonly kind: TimelineKind;
  readonly at: Date;
  readonly by: { readonly kind: AuditActor['kind']; readonly id: string | null; readonly name: string | null };
  readonly summary: string;
  /** The note, member, decision, certificate, monitored entity, event or resolution that it concerns, or the verification. */
  readonly objectId: string;
}

interface Details {
  readonly status?: string;
  readonly score?: number | null;
  readonly risk?: string | null;
  readonly decision?: string;
  readonly reasons?: readonly string[];
  readonly changes?: readonly EntityChange[];
  readonly candidate?: { readonly list: string; readonly matchedName: string | null };
  readonly list?: string;
  readonly reference?: string;
}

interface ItemRow {
  readonly id: string;
  readonly kind: TimelineKind;
  readonly at_ms: number;
  readonly actor_kind: AuditActor['kind'];
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  readonly object_id: string;
  readonly details: Details;
  readonly assignee_id: string | null;
  readonly assignee_name: string | null;
}

/**
 * The history of a verification, newest first, in two statements. It contains only facts that the caller may read elsewhere: a
 * developer gets no notes, decisions and resolutions of candidates. The texts of notes and decisions are left out.
 * @throws AppError NOT_FOUND, INVALID_REQUEST for a bad page
 */
export async function listVerificationTimeline(
  ctx: Context,
  verificationId: string,
  page: PageInput,
): Promise<Page<TimelineItem>> {
  const tenant = requireTenant(ctx);
  const { id, jurisdiction, ...numbers } = await findVerification(ctx.em, verificationId);
  const rules = jurisdictions[jurisdiction];
  const number = numbers[rules.entityNumber];
  const { limit, beforeId } = readPageRequest(page, isItemId);
  const shown = kinds.filter((kind) => canRead(tenant, readers[kind]));
  const { rows } = await ctx.pool.query<ItemRow>(statement, [
    ...[id, tenant.organisationId, tenant.mode, id.slice(4), beforeId?.slice(4) ?? afterAll, limit + 1, shown],
    ...[
      number && formatIdentifier({ kind: rules.entityNumber, value: number }),
      rules.register,
      number,
      // An entity may have a number of another country, whose resolutions are about another record.
      rules.identifiers.map(({ kind }) => numbers[kind]),
      shown.map(toAction),
    ],
  ]);
  return toPage(rows.map(toItem), limit);
}

/** The audit action of a kind that is read from the audit log. */
const toAction = (kind: TimelineKind): string =>
  kind === 'assigned' ? 'verification.assigned' : kind.replace('_', '.');

// Every item has the id of its row, and ids of every kind have time and order after their prefix.
const isItemId = (id: string): boolean => /^[a-z]{3}_[0-9A-HJKMNP-TV-Z]{26}$/.test(id);
const afterAll = 'Z'.repeat(26);

/** The rows of a source between the verification and the cursor. */
const within = (prefix: string, id = 'id'): string => `${id} > '${prefix}_' || $4 and ${id} < '${prefix}_' || $5`;
/** The end of each source: no more rows than a page needs. */
const newest = (id = 'id'): string => `order by ${id} desc limit $6`;
const author = (column: string): string => `case when ${column} like 'key\\_%' then 'key' else 'member' end`;

// A body is canonical JSON, so its action is between the third and the fourth quotation mark. `coalesce` makes the planner expect that
// many entries match: it reads them by the index, newest first, and stops at the end of the page.
const action = `split_part(body, '"', 4)`;
const isShownEntry = `organisation_id = $2 and mode = $3 and ${within('aud')} and coalesce(${action} = any ($12), false)`;

// Each source is read by an index, newest first, and stops at the end of the page. The conditions on `events` are those of the index
// `events_entity`, as its migration writes it.
const statement = `with object as (
    select id from certificates
    where verification_id = $1 and organisation_id = $2 and mode = $3 and 'certificate_issued' = any ($7)
    union all
    select id from decisions
    where verification_id = $1 and organisation_id = $2 and mode = $3 and 'decision_made' = any ($7)
    union all
    select decision.id from verifications verification
      join onboardings onboarding on onboarding.link_id = verification.link_id
      join onboarding_submissions submission on submission.onboarding_id = onboarding.id and submission.verification_id = $1
      join decisions decision on decision.onboarding_id = onboarding.id and decision.round = submission.round
    where verification.id = $1 and decision.organisation_id = $2 and decision.mode = $3 and 'decision_made' = any ($7)
    union all
    select id from monitored_entities
    where organisation_id = $2 and mode = $3 and register = $9 and number = $10::bigint and stopped_at is null
      and 'monitoring_started' = any ($7)
    union all
    select id from monitored_entities
    where organisation_id = $2 and mode = $3 and register = $9 and number = $10::bigint and stopped_at is not null
      and 'monitoring_started' = any ($7)
  ), entry as (
    (select found.* from object cross join lateral (
       select id, object_id, body from audit_entries where object_id = object.id and ${isShownEntry} ${newest()}
     ) found ${newest('found.id')})
    union all
    (select id, object_id, body from audit_entries where object_id = $1 and ${isShownEntry} ${newest()})
  ), item as (
    (select id, case ${action} when 'verification.assigned' then 'assigned' else replace(${action}, '.', '_') end as kind,
       ${epochMs(`(body::json ->> 'at')::timestamptz`)} as at_ms, body::json #>> '{actor,kind}' as actor_kind,
       body::json #>> '{actor,id}' as actor_id, object_id, body::json -> 'details' as details,
       body::json #>> '{details,assigneeId}' as assignee_id
     from entry)
    union all
    (select note.id, 'note_added', ${epochMs('note.created_at')}, ${author('author_id')}, author_id, note.id, '{}', null
     from verification_notes note join verifications verification on verification.id = note.verification_id
       join record_keys record on record.record_id = coalesce(verification.link_id, verification.id)
     where note.verification_id = $1 and note.organisation_id = $2 and note.mode = $3 and record.sealed_key is not null
       and ${within('nte', 'note.id')} and 'note_added' = any ($7)
     ${newest('note.id')})
    union all
    (select id, 'candidate_' || outcome, ${epochMs('created_at')}, ${author('resolved_by')}, resolved_by, id,
       json_build_object('list', list, 'reference', reference), null
     from candidate_resolutions
     where organisation_id = $2 and mode = $3 and ${within('crs')} and 'candidate_confirmed' = any ($7)
       and entity_kind in ('abn', 'acn', 'nzbn') and entity_number = any ($11::text[])
     ${newest()})
    union all
    (select id, case kind when 'entity.changed' then 'entity_changed' else 'candidate_found' end, ${epochMs('occurred_at')},
       'system', null, id, data, null
     from events
     where organisation_id = $2 and mode = $3 and kind in ('entity.changed', 'screening.candidate_found')
       and coalesce(data ->> 'nzbn', data ->> 'abn') = $8 and ${within('evt')} and 'entity_changed' = any ($7)
     ${newest()})
    union all
    (select id, 'created', ${epochMs('verified_at')},
       case when api_key_id is not null then 'key' when member_id is not null then 'member' when link_id is not null then 'applicant'
         else 'system' end,
       coalesce(api_key_id, member_id, link_id), id,
       json_build_object('status', status, 'score', fracture_score, 'risk', fracture_risk), null
     from verifications where id = $1 and organisation_id = $2 and mode = $3 and $4 < $5 and 'created' = any ($7))
  )
  select item.*, coalesce(member.name, key.name) as actor_name, assignee.name as assignee_name
  from (select * from item order by substr(id, 5) desc limit $6) item
    left join members member on member.id = actor_id and member.organisation_id = $2
    left join api_keys key on key.id = actor_id and key.organisation_id = $2
    left join members assignee on assignee.id = assignee_id and assignee.organisation_id = $2
  order by substr(item.id, 5) desc`;

function toItem(row: ItemRow): TimelineItem {
  const { id, kind, at_ms: at, actor_kind, actor_id, actor_name, object_id: objectId, assignee_id } = row;
  const by = { kind: actor_kind, id: actor_id, name: actor_name };
  return { id, kind, at: new Date(at), by, summary: toSummary(row), objectId: assignee_id ?? objectId };
}

const sentences: Readonly<Partial<Record<TimelineKind, string>>> = {
  note_added: 'A note was added.',
  certificate_proposed: 'A certificate was proposed.',
  certificate_issued: 'A certificate was issued.',
  certificate_reinstated: 'The certificate was reinstated.',
  certificate_revoked: 'The certificate was revoked.',
  certificate_expired: 'The certificate expired.',
  monitoring_started: 'Monitoring of the entity was started.',
  monitoring_stopped: 'Monitoring of the entity was stopped.',
};
const decisionWords: Readonly<Record<string, string>> = {
  decision_proposed: 'A decision was proposed',
  decision_confirmed: 'The decision was confirmed',
  decision_withdrawn: 'The proposed decision was withdrawn',
  decision_made: 'A decision was made',
};
const fieldWords: Readonly<Record<string, string>> = {
  abnStatus: 'ABN status',
  nzbnStatus: 'NZBN status',
  asicStatus: 'ASIC status',
  legalName: 'Legal name',
  gstRegistered: 'GST registration',
  entityType: 'Entity type',
  removalCommenced: 'Notice of removal',
  insolvencies: 'Insolvencies',
};
const plain = (value: string | undefined): string => (value ?? '').replaceAll('_', ' ');

/** The item as a sentence or two. */
function toSummary({ kind, details, assignee_id: assigneeId, assignee_name: assignee }: ItemRow): string {
  if (kind === 'created') {
    const { status, score = null, risk } = details;
    const verdict = score === null ? 'No Fracture Score' : `Fracture Score ${score}, risk ${risk ?? 'unknown'}`;
    return `The entity was verified. Status ${plain(status)}. ${verdict}.`;
  }
  if (kind === 'assigned') {
    return assigneeId === null ? 'The assignee was removed.' : `Assigned to ${assignee ?? 'a member'}.`;
  }
  if (kind === 'certificate_suspended') {
    const { reasons = [] } = details;
    return `The certificate was suspended${reasons.length === 0 ? '' : `: ${reasons.map(plain).join(', ')}`}.`;
  }
  if (kind === 'entity_changed') {
    return `The register changed. ${(details.changes ?? []).map(formatChange).join(' ')}`.trim();
  }
  if (kind === 'candidate_found') {
    const { list = 'a list', matchedName = null } = details.candidate ?? {};
    return `Screening found a candidate on the list ${list}${matchedName === null ? '' : `: ${matchedName}`}.`;
  }
  if (kind === 'candidate_confirmed' || kind === 'candidate_dismissed') {
    return `Candidate ${details.reference ?? ''} of the list ${details.list ?? ''} was ${kind.slice('candidate_'.length)}.`;
  }
  const sentence = sentences[kind];
  return sentence ?? `${decisionWords[kind] ?? ''}: ${plain(details.decision)}.`;
}

function formatChange({ field, before, after }: EntityChange): string {
  const value = (one: EntityChange['before']): string =>
    one === null ? 'none' : typeof one === 'boolean' ? (one ? 'yes' : 'no') : one;
  return `${fieldWords[field] ?? field}: ${value(before)} → ${value(after)}.`;
}
