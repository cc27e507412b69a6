import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import pg from 'pg';
import { isLoopback, isWithin, plainCidr } from '../../domain/cidr.js';
import type { Telemetry } from './settings.js';

/**
 * An entry of RESIDENCY_ALLOWED_HOSTS in its normal form: a block, a name, or a suffix with its dot. Null for anything
 * else.
 */
export function allowedHost(entry: string): string | null {
  const block = plainCidr(entry);
  if (block !== null) return block.endsWith('/0') ? null : block;
  const dot = entry.startsWith('.') ? '.' : '';
  const name = plainName(entry.slice(dot.length));
  return name === null || isIP(name) !== 0 ? null : dot + name;
}

/**
 * Describes the first of these URLs (by variable) whose host may not store data. Null if there is none. Unix sockets
 * and loopback are always allowed, because the data do not leave this machine. A name is compared as a name and not
 * looked up, because its address may change at any time.
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
 * Describes the first of these URLs (by variable) that leads to another machine without TLS. Null if there is none.
 * Data leave this machine only over TLS (contract.md#transport). The one exception is a PostgreSQL URL that turns TLS
 * off explicitly, because its network may be encrypted.
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

/** Describes a collector at another machine that would get its headers, which are mostly secrets, without TLS. Null if there is none. */
export function findPlainHeadersFault({ tracing, metricsExport }: Telemetry): string | null {
  const isPlain = [tracing, metricsExport].some(
    (collector) =>
      collector?.url.startsWith('http:') && Object.keys(collector.headers).length > 0 && leavesMachine(collector.url),
  );
  return isPlain
    ? 'OTEL_EXPORTER_OTLP_HEADERS would be sent to another machine without TLS. Use an https URL for the collector, or no headers.'
    : null;
}

/**
 * Whether requests to this URL leave this machine. A Unix socket and loopback do not.
 * @throws Error if a file that it names, such as `sslrootcert`, is missing
 */
export function leavesMachine(url: string): boolean {
  return !listHosts(url).every((host) => isInside(host, []));
}

/**
 * The hosts of a URL. For PostgreSQL they are those of the driver: `?host=` overrides the one before the path, and
 * PGHOST is used if there is none. Every host of a list counts.
 * @throws Error if a file that it names, such as `sslrootcert`, is missing
 */
function listHosts(url: string): readonly string[] {
  // PGHOST may be a list.
  if (/^postgres(ql)?:/i.test(url)) return new pg.Client({ connectionString: url }).host.split(',');
  const { hostname, searchParams } = new URL(url);
  return [hostname.replace(/^\[(.*)\]$/, '$1'), ...searchParams.getAll('host')];
}

/** The fault of a PostgreSQL URL with a list of hosts. The driver would look the list up as one name. */
export const severalHosts =
  'must name one host, because the driver of PostgreSQL does not try several. For a failover name HAProxy, which leads to the ' +
  'primary (docs/guides/high-availability.md)';

/** Whether a PostgreSQL URL lists hosts, as in `host1:5432,host2:5432` or `?host=host1,host2`. */
export function hasSeveralHosts(url: string): boolean {
  // The URL parser rejects such a list if its hosts have ports.
  const [, authority = '', rest = ''] = /^[^/?#]*\/\/([^/?#]*)(.*)$/s.exec(url) ?? [];
  return /(?:,|%2C)[^@]*$/i.test(authority) || /[?&]host=[^&#]*(?:,|%2C)/i.test(rest);
}

function isInside(host: string, allowed: readonly string[]): boolean {
  if (host.startsWith('/')) return true;
  const name = plainName(host);
  if (name === 'localhost') return true;
  // The resolver and `plainName` both read 127.1 and 0x7f.1 as addresses.
  const address = name !== null && isIP(name) !== 0 ? name : host;
  if (isIP(address) !== 0) {
    const block = plainCidr(address);
    const blocks = allowed.filter((entry) => entry.includes('/'));
    return isLoopback(address) || (block !== null && blocks.length > 0 && isWithin(block, blocks));
  }
  return name !== null && allowed.some((entry) => (entry.startsWith('.') ? name.endsWith(entry) : name === entry));
}

/** A host name in the form that the resolver uses: lower case, ASCII, without the final dot. Null if it is invalid. */
function plainName(host: string): string | null {
  // Characters at which the URL parser would stop, or which it would decode, are invalid in a name.
  if (!/^[\p{L}\p{M}\p{N}._-]+$/u.test(host)) return null;
  const name = domainToASCII(host).replace(/\.$/, '');
  return /^[\w-]+(\.[\w-]+)*$/.test(name) ? name : null;
}
