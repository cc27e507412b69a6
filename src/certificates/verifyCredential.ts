import type { JSONWebKeySet } from 'jose';
import {
  readCredential,
  statementOf,
  statusEntriesOf,
  type CertificateCredential,
} from '../domain/certificates/credential.js';
import {
  CheckFailure,
  credentialRules,
  failureOf,
  type CredentialCheck,
  type CredentialResult,
  type CredentialRule,
} from './checkResult.js';
import { checkStatus, whatIsMissing, whereSuspended } from './checkStatus.js';
import { checkSignature, readToken } from './readToken.js';

export interface CredentialInputs {
  readonly jwt: string;
  /** The published keys of the service that issued it, from a place that the reader trusts. */
  readonly keys: JSONWebKeySet;
  /** The status lists that the credential names, as the JWTs that the service publishes: of revocations, and of suspensions. */
  readonly statusLists?: readonly string[] | undefined;
  readonly now: Date;
  /** Takes a certificate of test data for what it is. */
  readonly allowsTest?: boolean | undefined;
}

/**
 * Checks a credential from what is given and nothing else: no network, no clock of its own; in Node and in a browser. What
 * comes after a failure that leaves nothing to believe is not checked.
 */
export async function verifyCredential(inputs: CredentialInputs): Promise<CredentialResult> {
  const { jwt, keys, statusLists = [], now, allowsTest = false } = inputs;
  const checks: CredentialCheck[] = [];
  type Found = string | Pick<CredentialCheck, 'detail' | 'warning'>;
  const check = async (rule: CredentialRule, work: () => Found | Promise<Found>): Promise<boolean> => {
    try {
      const found = await work();
      checks.push({ rule, outcome: 'passed', ...(typeof found === 'string' ? { detail: found } : found) });
      return true;
    } catch (error) {
      checks.push({ rule, outcome: 'failed', detail: failureOf(error) });
      return false;
    }
  };
  let credential: CertificateCredential | undefined;
  const isReadable =
    (await check('well-formed', () => {
      readToken(jwt);
      return 'It is a JWT of a Verifiable Credential.';
    })) &&
    (await check('signature', () => checkSignature(jwt, keys))) &&
    (await check('content', () => {
      credential = contentOf(readToken(jwt).payload);
      return `It is a certificate of ${credential.issuer.id}, with all its members.`;
    }));
  if (!isReadable || !credential) return resultOf(checks, null);

  const sure = credential;
  await check('validity', () => checkValidity(sure, now));
  if (statusLists.length === 0) {
    const detail = [...statusEntriesOf(sure).map(whatIsMissing), ...whereSuspended(sure)].join('. ');
    checks.push({ rule: 'status', outcome: 'not_checked', detail });
  } else {
    await check('status', () => checkStatus(sure, { statusLists, keys, now }));
  }
  await check('mode', () => checkMode(sure, allowsTest));
  return resultOf(checks, sure);
}

function resultOf(checks: readonly CredentialCheck[], credential: CertificateCredential | null): CredentialResult {
  const missing = credentialRules.slice(checks.length).map((rule) => ({
    rule,
    outcome: 'not_checked' as const,
    detail: 'Not checked, because an earlier check failed.',
  }));
  return {
    ok: checks.every(({ outcome }) => outcome !== 'failed'),
    checks: [...checks, ...missing],
    statement: credential && statementOf(credential),
  };
}

function contentOf(payload: unknown): CertificateCredential {
  try {
    return readCredential(payload);
  } catch (error) {
    const { issues } = error as { issues?: readonly { path: readonly PropertyKey[]; message: string }[] };
    const [issue] = issues ?? [];
    throw new CheckFailure(
      issue
        ? `It is not a certificate of this service. ${issue.path.map(String).join('.') || 'The credential'}: ${issue.message}.`
        : `It is not a certificate of this service. ${failureOf(error)}`,
    );
  }
}

function checkValidity({ validFrom, validUntil }: CertificateCredential, now: Date): string {
  if (now < new Date(validFrom)) throw new CheckFailure(`It is not valid before ${validFrom}.`);
  if (now >= new Date(validUntil)) throw new CheckFailure(`It expired at ${validUntil}.`);
  return `Valid from ${validFrom} to ${validUntil}.`;
}

function checkMode({ credentialSubject: { mode } }: CertificateCredential, allowsTest: boolean): string {
  if (mode === 'live') return 'It is based on live data.';
  const sentence = 'It is a test certificate, based on test data. It says nothing about any business.';
  if (!allowsTest) throw new CheckFailure(sentence);
  return sentence;
}
