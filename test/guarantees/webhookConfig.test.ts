import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/platform/configuration/config.js';

describe('WEBHOOK_ALLOW_CIDRS', () => {
  const read = (list?: string): readonly string[] => readConfig({ WEBHOOK_ALLOW_CIDRS: list }).webhookAllowCidrs;

  it('opens nothing unless it is set', () => {
    expect([read(), read('')]).toEqual([[], []]);
  });

  it('lists blocks and addresses, in their plain form', () => {
    expect(read('10.1.2.3/8, fd00:1234::/32,127.0.0.1,::ffff:192.168.0.0/112')).toEqual([
      '10.0.0.0/8',
      'fd00:1234::/32',
      '127.0.0.1/32',
      '192.168.0.0/16',
    ]);
  });

  it.each(['10/8', '10.0.0.0/33', 'localhost', '*', '010.0.0.1', '10.0.0.0/8;', ','])('refuses %j', (list) => {
    expect(() => read(list)).toThrow(/WEBHOOK_ALLOW_CIDRS: must list the private ranges/);
  });
});

describe('WEBHOOK_VERIFICATION', () => {
  it('requires verification of no plan unless it is set, and then of the plans that it lists', () => {
    expect(readConfig({}).webhookVerification).toEqual([]);
    expect(readConfig({ WEBHOOK_VERIFICATION: 'growth, enterprise' }).webhookVerification).toEqual([
      'growth',
      'enterprise',
    ]);
    expect(() => readConfig({ WEBHOOK_VERIFICATION: 'gold' })).toThrow(/WEBHOOK_VERIFICATION: must list the plans/);
  });
});

it('WEBHOOK_EXTRA_CA_FILE is a path, absolute from where the service is started', () => {
  expect(readConfig({}).webhookExtraCaFile).toBeUndefined();
  expect(readConfig({ WEBHOOK_EXTRA_CA_FILE: 'ca.pem' }).webhookExtraCaFile).toBe(resolve('ca.pem'));
});
