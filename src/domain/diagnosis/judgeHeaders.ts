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
      'There is neither webhook-signature nor X-Service-Signature: look whether a proxy or your framework drops headers that it does not know.',
    );
  }
  if (foreign.length > 0) {
    return finding(
      false,
      `${foreign.join(', ')}: these are names of Svix. We send webhook-id, webhook-timestamp and webhook-signature: read those, and look who renames them.`,
    );
  }
  if (missing.length === trio.length) {
    return finding(
      true,
      'X-Service-Signature is there, webhook-signature is not. The first alone does not catch a delivery that somebody sends again.',
    );
  }
  if (missing.length > 0) {
    return finding(
      false,
      `${missing.join(' and ')} missing: we send webhook-id, webhook-timestamp and webhook-signature together. Look whether a proxy or your framework drops headers.`,
    );
  }
  return finding(
    true,
    serviceSignature === null
      ? 'webhook-id, webhook-timestamp and webhook-signature are there; X-Service-Signature is not, and they are enough.'
      : 'All headers of a signed delivery are there.',
  );
}
