import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { consoleActor, toAuditOrigin } from '../../audit/recordAudit.js';
import type { Context, Services } from '../../caller/context.js';
import { queryRows } from '../../database/rows.js';
import { lockUntilCommit } from '../../database/transaction.js';
import { mailbox } from '../../domain/inputs/accounts.js';
import { newLinkToken } from '../../domain/tokens.js';
import { queueMail } from '../mails/queueMail.js';
import { AppError } from '../../platform/errors.js';
import { parseInput } from '../readInput.js';
import { recordResetLinkAudit } from './resetPassword.js';

// Longer than it takes to queue an e-mail on a machine that is not overloaded.
const minDurationMs = 300;
// Limits the e-mails that a stranger can cause in a mailbox. The newest of them is valid for an hour, so there is always one.
const maxPerHour = 5;

/**
 * Sends a link to set a new password to a person who has an account or belongs to an organisation. Response and duration are the
 * same for an unknown address.
 * @throws AppError INVALID_REQUEST for an invalid e-mail address
 */
export async function requestPasswordReset(
  ctx: Context,
  input: { readonly email: string },
): Promise<{ readonly message: string }> {
  const { email: asked } = parseInput(mailbox, input);
  const at = ctx.clock();
  await withMinimumDuration(minDurationMs, () =>
    ctx.em.transactional(async (em) => {
      // Parallel calls for one mailbox must count each other's links.
      await lockUntilCommit(em, `kyb password reset ${asked.toLowerCase()}`);
      const email = await knownAddress(em, asked, at);
      if (email === null) return;
      await recordResetLinkAudit(em, ctx.vault, toAuditOrigin(ctx), email);
      await queueResetLink(em, ctx, { email, at });
    }),
  );
  return { message: 'If an account has this address, we send an e-mail with a link to it.' };
}

/** The address as it is stored; null for an unknown address, or one that has reached the hourly limit. */
async function knownAddress(em: EntityManager, email: string, at: Date): Promise<string | null> {
  const rows = await queryRows<{ email: string }>(
    em,
    `select known.email from (
        select email from accounts where lower(email) = lower(?)
        union all select email from members where lower(email) = lower(?) and removed_at is null
      ) known
      where (select count(*) from password_resets where lower(email) = lower(?) and created_at > ?) < ? limit 1`,
    [email, email, email, new Date(at.getTime() - 60 * 60_000), maxPerHour],
  );
  return rows[0]?.email ?? null;
}

const validMs = 60 * 60_000;

/**
 * Creates a link that sets a new password, once and within an hour, and queues the e-mail that contains it. Earlier links of
 * the address become void.
 * @returns the link
 */
export async function queueResetLink(
  em: EntityManager,
  { vault, urls }: Pick<Services, 'urls' | 'vault'>,
  { email, at }: { readonly email: string; readonly at: Date },
): Promise<string> {
  const { token, hash } = newLinkToken();
  await queryRows(
    em,
    'update password_resets set expires_at = ? where lower(email) = lower(?) and used_at is null and expires_at > ?',
    [at, email, at],
  );
  await queryRows(em, 'insert into password_resets (hash, email, created_at, expires_at) values (?, ?, ?, ?)', [
    hash,
    email,
    at,
    new Date(at.getTime() + validMs),
  ]);
  const link = `${urls.portalUrl()}/portal/set-password#token=${token}`;
  await queueMail(em, {
    organisationId: null,
    recipient: email,
    subject: 'Set your password',
    text: [
      'Someone, probably you, asked to set the password of your account. Set it with this link, which works once, within 60 minutes:',
      link,
      'If you did not ask for this, ignore this e-mail. Your password does not change.',
    ].join('\n\n'),
    kind: 'password.reset',
    at,
    encryptWith: vault,
  });
  return link;
}

/** Takes at least this many milliseconds, on success or failure, so that the duration does not reveal what was done. */
async function withMinimumDuration<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  const enough = sleep(milliseconds);
  try {
    return await work();
  } finally {
    await enough;
  }
}

/** Takes at least this many milliseconds if it fails. */
export async function failAfter<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  try {
    return await work();
  } catch (error) {
    await sleep(Math.max(0, begun + milliseconds - performance.now()));
    throw error;
  }
}

/**
 * Sends a person the link that sets a password. For operators, at the console, where it may reveal whether the person exists.
 * @returns the address as it is stored, and the link
 * @throws AppError NOT_FOUND
 */
export async function sendResetLink(
  services: Services,
  asked: string,
): Promise<{ readonly email: string; readonly link: string }> {
  const { database, clock } = services;
  const { rows } = await database.pool.query<{ email: string }>(
    `select email from accounts where lower(email) = lower($1)
     union all select email from members where lower(email) = lower($1) and removed_at is null limit 1`,
    [asked],
  );
  if (!rows[0]) throw new AppError('NOT_FOUND', 'Nobody has this e-mail address. Add or invite the person first.');
  const { email } = rows[0];
  const at = clock();
  const link = await database.orm.em.fork().transactional(async (em) => {
    await recordResetLinkAudit(em, services.vault, { actor: consoleActor, address: null, requestId: null, at }, email);
    return queueResetLink(em, services, { email, at });
  });
  return { email, link };
}
