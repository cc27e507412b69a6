import type { Finding } from './finding.js';
import type { ReadHeaders } from './readHeaders.js';

/** Whether all headers of at least one of the two signatures are there, under our names. */
export function judgeHeaders(headers: ReadHeaders): Finding {
  const { list, serviceSignature, foreign } = headers;
  const finding = (ok: boolean, explanation: string): Finding => ({ rule: 'headers', ok, explanation });
  const trio = Object.entries({
    'webhook-id': headers.id,
    'webhook-timestamp': headers.timestamp,
    'webhook-signature': list,
  });
  const missing = trio.filter(([, value]) => value === null).map(([name]) => name);
  if (missing.length === trio.length && serviceSignature === null) {
    return finding(
      false,
      'webhook-signature and X-Service-Signature are both missing. Check whether a proxy or your framework drops unknown headers.',
    );
  }
  if (foreign.length > 0) {
    return finding(
      false,
      `${foreign.join(', ')}: these are names of Svix. We send webhook-id, webhook-timestamp and webhook-signature. Read those, and check what renames them.`,
    );
  }
  if (missing.length === trio.length) {
    return finding(
      true,
      'X-Service-Signature is present and webhook-signature is missing. X-Service-Signature alone does not detect a replayed delivery.',
    );
  }
  if (missing.length > 0) {
    return finding(
      false,
      `${missing.join(' and ')} missing: we send webhook-id, webhook-timestamp and webhook-signature together. Check whether a proxy or your framework drops headers.`,
    );
  }
  return finding(
    true,
    serviceSignature === null
      ? 'webhook-id, webhook-timestamp and webhook-signature are present. X-Service-Signature is missing, but is not needed.'
      : 'All headers of a signed delivery are present.',
  );
}
