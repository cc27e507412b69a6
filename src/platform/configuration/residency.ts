import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import pg from 'pg';
import { isLoopback, isWithin, plainCidr } from '../../domain/cidr.js';

/** An entry of RESIDENCY_ALLOWED_HOSTS in its plain form: a block, a name, or a suffix with its dot; null for others. */
export function allowedHost(entry: string): string | null {
  const block = plainCidr(entry);
  if (block !== null) return block.endsWith('/0') ? null : block;
  const dot = entry.startsWith('.') ? '.' : '';
  const name = plainName(entry.slice(dot.length));
  return name === null || isIP(name) !== 0 ? null : dot + name;
}

/**
 * What is wrong when one of these URLs (by variable) leads to a host that is not allowed to hold data; null when none
 * does. What never leaves this machine, a Unix socket or loopback, is always allowed. A name is judged as a name and not
 * looked up, for what it stands for may change a second later.
 */
export function findResidencyFault(
  urls: Readonly<Record<string, string | undefined>>,
  region: string,
  allowed: readonly string[] | undefined,
): string | null {
  for (const [variable, url] of Object.entries(urls)) {
    if (url === undefined) continue;
    let hosts: readonly string[];
    try {
      hosts = listHosts(url);
    } catch (error) {
      return `${variable} cannot be used: ${(error as Error).message}.`;
    }
    const outside = hosts.find((host) => !isInside(host, allowed ?? []));
    if (outside === undefined) continue;
    const list =
      allowed === undefined ? 'RESIDENCY_ALLOWED_HOSTS is not set' : 'RESIDENCY_ALLOWED_HOSTS does not list it';
    return (
      `${variable} names the host ${outside}, and ${list}. In production, data stays in DATA_REGION (${region}). ` +
      `If the host is in that region, add it or its suffix, such as .${region}.rds.amazonaws.com, to RESIDENCY_ALLOWED_HOSTS.`
    );
  }
  return null;
}

/**
 * What is wrong when one of these URLs (by variable) leads to another machine without TLS; null when none does. Data leave
 * this machine over TLS (contract.md#transport), unless the URL of a PostgreSQL itself says that they need not: a network
 * may be encrypted beneath.
 */
export function findPlainTransportFault(urls: Readonly<Record<string, string | undefined>>): string | null {
  for (const [variable, url] of Object.entries(urls)) {
    if (url === undefined || !leavesMachine(url)) continue;
    if (/^rediss:/i.test(url)) continue;
    if (/^redis:/i.test(url)) {
      return `${variable} connects to another machine without TLS. Use rediss: instead of redis:.`;
    }
    const { ssl } = new pg.Client({ connectionString: url }) as unknown as { ssl: unknown };
    if (ssl !== false || new URL(url).searchParams.get('sslmode') === 'disable') continue;
    return (
      `${variable} connects to another machine without TLS. Add ?sslmode=verify-full to it, ` +
      'or ?sslmode=disable if the network between the two machines is encrypted by other means.'
    );
  }
  return null;
}

/**
 * Whether what goes to this URL leaves this machine. What does not is on a Unix socket or on loopback.
 * @throws Error when a file that it names, such as `sslrootcert`, is missing
 */
export function leavesMachine(url: string): boolean {
  return !listHosts(url).every((host) => isInside(host, []));
}

/**
 * The hosts that a URL leads to. For PostgreSQL by the driver's own reading: `?host=` overrules the one before the path,
 * and PGHOST stands in for none. A list of hosts counts with every one of them.
 * @throws Error when a file that it names, such as `sslrootcert`, is missing
 */
function listHosts(url: string): readonly string[] {
  if (/^postgres(ql)?:/i.test(url)) return new pg.Client({ connectionString: url }).host.split(',');
  const { hostname, searchParams } = new URL(url);
  return [hostname.replace(/^\[(.*)\]$/, '$1'), ...searchParams.getAll('host')];
}

function isInside(host: string, allowed: readonly string[]): boolean {
  if (host.startsWith('/')) return true;
  const name = plainName(host);
  if (name === 'localhost') return true;
  // The resolver takes 127.1 and 0x7f.1 for addresses, and so does plainName.
  const address = name !== null && isIP(name) !== 0 ? name : host;
  if (isIP(address) !== 0) {
    const block = plainCidr(address);
    const blocks = allowed.filter((entry) => entry.includes('/'));
    return isLoopback(address) || (block !== null && blocks.length > 0 && isWithin(block, blocks));
  }
  return name !== null && allowed.some((entry) => (entry.startsWith('.') ? name.endsWith(entry) : name === entry));
}

/** A host name as the resolver sees it: in lower case, in ASCII, without the dot of the root; null when it is none. */
function plainName(host: string): string | null {
  // What the URL parser would stop at, or decode, is no part of a name.
  if (!/^[\p{L}\p{M}\p{N}._-]+$/u.test(host)) return null;
  const name = domainToASCII(host).replace(/\.$/, '');
  return /^[\w-]+(\.[\w-]+)*$/.test(name) ? name : null;
}
