import { type EntityManager, type FilterQuery, type FindOneOptions, raw } from '@mikro-orm/postgresql';
import { recordAudit } from '../../../audit/recordAudit.js';
import { queryRows } from '../../../database/rows.js';
import { type Context, requireTenant } from '../../../caller/context.js';
import { lockCaller } from '../../../caller/lockCaller.js';
import { toDay } from '../../../domain/days.js';
import { isId } from '../../../domain/ids.js';
import { loadRecordCipher, type RecordCipher } from '../../../encryption/recordCipher.js';
import { OnboardingDocument } from '../../../entities/onboardingDocument.js';
import { AppError, invalidField, notFound } from '../../../platform/errors.js';
import { type DocumentResult, toDocumentResult } from '../applicant/documentResult.js';
import { loadDocument } from '../applicant/uploadDocument.js';
import { type Page, toPage } from '../../../domain/page.js';
import { Onboarding, type OnboardingOrder, type OnboardingStatus } from '../../../entities/onboarding.js';
import { type PageInput, readPageRequest } from '../../pageRequest.js';
import { toFilterId } from '../../readInput.js';
import { type CaseResult, loadCaseResults, readSealed } from './loadCaseResults.js';

/** One case of the caller. @throws AppError NOT_FOUND */
export async function findCase(
  em: EntityManager,
  id: string,
  options: Pick<FindOneOptions<Onboarding>, 'lockMode' | 'refresh'> = {},
): Promise<Onboarding> {
  const onboarding = isId('onboarding', id) ? await em.findOne(Onboarding, { id }, options) : null;
  if (!onboarding) throw notFound('onboarding');
  return onboarding;
}

/** One case of the caller's organisation and mode. @throws AppError NOT_FOUND */
export async function getOnboarding(ctx: Context, id: string): Promise<CaseResult> {
  requireTenant(ctx);
  return loadCaseResult(ctx, ctx.em, await findCase(ctx.em, id));
}

/** A case as callers see it. */
export async function loadCaseResult(
  ctx: Pick<Context, 'vault' | 'clock'>,
  em: EntityManager,
  onboarding: Onboarding,
): Promise<CaseResult> {
  const [result] = await loadCaseResults(ctx, em, [onboarding]);
  if (!result) throw new Error(`The onboarding ${onboarding.id} cannot be read.`);
  return result;
}

export interface OnboardingFilter {
  readonly status?: OnboardingStatus | null;
  readonly assigneeId?: string | null;
  /** Only cases without an assignee. */
  readonly isUnassigned?: boolean | null;
  /** Only cases that await a decision. */
  readonly isWaiting?: boolean | null;
  /** Only cases with a decision that awaits a second officer. */
  readonly isProposed?: boolean | null;
  /** Is read only without `order`. */
  readonly oldestFirst?: boolean | null;
  readonly order?: OnboardingOrder | null;
}

/** The sort key of each order as SQL with an index, and the direction of the key and the id. */
const orders: Readonly<Record<OnboardingOrder, readonly [key: string | null, direction: 'asc' | 'desc']>> = {
  oldest: [null, 'asc'],
  newest: [null, 'desc'],
  highest_score: ['score_rank', 'asc'],
  lowest_score: ['score_rank', 'desc'],
  assignee: [`coalesce(assignee_id, '')`, 'asc'],
  assignee_reversed: [`coalesce(assignee_id, '')`, 'desc'],
};

const proposed = `select onboarding_id from decisions
  where organisation_id = ? and mode = ? and status = 'proposed' and onboarding_id is not null`;

const waiting: readonly OnboardingStatus[] = ['in_review', 'on_hold'];

/**
 * The cases of the caller's organisation and mode that match all filters, newest first by default. A page begins behind the case of
 * the cursor as that case is now: a case that is assigned between two pages can appear on both.
 * @throws AppError INVALID_REQUEST for a bad page
 */
export async function listOnboardings(
  ctx: Context,
  { status, assigneeId, isUnassigned, isWaiting, isProposed, oldestFirst, order }: OnboardingFilter,
  page: PageInput,
): Promise<Page<CaseResult>> {
  const { organisationId, mode } = requireTenant(ctx);
  const { limit, beforeId: afterId } = readPageRequest(page, 'onboarding');
  if (order != null && oldestFirst != null && oldestFirst !== (order === 'oldest')) {
    throw invalidField('/oldestFirst', '`oldestFirst` contradicts `order`. Send `order` only.');
  }
  const [key, direction] = orders[order ?? (oldestFirst ? 'oldest' : 'newest')];
  const onboardings = await ctx.em.find(
    Onboarding,
    {
      $and: [
        afterId === null ? {} : await behind(ctx.em, afterId, key, direction),
        status ? { status } : {},
        isWaiting == null ? {} : { status: { [isWaiting ? '$in' : '$nin']: [...waiting] } },
        isProposed == null
          ? {}
          : { [raw(`id ${isProposed ? '' : 'not '}in (${proposed})`, [organisationId, mode])]: [] },
        assigneeId ? { assigneeId: toFilterId(assigneeId) } : {},
        isUnassigned == null ? {} : { assigneeId: isUnassigned ? null : { $ne: null } },
      ],
    },
    {
      orderBy: [...(key === null ? [] : [{ [raw(key)]: direction }]), { id: direction }],
      limit: limit + 1,
      disableIdentityMap: true,
    },
  );
  return toPage(await loadCaseResults(ctx, ctx.em, onboardings), limit);
}

