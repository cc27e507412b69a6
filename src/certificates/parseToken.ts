import { compactVerify, decodeProtectedHeader, importJWK, type JSONWebKeySet } from 'jose';
import { CheckFailure } from './checkResult.js';

/** A certificate has about two kilobytes, a status list thirty at most. */
const maxTokenLength = 200_000;
const ourHeader = ['alg', 'cty', 'kid', 'typ'];

export interface Token {
  readonly kid: string;
  readonly payload: unknown;
}

/**
 * The parts of a JWT in this service's format, before any verification. Header and payload must be canonical JSON:
 * different readers would resolve a duplicate member differently.
 * @throws CheckFailure
 */
export function parseToken(jwt: string): Token {
  if (jwt.length > maxTokenLength) throw new CheckFailure(`It is longer than ${maxTokenLength} characters.`);
  const parts = jwt.split('.');
  if (parts.length !== 3 || !parts.every((part) => /^[\w-]+$/.test(part))) {
    throw new CheckFailure('It is not a JWT. A JWT has three parts in base64url, separated by full stops.');
  }
  const [header, payload] = parts.map(decodeBase64url).slice(0, 2).map(parseTokenJson);
  if (typeof header !== 'object' || header === null) throw new CheckFailure('Its header is not a JSON object.');
  const { alg, typ, kid } = header as Record<string, unknown>;
  if (alg !== 'EdDSA') throw new CheckFailure(`Its algorithm is ${formatExcerpt(alg)}; only EdDSA is accepted.`);
  if (typ !== 'vc+jwt') throw new CheckFailure(`Its type is ${formatExcerpt(typ)}; a credential has vc+jwt.`);
  if (typeof kid !== 'string') throw new CheckFailure('It does not name the key that signed it.');
  const further = Object.keys(header).filter((name) => !ourHeader.includes(name));
  if (further.length > 0) {
    throw new CheckFailure(`Its header has the member ${formatExcerpt(further[0])}, which is not allowed.`);
  }
  return { kid, payload };
}

/**
 * Checks the signature with the key of that id in the set. The header cannot choose another key.
 * @throws CheckFailure
 */
export async function checkSignature(jwt: string, { keys }: JSONWebKeySet): Promise<string> {
  const { kid = '' } = decodeProtectedHeader(jwt);
  const named = keys.filter((key) => key.kid === kid);
  const [jwk] = named;
  if (!jwk) throw new CheckFailure(`The key ${formatExcerpt(kid)} is not in the key set.`);
  if (named.length > 1) throw new CheckFailure(`The key set has several keys with the id ${formatExcerpt(kid)}.`);
  if (jwk.kty !== 'OKP' || jwk.crv !== 'Ed25519') {
    throw new CheckFailure(`The key ${formatExcerpt(kid)} is not an Ed25519 key.`);
  }
  // Only the public part is used, in case somebody put a private key into the set.
  const { kty, crv, x = '' } = jwk;
  try {
    await compactVerify(jwt, await importJWK({ kty, crv, x }, 'EdDSA'), { algorithms: ['EdDSA'] });
  } catch {
    throw new CheckFailure(`It was not signed with the key ${formatExcerpt(kid)}, or it was changed afterwards.`);
  }
  return `Signed with the key ${kid} of the key set.`;
}

/** Rejects all but the canonical encoding: otherwise the unused bits of the last character could be changed. */
function decodeBase64url(part: string): Uint8Array {
  const padded = part.replaceAll('-', '+').replaceAll('_', '/') + '='.repeat((4 - (part.length % 4)) % 4);
  try {
    const binary = atob(padded);
    if (btoa(binary) === padded) return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    // The error below covers this.
  }
  throw new CheckFailure('A part of it is not in base64url.');
}

function parseTokenJson(bytes: Uint8Array): unknown {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw new CheckFailure('The header or payload is not JSON in UTF-8.');
  }
  if (JSON.stringify(value) !== text) {
    throw new CheckFailure('The header or payload is not in canonical JSON: a member may occur twice.');
  }
  return value;
}

/** Quotes a foreign value in at most 80 characters. */
function formatExcerpt(value: unknown): string {
  const text = value === undefined ? 'missing' : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
