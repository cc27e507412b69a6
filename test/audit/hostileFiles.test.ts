import { expect, it } from '@jest/globals';
import { verifyBundle } from '../../src/domain/audit/verifyBundle.js';

// The checker responds to every input at once, and with sentences.
const hash = '0'.repeat(64);
const time = '2026-11-20T00:00:00.000Z';

function bundleWith({ facts = '{}', keys = '[]', body = '{}' }): string {
  const entry = `{"body":${JSON.stringify(body)},"disclosure":null,"paths":[],"position":1,"previousSeal":"${hash}","seal":"${hash}"}`;
  const verification = `{"auditHash":"${hash}","facts":${facts},"id":"ver_1","mode":"live","organisationId":"org_1","policyVersion":"2026-1","reference":null,"requestedName":null,"verdict":{},"verifiedAt":"${time}"}`;
  return `{"certificates":[],"checkpoints":["x.y.z"],"entries":[${entry}],"events":[],"exportedAt":"${time}","format":"kyb-audit-bundle/1","keys":{"keys":${keys}},"origin":"x","signature":"x.y.z","verification":${verification}}\n`;
}

const key = (kid: string): string =>
  `[{"alg":"EdDSA","crv":"Ed25519","kid":"${kid}","kty":"OKP","use":"sig","x":"AAAA"}]`;
const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

it.each([
  ['a number beyond all bounds', bundleWith({ facts: '{"a":1e999}' })],
  ['half of a surrogate pair', bundleWith({ facts: '{"a":"\\ud800"}' })],
  ['half of a surrogate pair as a name', bundleWith({ facts: '{"\\udfff":1}' })],
  ['half of a surrogate pair as the id of a key', bundleWith({ keys: key('\\ud800') })],
  ['NaN', bundleWith({ facts: '{"a":NaN}' })],
  ['a name that stands twice', bundleWith({ facts: '{"a":1,"a":2}' })],
  ['a prototype', bundleWith({ facts: '{"__proto__":{"a":1}}' })],
  ['100,000 levels', bundleWith({ facts: deep(100_000) })],
  ['an entry of 100,000 levels', bundleWith({ body: deep(100_000) })],
  ['a list of lists', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`],
  ['nothing', ''],
])('a bundle with %s is invalid, and the checker says so', async (_title, text) => {
  const { verdict, faults } = await verifyBundle(text, {});
  expect(verdict).toBe('invalid');
  expect(faults[0]?.explanation).toMatch(/^[A-Z].*\.$|^The file is not a bundle: /);
});
