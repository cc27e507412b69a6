import { keyPrefixes } from '../keyFormat.js';
import { decodedSecret, secretPrefix } from '../webhookSignature.js';

/** A secret as somebody pasted it: what it probably is, and what is wrong with how it was written. */
export interface ReadSecret {
  /** The secret with the faults put right, or the text as given where it is none. */
  readonly secret: string;
  /** A sentence with the remedy each; empty for a secret as shown. */
  readonly faults: readonly string[];
}

const newSecretBytes = 32;

/** Reads a secret with the faults that copying makes: white space, quotes, a lost prefix or padding. */
export function readSecret(given: string): ReadSecret {
  const faults: string[] = [];
  let secret = given;
  const repair = (repaired: string, fault: string): void => {
    if (repaired === secret) return;
    secret = repaired;
    faults.push(fault);
  };
  repair(secret.trim(), 'The secret has white space or a newline around it: trim it when you read it.');
  repair(secret.replace(/^(["'`])(.*)\1$/s, '$2').trim(), 'The secret is in quotes: they are not part of it.');
  if (secret === '') {
    return { secret, faults: [...faults, 'The secret is empty: set it where your receiver reads it.'] };
  }
  if (Object.values(keyPrefixes).some((prefix) => secret.startsWith(prefix))) {
    faults.push('This is an API key, not the secret of a webhook endpoint, which begins with whsec_.');
    return { secret: '', faults };
  }
  if (!secret.startsWith(secretPrefix)) {
    if (decodedSecret(padded(secretPrefix + secret))?.length !== newSecretBytes) {
      return { secret, faults: [...faults, 'The secret is not of the form whsec_…: take it as it was shown.'] };
    }
    repair(
      secretPrefix + secret,
      'The secret lacks whsec_, which belongs to it: X-Service-Signature is keyed with all of it.',
    );
  }
  repair(padded(secret), 'The secret lacks the = at its end: X-Service-Signature is keyed with all of it.');
  const length = decodedSecret(secret)?.length;
  if (length === undefined) faults.push('What follows whsec_ is not base64: take the secret as it was shown.');
  return { secret, faults };
}

function padded(secret: string): string {
  const encoded = secret.slice(secretPrefix.length);
  return secretPrefix + encoded.padEnd(Math.ceil(encoded.length / 4) * 4, '=');
}
