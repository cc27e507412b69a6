import { type FindOneOptions, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../../../audit/recordAudit.js';
import { type Context, requireTenant } from '../../../caller/context.js';
import { storeResponse } from '../../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../../caller/lockCaller.js';
import { queryRows } from '../../../database/rows.js';
import { isId } from '../../../domain/ids.js';
import type { Jurisdiction } from '../../../domain/jurisdictions/jurisdiction.js';
import { type Page, toPage } from '../../../domain/page.js';
import { loadRecordCiphers, type RecordCipher } from '../../../encryption/recordCipher.js';
import { Onboarding } from '../../../entities/onboarding.js';
import { OnboardingLink, type OnboardingLinkStatus } from '../../../entities/onboardingLink.js';
import type { MailState } from '../../../entities/mail.js';
import { type DecisionNotification, toNotification } from '../../decisions/loadDecisions.js';
import { cancelMails } from '../../mails/claimMail.js';
import { notFound } from '../../../platform/errors.js';
import { canRead } from '../../../caller/permissions.js';
import { type PageInput, readPageRequest } from '../../pageRequest.js';
import { decryptLinkUrl, linkMailKind, readApplicant, toLinkMailKey } from './invitation.js';

/** A link of the caller’s organisation and mode. @throws AppError NOT_FOUND */
async function findOnboardingLink(
  em: EntityManager,
  id: string,
  options: FindOneOptions<OnboardingLink> = {},
): Promise<OnboardingLink> {
  const link = isId('onboardingLink', id) ? await em.findOne(OnboardingLink, { id }, options) : null;
  if (!link) throw notFound('onboarding link');
  return link;
}

/** One link of the caller. @throws AppError NOT_FOUND */
export async function getOnboardingLink(ctx: Context, id: string): Promise<OnboardingLinkResult> {
  requireTenant(ctx);
  const [result] = await describeLinks(ctx, ctx.em, [await findOnboardingLink(ctx.em, id)]);
  if (!result) throw new Error('A link that exists has a result.');
  return result;
}

/** Links as the caller sees them, in three statements for any number of links. */
async function describeLinks(
  ctx: Context,
  em: Context['em'],
  links: readonly OnboardingLink[],
): Promise<OnboardingLinkResult[]> {
  const ids = links.map(({ id }) => id);
  const ciphers = await loadRecordCiphers(em, ctx.vault, ids);
  const cases = await em.find(
    Onboarding,
    { linkId: { $in: ids } },
    { fields: ['id', 'linkId'], disableIdentityMap: true },
  );
  const mails = await queryRows<{ dedupe_key: string; state: MailState }>(
    em,
    `select dedupe_key, state from mails
     where organisation_id = ? and dedupe_key in (select json_array_elements_text(?::json))`,
    [requireTenant(ctx).organisationId, JSON.stringify(ids.map(toLinkMailKey))],
  );
  const mailStates = new Map(mails.map((mail) => [mail.dedupe_key, mail.state]));
  const onboardingIds = new Map(cases.map(({ id, linkId }) => [linkId, id]));
  return links.map((link) =>
    toOnboardingLinkResult(ctx, link, {
      cipher: ciphers.get(link.id) ?? null,
      onboardingId: onboardingIds.get(link.id) ?? null,
      mailState: mailStates.get(toLinkMailKey(link.id)) ?? null,
    }),
  );
}

/** A link as its organisation sees it (contract.md#onboarding). */
export interface OnboardingLinkResult {
  readonly id: string;
  /** Null once it no longer works, and for callers who may not send links or not read the applicant’s data. */
  readonly url: string | null;
  readonly status: OnboardingLinkStatus;
  readonly reference: string | null;
  /** Null if unknown, erased or not for the caller, like the name. */
  readonly applicantEmail: string | null;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly applicantName: string | null;
  readonly jurisdiction: Jurisdiction | null;
  readonly queryValue: string | null;
  readonly locale: string;
  readonly returnUrl: string | null;
  readonly openedAt: Date | null;
  readonly submittedAt: Date | null;
  readonly decidedAt: Date | null;
  readonly revokedAt: Date | null;
  /** The onboarding case that was submitted with it. */
  readonly onboardingId: string | null;
  readonly product: string | null;
  /** Whether and how the applicant got the link by e-mail. */
  readonly notification: DecisionNotification;
}

const usableStatuses: readonly OnboardingLinkStatus[] = ['created', 'opened', 'submitted'];

/**
 * A link as a caller sees it. The address opens the form with all that the applicant has entered, and submits it. Viewers, who have
 * read access only, and their keys therefore never get it. A caller without access to cases, like a developer, gets the address and
 * the applicant only in links that it created.
 * @param known `cipher` is null if the personal data of the record was erased, and `mailState` if no e-mail has the link
 */
export function toOnboardingLinkResult(
  ctx: Context,
  link: OnboardingLink,
  known: {
    readonly cipher: RecordCipher | null;
    readonly onboardingId: string | null;
    readonly mailState: MailState | null;
  },
): OnboardingLinkResult {
  const { cipher, onboardingId, mailState } = known;
  const caller = requireTenant(ctx);
  const status = link.statusAt(ctx.clock());
  const isOwn = link.createdById === (caller.kind === 'key' ? caller.keyId : caller.memberId);
  const mayKnow = isOwn || canRead(caller, 'Query.onboardings');
  const maySend = mayKnow && canRead(caller, 'Mutation.createOnboardingLink');
  const mayGo = cipher !== null && usableStatuses.includes(status) && maySend;
  const { name, email } = readApplicant(link, mayKnow ? cipher : null);
  return {
    id: link.id,
    url: mayGo ? decryptLinkUrl(ctx.vault, ctx.urls.portalUrl(), link) : null,
    status,
    reference: link.reference,
    applicantEmail: email,
    expiresAt: link.expiresAt,
    createdAt: link.createdAt,
    applicantName: name,
    jurisdiction: link.jurisdiction,
    queryValue: link.queryValue,
    locale: link.locale,
    returnUrl: link.returnUrl,
    openedAt: link.openedAt,
    submittedAt: link.submittedAt,
    decidedAt: link.decidedAt,
    revokedAt: link.revokedAt,
    onboardingId,
    product: link.product,
    notification: toNotification(mailState),
  };
}

/** The links of the caller’s organisation and mode, newest first. @throws AppError INVALID_REQUEST for a bad page */
export async function listOnboardingLinks(
  ctx: Context,
  { status }: { readonly status?: OnboardingLinkStatus | null },
  page: PageInput,
): Promise<Page<OnboardingLinkResult>> {
  requireTenant(ctx);
  const { limit, beforeId } = readPageRequest(page, 'onboardingLink');
  const links = await ctx.em.find(
    OnboardingLink,
    { ...(beforeId && { id: { $lt: beforeId } }), ...(status && statusCondition(status, ctx.clock())) },
    { orderBy: { id: 'desc' }, limit: limit + 1, disableIdentityMap: true },
  );
  return toPage(await describeLinks(ctx, ctx.em, links), limit);
}

/** Uses the clock like `statusAt`: an open link may have expired a moment ago. */
function statusCondition(status: OnboardingLinkStatus, now: Date): object {
  if (status === 'expired') return { status: { $in: ['created', 'opened'] }, expiresAt: { $lte: now } };
  if (status === 'created' || status === 'opened') return { status, expiresAt: { $gt: now } };
  return { status };
}

/**
 * Revokes a link: it stops working, and an e-mail with it that is still queued is cancelled. Repeating it changes nothing.
 * @throws AppError NOT_FOUND, STATE_CONFLICT for one that is submitted, decided or expired
 */
export async function revokeOnboardingLink(ctx: Context, id: string): Promise<OnboardingLinkResult> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const link = await findOnboardingLink(em, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (link.status !== 'revoked') {
      link.revoke(now);
      await em.flush();
      await cancelMails(em, { recordId: id, kind: linkMailKind, reason: 'The link in this e-mail was revoked.' });
      await recordAudit(ctx, em, { action: 'onboardingLink.revoked', object: { kind: 'onboardingLink', id } });
    }
    const [result] = await describeLinks(ctx, em, [link]);
    if (!result) throw new Error('A link that exists has a result.');
    await storeResponse(ctx, em, result);
    return result;
  });
}
