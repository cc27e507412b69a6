import { createHmac, randomBytes } from 'node:crypto';
import { maxIdleMs } from '../../../src/caller/revocation.js';
import { sessionCookieName } from '../../../src/caller/sessionCookie.js';
import { deriveKey } from '../../../src/domain/encryption.js';
import { newId } from '../../../src/domain/ids.js';
import type { MemberRole } from '../../../src/entities/member.js';
import { clientWith, type TestApp } from '../app.js';
import type { Person } from '../browser/portal.js';
import type { Mode } from '../../../src/domain/tenancy.js';

/** A browser that has signed in. */
export interface Browser {
  readonly callerId: string;
  /** The session id in the cookie. */
  readonly sid: string;
  readonly headers: { readonly Cookie: string; readonly Origin: string };
}

export interface MemberBrowser extends Browser {
  readonly memberId: string;
  readonly email: string;
  readonly name: string;
}

/** When the person signed in, and when the session was last used. */
interface Times {
  readonly signedInAt?: Date;
  readonly usedAt?: Date;
}

interface NewMember extends Times {
  readonly organisationId: string;
  readonly role: MemberRole;
  readonly mode?: Mode;
  /** An existing member. */
  readonly memberId?: string;
}

/** Creates a member and a session like a sign-in does, without a password. */
export async function signInAs(
  app: TestApp,
  { organisationId, role, mode = 'live', memberId = newId('member'), ...times }: NewMember,
): Promise<MemberBrowser> {
  const email = `${memberId.toLowerCase()}@customer.example`;
  const name = `Person ${memberId.slice(-8)}`;
  await app.database.pool.query(
    `insert into members (id, organisation_id, email, name, role, created_at) values ($1, $2, $3, $4, $5, now())
     on conflict (id) do nothing`,
    [memberId, organisationId, email, name, role],
  );
  return { memberId, email, name, ...(await seedSession(app, { memberId, operatorId: null, mode }, times)) };
}

/** A session of a person with an account, like a sign-in by password creates it. */
export async function signInPerson(
  app: TestApp,
  { accountId, memberId, operatorId }: Pick<Person, 'accountId' | 'memberId' | 'operatorId'>,
  mode: Mode = 'live',
): Promise<Browser> {
  return seedSession(
    app,
    operatorId === null ? { accountId, memberId, operatorId, mode } : { accountId, memberId: null, operatorId, mode },
    {},
  );
}

/** A session of an operator. */
export async function signInOperator(app: TestApp): Promise<Browser & { readonly operatorId: string }> {
  const [operatorId, accountId] = [newId('operator'), newId('account')];
  const { pool } = app.database;
  await pool.query(`insert into accounts (id, email, created_at) values ($1, $1 || '@platform.example', now())`, [
    accountId,
  ]);
  await pool.query('insert into operators (id, account_id, created_at) values ($1, $2, now())', [
    operatorId,
    accountId,
  ]);
  return { operatorId, ...(await seedSession(app, { memberId: null, operatorId, mode: 'live' }, {})) };
}

/** Ends a session like a sign-out. */
export async function signOut(app: TestApp, { sid, callerId }: Browser): Promise<void> {
  await app.database.pool.query('delete from sessions where sid = $1', [sid]);
  app.services.bus.publish('revokedCallers', [callerId]);
}

/** A client with a browser's session. */
export function browserClient(app: TestApp, { headers }: Browser) {
  return clientWith(app, headers);
}

/** The value of a cookie for a session, signed as express-session signs it. */
export function signedCookie(sid: string, secret: string): string {
  const key = deriveKey(secret, 'session').toString('hex');
  const signature = createHmac('sha256', key).update(sid).digest('base64').replace(/=+$/, '');
  return encodeURIComponent(`s:${sid}.${signature}`);
}

async function seedSession(
  app: TestApp,
  {
    accountId = null,
    ...person
  }: {
    readonly accountId?: string | null;
    readonly memberId: string | null;
    readonly operatorId: string | null;
    readonly mode: Mode;
  },
  { signedInAt = new Date(), usedAt = new Date() }: Times,
): Promise<Browser> {
  const sid = randomBytes(24).toString('base64url');
  const callerId = newId('session');
  const expire = new Date(usedAt.getTime() + maxIdleMs);
  const sess = {
    cookie: { originalMaxAge: null, expires: null, secure: false, httpOnly: true, path: '/', sameSite: 'lax' },
    callerId,
    signedIn: { accountId, method: 'password', ...person },
    memberId: person.memberId,
    accountId,
    signedInAt: signedInAt.getTime(),
  };
  await app.database.pool.query('insert into sessions (sid, sess, expire) values ($1, $2, $3)', [sid, sess, expire]);
  const cookie = `${sessionCookieName(app.url)}=${signedCookie(sid, app.services.secrets[0] ?? '')}`;
  return { sid, callerId, headers: { Cookie: cookie, Origin: app.url } };
}
