import type { CallerKind } from '../../../src/caller/actor.js';
import { permissions } from '../../../src/caller/permissions.js';
import { generateKey } from '../../../src/domain/tokens.js';
import { type Scope, scopes } from '../../../src/entities/apiKey.js';
import type { MemberRole } from '../../../src/entities/member.js';
import type { TestApp } from '../../support/app.js';
import { newMember } from '../../support/people/officers.js';
import { applicants } from './applicants.js';
import { browsers } from './browsers.js';
import type { Call } from './calls.js';
import { ownAccountOperations, openTo, toCertify, toDecide, toResolve } from './openTo.js';
import { createRoleKeys } from './roleKeys.js';
import type { Mode } from '../../../src/domain/tenancy.js';

/** The tenant of the rows. The rows of an operator have no organisation. */
export interface Tenant {
  readonly organisationId: string | null;
  readonly mode: Mode;
  /** For an applicant: the one link whose rows it sees. */
  readonly linkId?: string;
}

/** Somebody who calls, as it introduces itself. */
export interface Principal {
  readonly title: string;
  readonly headers: readonly (readonly [string, string])[];
  /** Added to the path. */
  readonly query?: string;
  readonly tenant: Tenant;
  /** The error of every request of a refused caller. Absent for a known caller. */
  readonly refusal?: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'STATE_CONFLICT';
  /** A browser that does not say which page it comes from: it is turned away where it has to. */
  readonly lacksOrigin?: boolean;
  /** Refused, but known. */
  readonly isOnRecord?: boolean;
  readonly kind: CallerKind;
  /** For a key: the role that it was created with and the present role of its member. It may do what both may. */
  readonly roles?: readonly MemberRole[];
  /** The scopes that its organisation would enforce, null where it enforces none. */
  readonly enforcedScopes: readonly Scope[] | null;
  /** Rows that are open to its kind, and that the operation refuses with FORBIDDEN anyway. */
  readonly lacks?: readonly string[];
  /** The fields that it adds to the input of an operation, by row of the table. */
  readonly more?: Readonly<Record<string, object>>;
  /** Brings about again what its changes start from. */
  readonly ready?: () => Promise<void>;
}

/** With what a principal is turned away from a call before anybody asks what it may do; null where it is somebody. */
export function findRejection(
  { kind, refusal, lacksOrigin = false }: Principal,
  { needsOrigin, channel }: Call,
): string | null {
  // With a link one may speak GraphQL over HTTP, and nothing else.
  if (kind === 'applicant' && channel !== 'GraphQL') return 'UNAUTHENTICATED';
  return refusal ?? (lacksOrigin && needsOrigin ? 'FORBIDDEN' : null);
}

/** With what the authorisation table turns a principal away, null for one that is permitted. */
export function findDenial(principal: Principal, call: Call): string | null {
  const { kind, enforcedScopes, roles = [], lacks = [] } = principal;
  const permission = permissions[call.row];
  // The permissions of a role are not read from the table here: a new operation is closed to its keys unless `openTo`
  // names it or its group.
  const isClosed = !permission?.callers.includes(kind) || !roles.every((role) => openTo[role].includes(call.row));
  const lacksScope =
    kind === 'key' &&
    enforcedScopes !== null &&
    (permission?.scope ? !enforcedScopes.includes(permission.scope) : enforcedScopes.length === 0);
  return findRejection(principal, call) ?? (isClosed || lacksScope || lacks.includes(call.row) ? 'FORBIDDEN' : null);
}

export interface AuthorisationFixture {
  readonly principals: readonly Principal[];
  readonly home: Tenant & { readonly organisationId: string };
  readonly other: Tenant & { readonly organisationId: string };
}

/**
 * Everybody who may call: two organisations with both modes, one that enforces scopes, an operator, strangers, and browsers
 * that have signed in or pretend to, and applicants.
 */
