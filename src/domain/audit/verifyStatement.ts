import { base64url, compactVerify, decodeProtectedHeader, importJWK, type JSONWebKeySet } from 'jose';

/** The error for a signed statement that is not valid; its message is a sentence that says why. */
export class StatementFault extends Error {}

/**
 * The payload of a compact JWS (RFC 7515) that one of these keys has signed with EdDSA. Each part must be in its one canonical
 * encoding, so that no other text passes for the same statement.
 * @param type of any type unless given
 * @throws StatementFault
 */
export async function verifyStatement(jws: string, { keys }: JSONWebKeySet, type?: string): Promise<unknown> {
  const { kid } = parseJwsHeader(jws, type);
  const jwk = keys.find((key) => key.kid === kid);
  if (!jwk) throw new StatementFault(`It is signed with the key ${kid}, which is not in the key set.`);
  try {
    const { payload } = await compactVerify(jws, await importJWK(jwk, 'EdDSA'), { algorithms: ['EdDSA'] });
    return JSON.parse(new TextDecoder().decode(payload)) as unknown;
  } catch {
    throw new StatementFault(`It is not signed with the key ${kid} that it names, or it was changed.`);
  }
}

/** The payload of a statement, without checking the signature. @throws StatementFault */
export function unverifiedPayload(jws: string, type: string): unknown {
  parseJwsHeader(jws, type);
  try {
    return JSON.parse(new TextDecoder().decode(base64url.decode(jws.split('.')[1] ?? ''))) as unknown;
  } catch {
    throw new StatementFault('Its payload is not JSON.');
  }
}

function parseJwsHeader(jws: string, type: string | undefined): { readonly kid: string } {
  const parts = jws.split('.');
  if (parts.length !== 3 || !parts.every(isPlain)) throw new StatementFault('It is not a compact JWS.');
  let header: { kid?: unknown; typ?: unknown };
  try {
    header = decodeProtectedHeader(jws);
  } catch {
    throw new StatementFault('Its header cannot be read.');
  }
  if (type !== undefined && header.typ !== type) throw new StatementFault(`Its type is not ${type}.`);
  if (typeof header.kid !== 'string') throw new StatementFault('It names no key.');
  return { kid: header.kid };
}

/** The last character of base64url may have bits that a decoder drops. */
function isPlain(part: string): boolean {
  try {
    return base64url.encode(base64url.decode(part)) === part;
  } catch {
    return false;
  }
}
