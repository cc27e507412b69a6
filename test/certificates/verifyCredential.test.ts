import { createHmac, KeyObject, sign } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { CompactSign, exportJWK, type CryptoKey } from 'jose';
import { signCredential } from '../../src/operations/certificates/statusLists.js';
import { verifyCredential, type CredentialInputs } from '../../src/certificates/verifyCredential.js';
import { toCredential } from '../../src/domain/certificates/credential.js';
import { createKeyPair, signedList, toToken, type KeyPair } from './signedFixture.js';
import { issuer, statementWith } from './statement.js';

const now = new Date('2027-01-01T00:01:00Z');
const statement = statementWith();
const credential = toCredential(statement, issuer);
let own: KeyPair;
let other: KeyPair;
let jwt: string;

beforeAll(async () => {
  [own, other] = await Promise.all([createKeyPair(), createKeyPair()]);
  jwt = await signCredential(credential, own.key);
});

const verify = (inputs: Partial<CredentialInputs>) => verifyCredential({ jwt, keys: own.keys, now, ...inputs });
const failed = async (inputs: Partial<CredentialInputs>): Promise<string[]> =>
  (await verify(inputs)).checks
    .filter(({ outcome }) => outcome === 'failed')
    .map((one) => `${one.rule}: ${one.detail}`);

/** Signed with our key, with any content. */
const signed = (header: object, payload: string | object, key: CryptoKey = own.key.privateKey): Promise<string> =>
  new CompactSign(Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'EdDSA', kid: own.key.kid, typ: 'vc+jwt', cty: 'vc', ...header })
    .sign(key);

describe('a credential', () => {
  it('is good with its key, and its statement comes back; that no status was looked at is said', async () => {
    const result = await verify({});
    expect(result).toMatchObject({ ok: true, statement });
    expect(result.checks.map(({ rule, outcome }) => [rule, outcome])).toEqual([
      ['well-formed', 'passed'],
      ['signature', 'passed'],
      ['content', 'passed'],
      ['validity', 'passed'],
      ['status', 'not_checked'],
      ['mode', 'passed'],
    ]);
    expect(result.checks[4]?.detail).toBe(
      `Revocation was not checked, because that needs ${issuer}/credentials/status/1. Suspension was not checked, because that needs ${issuer}/credentials/suspension/1`,
    );
  });

  it('is good under a key that was retired, for that is published on', async () => {
    expect(await failed({ keys: { keys: [other.jwk, own.jwk] } })).toEqual([]);
  });

  it('is bad with any letter changed', async () => {
    for (let at = 0; at < jwt.length; at += 7) {
      if (jwt[at] === '.') continue;
      const changed = jwt.slice(0, at) + (jwt[at] === 'A' ? 'B' : 'A') + jwt.slice(at + 1);
      expect((await verify({ jwt: changed })).ok).toBe(false);
    }
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      if (jwt.endsWith(letter)) continue;
      expect((await verify({ jwt: jwt.slice(0, -1) + letter })).ok).toBe(false);
    }
  });

  it('is not valid before its time, nor from its end on', async () => {
    const at = async (time: string) => failed({ now: new Date(time) });
    expect(await at('2026-11-20T03:04:05.677Z')).toEqual([
      'validity: It is not valid before 2026-11-20T03:04:05.678Z.',
    ]);
    expect(await at('2026-11-20T03:04:05.678Z')).toEqual([]);
    expect(await at('2027-11-20T03:04:05.677Z')).toEqual([]);
    expect(await at('2027-11-20T03:04:05.678Z')).toEqual(['validity: It expired at 2027-11-20T03:04:05.678Z.']);
  });

  it('of test data is refused, unless it is asked for', async () => {
    const test = await signCredential(toCredential(statementWith({ mode: 'test' }), issuer), own.key);
    expect(await failed({ jwt: test })).toEqual([
      'mode: It is a test certificate, based on test data. It says nothing about any business.',
    ]);
    expect((await verify({ jwt: test, allowsTest: true })).ok).toBe(true);
  });
});