export async function createAuthorisationFixture(app: TestApp): Promise<AuthorisationFixture> {
  const home = { organisationId: await app.newOrganisation('Home'), mode: 'live' } as const;
  const other = { organisationId: await app.newOrganisation('Other'), mode: 'live' } as const;
  const strict = { organisationId: await app.newOrganisation('Strict'), mode: 'live' } as const;
  await app.database.pool.query(`update organisations set scope_enforcement = 'enforce' where id = $1`, [
    strict.organisationId,
  ]);
  const createKey = async (tenant: Tenant, options = {}): Promise<string> =>
    (await app.newKey(tenant.organisationId, tenant.organisationId === null ? 'admin' : tenant.mode, options)).key;
  const bearer = (key: string): Principal['headers'] => [['Authorization', `Bearer ${key}`]];
  const good = await createKey(home);
  const revoked = await app.newKey(home.organisationId);
  await app.database.pool.query('update api_keys set revoked_at = now() where id = $1', [revoked.id]);
  const operators = { organisationId: null, mode: 'live' } as const;

  const known = (title: string, tenant: Tenant, key: string, more: Partial<Principal> = {}): Principal => ({
    title,
    tenant,
    headers: bearer(key),
    kind: 'key',
    enforcedScopes: null,
    lacks: [...toCertify, ...toResolve],
    ...more,
  });
  const stranger = (title: string, headers: Principal['headers'], more: Partial<Principal> = {}): Principal => ({
    ...known(title, home, ''),
    headers,
    refusal: 'UNAUTHENTICATED',
    ...more,
  });
  /** A key that acts in the name of an officer. */
  const createLentKey = async (tenant: AuthorisationFixture['home'], options = {}, now = ''): Promise<string> => {
    const onBehalfOf = await newMember(app, tenant.organisationId, 'officer');
    const key = await createKey(tenant, { ...options, onBehalfOf });
    if (now !== '') await app.database.pool.query(`update members set ${now} where id = $1`, [onBehalfOf]);
    return key;
  };
  const officially = { lacks: [] };
  const homeTest = { ...home, mode: 'test' } as const;
  return {
    home,
    other,
    principals: [
      known('a live key', home, good),
      known('a test key', homeTest, await createKey(homeTest)),
      known('a live key of another organisation', other, await createKey(other)),
      known(
        'a test key of another organisation',
        { ...other, mode: 'test' },
        await createKey({ ...other, mode: 'test' }),
      ),
      known('a key inside its addresses', home, await createKey(home, { allowedCidrs: ['127.0.0.0/8'] })),
      known('a key with every scope where scopes are enforced', strict, await createLentKey(strict), {
        ...officially,
        enforcedScopes: scopes,
      }),
      known('a key without a scope where scopes are enforced', strict, await createLentKey(strict, { scopes: [] }), {
        ...officially,
        enforcedScopes: [],
      }),
      known('a key that acts for an officer', home, await createLentKey(home), officially),
      known('a test key that acts for an officer', homeTest, await createLentKey(homeTest), officially),
      known('a key that acts for an officer of another organisation', other, await createLentKey(other), officially),
      known('a key of an officer who is none any more', home, await createLentKey(home, {}, `role = 'developer'`), {
        lacks: [...toCertify, ...toDecide, ...toResolve],
      }),
      known('an operator', operators, await createKey(operators), { kind: 'operator', lacks: ownAccountOperations }),
      stranger('nobody', []),
      stranger('an empty header', [['Authorization', '']]),
      stranger('Basic', [['Authorization', `Basic ${Buffer.from(`${good}:`).toString('base64')}`]]),
      stranger('a key without Bearer', [['Authorization', good]]),
      stranger('an empty Bearer', [['Authorization', 'Bearer ']]),
      stranger('two keys in a header', [['Authorization', `Bearer ${good} ${good}`]]),
      stranger('two keys with a comma', [['Authorization', `Bearer ${good}, Bearer ${good}`]]),
      stranger('two headers', [...bearer(good), ...bearer(good)]),
      stranger('a tab in place of the space', [['Authorization', `Bearer\t${good}`]]),
      stranger('a key in the query', [], { query: `access_token=${good}&authorization=Bearer%20${good}` }),
      stranger('a key in other headers', [
        ['X-Api-Key', good],
        ['Proxy-Authorization', `Bearer ${good}`],
        ['X-Forwarded-Authorization', `Bearer ${good}`],
        ['Cookie', `authorization=Bearer ${good}`],
      ]),
      stranger('a wrong checksum', bearer(good.slice(0, -1) + (good.endsWith('0') ? '1' : '0'))),
      stranger('a key of upper case', bearer(good.toUpperCase())),
      stranger('an unknown key', bearer(generateKey('live'))),
      stranger('a revoked key', bearer(revoked.key)),
      stranger('a key of an officer who was removed', bearer(await createLentKey(home, {}, 'removed_at = now()'))),
      stranger('an expired key', bearer(await createKey(home, { expiresAt: new Date(Date.now() - 1000) }))),
      stranger('a key outside its addresses', bearer(await createKey(home, { allowedCidrs: ['203.0.113.0/24'] })), {
        refusal: 'FORBIDDEN',
        isOnRecord: true,
      }),
      stranger(
        'a key outside its addresses that claims another',
        [
          ...bearer(await createKey(home, { allowedCidrs: ['203.0.113.0/24'] })),
          ['X-Forwarded-For', '203.0.113.7'],
          ['Forwarded', 'for=203.0.113.7'],
          ['X-Real-IP', '203.0.113.7'],
        ],
        { refusal: 'FORBIDDEN', isOnRecord: true },
      ),
      stranger('a page of another origin', [...bearer(good), ['Origin', 'https://elsewhere.example']], {
        refusal: 'FORBIDDEN',
      }),
      ...(await createRoleKeys(app, home)),
      ...(await applicants(app, { home, other })),
      ...(await browsers(app, { home, other, key: await createKey(homeTest) })),
    ],
  };
}
