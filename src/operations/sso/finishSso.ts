import { auditRow } from '../../audit/auditRow.js';
import { auditOriginOf } from '../../audit/enterAudit.js';
import { insertAudit } from '../../audit/insertAudit.js';
import type { CallerSession } from '../../caller/callerSession.js';
import { takeAttempt } from '../../caller/ssoAttempt.js';
import type { Context } from '../../caller/context.js';
import type { AuditActor, AuditRecord } from '../../domain/audit/auditEntry.js';
import { textFault } from '../../domain/text.js';
import { SsoConnection } from '../../entities/ssoConnection.js';
import { AppError } from '../../platform/errors.js';
import { askWhoCame, type ProvedPerson } from './askWhoCame.js';
import { findSsoMember, type SsoRefusal } from './findSsoMember.js';

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
 * Ends a sign-in with what a provider sent the browser back with: a new session for the member that the provider vouches
 * for, or none. A session that the browser had before is left as it is where this one fails.
 * @returns the path of ours that the person goes to
 * @throws AppError INVALID_REQUEST for what was not begun in this browser, FORBIDDEN for whom nobody vouches, OVERLOADED
 * where the provider gives no answer
 */
export async function finishSso(ctx: Context, query: URLSearchParams): Promise<{ readonly returnTo: string }> {
  const now = ctx.clock();
  const { session } = ctx;
  const state = query.get('state') ?? '';
  const attempt = session && !textFault(state) ? await takeAttempt(ctx.pool, session, state, now) : null;
  if (!session || !attempt) {
    throw new AppError(
      'INVALID_REQUEST',
      'This sign-in started in another browser, was already used or took longer than ten minutes. Sign in again.',
    );
  }
  const connection = await ctx.em.findOne(SsoConnection, { id: attempt.connectionId, removedAt: null });
  if (!connection) throw connectionEnded();
  const person = await askWhoCame(ctx, connection, { attempt, state, query });
  await beginSession(ctx, { session, connection, person, now });
  return { returnTo: attempt.returnTo };
}

interface Arrival {
  readonly session: CallerSession;
  readonly connection: SsoConnection;
  readonly person: ProvedPerson;
  readonly now: Date;
}

async function beginSession(ctx: Context, { session, connection, person, now }: Arrival): Promise<void> {
  const member = await ctx.em.transactional((em) => findSsoMember(em, connection, person, now));
  if (member.refusal !== undefined) {
    await enter(
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
  const callerId = await session.begin(
    { accountId: null, memberId, operatorId: null, mode: 'live', method: 'sso' },
    now,
  );
  try {
    // Whoever ends the connection from now on finds the session, and ends it.
    const isThere = await ctx.em.fork().count(SsoConnection, { id: connection.id, removedAt: null });
    if (isThere === 0) throw connectionEnded();
    await enter(
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

async function enter(
  ctx: Context,
  { organisationId }: SsoConnection,
  actor: AuditActor,
  record: AuditRecord,
): Promise<void> {
  const origin = { ...auditOriginOf(ctx), organisationId, actor };
  await insertAudit(ctx.em.fork(), [auditRow(ctx.vault, origin, record)]);
}

const connectionEnded = (): AppError =>
  new AppError('FORBIDDEN', 'The single sign-on of your organisation was changed in the meantime. Sign in again.');
