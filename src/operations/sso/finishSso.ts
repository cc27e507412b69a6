import type { EntityManager } from '@mikro-orm/postgresql';
import { authorizationCodeGrant, fetchUserInfo } from 'openid-client';
import { insertAudit, toAuditRow } from '../../audit/auditRow.js';
import { toAuditOrigin } from '../../audit/recordAudit.js';
import type { CallerSession } from '../../caller/callerSession.js';
import type { Context } from '../../caller/context.js';
import { countUse } from '../../caller/limits/countUse.js';
import { consumeAttempt, hasAttempt, type SsoAttempt } from '../../caller/ssoAttempt.js';
import { queryRows } from '../../database/rows.js';
import type { AuditActor, AuditRecord } from '../../domain/audit/auditEntry.js';
import { getEmailDomain, isEmailAddress } from '../../domain/emailAddress.js';
import type { MemberRole } from '../../entities/member.js';
import { Organisation } from '../../entities/organisation.js';
import { SsoConnection } from '../../entities/ssoConnection.js';
import { AppError } from '../../platform/errors.js';
import { replaceSession } from '../accounts/session.js';
import { callbackPath, toProviderClient } from './startSso.js';

const refusals: Readonly<Record<SsoRefusal, string>> = {
  email_unverified: 'Your sign-in provider has not verified your e-mail address. Ask its administrator.',
  domain_not_claimed:
    'Your organisation does not use the domain of your e-mail address for single sign-on. Ask one of its owners.',
  unknown_member:
    'No member of your organisation has the e-mail address that your sign-in provider sent. Ask an owner to invite you.',
  removed_member: 'You are no longer a member of the organisation. Ask one of its owners.',
  other_identity:
    'The member with your e-mail address is linked to another account at your sign-in provider. Ask an owner of your organisation.',
};

/**
 * Finishes a sign-in with the parameters of the provider's redirect: a new session for the member that the provider has
 * authenticated, or none. If it fails, the browser keeps its previous session.
 * @returns the path of the portal that the person continues at
 * @throws AppError INVALID_REQUEST for a sign-in that did not begin in this browser, FORBIDDEN for a person who is not a member,
 * OVERLOADED if the provider does not respond
 */
export async function finishSso(ctx: Context, query: URLSearchParams): Promise<{ readonly returnTo: string }> {
  const now = ctx.clock();
  const { session } = ctx;
  const state = query.get('state') ?? '';
  // The return of a sign-in was counted at its start. Any other is counted here, and costs no statement.
  const isStarted = session !== undefined && hasAttempt(session, state);
  if (!isStarted) await countUse(ctx, 'signIns');
  const attempt = isStarted ? await consumeAttempt(ctx.pool, session, state, now) : null;
  if (!session || !attempt) {
    throw new AppError(
      'INVALID_REQUEST',
      'This sign-in started in another browser, was already used or took longer than ten minutes. Sign in again.',
    );
  }
  const connection = await ctx.em.findOne(SsoConnection, { id: attempt.connectionId, removedAt: null });
  if (!connection) throw connectionEnded();
  const organisation = await ctx.em.findOneOrFail(Organisation, { id: connection.organisationId });
  if (organisation.suspendedAt !== null) {
    throw new AppError('FORBIDDEN', 'Your organisation is suspended. Ask an owner of the organisation.');
  }
  const person = await redeemAuthorizationCode(ctx, connection, { attempt, state, query });
  await beginSession(ctx, { session, connection, person, now });
  return { returnTo: attempt.returnTo };
}

interface Arrival {
  readonly session: CallerSession;
  readonly connection: SsoConnection;
  readonly person: VerifiedPerson;
  readonly now: Date;
}

async function beginSession(ctx: Context, { session, connection, person, now }: Arrival): Promise<void> {
  const member = await ctx.em.transactional((em) => findSsoMember(em, connection, person, now));
  if (member.refusal !== undefined) {
    await recordSsoAudit(
      ctx,
      connection,
      { kind: 'stranger', id: null },
      {
        action: 'session.refused',
        object: { kind: 'ssoConnection', id: connection.id },
        outcome: 'denied',
        details: { method: 'sso', reason: member.refusal },
        ...(person.email !== null && { personal: { email: person.email } }),
      },
    );
    throw new AppError('FORBIDDEN', refusals[member.refusal]);
  }
  const { id: memberId, role } = member;
  const signedIn = { accountId: null, memberId, operatorId: null, mode: 'live', method: 'sso' } as const;
  const callerId = await replaceSession(ctx, session, () => session.begin(signedIn, now));
  try {
    // A concurrent call that ends the connection either prevents the session here, or finds it and ends it.
    const isThere = await ctx.em.fork().count(SsoConnection, { id: connection.id, removedAt: null });
    if (isThere === 0) throw connectionEnded();
    await recordSsoAudit(
      ctx,
      connection,
      { kind: 'member', id: memberId, role },
      {
        action: 'session.started',
        object: { kind: 'session', id: callerId },
        details: { method: 'sso', connectionId: connection.id },
      },
    );
  } catch (error) {
    await session.end();
    throw error;
  }
}

