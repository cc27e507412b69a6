import { describe, expect, it } from '@jest/globals';
import { findAddressFault } from '../../src/egress/publicAddress.js';
import { parseTargetUrl } from '../../src/egress/targetUrl.js';
import { goodUrls } from './goodUrls.js';
import { hostileAddresses } from './hostileAddresses.js';
import { hostileSpellings } from './hostileSpellings.js';

// contract.md#accepted-urls. Nothing here connects.
const closed = { allowCidrs: [] };
const remedy = 'On your own installation, the setting WEBHOOK_ALLOW_CIDRS opens private ranges.';
const hostile = { ...hostileSpellings, ...hostileAddresses };

describe('a URL', () => {
  it.each(goodUrls)('%s is accepted', (text) => {
    expect(parseTargetUrl(text, closed)).toEqual({ ok: true, url: new URL(text), isOpenedRange: false });
  });

  describe.each(Object.entries(hostile))('with %s', (_, texts) => {
    it.each(texts.map((text) => [JSON.stringify(text).slice(0, 80), text]))('is refused: %s', (_shown, text) => {
      expect(parseTargetUrl(text, closed)).toEqual({
        ok: false,
        reason: expect.stringMatching(/^The [^]*[;:,] [^]*\.$|^This is not a URL; /),
      });
    });
  });

  it('is tried with a table that is not a sample', () => {
    expect(Object.values(hostile).flat().length).toBeGreaterThanOrEqual(250);
    expect(new Set(Object.values(hostile).flat()).size).toBe(Object.values(hostile).flat().length);
  });

  it.each([
    ['https://user@example.com/', 'The URL contains user information (an @ before the path); remove it.'],
    ['https://10.0.0.1/', `The address 10.0.0.1 is private; use a public one. ${remedy}`],
    ['https://127.0.0.1:8443/hook', `The address 127.0.0.1 is a loopback address; use a public one. ${remedy}`],
    ['https://example.com:80/', 'The port is not 443 or 8443; use one of these.'],
    [
      'https://intranet/',
      `The host name belongs to a local network; use a public one such as hooks.example.com. ${remedy}`,
    ],
  ])('%s is refused with the remedy', (text, reason) => {
    expect(parseTargetUrl(text, closed)).toEqual({ ok: false, reason });
  });
});

describe('a host name of a local network or of special use', () => {
  const names = [
    ...['printer.local', 'db.internal', 'app.localhost', 'localhost.localdomain', 'home.arpa', 'nas.home.arpa'],
    ...['1.0.0.10.in-addr.arpa', 'abcdefghijklmnop.onion', 'hooks.invalid', 'hooks.test', 'name.alt'],
    ...['webhook.default.svc', 'webhook.default.svc.cluster.local', 'router.lan', 'nas.home', 'mail.corp'],
    ...['files.intranet', 'files.private'],
  ];

  it.each(names)('is refused: %s', (name) => {
    const reason = `The host name belongs to a local network; use a public one such as hooks.example.com. ${remedy}`;
    expect(parseTargetUrl(`https://${name}/hook`, closed)).toEqual({ ok: false, reason });
    expect(parseTargetUrl(`https://${name.toUpperCase()}/hook`, closed)).toEqual({ ok: false, reason });
  });

  it.each(names)('is left to the look-up where a private range is opened: %s', (name) => {
    expect(parseTargetUrl(`https://${name}/hook`, { allowCidrs: ['10.0.0.0/8'] }).ok).toBe(true);
  });

  it.each(['hooks.customer.example', 'onion.example.com', 'test.com.au', 'svc.example.com', 'mylocal.co.nz'])(
    'is not meant by: %s',
    (name) => {
      expect(parseTargetUrl(`https://${name}/hook`, closed).ok).toBe(true);
    },
  );
});

describe('an opened range', () => {
  const opened = { allowCidrs: ['10.0.0.0/8', 'fd00::/8', '::1/128'] };
  const everything = { allowCidrs: ['0.0.0.0/0', '::/0'] };

  it.each(['https://10.1.2.3/', 'https://10.1.2.3:5432/', 'https://[fd12::1]:9000/', 'https://[::1]:1/'])(
    'is open on every port: %s',
    (text) => {
      expect(parseTargetUrl(text, opened)).toMatchObject({ ok: true, isOpenedRange: true });
    },
  );

  it.each(['https://8.8.8.8/', 'https://localhost:9000/', 'https://hooks/', 'https://hooks.internal:81/'])(
    'leaves the public open, and names to the look-up: %s',
    (text) => {
      expect(parseTargetUrl(text, opened)).toMatchObject({ ok: true, isOpenedRange: false });
    },
  );

  it.each([
    'https://11.0.0.1:9000/',
    'https://127.0.0.1/',
    'https://192.168.0.1/',
    'https://8.8.8.8:80/',
    'https://0xa.1.2.3/',
    'https://167772161/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[::10.0.0.1]/',
    'https://[::ffff:0:10.0.0.1]/',
    'https://[64:ff9b::10.0.0.1]/',
    'https://[2002:a00:1::]/',
    'https://[2001::f5ff:fffe]/',
    'https://[fd00::5efe:10.0.0.1]/',
    'https://[fe80::1]/',
    'https://user@10.0.0.1/',
    'http://10.0.0.1/',
  ])('opens nothing else: %s', (text) => {
    expect(parseTargetUrl(text, opened).ok).toBe(false);
  });

  it.each(['::ffff:10.0.0.1', '::10.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::a00:1', '2002:a00:1::', '2001::1'])(
    'never opens an address that embeds an IPv4 one, however wide it is: %s',
    (address) => {
      expect(findAddressFault(address, everything)).toBe('embeds an IPv4 address');
    },
  );
});

describe('an address', () => {
  it.each(['', 'example.com', '127.1', '0x7f.1', '2130706433', '10.0.0.1/8', 'fe80::1%lo', '2606::1%1', ' 8.8.8.8'])(
    'that is none is no public one: %j',
    (address) => {
      expect(findAddressFault(address, closed)).toBe('is not a plain IP address');
    },
  );
});
