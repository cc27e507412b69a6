import { describe, expect, it } from '@jest/globals';
import { isBelowAny, parseReturnUrl } from '../../../src/domain/onboarding/returnUrl.js';

// Where applicants are sent back to: never anywhere but where the organisation said, however it is written.
const list = ['https://good.example/', 'https://app.example/onboarding', 'http://localhost:3000/dev'];

describe('an address', () => {
  it.each([
    'https://good.example',
    'https://good.example/done?id=1&next=https://evil.test',
    'HTTPS://GOOD.EXAMPLE:443/',
    'https://app.example/onboarding',
    'https://app.example/onboarding/',
    'https://app.example/onboarding?x=/../',
    'https://app.example/onboarding/a/../b',
    'http://localhost:3000/dev/1',
  ])('%s is below the list', (address) => {
    expect(isBelowAny(address, list)).toBe(true);
  });

  it.each([
    'https://good.example.evil.test',
    'https://good.example@evil.test',
    'https://good.example:x@evil.test/',
    'https://@good.example/',
    'https://evil.test\\@good.example',
    'https://good.example\\.evil.test',
    'https:\\\\good.example',
    'https:/good.example',
    'https:good.example',
    'https:///good.example',
    '//good.example',
    '/done',
    'good.example',
    '',
    'javascript:alert(1)',
    'javascript://good.example/%0aalert(1)',
    'data:text/html,x',
    'http://good.example',
    'https://good.example:8443/',
    'https://good.example./',
    'https://sub.good.example',
    'https://gооd.example',
    'https://good.example#fragment',
    'https://good.example/#',
    'https://good.example/\r\nSet-Cookie: a=b',
    'https://good.example/a b',
    '\thttps://good.example',
    'ht\ntps://good.example',
    'https://app.example/onboardingevil',
    'https://app.example/onboarding.evil.test',
    'https://app.example/onboarding/../admin',
    'https://app.example/onboarding/%2e%2e/admin',
    'https://app.example/onboarding/..%2fadmin',
    'https://app.example/onboarding/..%5Cadmin',
    'https://app.example/onboarding%2fx',
    'https://app.example/',
    'http://localhost/dev',
    'http://localhost.evil.test:3000/dev',
    'http://127.0.0.1:3000/dev',
    `https://good.example/${'x'.repeat(2_048)}`,
  ])('%j is not', (address) => {
    expect(isBelowAny(address, list)).toBe(false);
  });

  it('is below nothing where the list is empty, or holds what is no address', () => {
    expect(isBelowAny('https://good.example', [])).toBe(false);
    expect(isBelowAny('https://good.example', ['https://x@good.example', '*', ''])).toBe(false);
  });

  it('that is refused is refused with what to do', () => {
    const refused = ['http://a.example', 'https://a@b.example', 'https://a.example#x', 'https://a.example/\\', 'x'];
    for (const text of refused) expect(parseReturnUrl(text)).toMatchObject({ ok: false, detail: expect.any(String) });
    const loopback = ['http://localhost', 'http://127.0.0.1:3000/', 'http://[::1]:5173/x'];
    for (const text of loopback) expect(parseReturnUrl(text)).toMatchObject({ ok: true });
  });
});