async function recordSsoAudit(
  ctx: Context,
  { organisationId }: SsoConnection,
  actor: AuditActor,
  record: AuditRecord,
): Promise<void> {
  const origin = { ...toAuditOrigin(ctx), organisationId, actor };
  await insertAudit(ctx.em.fork(), [toAuditRow(ctx.vault, origin, record)]);
}

const connectionEnded = (): AppError =>
  new AppError('FORBIDDEN', 'The single sign-on of your organisation was changed in the meantime. Sign in again.');

/** The person that a provider has authenticated. */
interface VerifiedPerson {
  /** The provider's permanent identifier of the person (OpenID Connect Core section 2, `sub`). */
  readonly subject: string;
  /** Null unless the provider states that it has verified the address. */
  readonly email: string | null;
}

/**
 * Redeems the code of a redirect, and checks everything that came with it: `iss` (RFC 9207), and the signature, issuer, audience,
 * time and nonce of the ID token. The address comes from the ID token, or else from the userinfo endpoint.
 * @param query the parameters that the provider added to the redirect URI
 * @throws AppError FORBIDDEN if the response admits nobody, OVERLOADED if the provider does not respond
 */
async function redeemAuthorizationCode(
  { vault, ssoProviders, urls }: Context,
  connection: SsoConnection,
  { attempt, state, query }: { readonly attempt: SsoAttempt; readonly state: string; readonly query: URLSearchParams },
): Promise<VerifiedPerson> {
  const url = new URL(`${attempt.redirectUri ?? urls.publicUrl() + callbackPath}?${query.toString()}`);
  return ssoProviders.asClient(toProviderClient(vault, connection), async (client) => {
    const tokens = await authorizationCodeGrant(client, url, {
      expectedState: state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
    });
    const claims = tokens.claims();
    if (!claims) {
      throw new AppError('FORBIDDEN', 'The response of your sign-in provider has no ID token. Ask its administrator.');
    }
    const hasMore = claims['email'] === undefined && client.serverMetadata().userinfo_endpoint !== undefined;
    const told = hasMore ? await fetchUserInfo(client, tokens.access_token, claims.sub) : claims;
    const email: unknown = told.email;
    return { subject: claims.sub, email: told.email_verified === true && typeof email === 'string' ? email : null };
  });
}

/** The reason why no member matches. */
type SsoRefusal = 'email_unverified' | 'domain_not_claimed' | 'unknown_member' | 'removed_member' | 'other_identity';

export type FoundMember =
  { readonly id: string; readonly role: MemberRole; readonly refusal?: never } | { readonly refusal: SsoRefusal };

interface LinkedRow {
  readonly id: string;
  readonly role: MemberRole;
  readonly is_member: boolean;
}

/**
 * Finds the member that a person is, only in the organisation of the connection: the one linked to the provider's subject, with
 * any address. The first time, it links the member with the verified address. A linked member is never matched by address,
 * because addresses are reassigned. Nobody becomes a member by it. Call it in a transaction.
 */
async function findSsoMember(
  em: EntityManager,
  { id: connectionId, organisationId, domains }: SsoConnection,
  { subject, email }: VerifiedPerson,
  now: Date,
): Promise<FoundMember> {
  // If a person signs in for the first time in two tabs, the second finds the member that the first has linked.
  await queryRows(em, 'select 1 from sso_connections where id = ? for no key update', [connectionId]);
  const [linked] = await queryRows<LinkedRow>(
    em,
    `select m.id, m.role, m.removed_at is null as is_member from sso_identities i
      join members m on m.id = i.member_id and m.organisation_id = ?
      where i.connection_id = ? and i.subject = ?`,
    [organisationId, connectionId, subject],
  );
  if (linked?.is_member) return { id: linked.id, role: linked.role };
  if (email === null || !isEmailAddress(email)) return { refusal: linked ? 'removed_member' : 'email_unverified' };
  if (!domains.includes(getEmailDomain(email))) return { refusal: linked ? 'removed_member' : 'domain_not_claimed' };
  const [member] = await queryRows<{ id: string; role: MemberRole; is_linked: boolean }>(
    em,
    `select m.id, m.role, exists (select from sso_identities i where i.connection_id = ? and i.member_id = m.id) as is_linked
      from members m where m.organisation_id = ? and m.removed_at is null and lower(m.email) = ? for share of m`,
    [connectionId, organisationId, email.toLowerCase()],
  );
  if (!member) return { refusal: linked ? 'removed_member' : 'unknown_member' };
  if (member.is_linked) return { refusal: 'other_identity' };
  // A person who was removed and comes back is a new member.
  await queryRows(
    em,
    `insert into sso_identities (connection_id, subject, member_id, created_at) values (?, ?, ?, ?)
      on conflict (connection_id, subject) do update set member_id = excluded.member_id, created_at = excluded.created_at`,
    [connectionId, subject, member.id, now],
  );
  const { id, role } = member;
  const origin = {
    organisationId,
    mode: null,
    actor: { kind: 'member', id, role },
    address: null,
    requestId: null,
  } as const;
  const record = { action: 'member.linked', object: { kind: 'member', id }, details: { connectionId } } as const;
  await insertAudit(em, [toAuditRow(null, { ...origin, at: now }, record)]);
  return { id, role };
}
