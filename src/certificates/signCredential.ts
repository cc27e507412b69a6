import { CompactSign } from 'jose';
import type { SigningKey } from '../audit/signingKeys.js';

export const credentialMediaType = 'application/vc+jwt';

/**
 * The credential as a JWT (W3C Securing Verifiable Credentials using JOSE and COSE, section 3.1.1): the payload is the
 * credential itself, signed with Ed25519. The key is asked for before a transaction begins, for it is read on a connection
 * of its own.
 */
export async function signCredential(credential: object, { kid, privateKey }: SigningKey): Promise<string> {
  return new CompactSign(new TextEncoder().encode(JSON.stringify(credential)))
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'vc+jwt', cty: 'vc' })
    .sign(privateKey);
}
