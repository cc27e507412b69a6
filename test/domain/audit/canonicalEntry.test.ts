import { describe, expect, it } from '@jest/globals';
import canonicalize from 'canonicalize';
import { canonicalEntry, type AuditActor, type AuditEntry } from '../../../src/domain/audit/auditEntry.js';

const plain: AuditEntry = {
  version: 1,
  id: 'aud_01',
  at: '2026-11-21T00:00:00.000Z',
  organisationId: 'org_01',
  mode: 'live',
  requestId: 'req_01',
  actor: { kind: 'key', id: 'key_01' },
  action: 'verification.recorded',
  object: { kind: 'verification', id: 'ver_01' },
  outcome: 'done',
  details: {},
  personal: {},
};
const actors: readonly AuditActor[] = [
  { kind: 'key', id: 'key_01', onBehalfOf: 'Ann "Q" O’Neill' },
  { role: 'officer', id: 'mem_01', kind: 'member' },
  { kind: 'member', id: 'mem_01', role: 'owner', onBehalfOf: 'x' },
  { id: null, kind: 'stranger' },
];
const texts = [
  '',
  '"\\',
  '\u0000\b\t\n\f\r\u001f\u007f',
  '\u2028\u2029',
  '€ Māori 😀',
  '\\ud800',
  '\ufb33',
  '</script>',
];
const numbers = [0, -0, 1, -1, 1e21, 1e-7, 0.1 + 0.2, Number.MAX_SAFE_INTEGER, Number.MIN_VALUE, Number.MAX_VALUE];
const details: readonly AuditEntry['details'][] = [
  { status: 'verified', fractureScore: 0, policyVersion: '2026-1' },
  { b: ['z', 'a'], a: [], c: null, B: true, aa: false },
  { '10': 1, '9': 2, b: 3, '': 4 },
  { '1': 1, '2': 2, '10': 3 },
  { '\ufb33': 1, '😀': 2, '€': 3, ö: 4 },
  ...texts.map((text) => ({ text, [text]: [text] })),
  ...numbers.map((number) => ({ number })),
];

describe('the bytes of an entry', () => {
  it.each<AuditEntry>([
    plain,
    { ...plain, organisationId: null, mode: null, requestId: null, object: null, outcome: 'failed' },
    ...actors.map((actor) => ({ ...plain, actor })),
    ...details.map((one) => ({ ...plain, details: one })),
    ...texts.map((id) => ({ ...plain, requestId: id, object: { kind: id, id } })),
    { ...plain, personal: { name: 'f0', address: '0f', email: '00' } },
  ])('are canonical JSON: %j', (entry) => {
    const text = canonicalEntry(entry);
    expect(text).toBe(canonicalize(entry));
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(entry)));
  });

  it('do not depend on the order in which its members were given', () => {
    const { version, id, at, object, ...rest } = plain;
    expect(canonicalEntry({ ...rest, object, at, id, version })).toBe(canonicalEntry(plain));
  });

  it.each([
    ['a lone surrogate in a text', { details: { text: 'a\ud800b' } }],
    ['a lone surrogate in a list', { details: { list: ['\udfff'] } }],
    ['a lone surrogate in a name', { details: { '\ud83d': 1 } }],
    ['a lone surrogate in an id', { requestId: '\udc00' }],
    ['what is no number', { details: { number: NaN } }],
    ['infinity', { details: { number: -Infinity } }],
  ])('are not made of %s', (_, wrong) => {
    expect(() => canonicalEntry({ ...plain, ...wrong })).toThrow(/not allowed/);
  });
});
