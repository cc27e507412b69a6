import type { CallerKind } from '../../../src/caller/actor.js';
import type { MemberRole } from '../../../src/entities/member.js';
import { clientWith, type TestApp } from '../../support/app.js';
import { createTotpCode, goodPassword, newPerson } from '../../support/browser/portal.js';
import { signInPerson } from '../../support/people/session.js';

/** The person who signs in: a member in a role, or an operator. */
export type PersonKind = (MemberRole & CallerKind) | 'operator';

/** A person with a separate account who has just signed in, and is about to change it. */
export interface OwnAccount {
  readonly client: ReturnType<typeof clientWith>;
  readonly accountId: string;
  /** The account of the member or the operator. */
  readonly id: string;
  readonly sid: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The fields that it adds to the input of the operation. */
  readonly input: object;
}

/** A new person of a kind, as far as the operation of a row needs it: a second factor is set up, or in force. */
export async function ownAccount(
  app: TestApp,
  row: string,
  { kind, organisationId }: { readonly kind: PersonKind; readonly organisationId: string },
): Promise<OwnAccount> {
  const person = await newPerson(app, kind === 'operator' ? { isOperator: true } : { organisationId, role: kind });
  const { sid, headers } = await signInPerson(app, person);
  const client = clientWith(app, { ...headers });
  const { accountId, memberId, operatorId } = person;
  const id = operatorId ?? memberId;
  return { client, accountId, id, sid, headers: { ...headers }, input: await inputFor(row, client, id) };
}

async function inputFor(row: string, client: OwnAccount['client'], id: string): Promise<object> {
  if (row === 'Mutation.switchOrganisation') return { id };
  if (row === 'Mutation.changePassword') return { password: goodPassword, newPassword: `${goodPassword}, and one` };
  if (row === 'Mutation.setUpSecondFactor') return { password: goodPassword };
  if (row === 'Mutation.signOut') return {};
  const { body } = await client.post('/api/portal/second-factor/set-up', { password: goodPassword });
  const { secret } = body.secondFactor;
  if (row === 'Mutation.confirmSecondFactor') return { code: createTotpCode(secret) };
  await client.post('/api/portal/second-factor/confirm', {
    code: createTotpCode(secret, new Date(Date.now() - 30_000)),
  });
  return { password: goodPassword, code: createTotpCode(secret) };
}
