import type { EntityManager } from '@mikro-orm/postgresql';
import { toString as drawQrCode } from 'qrcode';
import { recordAudit } from '../../audit/recordAudit.js';
import type { Context, Services } from '../../caller/context.js';
import { findTotpStep, newTotpSecret, totpAad, totpUri } from '../../caller/totp.js';
import { queryRows } from '../../database/rows.js';
import { hashRecoveryCode, newRecoveryCodes, parseRecoveryCode } from '../../domain/tokens.js';
import type { Account } from '../../entities/account.js';
import { AppError, invalidField } from '../../platform/errors.js';
import {
  countFailure,
  findAccount,
  lockAccount,
  recordAccountAudit,
  recordConsoleAccountAudit,
  verifyOwnPassword,
} from './password.js';
import { endSessions, requireAccountId, requireSession } from './session.js';

/** The data that an authenticator app needs to generate codes. */
export interface SecondFactorProposal {
  /** In Base32, for an app that cannot scan the QR code. */
  readonly secret: string;
  readonly uri: string;
  /** The address as a QR code, in SVG. */
  readonly qrCode: string;
}

const draftMs = 10 * 60_000;

/**
 * Creates a secret for the authenticator app of the caller, who enters the password. It takes effect once a code confirms it in the
 * same session, within ten minutes: another session of the account may be stolen.
 * @throws AppError INVALID_REQUEST, STATE_CONFLICT if there is a second factor already
 */
export async function setUpSecondFactor(
  ctx: Context,
  input: { readonly password: string },
): Promise<SecondFactorProposal> {
  const { id, email } = await verifyOwnPassword(ctx, '/password', input.password);
  const secret = newTotpSecret();
  await ctx.em.transactional(async (em) => {
    const account = await lockAccount(em, id);
    if (account.hasSecondFactor()) {
      throw new AppError('STATE_CONFLICT', 'A second factor is already set up. Remove it first.');
    }
    await recordAudit(ctx, em, { action: 'account.secondFactorProposed', object: { kind: 'account', id } });
  });
  const sealed = ctx.vault.encrypt(secret, totpAad(id)).toString('base64');
  await requireSession(ctx).keep({ secondFactorDraft: { sealed, until: ctx.clock().getTime() + draftMs } });
  const uri = totpUri(secret, email);
  return { secret, uri, qrCode: await drawQrCode(uri, { type: 'svg', margin: 2 }) };
}

/**
 * Enables the second factor of the caller, with a code that proves that the app has the secret. Only this response contains the
 * recovery codes. Wrong codes are counted as they are at sign-in. All other sessions of the person end.
 * @throws AppError INVALID_REQUEST for a wrong code, STATE_CONFLICT if this session set none up in the last ten minutes
 */
export async function confirmSecondFactor(
  ctx: Context,
  { code }: { readonly code: string },
): Promise<{ readonly recoveryCodes: readonly string[] }> {
  const id = requireAccountId(ctx);
  const session = requireSession(ctx);
  const now = ctx.clock();
  const draft = session.data.secondFactorDraft;
  if (!draft || draft.until <= now.getTime()) throw nothingToConfirm();
  const sealed = Buffer.from(draft.sealed, 'base64');
  const secret = ctx.vault.decrypt(sealed, totpAad(id));
  const recoveryCodes = newRecoveryCodes();
  const ended = await ctx.em.transactional(async (em) => {
    const account = await lockAccount(em, id);
    if (account.hasSecondFactor()) throw nothingToConfirm();
    const step = account.isLocked(now) ? null : findTotpStep(secret, code.replaceAll(/\s/g, ''), now);
    if (step === null) {
      await countFailure(ctx, em, account, 'code');
      return null;
    }
    account.setSecondFactor(sealed, step, now);
    await em.flush();
    const hashes = recoveryCodes.map((text) => hashRecoveryCode(id, parseRecoveryCode(text) ?? ''));
    await queryRows(em, 'delete from recovery_codes where account_id = ?', [id]);
    for (const hash of hashes) {
      const row = 'insert into recovery_codes (account_id, hash) values (?, ?)';
      await queryRows(em, row, [id, hash]);
    }
    await recordAccountAudit(
      ctx,
      em,
      account,
      { action: 'account.secondFactorSet' },
      { action: 'account.recoveryCodesMade', details: { count: hashes.length } },
    );
    return endSessions(em, { accountId: id }, ctx.actor.callerId);
  });
  if (ended === null) {
    throw invalidField(
      '/code',
      'This is not the current code of the app, or there were too many failed attempts. Check the clock of the phone.',
    );
  }
  await session.keep({ secondFactorDraft: null });
  ctx.bus.publish('revokedCallers', ended);
  return { recoveryCodes };
}

