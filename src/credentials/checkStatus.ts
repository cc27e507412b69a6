import type { JSONWebKeySet } from 'jose';
import type { CertificateCredential } from '../domain/certificates/credential.js';
import {
  hasStatusBit,
  readStatusList,
  statusListLength,
  type StatusListCredential,
} from '../domain/certificates/statusList.js';
import { CheckFailure } from './checkResult.js';
import { checkSignature, readToken } from './readToken.js';

/**
 * Looks the certificate up in a status list, which has to be of the same issuer, the one that the certificate names, signed
 * with a key of the set, and of now. A revocation is final: it is believed of a list that is out of date, too.
 * @param statusList the list as a JWT
 * @throws CheckFailure
 */
export async function checkStatus(
  { credentialStatus, issuer }: CertificateCredential,
  { statusList, keys, now }: { statusList: string; keys: JSONWebKeySet; now: Date },
): Promise<string> {
  const list = await openList(statusList, keys);
  if (list.issuer.id !== issuer.id) {
    throw new CheckFailure(`The status list belongs to another issuer: ${list.issuer.id}, not ${issuer.id}.`);
  }
  if (list.id !== credentialStatus.statusListCredential) {
    throw new CheckFailure(`This is another status list: ${list.id}, not ${credentialStatus.statusListCredential}.`);
  }
  const bits = await bitsOf(list);
  const index = Number(credentialStatus.statusListIndex);
  if (index >= statusListLength) throw new CheckFailure(`The status list has no entry ${index}.`);
  if (hasStatusBit(bits, index)) throw new CheckFailure(`Revoked, according to the status list of ${list.validFrom}.`);
  if (now < new Date(list.validFrom)) {
    throw new CheckFailure(`The status list is dated in the future: ${list.validFrom}.`);
  }
  if (now > new Date(list.validUntil)) {
    throw new CheckFailure(`The status list expired at ${list.validUntil}. Download ${list.id} again.`);
  }
  return `Not revoked, according to the status list of ${list.validFrom}.`;
}

async function openList(jwt: string, keys: JSONWebKeySet): Promise<StatusListCredential> {
  try {
    const { payload } = readToken(jwt);
    await checkSignature(jwt, keys);
    return readStatusList(payload);
  } catch (error) {
    const why = error instanceof CheckFailure ? error.message : 'It does not have the format of a status list.';
    throw new CheckFailure(`The status list cannot be used. ${why}`);
  }
}

async function bitsOf({ credentialSubject }: StatusListCredential): Promise<Uint8Array> {
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
      // Before it is all unpacked: what is packed small may be large.
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
