import type { EntityManager } from '@mikro-orm/postgresql';
import { type Context, requireTenant } from '../../../caller/context.js';
import { epochMs, queryRows } from '../../../database/rows.js';
import {
  describeDuplicate,
  type DuplicateKind,
  type DuplicateOf,
  listComparedFacts,
  type StatedFacts,
} from '../../../domain/onboarding/duplicates.js';
import type { SubmittedForm } from '../../../domain/onboarding/onboardingForm.js';
import type { VerificationStatus } from '../../../domain/policies/verdictStatus.js';
import type { Verdict } from '../../../domain/verdict.js';
import {
  ensureRecordCipher,
  loadRecordKeys,
  type RecordCipher,
  toRecordCipher,
} from '../../../encryption/recordCipher.js';
import type { OnboardingStatus } from '../../../entities/onboarding.js';
import { OnboardingDocument } from '../../../entities/onboardingDocument.js';
import type { OnboardingLink, OnboardingLinkStatus } from '../../../entities/onboardingLink.js';
import { readApplicant } from '../links/invitation.js';
import { documentDigestAad } from '../applicant/documentResult.js';
import { findCase } from './getOnboarding.js';

type Services = Pick<Context, 'vault' | 'clock'>;
type LinkOfTenant = Pick<OnboardingLink, 'id' | 'organisationId' | 'mode'>;

/** A submission whose facts are compared with those of other cases. */
interface ComparedSubmission {
  readonly link: LinkOfTenant & Pick<OnboardingLink, 'sealedApplicant'>;
  readonly cipher: RecordCipher;
  readonly form: SubmittedForm;
  /** Ids. */
  readonly documents: readonly string[];
  readonly verdict: Pick<Verdict, 'abn' | 'acn' | 'nzbn'>;
}

/**
 * Stores the fingerprints of the newest submission of a link, in its transaction.
 * @returns whether a case of the same business or person was declined
 */
export async function recordSubmissionFingerprints(
  services: Services,
  em: EntityManager,
  { link, cipher, form, documents, verdict }: ComparedSubmission,
): Promise<boolean> {
  const files = await em.find(
    OnboardingDocument,
    { id: { $in: [...documents] }, linkId: link.id },
    { disableIdentityMap: true },
  );
  await recordFingerprints(services, em, link, {
    numbers: [form.business.queryValue, verdict.abn, verdict.acn, verdict.nzbn],
    applicantEmail: readApplicant(link, cipher).email,
    form,
    documents: files.flatMap(({ id, sealedDigest }) =>
      sealedDigest === null ? [] : [{ id, digest: cipher.decrypt(sealedDigest, documentDigestAad(id)) }],
    ),
  });
  return wasDeclinedBefore(em, link);
}

/**
 * Stores the fingerprints by which other cases find this link, in the transaction that stores the facts. They replace the earlier
 * ones of the link, except businesses and persons: a declined applicant must not be forgotten by naming others first. Businesses
 * are found by their number, everything else by an HMAC. Its key belongs to the organisation, because the key of a record would
 * find nothing in another one, and is encrypted under SECRETS_KEY.
 */
export async function recordFingerprints(
  services: Services,
  em: EntityManager,
  { id, organisationId, mode }: LinkOfTenant,
  stated: StatedFacts,
): Promise<void> {
  const cipher = await loadFingerprintCipher(services, em, organisationId);
  const stays = new Set<DuplicateKind>(['business_number', 'person']);
  const current = listComparedFacts(stated).map(({ kind, text, part }) => {
    const mac = kind === 'business_number' ? Buffer.from(text) : cipher.mac(text, `fingerprint:${mode}:${kind}`);
    return { kind, part, mac: mac.toString('hex') };
  });
  const earlier = await queryRows<{ kind: DuplicateKind; mac: string }>(
    em,
    `delete from onboarding_fingerprints where organisation_id = ? and mode = ? and link_id = ?
       returning kind, encode(mac, 'hex') as mac`,
    [organisationId, mode, id],
  );
  const isCurrent = new Set(current.map(({ kind, mac }) => `${kind} ${mac}`));
  const left = earlier.filter(({ kind, mac }) => stays.has(kind) && !isCurrent.has(`${kind} ${mac}`));
  // Their parties may be others by now.
  const rows = [...current, ...left.map((one) => ({ ...one, part: '' }))];
  await queryRows(
    em,
    `insert into onboarding_fingerprints (organisation_id, mode, link_id, kind, mac, part)
       select ?, ?, ?, kind, decode(mac, 'hex'), part from jsonb_to_recordset(?::jsonb) as row (kind text, mac text, part text)
       on conflict do nothing`,
    [organisationId, mode, id, JSON.stringify(rows)],
  );
}

