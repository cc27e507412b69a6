import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../../caller/context.js';
import { toAddressKey } from '../../../caller/limits/rateLimits.js';
import { queryRows } from '../../../database/rows.js';
import { dayMs } from '../../../domain/days.js';
import { deriveKey } from '../../../domain/encryption.js';
import { loadRecordCipher } from '../../../encryption/recordCipher.js';
import { queueMail } from '../../mails/queueMail.js';
import { AppError } from '../../../platform/errors.js';
import {
  admitDevice,
  findBranded,
  findDevices,
  lockLinkByToken,
  type Opening,
  recordApplicantAudit,
  requireDevice,
  toCodeNeeded,
  toOpening,
} from './applicantLink.js';
import { readApplicant } from '../links/invitation.js';

const validMs = 10 * 60_000;
const maxAttempts = 5;
/** The minimum time between two codes for one device or one network address. */
const pauseMs = 60_000;
// A code works only on the device that requested it, and wrong guesses count only against that code, so a stranger who has the
// link cannot use up the applicant's code. The stranger can guess their own codes: 10 a day with 5 guesses each, so 50 guesses
// among a million codes in 24 hours, a chance of 1 in 20,000. One network address can get at most half of the codes of a link.
const maxPerLink = 10;
const maxPerAddress = 5;

/** The device that requests a code, and its network address. */
export interface CodeRequest {
  readonly linkId: string;
  readonly deviceHash: Buffer;
  readonly address: string;
  readonly at: Date;
}

/**
 * Creates a code of six digits for a device, and voids its previous one. The link is locked, so that parallel calls cannot exceed
 * the limits.
 * @throws AppError RATE_LIMITED within a minute of the last code, and above the limits of 24 hours
 */
async function createCode(
  em: EntityManager,
  secrets: readonly string[],
  { linkId, deviceHash, address, at }: CodeRequest,
): Promise<string> {
  const [newest = ''] = secrets;
  const places = secrets.map((secret) => hashAddress(secret, linkId, address));
  const sent = await loadSentCode(em, linkId, new Date(at.getTime() - dayMs));
  const ofAddress = sent.filter(({ place }) => places.some((each) => each.equals(place)));
  const ofAsker = sent.filter((code) => code.deviceHash.equals(deviceHash) || ofAddress.includes(code));
  refuseEarly(ofAsker, 1, pauseMs, at, 'A code was sent less than a minute ago.');
  const day = 'codes were sent in the last 24 hours, which is the limit for';
  refuseEarly(ofAddress, maxPerAddress, dayMs, at, `${maxPerAddress} ${day} this network address.`);
  refuseEarly(sent, maxPerLink, dayMs, at, `${maxPerLink} ${day} this link.`);
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  await queryRows(
    em,
    `insert into onboarding_codes (link_id, device_hash, place, hash, tries_left, sent_at) values (?, ?, ?, ?, ?, ?)`,
    [
      ...[linkId, deviceHash, hashAddress(newest, linkId, address), hashCode(newest, linkId, code)],
      ...[maxAttempts, at],
    ],
  );
  await queryRows(em, 'delete from onboarding_codes where link_id = ? and sent_at <= ?', [
    linkId,
    new Date(at.getTime() - dayMs),
  ]);
  return code;
}

/** @throws AppError RATE_LIMITED until fewer than `most` codes were sent within the time. */
function refuseEarly(sent: readonly SentCode[], most: number, withinMs: number, at: Date, why: string): void {
  // Newest first: when this one leaves the window, another is allowed.
  const last = sent[most - 1];
  const waitMs = last ? last.sentAt.getTime() + withinMs - at.getTime() : 0;
  if (waitMs <= 0) return;
  const retryAfterSeconds = Math.ceil(waitMs / 1_000);
  const wait = waitMs > pauseMs ? `${Math.ceil(waitMs / 60_000)} minutes` : `${retryAfterSeconds} seconds`;
  throw new AppError('RATE_LIMITED', `${why} Ask again in ${wait}.`, { retryAfterSeconds });
}

/**
 * Whether a code is the newest that this device received for a link. The right one is used up, and a wrong one counts, so the
 * transaction has to be committed either way.
 */
async function consumeCode(
  em: EntityManager,
  secrets: readonly string[],
  { linkId, deviceHash, code, at }: Omit<CodeRequest, 'address'> & { readonly code: string },
): Promise<boolean> {
  const codes = await loadSentCode(em, linkId, new Date(at.getTime() - validMs));
  const sent = codes.find((each) => each.deviceHash.equals(deviceHash));
  if (!sent || sent.triesLeft <= 0) return false;
  const given = code.replaceAll(/\s/g, '');
  const isRight = secrets.some((secret) => timingSafeEqual(hashCode(secret, linkId, given), sent.hash));
  // The row stays, because it counts towards the daily limits.
  await queryRows(
    em,
    'update onboarding_codes set tries_left = ? where link_id = ? and device_hash = ? and sent_at = ?',
    [isRight ? 0 : sent.triesLeft - 1, linkId, deviceHash, sent.sentAt],
  );
  return isRight;
}

