import { describe, expect, it } from '@jest/globals';
import {
  credentialContext,
  toCredential,
  parseCredential,
  parseStatement,
} from '../../src/domain/certificates/credential.js';
import { anyStatement, checks, issuer, statementWith } from './statement.js';

describe('a certificate as a credential', () => {
  it('carries the statement, all of it, there and back', () => {
    for (let run = 0; run < 2_000; run += 1) {
      const statement = anyStatement();
      const carried: unknown = JSON.parse(JSON.stringify(toCredential(statement, issuer)));
      expect(parseStatement(carried)).toEqual(statement);
      expect(parseCredential(carried).issuer.id).toBe(issuer);
    }
  });

  it('is one of Verifiable Credentials 2.0, with a place in a status list', () => {
    const credential = toCredential(statementWith(), issuer);
    expect(credential).toMatchObject({
      '@context': ['https://www.w3.org/ns/credentials/v2', `${issuer}/credentials/context/v1`],
      type: ['VerifiableCredential', 'KybCertificate'],
      issuer: { id: issuer },
      validFrom: '2026-11-20T03:04:05.678Z',
      validUntil: '2027-11-20T03:04:05.678Z',
      credentialStatus: [
        {
          id: `${issuer}/credentials/status/1#94567`,
          type: 'BitstringStatusListEntry',
          statusPurpose: 'revocation',
          statusListIndex: '94567',
          statusListCredential: `${issuer}/credentials/status/1`,
        },
        {
          id: `${issuer}/credentials/suspension/1#94567`,
          type: 'BitstringStatusListEntry',
          statusPurpose: 'suspension',
          statusListIndex: '94567',
          statusListCredential: `${issuer}/credentials/suspension/1`,
        },
      ],
    });
    expect(credential.id).toBe(statementWith({ id: credential.credentialSubject.certificateId }).url);
  });

  it('of test data says so twice, and is of another type', () => {
    const credential = toCredential(statementWith({ mode: 'test' }), issuer);
    expect(credential.type).toEqual(['VerifiableCredential', 'KybTestCertificate']);
    expect(credential.credentialSubject.mode).toBe('test');
  });

  it('uses no word but those of W3C and of our context', () => {
    const ofW3c = `@context id type name issuer validFrom validUntil credentialSubject credentialStatus statusPurpose
      statusListIndex statusListCredential VerifiableCredential BitstringStatusListEntry`.split(/\s+/);
    const [early, ours] = ([1, 2] as const).map((version) => {
      return (credentialContext(issuer, version) as { '@context': Record<string, unknown> })['@context'];
    }) as [Record<string, unknown>, Record<string, unknown>];
    expect(ours).toMatchObject(early);
    const open = { code: 'open_candidate', detail: 'x', source: 'DFAT', asOf: null } as const;
    const agreedBy = { name: 'B', role: 'officer' } as const;
    const credential = toCredential(statementWith({ agreedBy, checks: { ...checks, statusReasons: [open] } }), issuer);
    expect(credential['@context'][1]).toBe(`${issuer}/credentials/context/v2`);
    const words = new Set<string>();
    JSON.stringify(credential, (name, value: unknown) => {
      if (name !== '' && !/^\d+$/.test(name)) words.add(name);
      return value;
    });
    for (const type of [...credential.type, credential.credentialSubject.type]) words.add(type);
    expect([...words].filter((word) => !ofW3c.includes(word) && !(word in ours))).toEqual([]);
    expect(Object.keys(ours).filter((word) => ofW3c.includes(word))).toEqual([]);
  });

  it.each<[string, (credential: any) => void]>([
    ['a member more', (credential) => (credential.note = 'x')],
    ['a member more in the subject', (credential) => (credential.credentialSubject.note = 'x')],
    ['a member less', (credential) => delete credential.credentialSubject.abn],
    ['no number for a score', (credential) => (credential.credentialSubject.fractureScore = '0')],
    ['a verdict that does not exist', (credential) => (credential.credentialSubject.verdict = 'perfect')],
    ['the type of the other mode', (credential) => (credential.credentialSubject.mode = 'test')],
    ['a status list of somebody else', withStatusList('https://elsewhere.example/credentials/status/1')],
    ['a status list without a number', withStatusList(`${issuer}/credentials/status/x`)],
    ['another place than its id names', (credential) => (credential.credentialStatus[0].statusListIndex = '7')],
    [
      'another place for suspensions than for revocations',
      (credential) => (credential.credentialStatus[1].statusListIndex = '7'),
    ],
    ['the context of an earlier statement', (credential) => (credential.credentialSubject.checks = checks)],
    ['another order of contexts', (credential) => credential['@context'].reverse()],
  ])('with %s is none', (_what, spoil) => {
    const credential: unknown = JSON.parse(JSON.stringify(toCredential(statementWith(), issuer)));
    spoil(credential);
    expect(() => parseStatement(credential)).toThrow();
  });
});

function withStatusList(address: string): (credential: any) => void {
  return (credential) => {
    credential.credentialStatus[0].statusListCredential = address;
    credential.credentialStatus[0].id = `${address}#94567`;
  };
}
