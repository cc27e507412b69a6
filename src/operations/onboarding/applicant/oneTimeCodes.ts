import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { deriveKey } from '../../../domain/secrets.js';
import { AppError } from '../../../errors.js';

const validMs = 10 * 60_000;
const mostTries = 5;
/** Between two codes. */
const pauseMs = 60_000;
/** After a code that was tried too often: who has the link alone gets twenty tries an hour at a million codes. */
const lockedMs = 15 * 60_000;

/**
 * Makes a code of six digits for a link, in the place of one that was made before.
 * @throws AppError RATE_LIMITED when the last one was made a moment ago
 */
export async function makeCode(
  em: EntityManager,
  secrets: readonly string[],
  { linkId, at }: { readonly linkId: string; readonly at: Date },
): Promise<string> {
  const last = await readCode(em, linkId);
  if (last) {
    const pause = last.triesLeft <= 0 ? lockedMs : pauseMs;
    const waitMs = last.sentAt.getTime() + pause - at.getTime();
    if (waitMs > 0) {
      const retryAfterSeconds = Math.ceil(waitMs / 1_000);
      throw new AppError('RATE_LIMITED', `A code was sent just now. Ask again in ${retryAfterSeconds} seconds.`, {
        retryAfterSeconds,
      });
    }
  }
  const [newest = ''] = secrets;
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  await em.getConnection().execute(
    `insert into onboarding_codes (link_id, hash, tries_left, sent_at, expires_at) values (?, ?, ?, ?, ?)
     on conflict (link_id) do update
       set hash = excluded.hash, tries_left = excluded.tries_left, sent_at = excluded.sent_at, expires_at = excluded.expires_at`,
    [linkId, hashCode(newest, linkId, code), mostTries, at, new Date(at.getTime() + validMs)],
    'run',
    em.getTransactionContext(),
  );
  return code;
}

/**
 * Whether a code is the one that was sent for a link. The right one is used up; a wrong one counts, and so the transaction
 * has to be committed either way.
 */
export async function takeCode(
  em: EntityManager,
  secrets: readonly string[],
  { linkId, code, at }: { readonly linkId: string; readonly code: string; readonly at: Date },
): Promise<boolean> {
  const sent = await readCode(em, linkId);
  if (!sent || sent.triesLeft <= 0 || sent.expiresAt <= at) return false;
  const given = code.replaceAll(/\s/g, '');
  const isRight = secrets.some((secret) => timingSafeEqual(hashCode(secret, linkId, given), sent.hash));
  await em
    .getConnection()
    .execute(
      isRight
        ? 'delete from onboarding_codes where link_id = ?'
        : 'update onboarding_codes set tries_left = tries_left - 1 where link_id = ?',
      [linkId],
      'run',
      em.getTransactionContext(),
    );
  return isRight;
}

interface SentCode {
  readonly hash: Buffer;
  readonly triesLeft: number;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

async function readCode(em: EntityManager, linkId: string): Promise<SentCode | null> {
  const rows: { hash: Buffer; tries_left: number; sent_at: string; expires_at: string }[] = await em
    .getConnection()
    .execute(
      'select hash, tries_left, sent_at, expires_at from onboarding_codes where link_id = ?',
      [linkId],
      'all',
      em.getTransactionContext(),
    );
  const [row] = rows;
  if (!row) return null;
  return {
    hash: row.hash,
    triesLeft: row.tries_left,
    sentAt: new Date(row.sent_at),
    expiresAt: new Date(row.expires_at),
  };
}

/** A stolen table alone tells no code, although there are only a million. */
function hashCode(secret: string, linkId: string, code: string): Buffer {
  return createHmac('sha256', deriveKey(secret, 'onboarding-code')).update(`${linkId}\0${code}`).digest();
}