interface SentCode {
  readonly deviceHash: Buffer;
  readonly place: Buffer;
  readonly hash: Buffer;
  readonly triesLeft: number;
  readonly sentAt: Date;
}

/** The codes that were sent for a link after a time, newest first. */
async function loadSentCode(em: EntityManager, linkId: string, after: Date): Promise<readonly SentCode[]> {
  const rows = await queryRows<{
    device_hash: Buffer;
    place: Buffer;
    hash: Buffer;
    tries_left: number;
    sent_at: string;
  }>(
    em,
    `select device_hash, place, hash, tries_left, sent_at from onboarding_codes where link_id = ? and sent_at > ?
       order by sent_at desc`,
    [linkId, after],
  );
  return rows.map((row) => ({
    deviceHash: row.device_hash,
    place: row.place,
    hash: row.hash,
    triesLeft: row.tries_left,
    sentAt: new Date(row.sent_at),
  }));
}

/** An HMAC, so that a stolen table alone does not reveal the code, although there are only a million. */
function hashCode(secret: string, linkId: string, code: string): Buffer {
  return createHmac('sha256', deriveKey(secret, 'onboarding-code')).update(`${linkId}\0${code}`).digest();
}

/** An HMAC distinguishes network addresses without revealing them. */
function hashAddress(secret: string, linkId: string, address: string): Buffer {
  return createHmac('sha256', deriveKey(secret, 'onboarding-code'))
    .update(`${linkId}\0address\0${toAddressKey(address)}`)
    .digest();
}

/**
 * Sends a code to the applicant's mailbox, which admits the device that requested it: six digits, valid for ten minutes and five
 * attempts, at most one a minute and ten in 24 hours. It voids the previous code of this device.
 * @throws AppError NOT_FOUND for an unknown token; STATE_CONFLICT for a link that has ended, and if no code is needed;
 * RATE_LIMITED
 */
export async function sendOnboardingCode(ctx: Context, { token }: { readonly token: string }): Promise<Opening> {
  const device = requireDevice(ctx);
  const at = ctx.clock();
  return ctx.em.transactional(async (em) => {
    const link = await lockLinkByToken(em, token, at);
    const { isKnown, isFirst } = await findDevices(em, link.id, device.hash);
    const cipher = await loadRecordCipher(em, ctx.vault, link.id);
    const { email } = readApplicant(link, cipher);
    if (email === null || cipher === null || isKnown || isFirst) {
      throw new AppError('STATE_CONFLICT', 'This link needs no code. Open the link.');
    }
    const asker = { linkId: link.id, deviceHash: device.keep(), address: ctx.address, at };
    const code = await createCode(em, ctx.secrets, asker);
    const organisation = await findBranded(em, link);
    await queueMail(em, {
      organisationId: link.organisationId,
      recipient: email,
      subject: 'Your code',
      text: [
        `Use this code to continue your application to ${organisation.brandName ?? organisation.name} on another device:`,
        `${code.slice(0, 3)} ${code.slice(3)}`,
        'The code works for ten minutes. Do not share it. If you did not ask for it, someone else has your link: ' +
          'tell the organisation that sent it.',
      ].join('\n\n'),
      kind: 'onboardingLink.code',
      at,
      record: { id: link.id, cipher },
    });
    await recordApplicantAudit(ctx, em, link, { action: 'onboardingLink.codeSent' });
    return toCodeNeeded(email, organisation);
  });
}

/**
 * Admits a device with the code that was e-mailed to the applicant at its request.
 * @throws AppError NOT_FOUND for an unknown token; STATE_CONFLICT for a link that has ended; UNAUTHENTICATED for a code that is
 * wrong, used up, expired, of another link or of another device
 */
export async function proveOnboardingCode(
  ctx: Context,
  { token, code }: { readonly token: string; readonly code: string },
): Promise<Opening> {
  const device = requireDevice(ctx);
  const at = ctx.clock();
  // A wrong attempt is counted, so nothing may be thrown within the transaction.
  const opening = await ctx.em.transactional(async (em) => {
    const link = await lockLinkByToken(em, token, at);
    const { isKnown } = await findDevices(em, link.id, device.hash);
    if (isKnown) return toOpening(link);
    const { hash: deviceHash } = device;
    if (deviceHash === null) return null;
    if (!(await consumeCode(em, ctx.secrets, { linkId: link.id, deviceHash, code, at }))) return null;
    return admitDevice(ctx, em, link, { device, byCode: true });
  });
  if (opening) return opening;
  throw new AppError(
    'UNAUTHENTICATED',
    'The code is wrong, has expired or was tried too often. Use the code in the latest e-mail, or request a new one in this browser.',
  );
}
