import type { MemberRole } from '../../../src/entities/member.js';
import { createApiClient, type TestApp } from '../../support/app.js';
import { browserClient, signInAs } from '../../support/people/session.js';
import { toCertify, toResolve } from './openTo.js';
import type { Principal, AuthorisationFixture } from './principals.js';

const create = '/api/enterprise/api-keys/create';

/**
 * Keys that members of each role have created, and what becomes of them: a key that such a key created, and keys whose
 * member has another role since. A viewer creates none, and may have one from before.
 */
export async function createRoleKeys(app: TestApp, home: AuthorisationFixture['home']): Promise<Principal[]> {
  const createKey = async (created: MemberRole, present: MemberRole = created, depth = 0): Promise<Principal> => {
    const browser = await signInAs(app, { ...home, role: created });
    const lent = created === 'officer' ? { onBehalfOf: browser.memberId } : {};
    let { key } = (await browserClient(app, browser).post(create, { name: created, ...lent })).body.apiKey;
    for (let n = 0; n < depth; n += 1) {
      key = (await createApiClient(app, key).post(create, { name: 'child' })).body.apiKey.key;
    }
    await app.database.pool.query('update members set role = $2 where id = $1', [browser.memberId, present]);
    const isOfficers = created === 'officer' && present === 'officer' && depth === 0;
    const since = created === present ? '' : ` who is ${present} now`;
    return {
      title: `a key${depth > 0 ? ' of a key' : ''} of a member with the role ${created}${since}`,
      headers: [['Authorization', `Bearer ${key}`]],
      tenant: home,
      kind: 'key',
      roles: [created, present],
      enforcedScopes: null,
      lacks: isOfficers ? [] : [...toCertify, ...toResolve],
    };
  };
  return [
    await createKey('owner'),
    await createKey('developer'),
    await createKey('officer'),
    await createKey('developer', 'viewer'),
    await createKey('developer', 'owner'),
    await createKey('owner', 'developer'),
    await createKey('developer', 'developer', 2),
    await createKey('officer', 'officer', 1),
  ];
}
