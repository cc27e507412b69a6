import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { personalHmac } from '../../../src/domain/audit/auditEntry.js';

const values = ['', '203.0.113.7', 'Māori 😀 \0 "quoted"', '\ud800', 'x'.repeat(10_000)];
const keys = [0, 1, 32, 63, 64].map((length) => randomBytes(length));

describe('the HMAC of a personal value', () => {
  it.each(keys)('is that of RFC 2104 under a key of $length bytes', (key) => {
    for (const value of values) {
      const known = createHmac('sha256', key).update(`address\0${value}`).digest('hex');
      expect(personalHmac(key, 'address', value)).toBe(known);
    }
  });

  it('refuses a key that RFC 2104 would shorten', () => {
    expect(() => personalHmac(randomBytes(65), 'address', '')).toThrow(RangeError);
  });
});
