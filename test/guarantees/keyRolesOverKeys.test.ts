import { describe, expect, it } from '@jest/globals';
import { createApiClient } from '../support/app.js';
import { browserClient, signInAs } from '../support/people/session.js';
import {
  keyPath,
  app,
  organisationId,
  createRoleKey,
  loadKeyOwner,
  createChildKey,
  asOwner,
  changeRole,
  useKeyRoles,
} from './keyRolesFixture.js';

// A key is never allowed more than the member who created it is allowed now.
useKeyRoles();

describe('a key whose role manages no keys', () => {
  it('revokes and rotates itself and those that it created, and no other', async () => {
    const key = await createRoleKey('developer');
    const [child, grandchild] = [await createChildKey(key), await createChildKey(await createChildKey(key))];
    const other = await app.newKey(organisationId);
    await changeRole(key.memberId, 'viewer');
    const missing = 'key_01ARZ3NDEKTSV4RRFFQ69G5FAV';
    for (const verb of ['revoke', 'rotate'] as const) {
      const refusals = await Promise.all(
        [other.id, grandchild.id, missing].map((id) => key.client.post(keyPath(id, verb))),
      );
      expect(refusals.map(({ status, body }) => `${status} ${body.detail}`)).toEqual(
        Array(3).fill(
          '403 The role of the calling key does not manage keys. It can change only itself and the keys that it created.',
        ),
      );
    }
    const rotated = (await key.client.post(keyPath(child.id, 'rotate'))).body.apiKey;
    expect(await loadKeyOwner(rotated.id)).toEqual({ role: 'developer', memberId: key.memberId });
    expect((await key.client.post(keyPath(child.id, 'revoke'))).status).toBe(200);
    expect((await key.client.post(keyPath(key.id, 'rotate'), { graceSeconds: 60 })).status).toBe(200);
    expect((await key.client.post(keyPath(key.id, 'revoke'))).status).toBe(200);
  });

  it('is an officer’s where keys are rotated, and not where they are revoked', async () => {
    const { client } = await createRoleKey('officer');
    const [first, second] = [await app.newKey(organisationId), await app.newKey(organisationId)];
    expect((await client.post(keyPath(first.id, 'rotate'))).status).toBe(403);
    expect((await client.post(keyPath(second.id, 'revoke'))).status).toBe(200);
  });
});

describe('a rotation', () => {
  it('hands nobody a key that may do more', async () => {
    const [ownersKey, developersKey] = [await createRoleKey('owner'), await createRoleKey('developer')];
    const consoles = await app.newKey(organisationId);
    const officers = await createChildKey(await createRoleKey('officer'));
    const developer = browserClient(app, await signInAs(app, { organisationId, role: 'developer' }));
    const refused = [
      await developer.post(keyPath(ownersKey.id, 'rotate')),
      await developer.post(keyPath(consoles.id, 'rotate')),
      await asOwner().post(keyPath(consoles.id, 'rotate')),
      await asOwner().post(keyPath(officers.id, 'rotate')),
      await developersKey.client.post(keyPath(ownersKey.id, 'rotate')),
    ];
    expect(refused.map(({ status }) => status)).toEqual(Array(5).fill(403));
    const client = createApiClient(app, consoles.key);
    const rotated = async (id: string) => loadKeyOwner((await client.post(keyPath(id, 'rotate'))).body.apiKey.id);
    expect(await rotated(ownersKey.id)).toEqual({ role: 'owner', memberId: ownersKey.memberId });
    expect(await rotated(consoles.id)).toEqual({ role: null, memberId: null });
  });

  it('does not widen a key that was created before its member became an owner', async () => {
    const browser = await signInAs(app, { organisationId, role: 'developer' });
    const narrow = await createRoleKey('developer', browser);
    await changeRole(browser.memberId, 'owner');
    const again = await signInAs(app, { organisationId, role: 'owner', memberId: browser.memberId });
    const wide = await createRoleKey('owner', again);
    expect((await narrow.client.post(keyPath(wide.id, 'rotate'))).status).toBe(403);
    const successor = (await wide.client.post(keyPath(narrow.id, 'rotate'))).body.apiKey;
    expect((await loadKeyOwner(successor.id)).role).toBe('developer');
  });
});
