import { describe, expect, it } from '@jest/globals';
import { permissions } from '../../src/caller/permissions.js';
import { createApiClient } from '../support/app.js';
import { fullCase } from '../support/seeds/fullCase.js';
import { untilLockWaits } from '../support/database/lockWaits.js';
import { newMember } from '../support/people/officers.js';
import { browserClient, signInAs } from '../support/people/session.js';
import {
  create,
  keyPath,
  app,
  organisationId,
  owner,
  createRoleKey,
  loadKeyOwner,
  createChildKey,
  asOwner,
  changeRole,
  removeMember,
  listOperations,
  useKeyRoles,
  type RoleKey,
} from './keyRolesFixture.js';

// A key is never allowed more than the member who created it is allowed now.
useKeyRoles();

describe('a key that a developer creates', () => {
  it('reads nothing that applicants say, decides nothing, and verifies', async () => {
    const onboardingId = await fullCase(app, { organisationId, mode: 'live' });
    const { client } = await createRoleKey('developer');
    const onboarding = `/api/enterprise/onboardings/${onboardingId}`;
    const decision = { onboardingId, decision: 'approved', message: 'Welcome.' };
    for (const answer of [
      await client.get(onboarding),
      await client.get('/api/enterprise/onboardings'),
      await client.get(`${onboarding}/documents/doc_01ARZ3NDEKTSV4RRFFQ69G5FAV`),
      await client.post('/api/enterprise/decision-notify', decision),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    const { status, body } = await client.verify('51 824 753 556');
    expect(status).toBe(200);
    expect((await client.get(`/api/enterprise/verifications/${body.result.id}/notes`)).status).toBe(403);
    const nested = `{ verification(id: "${body.result.id}") { id notes { nodes { id } } } }`;
    expect((await client.graphql(nested)).body.data.verification.notes).toBeNull();
  });
});

describe('the role of a key', () => {
  it.each(['owner', 'developer', 'officer'] as const)('is that of its member: %s', async (role) => {
    const key = await createRoleKey(role);
    const child = await createChildKey(key);
    for (const one of [key, child]) {
      expect(one).toMatchObject({ role, memberId: key.memberId });
      const { me } = (await one.client.graphql('{ me { kind role memberId operations } }')).body.data;
      const rows = Object.entries(permissions).filter(
        ([, { callers, isOpenForOwnKeys }]) =>
          callers.includes('key') && (isOpenForOwnKeys === true || callers.includes(role)),
      );
      expect(me).toEqual({
        ...{ kind: 'key', role: role.toUpperCase(), memberId: key.memberId },
        operations: rows.map(([row]) => row.replace(/^.*\./, '')),
      });
    }
    const listed = (await key.client.get('/api/enterprise/api-keys?limit=100')).body.items;
    expect(listed.find(({ id }: RoleKey) => id === child.id)).toMatchObject({ role, memberId: key.memberId });
  });

  it('is none for a key from the console, which keeps all that keys may do', async () => {
    const { key } = await app.newKey(organisationId);
    const { me } = (await createApiClient(app, key).graphql('{ me { role memberId operations } }')).body.data;
    const rows = Object.entries(permissions).filter(([, { callers }]) => callers.includes('key'));
    expect(me).toEqual({ role: null, memberId: null, operations: rows.map(([row]) => row.replace(/^.*\./, '')) });
  });
});

describe('another role of the member', () => {
  it('holds for its keys with the next request, and the owner is told which', async () => {
    const key = await createRoleKey('owner');
    const child = await createChildKey(key);
    expect((await child.client.get('/api/enterprise/onboardings')).status).toBe(200);
    const { affectedKeys } = (await changeRole(key.memberId, 'developer')).body.data.changeMember;
    expect(affectedKeys).toEqual([{ id: key.id }, { id: child.id }]);
    for (const { client } of [key, child]) {
      expect((await client.get('/api/enterprise/onboardings')).status).toBe(403);
      expect((await client.get('/api/enterprise/verifications')).status).toBe(200);
    }
    expect(await listOperations(child)).not.toContain('onboardings');
    await changeRole(key.memberId, 'viewer');
    expect((await key.client.verify('51 824 753 556')).status).toBe(403);
    expect((await key.client.post(create, { name: 'x' })).status).toBe(403);
    const link = (await asOwner().post('/api/enterprise/onboarding-links', {})).body.onboardingLink;
    expect(link.url).not.toBeNull();
    const seen = (await key.client.get(`/api/enterprise/onboarding-links/${link.id}`)).body.onboardingLink;
    expect(seen).toMatchObject({ id: link.id, url: null });
  });

  it('opens nothing to the keys from before that they did not open then', async () => {
    const key = await createRoleKey('developer');
    const before = await listOperations(key);
    await changeRole(key.memberId, 'owner');
    expect(await listOperations(key)).toEqual(before);
  });

  it('is told over REST too, and a change of the name affects no key', async () => {
    const key = await createRoleKey('developer');
    const path = `/api/enterprise/members/${key.memberId}`;
    expect((await asOwner().send('PATCH', path, { name: 'Dora' })).body.member.affectedKeys).toEqual([]);
    const { affectedKeys } = (await asOwner().send('PATCH', path, { role: 'viewer' })).body.member;
    expect(affectedKeys).toMatchObject([{ id: key.id, name: 'of developer', role: 'developer' }]);
  });

  it('comes before a change that its key has begun, or after it', async () => {
    const key = await createRoleKey('developer');
    const holder = await app.database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query(`update members set role = 'viewer' where id = $1`, [key.memberId]);
      const made = key.client.post(create, { name: 'late' });
      await untilLockWaits(app.database);
      await holder.query('commit');
      expect(await made).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    } finally {
      holder.release();
    }
  });
});

describe('the removal of the member', () => {
  it('ends its keys and theirs, and the owner is told which', async () => {
    const key = await createRoleKey('officer');
    const [child, bystander] = [await createChildKey(key), await createRoleKey('officer')];
    const { affectedKeys } = (await removeMember(key.memberId)).body.data.removeMember;
    expect(affectedKeys).toEqual([key, child].map(({ id }) => ({ id, revokedAt: expect.any(String) })));
    for (const { client } of [key, child]) expect((await client.get('/api/enterprise/api-keys')).status).toBe(401);
    expect((await bystander.client.get('/api/enterprise/api-keys')).status).toBe(200);
    const { rows } = await app.database.pool.query(
      `select object_id from audit_entries where object_id = any ($1) and body::json ->> 'action' = 'apiKey.revoked' order by 1`,
      [[key.id, child.id]],
    );
    expect(rows).toEqual([{ object_id: key.id }, { object_id: child.id }]);
  });

  it('tells an owner on test data of test keys alone, and ends live keys too', async () => {
    const key = await createRoleKey('developer');
    const test = (await key.client.post(create, { name: 'test', mode: 'test' })).body.apiKey;
    const browser = browserClient(app, await signInAs(app, { organisationId, role: 'owner', mode: 'test' }));
    const { body } = await browser.graphql(
      'mutation ($id: ID!) { removeMember(input: { id: $id }) { affectedKeys { id } } }',
      { id: key.memberId },
    );
    expect(body.data.removeMember.affectedKeys).toEqual([{ id: test.id }]);
    expect((await key.client.get('/api/enterprise/api-keys')).status).toBe(401);
  });

  it('leaves the successor that an owner made of a key', async () => {
    const key = await createRoleKey('developer');
    const successor = (await asOwner().post(keyPath(key.id, 'rotate'))).body.apiKey;
    expect(await loadKeyOwner(successor.id)).toEqual({ role: 'developer', memberId: owner.memberId });
    await removeMember(key.memberId);
    expect((await key.client.get('/api/enterprise/api-keys')).status).toBe(401);
    const client = createApiClient(app, successor.key);
    expect((await client.get('/api/enterprise/api-keys')).status).toBe(200);
    expect((await client.get('/api/enterprise/onboardings')).status).toBe(403);
  });

  it('holds also where nobody was told: what the key was created for is asked of the database', async () => {
    const key = await createRoleKey('developer');
    await app.database.pool.query('update members set removed_at = now() where id = $1', [key.memberId]);
    expect((await key.client.get('/api/enterprise/api-keys')).status).toBe(401);
  });

  it('and keys that create others at the same moment do not wait for each other, and leave none behind', async () => {
    for (let round = 0; round < 3; round += 1) {
      const key = await createRoleKey('developer');
      const made = Array.from({ length: 8 }, () => key.client.post(create, { name: 'child' }));
      const { affectedKeys } = (await removeMember(key.memberId)).body.data.removeMember;
      const children = (await Promise.all(made)).filter(({ status }) => status === 201);
      const ids = [key.id, ...children.map(({ body }) => body.apiKey.id)].sort();
      expect(affectedKeys.map(({ id }: { id: string }) => id).sort()).toEqual(ids);
    }
  });
});

describe('where scopes are enforced', () => {
  it('a key without any may do nothing, by whatever way', async () => {
    const strict = await app.newOrganisation('Strict');
    await app.database.pool.query(`update organisations set scope_enforcement = 'enforce' where id = $1`, [strict]);
    const client = createApiClient(app, (await app.newKey(strict, 'live', { scopes: [] })).key);
    const paths = ['api-keys', 'organisation', 'overview', 'limits', 'decisions', 'onboardings'];
    for (const path of paths) expect([path, (await client.get(`/api/enterprise/${path}`)).status]).toEqual([path, 403]);
    expect((await client.graphql('{ me { kind } }')).body.errors[0].extensions.code).toBe('FORBIDDEN');
    expect((await client.post(create, { name: 'child' })).status).toBe(403);
  });

  it('`Me.operations` names what the scopes of a key open', async () => {
    const strict = await app.newOrganisation('Strict');
    await app.database.pool.query(`update organisations set scope_enforcement = 'enforce' where id = $1`, [strict]);
    const { key } = await app.newKey(strict, 'live', { scopes: ['bulk'] });
    const operations = await listOperations({ client: createApiClient(app, key) });
    expect(operations).toContain('startBulk');
    expect(operations).not.toContain('verify');
  });
});

it('a key of the console that acts for an officer ends with the officer', async () => {
  const onBehalfOf = await newMember(app, organisationId, 'officer');
  const { id, key } = await app.newKey(organisationId, 'live', { onBehalfOf });
  const { affectedKeys } = (await removeMember(onBehalfOf)).body.data.removeMember;
  expect(affectedKeys).toMatchObject([{ id }]);
  expect((await createApiClient(app, key).get('/api/enterprise/api-keys')).status).toBe(401);
});
