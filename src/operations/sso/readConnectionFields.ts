import { readTargetUrl, type DialPolicy } from '../../egress/targetUrl.js';
import { isEmailAddress } from '../../domain/emailAddress.js';
import { invalidField } from '../../platform/errors.js';

const longestText = 1_024;
const mostDomains = 50;

/** The issuer of a provider, as it was written (OpenID Connect Core section 2: https, no query, no fragment). @throws AppError INVALID_REQUEST */
export function readIssuer(text: string, policy: DialPolicy): string {
  const verdict = readTargetUrl(text, policy);
  if (!verdict.ok) throw invalidField('/issuer', verdict.reason);
  if (/[?#]/.test(text)) throw invalidField('/issuer', 'Must not have a query or a fragment. Remove it.');
  return text;
}

/** A client id or secret, as the provider gave it. @throws AppError INVALID_REQUEST */
export function readClientText(pointer: string, text: string): string {
  if (/^[ -~]+$/.test(text) && text.length <= longestText) return text;
  throw invalidField(
    pointer,
    `Must have 1 to ${longestText} printable ASCII characters. Copy the value from your provider.`,
  );
}

/** Domains of e-mail addresses in lower case, each once. @throws AppError INVALID_REQUEST */
export function readDomains(texts: readonly string[]): string[] {
  if (texts.length === 0 || texts.length > mostDomains) {
    throw invalidField('/domains', `Must have 1 to ${mostDomains} e-mail domains.`);
  }
  const domains = texts.map((text, at) => {
    const domain = text.toLowerCase();
    if (!domain.includes('@') && isEmailAddress(`person@${domain}`)) return domain;
    throw invalidField(
      `/domains/${at}`,
      'Must be the domain of e-mail addresses, the part after the @, such as acme.example.',
    );
  });
  return [...new Set(domains)];
}

/** The domain of an e-mail address, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
