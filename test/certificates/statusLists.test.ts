import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import {
  allocateStatusEntry,
  createStatusLists,
  statusListCacheMs,
  statusListValidMs,
} from '../../src/operations/certificates/statusLists.js';
import { verifyCredential } from '../../src/certificates/verifyCredential.js';
import { loadPublicKeys, replaceSigningKey } from '../../src/audit/signingKeys.js';
import { testApp, type TestApp } from '../support/app.js';
import { certificateFixture, type CertificateFixture } from '../support/seeds/certificateFixture.js';

let app: TestApp;
let fixture: CertificateFixture;
beforeAll(async () => {
  app = await testApp({ sample: false });
  fixture = await certificateFixture(app);
});
afterAll(() => app.stop());

const take = () => app.database.orm.em.fork().transactional((em) => allocateStatusEntry(em));

function listsAt(clock: () => Date) {
  const { pool } = app.database;
  return createStatusLists({ pool, vault: app.services.vault, clock, publicUrl: () => app.url });
}

function decodeBits(jwt: string | null): Buffer {
  const { credentialSubject } = decodeJwt<{ credentialSubject: { encodedList: string } }>(jwt ?? '');
  expect(credentialSubject.encodedList[0]).toBe('u');
  return gunzipSync(Buffer.from(credentialSubject.encodedList.slice(1), 'base64url'));
}

describe('a place in a status list', () => {
  it('is at random in the first list, and taken in a transaction only', async () => {
    const places = await Promise.all(Array.from({ length: 20 }, take));
    expect(new Set(places.map(({ list }) => list))).toEqual(new Set([1]));
    expect(new Set(places.map(({ index }) => index)).size).toBe(20);
    expect(Math.max(...places.map(({ index }) => index))).toBeGreaterThan(20);
    await expect(allocateStatusEntry(app.database.orm.em.fork())).rejects.toThrow('in a transaction');
  });

  it('is free, and nobody else’s who asks meanwhile; a list that is half full gets no more', async () => {
    // Every other try meets a place that is taken.
    const { pool } = app.database;
    await fixture.fill(7, 65_535);
    const held: number[] = [];
    const takers = Array.from({ length: 10 }, () =>
      app.database.orm.em.fork().transactional(async (em) => {
        const { list, index } = await allocateStatusEntry(em);
        expect(list).toBe(7);
        expect(index).toBeGreaterThanOrEqual(65_535);
        held.push(index);
        while (held.length < 10) await new Promise((resolve) => setTimeout(resolve, 5));
      }),
    );
    await Promise.all(takers);
    expect(new Set(held).size).toBe(10);
    await fixture.fill(8, 65_536);
    expect((await take()).list).toBe(9);
    for (const list of [7, 8]) await pool.query(`delete from certificates where id like $1`, [`KYB-filler-${list}-%`]);
  });
});

describe('a status list', () => {
  it('has the bits of revoked certificates and no others, from the highest bit of the first byte on', async () => {
    const { statement: first } = await fixture.issue({ statusEntry: { list: 3, index: 0 } });
    const { statement: second } = await fixture.issue({ statusEntry: { list: 3, index: 131_071 } });
    await fixture.issue({ statusEntry: { list: 3, index: 8 }, expiresAt: '2026-11-21T00:00:00.000Z' });
    const read = () => listsAt(() => new Date()).read('revocation', 3);
    expect(decodeBits(await read()).equals(Buffer.alloc(16_384))).toBe(true);
    await fixture.revoke(first.id);
    await fixture.revoke(second.id);
    const bits = decodeBits(await read());
    expect([bits.length, bits[0], bits[16_383]]).toEqual([16_384, 0x80, 0x01]);
    expect(bits.subarray(1, -1).every((byte) => byte === 0)).toBe(true);
  });

  it('checks what was issued, over a rotation of the key', async () => {
    const { statement, jwt } = await fixture.issue();
    const lists = listsAt(() => new Date());
    const check = async (statusList: string | null) => {
      const keys = await loadPublicKeys(app.database.pool);
      return verifyCredential({ jwt, keys, statusLists: [statusList ?? ''], now: new Date() });
    };
    expect(await check(await lists.read('revocation', 1))).toMatchObject({ ok: true, statement });
    await app.database.orm.em.fork().transactional((em) => replaceSigningKey(em, app.services.vault));
    await fixture.revoke(statement.id);
    const { ok, checks } = await check(await listsAt(() => new Date()).read('revocation', 1));
    expect(ok).toBe(false);
    expect(checks.filter(({ outcome }) => outcome === 'failed')).toMatchObject([{ rule: 'status' }]);
  });

  it('is made anew after five seconds, is valid for five minutes, and made once for all who ask together', async () => {
    let now = new Date('2027-01-01T00:00:00Z');
    const lists = listsAt(() => now);
    const { statement } = await fixture.issue({ statusEntry: { list: 4, index: 1 } });
    const [one, two] = await Promise.all([lists.read('revocation', 4), lists.read('revocation', 4)]);
    expect(two).toBe(one);
    await fixture.revoke(statement.id);
    now = new Date(now.getTime() + statusListCacheMs - 1);
    expect(await lists.read('revocation', 4)).toBe(one);
    now = new Date(now.getTime() + 1);
    const later = await lists.read('revocation', 4);
    expect(decodeBits(later)[0]).toBe(0x40);
    expect([statusListCacheMs, statusListValidMs]).toEqual([5_000, 300_000]);
    expect(decodeJwt(later ?? '')).toMatchObject({
      id: `${app.url}/credentials/status/4`,
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      validFrom: '2027-01-01T00:00:05.000Z',
      validUntil: '2027-01-01T00:05:05.000Z',
      credentialSubject: { type: 'BitstringStatusList', statusPurpose: 'revocation', ttl: 300_000 },
    });
  });

  it('of suspensions has the bits of suspended certificates, and loses them again', async () => {
    const { statement } = await fixture.issue({ statusEntry: { list: 6, index: 9 } });
    const read = async (purpose: 'revocation' | 'suspension') =>
      decodeBits(await listsAt(() => new Date()).read(purpose, 6))[1];
    await app.database.pool.query(`update certificates set status = 'suspended', suspended_at = now() where id = $1`, [
      statement.id,
    ]);
    expect([await read('revocation'), await read('suspension')]).toEqual([0, 0x40]);
    const list = await listsAt(() => new Date()).read('suspension', 6);
    expect(decodeJwt(list ?? '')).toMatchObject({
      id: `${app.url}/credentials/suspension/6`,
      credentialSubject: { statusPurpose: 'suspension' },
    });
    await app.database.pool.query(`update certificates set status = 'issued', suspended_at = null where id = $1`, [
      statement.id,
    ]);
    expect(await read('suspension')).toBe(0);
  });

  it('without a certificate does not exist, until it has one', async () => {
    const lists = listsAt(() => new Date());
    expect(await lists.read('revocation', 99)).toBeNull();
    await fixture.issue({ statusEntry: { list: 99, index: 5 } });
    expect(await lists.read('revocation', 99)).not.toBeNull();
  });
});
