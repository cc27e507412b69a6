import { maxIdleMs, maxSessionMs } from '../../../src/caller/revocation.js';
import { memberRoles } from '../../../src/entities/member.js';
import type { TestApp } from '../../support/app.js';
import { signedCookie, signInAs, signInOperator, signOut, type Browser } from '../../support/people/session.js';
import { toCertify, toResolve } from './openTo.js';
import type { Principal, Tenant } from './principals.js';

/** An organisation whose data are looked after in one mode. */
type Home = Tenant & { readonly organisationId: string };

/** Whose browsers they are. */
interface Places {
  readonly home: Home;
  readonly other: Home;
  /** A test key at home. */
  readonly key: string;
}

/** All callers with a cookie: members by role, operators, and people whose session has ended or never existed. */
export async function browsers(app: TestApp, { home, other, key }: Places): Promise<Principal[]> {
  const test = { ...home, mode: 'test' } as const;
  const signedIn = async (
    tenant: Home,
    role: (typeof memberRoles)[number],
    title = role as string,
  ): Promise<Principal> => {
    const browser = await signInAs(app, { ...tenant, role });
    // The officer alone can lend a name, and does so with every key.
    const ownName = { 'Mutation.createApiKey': { onBehalfOf: browser.memberId } };
    return {
      title: `${title}, signed in`,
      headers: Object.entries(browser.headers),
      tenant,
      kind: role,
      enforcedScopes: null,
      ...(role === 'officer' && { more: ownName }),
    };
  };
  const owner = (times = {}) => signInAs(app, { ...home, role: 'owner', ...times });
  const somebody = (title: string, headers: Principal['headers'], more: Partial<Principal> = {}): Principal => ({
    title,
    headers,
    tenant: home,
    kind: 'owner',
    enforcedScopes: null,
    ...more,
  });
  const stranger = (title: string, headers: Principal['headers'], more: Partial<Principal> = {}): Principal =>
    somebody(title, headers, { refusal: 'UNAUTHENTICATED', ...more });
  const at = (ms: number): Date => new Date(Date.now() - ms - 1_000);
  const good = await owner();
  const { Cookie, Origin } = good.headers;
  const from = (cookie: string): Principal['headers'] => [
    ['Cookie', cookie],
    ['Origin', Origin],
  ];
  const toCookie = ({ headers }: Browser) => from(headers.Cookie);
  const ended = await owner();
  await signOut(app, ended);
  const removed = await owner();
  await app.database.pool.query('update members set removed_at = now() where id = $1', [removed.memberId]);

  return [
    ...(await Promise.all(memberRoles.map((role) => signedIn(home, role)))),
    await signedIn(test, 'owner', 'owner at work on test data'),
    await signedIn(test, 'officer', 'officer at work on test data'),
    await signedIn(other, 'owner', 'owner of another organisation'),
    somebody('an operator, signed in', toCookie(await signInOperator(app)), {
      tenant: { organisationId: null, mode: 'live' },
      kind: 'operator',
    }),
    somebody('a key that a browser sends beside a cookie', [...toCookie(good), ['Authorization', `Bearer ${key}`]], {
      tenant: test,
      kind: 'key',
      lacks: [...toCertify, ...toResolve],
    }),
    somebody('a browser that does not say where it comes from', [['Cookie', Cookie]], { lacksOrigin: true }),
    stranger('a session that was signed out', toCookie(ended)),
    stranger('a session that was idle for too long', toCookie(await owner({ usedAt: at(maxIdleMs) }))),
    stranger('a session that is too old', toCookie(await owner({ signedInAt: at(maxSessionMs) }))),
    stranger('a member who was removed', toCookie(removed)),
    stranger('a tampered cookie', from(Cookie.replace(/(?<=s%3A)./, (first) => (first === 'a' ? 'b' : 'a')))),
    stranger('a cookie without its signature', from(`kyb_session=${good.sid}`)),
    stranger('a cookie under another secret', from(`kyb_session=${signedCookie(good.sid, 'another secret')}`)),
    stranger('a cookie of another name', from(Cookie.replace('kyb_session', '__Host-kyb_session'))),
    stranger('two cookies', from(`${Cookie}; ${(await owner()).headers.Cookie}`)),
    stranger(
      'a cookie in a page of another origin',
      [
        ['Cookie', Cookie],
        ['Origin', 'https://elsewhere.example'],
      ],
      { refusal: 'FORBIDDEN' },
    ),
    stranger('a cookie in what a page of another site does', [...from(Cookie), ['Sec-Fetch-Site', 'cross-site']], {
      refusal: 'FORBIDDEN',
    }),
  ];
}
