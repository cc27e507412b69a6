import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../caller/context.js';
import { newLinkToken } from '../../domain/linkToken.js';
import { queueMail } from '../../mail/queueMail.js';

const validMs = 30 * 60_000;

/**
 * Makes a link with which whoever reads the mail of an address sets a new password, once and within 30 minutes, and queues
 * the mail that holds it. Links that were made for the address before are void.
 * @returns the link
 */
export async function queueResetLink(
  em: EntityManager,
  { vault, urls }: Pick<Services, 'urls' | 'vault'>,
  { email, at }: { readonly email: string; readonly at: Date },
): Promise<string> {
  const { token, hash } = newLinkToken();
  const connection = em.getConnection();
  const transaction: unknown = em.getTransactionContext();
  await connection.execute(
    'update password_resets set expires_at = ? where lower(email) = lower(?) and used_at is null and expires_at > ?',
    [at, email, at],
    'run',
    transaction,
  );
  await connection.execute(
    'insert into password_resets (hash, email, created_at, expires_at) values (?, ?, ?, ?)',
    [hash, email, at, new Date(at.getTime() + validMs)],
    'run',
    transaction,
  );
  const link = `${urls.portalUrl()}/portal/set-password#token=${token}`;
  await queueMail(em, {
    organisationId: null,
    recipient: email,
    subject: 'Set your password',
    text: [
      'Someone, probably you, asked to set the password of your account. Set it with this link, which works once, within 30 minutes:',
      link,
      'If you did not ask for this, ignore this e-mail. Your password does not change.',
    ].join('\n\n'),
    kind: 'password.reset',
    at,
    sealWith: vault,
  });
  return link;
}
