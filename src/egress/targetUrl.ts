import { isIP } from 'node:net';
import { describeOpening, type EgressPolicy, findAddressFault, isOpenedRange } from './publicAddress.js';

/**
 * Whether requests to a URL are allowed. `isOpenedRange`: the host is an address in an allowed range, not a name that
 * may resolve to one.
 */
export type UrlVerdict =
  | { readonly ok: true; readonly url: URL; readonly isOpenedRange: boolean }
  | { readonly ok: false; readonly reason: string };

const maxLengths = { url: 2_048, name: 253 };
const publicPorts = new Set(['', '443', '8443']);
const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
// Names that no public DNS server resolves: IANA's special-use registry (RFC 6761, 6762, 7686, 8375, 9476) without
// `example`, which documentation uses. Also names of local networks (RFC 6762, appendix G; `internal` by ICANN in 2024;
// `localdomain`), and services of Kubernetes.
const localName =
  /(?:^|\.)(?:alt|arpa|invalid|local|localhost|onion|test|corp|home|internal|intranet|lan|localdomain|private|svc)$/;

/**
 * Parses a receiver's URL by the rules of contract.md#accepted-urls. `reason` is for the caller: the fault and the
 * remedy. Rules about spelling are checked on the original text, because the URL parser silently drops tabs and
 * newlines, turns `\` into `/` and reads `0x7f.1` as an address. Names are not looked up here: their addresses are
 * checked at connection time.
 */
export function parseTargetUrl(text: string, policy: EgressPolicy): UrlVerdict {
  const spelling = findSpellingFault(text);
  if (spelling !== null) return { ok: false, reason: spelling };
  if (!URL.canParse(text)) {
    return { ok: false, reason: 'This is not a URL; send one such as https://example.com/hook.' };
  }
  const url = new URL(text);
  const address = getIpLiteral(url);
  const reason = address === null ? findNameFault(url, policy) : findLiteralFault(url, address, rawHost(text), policy);
  if (reason !== null) return { ok: false, reason };
  return { ok: true, url, isOpenedRange: address !== null && isOpenedRange(address, policy) };
}

/** The IP address in a URL's host, without brackets. Null if the host is a name. */
export function getIpLiteral({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? null : host;
}

/** Whether the port of a URL is allowed for every receiver: 443 or 8443. */
export function hasPublicPort({ port }: URL): boolean {
  return publicPorts.has(port);
}

function findSpellingFault(text: string): string | null {
  if (text.length > maxLengths.url) return `The URL is longer than ${maxLengths.url} characters; send a shorter one.`;
  if (/[\p{C}\p{Z}]/u.test(text)) {
    return 'The URL contains a space or an invisible character; remove it or percent-encode it.';
  }
  if (text.includes('\\')) return 'The URL contains a backslash; replace it with /, or percent-encode it.';
  if (!/^https:\/\/[^/?#]/i.test(text)) return 'The URL does not begin with https:// and a host; send one that does.';
  const authority = rawAuthority(text);
  if (authority.includes('@')) return 'The URL contains user information (an @ before the path); remove it.';
  if (authority.includes('%')) {
    return 'The host contains a percent sign; write it in plain characters and without a zone.';
  }
  return null;
}

function findLiteralFault(url: URL, address: string, raw: string, policy: EgressPolicy): string | null {
  // Different parsers read octal, hexadecimal, decimal, shortened and full-width spellings as different addresses.
  if (!raw.startsWith('[') && raw !== address) {
    return 'The host is an IPv4 address in an unusual spelling; write it as four decimal numbers.';
  }
  const fault = findAddressFault(address, policy);
  if (fault !== null) return `The address ${address} ${fault}; use a public one. ${describeOpening}`;
  return hasPublicPort(url) || isOpenedRange(address, policy) ? null : invalidPortReason;
}

function findNameFault(url: URL, { allowCidrs }: EgressPolicy): string | null {
  const name = url.hostname;
  const labels = name.split('.');
  const hasOpened = allowCidrs.length > 0;
  if (name.endsWith('.')) return 'The host name ends in a dot; remove it.';
  if (name.length > maxLengths.name) {
    return `The host name is longer than ${maxLengths.name} characters; use a shorter one.`;
  }
  if (!labels.every((one) => label.test(one))) {
    return 'The host name is not valid: each part between dots has 1 to 63 letters, digits and hyphens; correct it.';
  }
  if (!hasOpened && (labels.length < 2 || localName.test(name))) {
    return `The host name belongs to a local network; use a public one such as hooks.example.com. ${describeOpening}`;
  }
  return hasOpened || hasPublicPort(url) ? null : invalidPortReason;
}

const invalidPortReason = 'The port is not 443 or 8443; use one of these.';

function rawAuthority(text: string): string {
  return text.slice('https://'.length).split(/[/?#]/, 1)[0] ?? '';
}

function rawHost(text: string): string {
  return rawAuthority(text).replace(/:\d*$/, '');
}