async function loadFingerprintCipher(
  { vault, clock }: Services,
  em: EntityManager,
  organisationId: string,
): Promise<RecordCipher> {
  const recordId = `${organisationId}:fingerprints`;
  // Only the first submission of an organisation creates the key and locks it.
  const sealedKey = (await loadRecordKeys(em, [recordId])).get(recordId) ?? null;
  const cipher = toRecordCipher(vault, recordId, sealedKey) ?? (await ensureRecordCipher(em, vault, recordId, clock()));
  if (cipher === null) throw new Error(`The key ${recordId} is missing.`);
  return cipher;
}

/** Whether another case of the business or of a person of this link, or a verification of the business, was declined. */
export async function wasDeclinedBefore(
  em: EntityManager,
  { id, organisationId, mode }: LinkOfTenant,
): Promise<boolean> {
  const rows = await queryRows(
    em,
    `select from onboarding_fingerprints mine
       join onboarding_fingerprints same on same.organisation_id = mine.organisation_id and same.mode = mine.mode
         and same.kind = mine.kind and same.mac = mine.mac and same.link_id <> mine.link_id
       join onboardings o on o.link_id = same.link_id and o.organisation_id = same.organisation_id and o.mode = same.mode
     where mine.link_id = ? and mine.organisation_id = ? and mine.mode = ? and mine.kind in ('business_number', 'person')
       and o.status = 'declined' and o.erased_at is null limit 1`,
    [id, organisationId, mode],
  );
  if (rows.length > 0) return true;
  const tenant = [organisationId, mode];
  return (await queryRows(em, declinedStatement, [id, ...tenant, ...tenant, ...tenant])).length > 0;
}

/** Another case, an open link or a verification that has something in common with a case. Exactly one of the ids is set. */
export interface DuplicateResult {
  readonly kind: DuplicateKind;
  readonly onboardingId: string | null;
  readonly linkId: string | null;
  readonly verificationId: string | null;
  readonly reference: string | null;
  readonly status: OnboardingStatus | null;
  readonly linkStatus: OnboardingLinkStatus | null;
  readonly verificationStatus: VerificationStatus | null;
  readonly at: Date;
  readonly detail: string;
  readonly partyIds: readonly string[];
  readonly documentIds: readonly string[];
}

export interface DuplicatesResult {
  /** At most `mostCounted`. */
  readonly total: number;
  /** The newest ones, at most `mostShown`. */
  readonly items: readonly DuplicateResult[];
}

const mostShown = 20;
const mostCounted = 100;

/**
 * The duplicates of a case of the caller: other cases, open links, and the newest verification of the same business
 * that no applicant caused. Empty once the case is erased.
 * @throws AppError NOT_FOUND
 */
export async function listDuplicates(ctx: Context, id: string): Promise<DuplicatesResult> {
  const { organisationId, mode } = requireTenant(ctx);
  const { linkId } = await findCase(ctx.em, id);
  const tenant = [organisationId, mode];
  const now = ctx.clock();
  const same = await queryRows<SameRow>(ctx.em, sameStatement, [linkId, ...tenant, ...tenant, linkId, now]);
  const verified = await queryRows<VerifiedRow>(ctx.em, verifiedStatement, [linkId, ...tenant, ...tenant, ...tenant]);
  const items = [...same.map(toDuplicate), ...verified.map(toVerifiedDuplicate)];
  return {
    total: Math.min(mostCounted, (same[0]?.total ?? 0) + verified.length),
    items: items.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, mostShown),
  };
}

interface SameRow {
  readonly kind: DuplicateKind;
  readonly parts: readonly string[] | null;
  readonly link_id: string;
  readonly onboarding_id: string | null;
  readonly status: OnboardingStatus | null;
  readonly link_status: OnboardingLinkStatus;
  readonly has_ended: boolean;
  readonly reference: string | null;
  readonly at: number;
  readonly total: number;
}

