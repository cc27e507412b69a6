import type { TenantActor } from '../../caller/actor.js';
import { type Context, readAtReplica, requireTenant } from '../../caller/context.js';
import type { FractureRisk } from '../../domain/fractureScore.js';
import { withoutSeparators } from '../../domain/identifier.js';
import { isId } from '../../domain/ids.js';
import { verificationFilter } from '../../domain/inputs/verifications.js';
import type { Jurisdiction } from '../../domain/jurisdictions/jurisdiction.js';
import { encodeCursor, type Page, toPage } from '../../domain/page.js';
import type { VerificationStatus } from '../../domain/policies/verdictStatus.js';
import { invalidField } from '../../platform/errors.js';
import { type PageInput, readPageRequest } from '../pageRequest.js';
import { idBound, parseInput, toFilterId } from '../readInput.js';
import {
  type ApproximateCount,
  type Condition,
  countRows,
  readRows,
  type VerificationOrder,
} from './readVerificationRows.js';
import { toStoredVerificationResult, type VerificationResult } from './verificationCodec.js';

export interface VerificationFilter {
  readonly status?: VerificationStatus | null;
  readonly fractureRisk?: FractureRisk | null;
  readonly jurisdiction?: Jurisdiction | null;
  /** Spaces are ignored. */
  readonly abn?: string | null;
  readonly nzbn?: string | null;
  readonly reference?: string | null;
  /** A part of the legal name, ignoring case. */
  readonly name?: string | null;
  /** Inclusive. */
  readonly verifiedFrom?: Date | null;
  /** Exclusive. */
  readonly verifiedBefore?: Date | null;
  /** `me`, `none`, or the id of a member. */
  readonly assignee?: string | null;
}

export interface ListOptions {
  readonly order?: VerificationOrder | null;
  /** If false, the results lack the fields that need the verdict (`inVerdictAlone`), which is faster. */
  readonly withVerdict?: boolean;
}

/** A page, with the number of rows on all pages, which is counted on request. */
export interface CountedPage extends Page<VerificationResult> {
  readonly toCursor: (item: VerificationResult) => string;
  readonly count: () => Promise<ApproximateCount>;
}

/**
 * The caller's verifications that match the filter, newest first unless `order` says otherwise. A page may be short if few match.
 * @throws AppError INVALID_REQUEST for a bad page, and for the assignee `me` of an API key
 */
export async function listVerifications(
  ctx: Context,
  filter: VerificationFilter,
  page: PageInput,
  { order, withVerdict = true }: ListOptions = {},
): Promise<CountedPage> {
  const caller = requireTenant(ctx);
  const { organisationId, mode } = caller;
  const tenant = { organisationId, mode };
  const isByScore = order === 'highest_score';
  const { limit, beforeId } = readPageRequest(page, isByScore ? isScoreCursor : 'verification');
  const [cursor = null, score] = beforeId?.split(scoreMark) ?? [];
  const conditions = toConditions(filter, caller);
  const request = { ...tenant, order: order ?? 'newest', cursor, score: Number(score), rows: limit + 1, withVerdict };
  const { rows, reach } = await readRows(ctx.pool, request, conditions);
  const toCursor = ({ id, fractureScore }: Pick<VerificationResult, 'id' | 'fractureScore'>): string =>
    encodeCursor(isByScore ? `${id}${scoreMark}${fractureScore ?? 0}` : id);
  const end = reach && toCursor({ id: reach.id, fractureScore: reach.fracture_score });
  return {
    ...toPage(rows.map(toStoredVerificationResult), limit, end),
    toCursor: toCursor,
    count: () => readAtReplica(ctx, ({ pool }) => countRows(pool, tenant, conditions)),
  };
}

// The cursor of a page in score order has a score and an id.
const scoreMark = '/';

function isScoreCursor(text: string): boolean {
  const [id = '', score = ''] = text.split(scoreMark);
  return isId('verification', id) && /^(\d|[1-9]\d|100)$/.test(score) && text === `${id}${scoreMark}${score}`;
}

/** The conditions of the given filters, those that leave the fewest rows first. */
function toConditions(filter: VerificationFilter, caller: TenantActor): Condition[] {
  const { status, fractureRisk, jurisdiction, verifiedFrom, verifiedBefore } = filter;
  const all: Condition[] = [
    { test: 'abn =', value: filter.abn && withoutSeparators(filter.abn), bounds: 'index' },
    { test: 'nzbn =', value: filter.nzbn && withoutSeparators(filter.nzbn), bounds: 'index' },
    { test: 'reference =', value: filter.reference, bounds: 'index' },
    ...assigneeCondition(filter, caller),
    // The indexes leave out the most common values.
    fractureRisk === 'low'
      ? { test: 'fracture_risk =', value: fractureRisk }
      : { test: 'fracture_risk =', value: fractureRisk, bounds: 'index', within: `fracture_risk <> 'low'` },
    status === 'verified'
      ? { test: 'status =', value: status }
      : { test: 'status =', value: status, bounds: 'index', within: `status <> 'verified'` },
    { test: 'jurisdiction =', value: jurisdiction },
    // No index: it would cost more at each verification than searching the newest rows does.
    { test: `verdict ->> 'legalName' ilike`, value: filter.name == null ? null : toNamePattern(filter.name) },
    // Ids bound the rows by time; `verified_at` decides.
    { test: 'id >=', value: verifiedFrom && idBound('verification', verifiedFrom, 'earliest'), bounds: 'range' },
    { test: 'id <', value: verifiedBefore && idBound('verification', verifiedBefore, 'latest'), bounds: 'range' },
    { test: 'verified_at >=', value: verifiedFrom },
    { test: 'verified_at <', value: verifiedBefore },
  ];
  return all.filter(({ value }) => value !== undefined && value !== null);
}

function toNamePattern(name: string): string {
  const given = parseInput(verificationFilter.pick({ name: true }), { name }).name;
  return `%${given.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

function assigneeCondition({ assignee }: VerificationFilter, caller: TenantActor): Condition[] {
  if (assignee === undefined || assignee === null) return [];
  if (assignee === 'none') {
    const ofRow = 'select assignee_id from verification_assignees where verification_id = verifications.id';
    return [{ test: `coalesce((${ofRow}), 'none') =`, value: assignee }];
  }
  if (assignee === 'me' && caller.kind === 'key') {
    throw invalidField('/assignee', 'An API key has no assigned verifications. Send the id of a member.');
  }
  const memberId = assignee === 'me' && caller.kind === 'member' ? caller.memberId : toFilterId(assignee);
  const ofMember = 'select verification_id from verification_assignees where organisation_id = $1 and mode = $2';
  return [{ test: `id in (${ofMember} and assignee_id =`, value: memberId, end: ')', bounds: 'index' }];
}
