import canonicalize from 'canonicalize';
import { calculateJwkThumbprint, type JSONWebKeySet } from 'jose';
import { z } from 'zod';

const base64url = z.string().regex(/^[\w-]+$/);

/** A public key as this service publishes it (RFC 8037); what else a key set may hold is passed over. */
const publicKey = z.strictObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: base64url,
  kid: base64url,
  use: z.literal('sig'),
  alg: z.literal('EdDSA'),
});

export const embeddedKeySet = z.strictObject({ keys: z.array(publicKey) });
const anyKeySet = z.object({ keys: z.array(z.unknown()) });

/** The keys of a JWKS file (RFC 7517) that can have signed what is checked here; null for a text that is no key set. */
export function readKeySet(text: string): JSONWebKeySet | null {
  try {
    const { keys } = anyKeySet.parse(JSON.parse(text));
    return {
      keys: keys.flatMap((key) => {
        const parsed = publicKey.safeParse(key);
        return parsed.success ? [parsed.data] : [];
      }),
    };
  } catch {
    return null;
  }
}

/** Why the keys in a file are not what they say, or not those of the key set; null when they are. */
export async function keySetFault(embedded: JSONWebKeySet, known: JSONWebKeySet | undefined): Promise<string | null> {
  for (const key of embedded.keys) {
    const thumbprint = await calculateJwkThumbprint(key).catch(() => null);
    if (key.kid !== thumbprint) return `The key ${key.kid ?? ''} in the file does not match its id.`;
    if (known && !known.keys.some((one) => canonicalize(one) === canonicalize(key))) {
      return `The key ${thumbprint} in the file is not in the key set.`;
    }
  }
  return null;
}
