import type { JSONWebKeySet } from 'jose';
import {
  type CertificateCredential,
  listStatusEntries,
  parseCredential,
  parseStatement,
  type StatusEntry,
} from '../domain/certificates/credential.js';
import {
  hasStatusBit,
  parseStatusList,
  type StatusListCredential,
  statusListLength,
} from '../domain/certificates/statusList.js';
import {
  CheckFailure,
  type CredentialCheck,
  type CredentialResult,
  type CredentialRule,
  credentialRules,
  toErrorMessage,
} from './checkResult.js';
import { checkSignature, parseToken } from './parseToken.js';

export interface CredentialInputs {
  readonly jwt: string;
  /** The published keys of the issuing service, from a source that the reader trusts. */
  readonly keys: JSONWebKeySet;
  /**
   * The status lists that the credential names, for revocation and for suspension, as the JWTs that the service
   * publishes.
   */
  readonly statusLists?: readonly string[] | undefined;
  readonly now: Date;
  /** Accepts a certificate of test data. */
  readonly allowsTest?: boolean | undefined;
}

/**
 * Checks a credential using only the given inputs: no network and no clock. Works in Node and in browsers. After a
 * failure that leaves nothing trustworthy, the remaining checks are skipped.
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
      checks.push({ rule, outcome: 'failed', detail: toErrorMessage(error) });
      return false;
    }
  };
  let credential: CertificateCredential | undefined;
  const isReadable =
    (await check('well-formed', () => {
      parseToken(jwt);
      return 'It is a JWT of a Verifiable Credential.';
    })) &&
    (await check('signature', () => checkSignature(jwt, keys))) &&
    (await check('content', () => {
      credential = parseContent(parseToken(jwt).payload);
      return `It is a certificate of ${credential.issuer.id}, with all its members.`;
    }));
  if (!isReadable || !credential) return toCredentialResult(checks, null);

  const sure = credential;
  await check('validity', () => checkValidity(sure, now));
  if (statusLists.length === 0) {
    const detail = [...listStatusEntries(sure).map(describeMissingList), ...describeUnnamedSuspension(sure)].join('. ');
    checks.push({ rule: 'status', outcome: 'not_checked', detail });
  } else {
    await check('status', () => checkStatus(sure, { statusLists, keys, now }));
  }
  await check('mode', () => checkMode(sure, allowsTest));
  return toCredentialResult(checks, sure);
}

function toCredentialResult(
  checks: readonly CredentialCheck[],
  credential: CertificateCredential | null,
): CredentialResult {
  const missing = credentialRules.slice(checks.length).map((rule) => ({
    rule,
    outcome: 'not_checked' as const,
    detail: 'Not checked, because an earlier check failed.',
  }));
  return {
    ok: checks.every(({ outcome }) => outcome !== 'failed'),
    checks: [...checks, ...missing],
    statement: credential && parseStatement(credential),
  };
}

function parseContent(payload: unknown): CertificateCredential {
  try {
    return parseCredential(payload);
  } catch (error) {
    const { issues } = error as { issues?: readonly { path: readonly PropertyKey[]; message: string }[] };
    const [issue] = issues ?? [];
    throw new CheckFailure(
      issue
        ? `It is not a certificate of this service. ${issue.path.map(String).join('.') || 'The credential'}: ${issue.message}.`
        : `It is not a certificate of this service. ${toErrorMessage(error)}`,
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

interface StatusInputs {
  readonly statusLists: readonly string[];
  readonly keys: JSONWebKeySet;
  readonly now: Date;
}

/**
 * Looks up the certificate in the status lists. A list must be named by the certificate, come from the same issuer, be
 * signed with a key of the set, and be current. A revocation is final, so it counts even on an outdated list. If a list
 * is missing, its entry is reported as unchecked.
 * @throws CheckFailure
 */
