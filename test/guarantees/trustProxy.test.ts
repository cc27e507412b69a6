import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/platform/configuration/config.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';

// A key that is bound to addresses is bound to those of its callers. The address is that of the connection, or one from
// a proxy that the operator has declared.
const office = '198.51.100.7';

/** The status of a key that is bound to the office, for a connection from 127.0.0.1. */
function listStatuses(trustedProxies: readonly string[] | undefined) {
  let app: TestApp;
  let key: string;
  beforeAll(async () => {
    app = await testApp({ sample: false, access: { trustedProxies } });
    const maker = createApiClient(app, (await app.newKey(await app.newOrganisation())).key);
    const body = { name: 'office', allowedCidrs: ['198.51.100.0/24', '2001:db8::/32'] };
    key = (await maker.post('/api/enterprise/api-keys/create', body)).body.apiKey.key;
  });
  afterAll(() => app.stop());
  return async (forwardedFor?: string): Promise<number> => {
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
    return (await createApiClient(app, key).get('/api/enterprise/api-keys', headers)).status;
  };
}

describe('a trusted proxy', () => {
  const loadStatus = listStatuses(['127.0.0.1/32', '10.0.0.0/24']);

  it.each([office, `::ffff:${office}`, '2001:db8::7', `${office}, 10.0.0.9`, `203.0.113.1, ${office}`])(
    'that says X-Forwarded-For: %s is believed, up to the first address that is no proxy’s',
    async (header) => {
      expect(await loadStatus(header)).toBe(200);
    },
  );

  it.each([
    '203.0.113.1',
    `${office}, 203.0.113.1`,
    `${office}, 10.0.1.9`,
    `${office}, 127.0.0.2`,
    `${office}, unknown`,
    `${office}:4711`,
    `"${office}"`,
    '',
    undefined,
  ])('that says X-Forwarded-For: %s does not make the caller one of the office', async (header) => {
    expect(await loadStatus(header)).toBe(403);
  });
});

describe('a peer that is no trusted proxy', () => {
  const loadStatus = listStatuses(['10.0.0.0/24']);

  it.each([office, `${office}, 10.0.0.9`, `10.0.0.9, ${office}`, undefined])(
    'is who it is, whatever it says: %s',
    async (header) => {
      expect(await loadStatus(header)).toBe(403);
    },
  );
});

describe('without TRUST_PROXY', () => {
  const loadStatus = listStatuses(undefined);

  it('nobody is believed', async () => {
    expect(await loadStatus(office)).toBe(403);
  });
});

describe('TRUST_PROXY', () => {
  const read = (list: string) => readConfig({ TRUST_PROXY: list }).trustedProxies;

  it('takes addresses, blocks of them, and `loopback`', () => {
    expect(read('10.0.3.7, 10.0.4.9/24,loopback,2001:db8::/32,::ffff:10.1.2.3')).toEqual([
      '10.0.3.7/32',
      '10.0.4.0/24',
      'loopback',
      '2001:db8::/32',
      '10.1.2.3/32',
    ]);
  });

  it.each([
    'true',
    '1',
    '2',
    '*',
    'all',
    'proxy.internal',
    '0.0.0.0/0',
    '::/0',
    '::ffff:0:0/96',
    '10.0.0.0/7',
    'true,10.0.0.1',
    ',',
  ])('takes no `%s`, which would let callers forge their address', (list) => {
    expect(() => read(list)).toThrow(/TRUST_PROXY: must list the addresses/);
  });
});