/** The condition for the cases behind one. A row comparison reads no case before it, however many have the same rank. */
async function behind(
  em: EntityManager,
  id: string,
  key: string | null,
  direction: 'asc' | 'desc',
): Promise<FilterQuery<Onboarding>> {
  const comparison = direction === 'asc' ? '>' : '<';
  if (key === null) return { id: direction === 'asc' ? { $gt: id } : { $lt: id } };
  // The tenant filter applies to the entity, so that the SQL below reads no case of another organisation.
  if (!(await em.findOne(Onboarding, { id }))) {
    throw invalidField('/after', 'The list cannot continue behind this case. Send a `nextCursor` as you received it.');
  }
  const [row] = await queryRows<{ rank: string | number }>(em, `select ${key} as rank from onboardings where id = ?`, [
    id,
  ]);
  return { [raw(`(${key}, id) ${comparison} (?, ?)`, [row?.rank ?? null, id])]: [] };
}

/** A file of a case that can be read. */
export interface FoundDocument {
  readonly document: OnboardingDocument;
  readonly cipher: RecordCipher;
}

/**
 * A file of a case of the caller.
 * @throws AppError NOT_FOUND for a file that does not exist, belongs to another case, or was removed before a submission, deleted or erased
 */
async function findDocument(
  ctx: Pick<Context, 'vault'>,
  em: EntityManager,
  { linkId }: Pick<Onboarding, 'linkId'>,
  id: string,
): Promise<FoundDocument> {
  const document = isId('document', id) ? await em.findOne(OnboardingDocument, { id, linkId }) : null;
  if (!document) throw notFound('document');
  const cipher = await loadRecordCipher(em, ctx.vault, linkId);
  if (cipher === null) throw new AppError('NOT_FOUND', 'The data and files of this onboarding were erased.');
  if (document.removedAt && !document.isKept) throw new AppError('NOT_FOUND', 'The applicant has deleted this file.');
  if (document.deletedAt) {
    const day = toDay(document.deletedAt);
    throw new AppError(
      'NOT_FOUND',
      `The service deleted this identity document on ${day}, after the decision on its case.`,
    );
  }
  return { document, cipher };
}

/**
 * A file of a case, without its bytes. Its person is that of the newest submission with the file, as in the case itself. A file that
 * was uploaded after the newest submission has none.
 * @throws AppError NOT_FOUND
 */
export async function getDocument(ctx: Context, onboardingId: string, id: string): Promise<DocumentResult> {
  requireTenant(ctx);
  const onboarding = await findCase(ctx.em, onboardingId);
  const { document, cipher } = await findDocument(ctx, ctx.em, onboarding, id);
  const rows = await queryRows<{ round: number; sealed: Buffer | null }>(
    ctx.em,
    'select round, sealed from onboarding_submissions where onboarding_id = ? order by round desc limit 2',
    [onboardingId],
  );
  for (const { round, sealed } of rows) {
    const submission = readSealed(sealed, { id: onboardingId, round }, cipher);
    if (!submission?.documents.includes(id)) continue;
    return toDocumentResult(document, cipher, submission.form, submission.documentHolders?.[id] ?? null);
  }
  return toDocumentResult(document, cipher, {});
}

/** A file, and its bytes as they are read, with at most one part in memory. */
export interface DownloadedDocument extends DocumentResult {
  readonly bytes: AsyncIterable<Buffer>;
}

/**
 * A file of a case. The access is recorded before the first byte is read.
 * @throws AppError NOT_FOUND for a case or file that does not exist, or was removed or erased
 */
export async function downloadDocument(ctx: Context, onboardingId: string, id: string): Promise<DownloadedDocument> {
  const caller = requireTenant(ctx);
  const { document, cipher } = await ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, ctx.clock());
    const found = await findDocument(ctx, em, await findCase(em, onboardingId), id);
    const object = { kind: 'document', id };
    await recordAudit(ctx, em, { action: 'document.downloaded', object, details: { onboardingId } });
    return found;
  });
  return { ...toDocumentResult(document, cipher, {}), bytes: loadDocument(ctx.em, cipher, document) };
}