async function checkStatus(
  credential: CertificateCredential,
  { statusLists, keys, now }: StatusInputs,
): Promise<{ readonly detail: string; readonly warning?: string }> {
  const entries = listStatusEntries(credential);
  const seen: string[] = [];
  const left = new Set(entries);
  for (const statusList of statusLists) {
    const list = await openList(statusList, keys);
    if (list.issuer.id !== credential.issuer.id) {
      throw new CheckFailure(
        `The status list belongs to another issuer: ${list.issuer.id}, not ${credential.issuer.id}.`,
      );
    }
    const entry = entries.find(({ statusListCredential }) => statusListCredential === list.id);
    if (!entry) {
      const named = entries.map(({ statusListCredential }) => statusListCredential).join(' or ');
      throw new CheckFailure(`This is another status list: ${list.id}, not ${named}.`);
    }
    seen.push(await checkEntry(entry, list, now));
    left.delete(entry);
  }
  const missing = [...left]
    .map((entry) => `${describeMissingList(entry)}.`)
    .concat(describeUnnamedSuspension(credential));
  return { detail: seen.join(' '), ...(missing.length > 0 && { warning: missing.join(' ') }) };
}

/** The first credentials name no suspension list: only their public page shows a suspension. */
function describeUnnamedSuspension(credential: CertificateCredential): readonly string[] {
  const isNamed = listStatusEntries(credential).some(({ statusPurpose }) => statusPurpose === 'suspension');
  return isNamed ? [] : [`It names no list of suspensions: ${credential.id} says whether it is suspended.`];
}

/** The status that a missing list would show. */
function describeMissingList({ statusPurpose, statusListCredential }: StatusEntry): string {
  const what = statusPurpose === 'revocation' ? 'Revocation' : 'Suspension';
  return `${what} was not checked, because that needs ${statusListCredential}`;
}

async function checkEntry(entry: StatusEntry, list: StatusListCredential, now: Date): Promise<string> {
  const isRevocation = entry.statusPurpose === 'revocation';
  if (list.credentialSubject.statusPurpose !== entry.statusPurpose) {
    throw new CheckFailure(`The status list is about ${list.credentialSubject.statusPurpose}.`);
  }
  const bits = await decodeBits(list);
  const index = Number(entry.statusListIndex);
  if (index >= statusListLength) throw new CheckFailure(`The status list has no entry ${index}.`);
  const isSet = hasStatusBit(bits, index);
  if (isSet && isRevocation) throw new CheckFailure(`Revoked, according to the status list of ${list.validFrom}.`);
  if (now < new Date(list.validFrom)) {
    throw new CheckFailure(`The status list is dated in the future: ${list.validFrom}.`);
  }
  if (now > new Date(list.validUntil)) {
    throw new CheckFailure(`The status list expired at ${list.validUntil}. Download ${list.id} again.`);
  }
  if (isSet) throw new CheckFailure(`Suspended, according to the status list of ${list.validFrom}.`);
  return `Not ${isRevocation ? 'revoked' : 'suspended'}, according to the status list of ${list.validFrom}.`;
}

async function openList(jwt: string, keys: JSONWebKeySet): Promise<StatusListCredential> {
  try {
    const { payload } = parseToken(jwt);
    await checkSignature(jwt, keys);
    return parseStatusList(payload);
  } catch (error) {
    const why = error instanceof CheckFailure ? error.message : 'It does not have the format of a status list.';
    throw new CheckFailure(`The status list cannot be used. ${why}`);
  }
}

async function decodeBits({ credentialSubject }: StatusListCredential): Promise<Uint8Array> {
  const length = statusListLength / 8;
  try {
    const packed = atob(credentialSubject.encodedList.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(packed, (character) => character.charCodeAt(0));
    const unpacked: ReadableStream<Uint8Array> = new Blob([bytes])
      .stream()
      .pipeThrough(new DecompressionStream('gzip'));
    const reader = unpacked.getReader();
    const bits = new Uint8Array(length);
    let filled = 0;
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      // Checked while decompressing: a small compressed list may expand to a large one.
      if (filled + read.value.length > length) throw new RangeError('too many');
      bits.set(read.value, filled);
      filled += read.value.length;
    }
    if (filled !== length) throw new RangeError('too few');
    return bits;
  } catch {
    throw new CheckFailure(
      `The status list cannot be used. It must have ${statusListLength} entries, compressed with GZIP.`,
    );
  }
}