// An address may be in very many cases, such as that of an adviser. So each fact reads a bounded number of the newest. The
// subqueries, unlike joins, are always looked up one by one.
const sameStatement = `with mine as (
    select kind, mac, part from onboarding_fingerprints where link_id = ? and organisation_id = ? and mode = ?
  ), found as (
    select mine.kind, other.link_id, array_agg(distinct mine.part) filter (where mine.part <> '') as parts
    from mine cross join lateral (
      select distinct same.link_id from onboarding_fingerprints same
      where same.organisation_id = ? and same.mode = ? and same.kind = mine.kind and same.mac = mine.mac and same.link_id <> ?
        and coalesce((select o.erased_at is null from onboardings o where o.link_id = same.link_id),
          (select status in ('created', 'opened') and expires_at > ? from onboarding_links where id = same.link_id))
      order by same.link_id desc limit ${mostCounted}) other
    group by mine.kind, other.link_id
  )
  select found.kind, found.parts, link.id as link_id, o.id as onboarding_id, o.status, link.status as link_status,
    o.relationship_ended_at is not null as has_ended, link.reference,
    ${epochMs('coalesce(o.submitted_at, link.created_at)')} as at, count(*) over ()::int as total
  from found join onboarding_links link on link.id = found.link_id left join onboardings o on o.link_id = found.link_id
  order by coalesce(o.submitted_at, link.created_at) desc, link.id desc, found.kind limit ${mostShown}`;

function toDuplicate(row: SameRow): DuplicateResult {
  const { kind, onboarding_id: onboardingId, status, reference } = row;
  const parts = row.parts ?? [];
  const isCase = onboardingId !== null;
  return {
    ...{ kind, onboardingId, reference, status },
    linkId: isCase ? null : row.link_id,
    linkStatus: isCase ? null : row.link_status,
    ...{ verificationId: null, verificationStatus: null },
    at: new Date(row.at),
    detail: describeDuplicate(kind, isCase ? nameCase(row) : 'link', onboardingId ?? row.link_id),
    partyIds: kind === 'document' ? [] : parts,
    documentIds: kind === 'document' ? parts : [],
  };
}

function nameCase({ status, has_ended: hasEnded }: SameRow): DuplicateOf {
  if (status === 'declined') return 'declined';
  return status === 'approved' && !hasEnded ? 'customer' : 'case';
}

interface VerifiedRow {
  readonly id: string;
  readonly reference: string | null;
  readonly status: VerificationStatus;
  readonly at: number;
}

// Materialised, because the newest verifications of the organisation would be searched for the number otherwise. The text of
// `convert_from` has another collation than the indexes, so they could not be used.
const sameVerifications = `with mine as materialized (
    select array(select encode(mac, 'escape') from onboarding_fingerprints
      where link_id = ? and organisation_id = ? and mode = ? and kind = 'business_number') as numbers
  ), same as materialized (
    select v.id, v.organisation_id, v.reference, v.status, v.verified_at from verifications v
      where v.organisation_id = ? and v.mode = ? and v.link_id is null and v.abn = any ((select numbers from mine)::text[])
    union all select v.id, v.organisation_id, v.reference, v.status, v.verified_at from verifications v
      where v.organisation_id = ? and v.mode = ? and v.link_id is null and v.nzbn = any ((select numbers from mine)::text[])
  )`;

const declinedStatement = `${sameVerifications}
  select from same join decisions d on d.verification_id = same.id and d.organisation_id = same.organisation_id
  where d.decision = 'declined' and d.status = 'made' limit 1`;

const verifiedStatement = `${sameVerifications}
  select id, reference, status, ${epochMs('verified_at')} as at from same order by id desc limit 1`;

function toVerifiedDuplicate({ id, reference, status, at }: VerifiedRow): DuplicateResult {
  const kind = 'business_number';
  return {
    ...{ kind, onboardingId: null, linkId: null, verificationId: id, reference },
    ...{ status: null, linkStatus: null, verificationStatus: status },
    at: new Date(at),
    detail: describeDuplicate(kind, 'verification', id),
    partyIds: [],
    documentIds: [],
  };
}
