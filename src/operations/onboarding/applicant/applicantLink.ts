import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { insertAudit, toAuditRow } from '../../../audit/auditRow.js';
import { toAuditOrigin } from '../../../audit/recordAudit.js';
import type { ApplicantDevice } from '../../../caller/applicant.js';
import type { Context } from '../../../caller/context.js';
import { queryRows } from '../../../database/rows.js';
import type { AuditRecord } from '../../../domain/audit/auditEntry.js';
import { hashLinkToken } from '../../../domain/tokens.js';
import { OnboardingLink, linkEnded, organisationSuspended, unknownLink } from '../../../entities/onboardingLink.js';
import { Organisation } from '../../../entities/organisation.js';
import { AppError } from '../../../platform/errors.js';

/**
 * The link of an applicant, locked until the transaction ends.
 * @throws AppError UNAUTHENTICATED, STATE_CONFLICT for one that has ended since the request began
 */
export async function lockOwnLink(em: EntityManager, linkId: string, now: Date): Promise<OnboardingLink> {
  const link = await em.findOne(
    OnboardingLink,
    { id: linkId },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  if (!link) throw unknownLink('UNAUTHENTICATED');
  const status = link.statusAt(now);
  if (status === 'expired' || status === 'revoked') throw linkEnded(status);
  return link;
}

/** Refuses to change a submitted form. @throws AppError STATE_CONFLICT */
export function requireOpen({ status }: OnboardingLink): void {
  if (status === 'created' || status === 'opened') return;
  throw new AppError('STATE_CONFLICT', 'This form was already submitted and can no longer be changed.');
}

/** Refuses to overwrite a version that another window has saved. @throws AppError STATE_CONFLICT with the current `version` */
export function requireVersion(link: OnboardingLink, version: number): void {
  if (link.version === version) return;
  throw new AppError(
    'STATE_CONFLICT',
    'This form was changed in another window or on another device. Reload it, then make your change.',
    { members: { version: link.version } },
  );
}

/**
 * The link of a token, locked until the transaction ends. Only a caller with its token learns why it cannot be used.
 * @throws AppError NOT_FOUND for an unknown token; STATE_CONFLICT for a link that has expired or was revoked, or whose
 * organisation is suspended
 */
export async function lockLinkByToken(em: EntityManager, token: string, now: Date): Promise<OnboardingLink> {
  const link = await em.findOne(
    OnboardingLink,
    { tokenHash: hashLinkToken(token) },
    { filters: { tenant: false }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  if (!link) throw unknownLink('NOT_FOUND');
  const { suspendedAt } = await em.findOneOrFail(Organisation, { id: link.organisationId }, { refresh: true });
  if (suspendedAt !== null) throw organisationSuspended();
  const status = link.statusAt(now);
  if (status === 'expired' || status === 'revoked') throw linkEnded(status, toBrand(await findBranded(em, link)));
  return link;
}

/** The browser of the caller. @throws AppError FORBIDDEN without one: links are opened only over REST */
export function requireDevice({ device }: Context): ApplicantDevice {
  if (device) return device;
  throw new AppError('FORBIDDEN', 'Only a browser can open an onboarding link, over REST.');
}

// A link without an e-mail address can be opened on any number of devices, so their number is limited.
const maxDevices = 20;

/** Whether a link was opened on this device, and whether on any. */
export async function findDevices(
  em: EntityManager,
  linkId: string,
  hash: Buffer | null,
): Promise<{ readonly isKnown: boolean; readonly isFirst: boolean }> {
  const rows = await queryRows<{ hash: Buffer }>(em, 'select hash from onboarding_devices where link_id = ?', [linkId]);
  return { isKnown: hash !== null && rows.some((row) => row.hash.equals(hash)), isFirst: rows.length === 0 };
}

/** Admits a device. If there are too many, the one admitted longest ago has to prove itself again. */
async function addDevice(em: EntityManager, linkId: string, hash: Buffer, at: Date): Promise<void> {
  await queryRows(
    em,
    'insert into onboarding_devices (link_id, hash, created_at) values (?, ?, ?) on conflict do nothing',
    [linkId, hash, at],
  );
  await queryRows(
    em,
    `delete from onboarding_devices where link_id = ? and hash not in (
      select hash from onboarding_devices where link_id = ? order by created_at desc, hash limit ?)`,
    [linkId, linkId, maxDevices],
  );
}

/** The branding of an organisation for applicants. */
export interface Brand {
  readonly name: string;
  /** `#rrggbb` */
  readonly colour: string | null;
  /** A `data:` URI. */
  readonly logo: string | null;
}

/** The current organisation of a link, with its logo. */
export function findBranded(em: EntityManager, { organisationId }: OnboardingLink): Promise<Organisation> {
  return em.findOneOrFail(Organisation, { id: organisationId }, { populate: ['brandLogo'], refresh: true });
}

export function toBrand(organisation: Organisation): Brand {
  const { brandLogo, brandLogoType } = organisation;
  return {
    name: organisation.brandName ?? organisation.name,
    colour: organisation.brandColour,
    logo: brandLogo === null ? null : `data:${brandLogoType ?? ''};base64,${brandLogo.toString('base64')}`,
  };
}

/** The state of a link for the applicant who opens it. */
export interface Opening {
  readonly state: 'open' | 'code_needed' | 'status';
  /** The shortened address that the code is sent to; set if a code is needed. */
  readonly emailHint: string | null;
  /** The organisation that asks for the code; null if none is needed, because then the form names it. */
  readonly brand: Brand | null;
}

/** For an applicant on an admitted device. */
export function toOpening({ status }: OnboardingLink): Opening {
  return { state: status === 'created' || status === 'opened' ? 'open' : 'status', emailHint: null, brand: null };
}

/** For a caller who has to prove that they can read the applicant's mailbox. */
export function toCodeNeeded(email: string, organisation: Organisation): Opening {
  return { state: 'code_needed', emailHint: toEmailHint(email), brand: toBrand(organisation) };
}

/** A shortened address, which its owner recognises: `j…@acme.example`. */
export function toEmailHint(email: string): string {
  return `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;
}

/** Admits the device of a caller, which opens the link if it is the first. */
export async function admitDevice(
  ctx: Context,
  em: EntityManager,
  link: OnboardingLink,
  { device, byCode }: { readonly device: ApplicantDevice; readonly byCode: boolean },
): Promise<Opening> {
  const at = ctx.clock();
  const isFirst = link.status === 'created';
  await addDevice(em, link.id, device.keep(), at);
  link.open(at);
  await recordApplicantAudit(ctx, em, link, { action: 'onboardingLink.opened', details: { isFirst, byCode } });
  return toOpening(link);
}

/**
 * Records an action of a caller who has the token of a link, in its transaction, in the organisation's audit log. The actor is
 * the applicant, although the device may not be admitted yet.
 */
export async function recordApplicantAudit(
  ctx: Context,
  em: EntityManager,
  { id, organisationId, mode }: Pick<OnboardingLink, 'id' | 'organisationId' | 'mode'>,
  record: Omit<AuditRecord, 'object'>,
): Promise<void> {
  const origin = { ...toAuditOrigin(ctx), organisationId, mode, actor: { kind: 'applicant', id } as const };
  await insertAudit(em, [toAuditRow(ctx.vault, origin, { ...record, object: { kind: 'onboardingLink', id } })]);
}
