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
  repair(secret.trim(), 'The secret has white space or a newline around it. Trim it when you read it.');
  repair(
    secret.replace(/^(["'`])(.*)\1$/s, '$2').trim(),
    'The secret is in quotes, which are not part of it. Remove them.',
  );
  if (secret === '') {
    return { secret, faults: [...faults, 'The secret is empty. Set it in your receiver.'] };
  }
  if (Object.values(keyPrefixes).some((prefix) => secret.startsWith(prefix))) {
    faults.push('This is an API key, not the secret of a webhook endpoint, which begins with whsec_.');
    return { secret: '', faults };
  }
  if (!secret.startsWith(secretPrefix)) {
    if (decodedSecret(padded(secretPrefix + secret))?.length !== newSecretBytes) {
      return { secret, faults: [...faults, 'The secret must have the form whsec_…. Copy it as it was shown.'] };
    }
    repair(
      secretPrefix + secret,
      'The prefix whsec_ of the secret is missing. X-Service-Signature uses the whole secret as its key.',
    );
  }
  repair(
    padded(secret),
    'The = at the end of the secret is missing. X-Service-Signature uses the whole secret as its key.',
  );
  const length = decodedSecret(secret)?.length;
  if (length === undefined) faults.push('The part after whsec_ is not base64. Copy the secret as it was shown.');
  return { secret, faults };
}

function padded(secret: string): string {
  const encoded = secret.slice(secretPrefix.length);
  return secretPrefix + encoded.padEnd(Math.ceil(encoded.length / 4) * 4, '=');
}