describe('an attack', () => {
  it.each<[string, () => string | Promise<string>, RegExp]>([
    [
      'no signature',
      () => toToken({ alg: 'none', typ: 'vc+jwt', kid: own.key.kid }, credential, ''),
      /^well-formed: It is not a JWT/,
    ],
    ['alg none', () => toToken({ alg: 'none', typ: 'vc+jwt', kid: own.key.kid }, credential), /"none"; only EdDSA/],
    ['HS256 with the public key as secret', hs256, /^well-formed: Its algorithm is "HS256"; only EdDSA/],
    ['EdDSA over an HMAC', () => hs256('EdDSA'), /^signature: It was not signed with the key/],
    [
      'a key that is in no set',
      () => signCredential(credential, other.key),
      /^signature: The key "[\w-]+" is not in the key set/,
    ],
    [
      'the kid of ours, signed by another',
      () => signed({}, credential, other.key.privateKey),
      /^signature: It was not signed with the key/,
    ],
    [
      'a key of its own in the header',
      () => signed({ jwk: other.jwk }, credential, other.key.privateKey),
      /^well-formed: Its header has the member "jwk"/,
    ],
    ['a link to a key set', () => signed({ jku: 'https://evil.example/jwks.json' }, credential), /member "jku"/],
    ['another type of token', () => signed({ typ: 'JWT' }, credential), /^well-formed: Its type is "JWT"/],
    ['no kid', () => signed({ kid: undefined }, credential), /^well-formed: It does not name the key/],
    [
      'a payload with a member twice',
      () => signed({}, JSON.stringify(credential).replace('"abn"', '"abn":"1","abn"')),
      /^well-formed: .*may occur twice/,
    ],
    [
      'a payload with spaces',
      () => signed({}, JSON.stringify(credential, null, 1)),
      /^well-formed: .*not in canonical JSON/,
    ],
    ['a payload that is no JSON', () => signed({}, 'no'), /^well-formed: .*not JSON/],
    [
      'a payload that is no certificate',
      () => signed({}, { a: 1 }),
      /^content: It is not a certificate of this service/,
    ],
    ['a status list in its place', () => signedList(own.key, []), /^content: /],
    ['a member more', () => signed({}, { ...credential, evidence: [] }), /^content: .*evidence/],
    ['huge input', () => jwt.padEnd(5_000_000, 'A'), /^well-formed: It is longer than/],
    ['an empty one', () => '', /^well-formed: It is not a JWT/],
    ['a text with line ends', () => `${jwt}\n`, /^well-formed: It is not a JWT/],
    ['an encrypted one', () => `${jwt}.AAAA.AAAA`, /^well-formed: It is not a JWT/],
  ])('by %s is named', async (_what, attack, sentence) => {
    const result = await verify({ jwt: await attack() });
    expect(result).toMatchObject({ ok: false, statement: null });
    const [first] = result.checks.filter(({ outcome }) => outcome === 'failed');
    expect(`${first?.rule}: ${first?.detail}`).toMatch(sentence);
    expect(result.checks.filter(({ outcome }) => outcome === 'failed')).toHaveLength(1);
  });

  it('by a key set is named: another kind of key, two of one id', async () => {
    expect(await failed({ keys: { keys: [{ ...own.jwk, crv: 'X25519' }] } })).toEqual([
      expect.stringMatching(/is not an Ed25519 key/),
    ]);
    expect(await failed({ keys: { keys: [own.jwk, own.jwk] } })).toEqual([expect.stringMatching(/several keys/)]);
    expect(await failed({ keys: { keys: [] } })).toEqual([expect.stringMatching(/not in the key set/)]);
  });

  async function hs256(alg = 'HS256'): Promise<string> {
    const unsigned = toToken({ alg, typ: 'vc+jwt', kid: own.key.kid }, credential);
    const input = unsigned.split('.').slice(0, 2).join('.');
    const { x = '' } = await exportJWK(own.key.privateKey);
    const mac = createHmac('sha256', Buffer.from(x, 'base64url')).update(input).digest('base64url');
    return `${input}.${mac}`;
  }
});

