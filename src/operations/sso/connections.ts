import type { EntityManager } from '@mikro-orm/postgresql';
import { consoleActor, recordSystemAudit } from '../../audit/recordAudit.js';
import type { Services } from '../../caller/context.js';
import { queryRows } from '../../database/rows.js';
import { lockUntilCommit } from '../../database/transaction.js';
import { newId } from '../../domain/ids.js';
import { ssoConnection } from '../../domain/inputs/accounts.js';
import type { EgressPolicy } from '../../egress/publicAddress.js';
import { parseTargetUrl } from '../../egress/targetUrl.js';
import { clientSecretAad, SsoConnection } from '../../entities/ssoConnection.js';
import { AppError, invalidField } from '../../platform/errors.js';
import { parseInput } from '../readInput.js';

export interface SsoConnectionInput {
  readonly organisationId: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly domains: readonly string[];
}

/**
 * Configures the provider of an organisation's single sign-on, after reading the provider's metadata. The same issuer and client
 * with another secret or other domains remain the same connection. Another issuer or client replaces the connection and ends its
 * sessions, because it may use the same subjects for other people. For operators, at the console.
 * @throws AppError INVALID_REQUEST, OVERLOADED if the provider does not respond, STATE_CONFLICT if another organisation has
 * claimed one of the domains
 */
export async function setSsoConnection(services: Services, input: SsoConnectionInput): Promise<SsoConnection> {
  const { database, vault, clock, dialPolicy, ssoProviders } = services;
  const { organisationId } = input;
  const issuer = readIssuer(input.issuer, dialPolicy);
  const { clientId, clientSecret, domains } = parseInput(ssoConnection, input);
  await ssoProviders.check(issuer);
  const now = clock();
  const { connection, hasReplaced } = await database.orm.em.fork().transactional(async (em) => {
    await refuseClaimed(em, organisationId, domains);
    const before = await em.findOne(SsoConnection, { organisationId, removedAt: null });
    const isSame = before?.issuer === issuer && before.clientId === clientId;
    if (before && !isSame) {
      before.removedAt = now;
      // Before the new one is inserted: an organisation has one at a time.
      await em.flush();
    }
    const id = isSame ? before.id : newId('ssoConnection', now);
    const fields = { domains, sealedClientSecret: vault.encrypt(clientSecret, clientSecretAad(id)) };
    const after = isSame
      ? em.assign(before, fields)
      : em.create(SsoConnection, { id, organisationId, issuer, clientId, ...fields, createdAt: now, removedAt: null });
    await em.flush();
    const origin = { organisationId, actor: consoleActor, at: now };
    const removed = before && !isSame ? [before.id] : [];
    await recordSystemAudit(
      em,
      origin,
      ...removed.map((gone) => ({
        action: 'ssoConnection.removed' as const,
        object: { kind: 'ssoConnection', id: gone },
      })),
      {
        action: 'ssoConnection.set',
        object: { kind: 'ssoConnection', id },
        details: { issuer, clientId, domains },
      },
    );
    return { connection: after, hasReplaced: removed.length > 0 };
  });
  if (hasReplaced) await endSsoSessions(services, organisationId);
  return connection;
}

/** Calls that claim domains at the same time must see each other's claims. */
async function refuseClaimed(em: EntityManager, organisationId: string, domains: readonly string[]): Promise<void> {
  await lockUntilCommit(em, 'kyb sso domains');
  const [claimed] = await queryRows<{ domain: string }>(
    em,
    `select domain from sso_connections c, unnest(c.domains) as domain where c.removed_at is null
      and c.organisation_id <> ? and domain in (select jsonb_array_elements_text(?::jsonb)) limit 1`,
    [organisationId, JSON.stringify(domains)],
  );
  if (claimed) {
    throw new AppError(
      'STATE_CONFLICT',
      `Another organisation has claimed the domain ${claimed.domain}. Remove it there first.`,
    );
  }
}

/**
 * The issuer of a provider, as it was written (OpenID Connect Core section 2: https, no query, no fragment). @throws AppError
 * INVALID_REQUEST
 */
function readIssuer(text: string, policy: EgressPolicy): string {
  const verdict = parseTargetUrl(text, policy);
  if (!verdict.ok) throw invalidField('/issuer', verdict.reason);
  if (/[?#]/.test(text)) throw invalidField('/issuer', 'Must not have a query or a fragment. Remove it.');
  return text;
}

/**
 * Ends the single sign-on of an organisation, with its sessions. For operators, at the console.
 * @throws AppError NOT_FOUND without a connection
 */
export async function removeSsoConnection(
  services: Services,
  organisationId: string,
): Promise<{ readonly connection: SsoConnection; readonly sessionsEnded: number }> {
  const now = services.clock();
  const connection = await services.database.orm.em.fork().transactional(async (em) => {
    const found = await findSsoConnection(em, organisationId);
    found.removedAt = now;
    await em.flush();
    await recordSystemAudit(
      em,
      { organisationId, actor: consoleActor, at: now },
      { action: 'ssoConnection.removed', object: { kind: 'ssoConnection', id: found.id } },
    );
    return found;
  });
  return { connection, sessionsEnded: await endSsoSessions(services, organisationId) };
}

/** The connection of an organisation. For operators, at the console. @throws AppError NOT_FOUND without a connection */
export async function findSsoConnection(em: EntityManager, organisationId: string): Promise<SsoConnection> {
  const connection = await em.findOne(SsoConnection, { organisationId, removedAt: null });
  if (!connection) {
    throw new AppError('NOT_FOUND', 'The organisation has no single sign-on connection. Create one first.');
  }
  return connection;
}

/**
 * Ends the single sign-on sessions of an organisation's members, with their sockets, immediately and in every process. Call it
 * after the end of the connection is committed: a session that begins concurrently ends itself.
 * @returns the number of sessions
 */
async function endSsoSessions({ database, bus }: Services, organisationId: string): Promise<number> {
  const { rows } = await database.pool.query<{ caller_id: string }>(
    `delete from sessions s using members m where m.id = s.sess ->> 'memberId' and m.organisation_id = $1
      and s.sess -> 'signedIn' ->> 'method' = 'sso' returning s.sess ->> 'callerId' as caller_id`,
    [organisationId],
  );
  if (rows.length > 0) {
    bus.publish(
      'revokedCallers',
      rows.map((row) => row.caller_id),
    );
  }
  return rows.length;
}
