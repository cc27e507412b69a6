import { newId } from '../../src/domain/ids.js';
import { hashPassword } from '../../src/encryption/passwordHash.js';
import { Account } from '../../src/entities/account.js';
import { Member, type MemberRole } from '../../src/entities/member.js';
import type { Contest } from '../contest.js';

const password = 'four words that nobody guesses';

/**
 * Creates a member of the organisation and signs in.
 * @returns the session's cookie, `name=value`
 */
export async function signInMember(
  { url, organisation, database }: Contest,
  role: Extract<MemberRole, 'owner' | 'officer'>,
): Promise<string> {
  const email = `${role}@benchmark.example`;
  const em = database.orm.em.fork();
  const createdAt = new Date();
  const accountId = newId('account', createdAt);
  em.create(Account, { id: accountId, email, passwordHash: await hashPassword(password), createdAt });
  await em.flush();
  em.create(Member, {
    ...{
      id: newId('member', createdAt),
      organisationId: organisation,
      email,
      name: 'Bea Example',
      role,
      accountId,
      createdAt,
    },
  });
  await em.flush();
  const answer = await fetch(`${url}/api/portal/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  });
  const [cookie] = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  if (!answer.ok || cookie === undefined) throw new Error(`The sign-in was answered with ${answer.status}.`);
  return cookie;
}