describe('a status list', () => {
  const { index } = statement.statusEntry;
  const status = async (list: string | Promise<string>, at = now): Promise<string> => {
    const result = await verify({ statusLists: [await list], now: at });
    const check = result.checks.find(({ rule }) => rule === 'status');
    expect(result.ok).toBe(check?.outcome === 'passed');
    return `${check?.outcome}: ${check?.detail}`;
  };

  it('says whether a certificate is revoked, and means this one alone', async () => {
    expect(await status(signedList(own.key, []))).toBe(
      'passed: Not revoked, according to the status list of 2027-01-01T00:00:00.000Z.',
    );
    expect(await status(signedList(own.key, [index - 1, index + 1, 0, 131_071]))).toMatch(/^passed/);
    expect(await status(signedList(own.key, [index]))).toBe(
      'failed: Revoked, according to the status list of 2027-01-01T00:00:00.000Z.',
    );
  });

  it('of suspensions says whether a certificate is suspended, as long as the list is current', async () => {
    const suspended = (at: readonly number[], more: object = {}) =>
      signedList(own.key, at, { purpose: 'suspension', ...more });
    const both = async (at: readonly number[], more: object = {}) => {
      const statusLists = [await signedList(own.key, []), await suspended(at, more)];
      return (await verify({ statusLists })).checks.find(({ rule }) => rule === 'status');
    };
    expect(await both([])).toEqual({
      rule: 'status',
      outcome: 'passed',
      detail:
        'Not revoked, according to the status list of 2027-01-01T00:00:00.000Z. Not suspended, according to the status list of 2027-01-01T00:00:00.000Z.',
    });
    expect(await both([index])).toMatchObject({
      outcome: 'failed',
      detail: 'Suspended, according to the status list of 2027-01-01T00:00:00.000Z.',
    });
    const before = new Date('2026-12-31T23:00:00Z');
    expect(await both([index], { from: before })).toMatchObject({
      outcome: 'failed',
      detail: expect.stringContaining('The status list expired'),
    });
  });

  it('that is missing is a warning, and so is that a certificate names none of suspensions', async () => {
    const statusLists = [await signedList(own.key, [])];
    const findWarning = async (inputs: Partial<CredentialInputs>) =>
      (await verify({ statusLists, ...inputs })).checks.find(({ rule }) => rule === 'status')?.warning;
    expect(await findWarning({})).toBe(
      `Suspension was not checked, because that needs ${issuer}/credentials/suspension/1.`,
    );
    const { isSuspendable: _, ...early } = statement;
    expect(await findWarning({ jwt: await signCredential(toCredential(early, issuer), own.key) })).toBe(
      `It names no list of suspensions: ${statement.url} says whether it is suspended.`,
    );
  });

  it('that is out of date says nothing but that something was revoked', async () => {
    const later = new Date('2027-01-01T00:05:01Z');
    expect(await status(signedList(own.key, []), later)).toMatch(/^failed: The status list expired/);
    expect(await status(signedList(own.key, [index]), later)).toMatch(/^failed: Revoked/);
    expect(await status(signedList(own.key, [], { from: later }))).toMatch(
      /^failed: The status list is dated in the future/,
    );
  });

  it.each<[string, () => string | Promise<string>, RegExp]>([
    [
      'belongs to another issuer',
      () => signedList(own.key, [], { issuerUrl: 'https://other.example' }),
      /another issuer: https:\/\/other/,
    ],
    ['of another number', () => signedList(own.key, [], { list: 2 }), /another status list: .*status\/2/],
    ['signed by another key', () => signedList(other.key, []), /cannot be used\. The key/],
    ['that is the certificate', () => jwt, /not have the format of a status list/],
    [
      'that is too short',
      () => signedList(own.key, [], { encodedList: encoded(Buffer.alloc(100)) }),
      /must have 131072 entries/,
    ],
    [
      'that unpacks to very much',
      () => signedList(own.key, [], { encodedList: encoded(Buffer.alloc(50_000_000)) }),
      /must have 131072 entries/,
    ],
    ['that is not compressed', () => signedList(own.key, [], { encodedList: 'uAAAA' }), /must have 131072 entries/],
    ['that is no base64', () => signedList(own.key, [], { encodedList: 'u!' }), /must have 131072 entries/],
    ['that is nothing', () => '', /cannot be used/],
  ])('%s is not believed', async (_what, list, sentence) => {
    const answer = await status(list());
    expect(answer).toMatch(/^failed/);
    expect(answer).toMatch(sentence);
  });

  const encoded = (bytes: Buffer): string => `u${gzipSync(bytes).toString('base64url')}`;
});

describe('the signature', () => {
  it('is Ed25519 over the first two parts, as any library makes it (RFC 8037)', () => {
    const [header = '', payload = '', signature] = jwt.split('.');
    const key = KeyObject.from(own.key.privateKey);
    expect(sign(null, Buffer.from(`${header}.${payload}`), key).toString('base64url')).toBe(signature);
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({
      alg: 'EdDSA',
      kid: own.key.kid,
      typ: 'vc+jwt',
      cty: 'vc',
    });
  });
});