function nothingToConfirm(): AppError {
  return new AppError(
    'STATE_CONFLICT',
    'There is no second factor to confirm. Set one up, and enter its code within ten minutes in the same session.',
  );
}

/**
 * Disables the second factor of the caller, who enters the password and a code. All other sessions of the person end.
 * @throws AppError INVALID_REQUEST, STATE_CONFLICT if there is none
 */
export async function removeSecondFactor(
  ctx: Context,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<{ readonly state: 'signed_in' }> {
  const { id } = await verifyOwnPassword(ctx, '/password', password);
  const ended = await ctx.em.transactional(async (em) => {
    const account = await lockAccount(em, id);
    if (!account.hasSecondFactor()) throw new AppError('STATE_CONFLICT', 'No second factor is set up.');
    const isRight = !account.isLocked(ctx.clock()) && (await checkCode(ctx, em, account, code)) !== null;
    if (!isRight) {
      await countFailure(ctx, em, account, 'code');
      return null;
    }
    account.removeSecondFactor();
    await em.flush();
    await queryRows(em, 'delete from recovery_codes where account_id = ?', [id]);
    await recordAccountAudit(ctx, em, account, { action: 'account.secondFactorRemoved' });
    return endSessions(em, { accountId: id }, ctx.actor.callerId);
  });
  if (ended === null) {
    throw invalidField('/code', 'The code is not valid. Enter the current code of the app, or a recovery code.');
  }
  ctx.bus.publish('revokedCallers', ended);
  return { state: 'signed_in' };
}

/**
 * Whether a code comes from the app or is a recovery code, for an account whose row is locked; null for neither. Each is accepted
 * once, also in parallel calls.
 */
export async function checkCode(
  ctx: Context,
  em: EntityManager,
  account: Account,
  code: string,
): Promise<'totp' | 'recovery_code' | null> {
  if (account.sealedTotp === null) return null;
  const digits = code.replaceAll(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    const step = findTotpStep(ctx.vault.decrypt(account.sealedTotp, totpAad(account.id)), digits, ctx.clock());
    return step !== null && account.takeStep(step) ? 'totp' : null;
  }
  const letters = parseRecoveryCode(code);
  if (letters === null) return null;
  const used = await queryRows<object>(
    em,
    'update recovery_codes set used_at = ? where account_id = ? and hash = ? and used_at is null returning 1 as used',
    [ctx.clock(), account.id, hashRecoveryCode(account.id, letters)],
  );
  return used.length === 1 ? 'recovery_code' : null;
}

/**
 * Disables the second factor of a person who has lost the app and the recovery codes, and ends the sessions. For operators, at
 * the console.
 * @throws AppError NOT_FOUND
 */
export async function dropSecondFactor(services: Services, email: string): Promise<Account> {
  const { account, ended } = await services.database.orm.em.fork().transactional(async (em) => {
    const found = await findAccount(em, email);
    if (!found) throw new AppError('NOT_FOUND', 'No account has this e-mail address. Check the spelling.');
    const locked = await lockAccount(em, found.id);
    locked.removeSecondFactor();
    await em.flush();
    await queryRows(em, 'delete from recovery_codes where account_id = ?', [locked.id]);
    await recordConsoleAccountAudit(services, em, locked, { action: 'account.secondFactorRemoved' });
    return { account: locked, ended: await endSessions(em, { accountId: locked.id }) };
  });
  services.bus.publish('revokedCallers', ended);
  return account;
}
