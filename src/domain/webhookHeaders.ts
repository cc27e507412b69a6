/** The user agent of webhook requests. */
export const webhookUserAgent = 'Enterprise-Entity-Verification/1 (webhooks)';

export const headerLimits = { headers: 20, name: 100, value: 1_000, bytes: 4_096 };
const token = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/i;
const printable = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

// Headers that frame the message or belong to the connection (RFC 9110, sections 5 to 8 and 10), or that this service sets. Also
// headers that proxies use to identify the sender, and that give access to a cloud's metadata service.
const refusedNames = new Set([
  // `__proto__`: receivers that store headers in an object, as Node does, lose it.
  '--proto--',
  'accept-encoding',
  'connection',
  'cookie',
  'cookie2',
  'expect',
  'forwarded',
  'host',
  'http2-settings',
  'keep-alive',
  'metadata',
  'metadata-flavor',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'via',
  'x-service-signature',
]);
const refusedPrefixes = [
  'content-',
  'proxy-',
  'sec-',
  'svix-',
  'webhook-',
  'x-amz-',
  'x-aws-',
  'x-forwarded-',
  'x-goog-',
  'x-metadata-',
];

/** A fault in additional headers. `name` is null if the fault concerns all of them. */
export interface HeaderFault {
  readonly name: string | null;
  readonly detail: string;
}

/**
 * The faults in the additional headers of an endpoint, in order; none when they can be sent. Names are tokens and values
 * are visible ASCII (RFC 9110, section 5), so that they cannot inject another header. Customers may set `Authorization`.
 */
export function findWebhookHeaderFaults(headers: Readonly<Record<string, unknown>>): HeaderFault[] {
  const entries = Object.entries(headers);
  // Before anything is compared: a body of a megabyte has 94,000 names.
  if (entries.length > headerLimits.headers) {
    return [{ name: null, detail: `Must have at most ${headerLimits.headers} headers.` }];
  }
  const faults = entries.flatMap(([name, value]) => {
    const detail = findNameFault(name) ?? findValueFault(value);
    return detail === null ? [] : [{ name, detail }];
  });
  const names = entries.map(([name]) => name.toLowerCase());
  const twice = entries.find(([name], index) => names.indexOf(name.toLowerCase()) < index)?.[0];
  if (twice !== undefined) {
    faults.push({ name: twice, detail: 'Two headers have this name, which differs in case only. Send one.' });
  }
  // Values that are not strings were refused above. They are not converted, because `toString` of an object can throw.
  const measureLength = (value: unknown): number => (typeof value === 'string' ? value.length : 0);
  const bytes = entries.reduce((sum, [name, value]) => sum + name.length + measureLength(value), 0);
  const whole =
    bytes > headerLimits.bytes
      ? `Names and values must have at most ${headerLimits.bytes} bytes; these have ${bytes}.`
      : null;
  return [...faults, ...(whole === null ? [] : [{ name: null, detail: whole }])];
}

function findNameFault(name: string): string | null {
  if (name.length > headerLimits.name || !token.test(name)) {
    return `Must be a header name: 1 to ${headerLimits.name} letters, digits and -_.!#$%&'*+^\`|~.`;
  }
  // CGI and WSGI, so PHP, Flask and Django, read `_` as `-` (RFC 3875, section 4.1.18), so this header would replace ours.
  const plain = name.toLowerCase().replaceAll('_', '-');
  const isRefused = refusedNames.has(plain) || refusedPrefixes.some((prefix) => plain.startsWith(prefix));
  return isRefused ? 'This header cannot be set, because the service sets it. Leave it out.' : null;
}

function findValueFault(value: unknown): string | null {
  if (typeof value === 'string' && value.length <= headerLimits.value && printable.test(value)) return null;
  return `Must be a text of 1 to ${headerLimits.value} visible ASCII characters, without spaces around it.`;
}
