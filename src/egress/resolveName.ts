import { type LookupAddress, NODATA, NOTFOUND, promises, SERVFAIL } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { EgressFault } from './egressFault.js';
import { describeOpening, type EgressPolicy, findAddressFault, isOpenedRange } from './publicAddress.js';
import { hasPublicPort } from './targetUrl.js';

const noAddress = new Set<unknown>([NODATA, NOTFOUND]);

/**
 * A resolver that queries this machine's name servers directly. `dns.lookup` would block one of the process's four
 * threads until the system responds. A customer whose name servers are silent could block all of them, and no name
 * would resolve. It does not use the search list or the hosts file. `servers` are addresses with a port, instead of
 * this machine's name servers.
 *
 * Its errors have the codes ENOTFOUND (the name has no address), ESERVFAIL (the name's own servers fail) and EAI_AGAIN
 * (this machine's name servers do not respond). A time-out counts as ESERVFAIL if other queries succeeded in the
 * meantime.
 */
export function createResolver(servers?: readonly string[]): Lookup {
  const resolver = new promises.Resolver({ timeout: 2_500, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  let answeredAt = -1;
  const ask = async (
    query: Promise<string[]>,
    family: 4 | 6,
  ): Promise<LookupAddress[] | { readonly code: unknown }> => {
    try {
      const addresses = await query;
      answeredAt = performance.now();
      return addresses.map((address) => ({ address, family }));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (noAddress.has(code) || code === SERVFAIL) answeredAt = performance.now();
      return { code };
    }
  };
  return (hostname, _options, callback) => {
    const askedAt = performance.now();
    void Promise.all([ask(resolver.resolve4(hostname), 4), ask(resolver.resolve6(hostname), 6)]).then((both) => {
      const addresses = both.flatMap((answer) => (Array.isArray(answer) ? answer : []));
      if (addresses.length > 0) {
        callback(null, addresses);
        return;
      }
      const hasNone = both.every((answer) => !('code' in answer) || noAddress.has(answer.code));
      // Node reports ECONNREFUSED when a name server refuses the query, which would look like a refusal by the
      // receiver.
      const code = hasNone ? NOTFOUND : answeredAt >= askedAt ? SERVFAIL : 'EAI_AGAIN';
      callback(Object.assign(new Error('The host name does not resolve.'), { code }), []);
    });
  };
}

/** Looks up every address of a name, like `dns.lookup` with `all`. */
export type Lookup = (
  hostname: string,
  options: { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * The look-up of one connection attempt. It returns exactly the addresses to which the socket connects, so a name
 * cannot resolve differently between check and connection. One forbidden address fails the attempt: a name with a
 * private and a public address is an attack or a mistake. The error does not name the address, because that would let
 * customers explore this service's network.
 */
export function guardedLookup(target: URL, policy: EgressPolicy, lookup: Lookup): LookupFunction {
  return (hostname, _options, callback) => {
    lookup(hostname, { all: true }, (error, addresses) => {
      if (error) callback(error, []);
      else callback(createBlockedFault(target, addresses, policy), addresses);
    });
  };
}

function createBlockedFault(
  target: URL,
  addresses: readonly LookupAddress[],
  policy: EgressPolicy,
): EgressFault | null {
  if (addresses.length === 0) return new EgressFault('unreachable', 'The host name does not resolve.');
  if (addresses.some(({ address }) => findAddressFault(address, policy) !== null)) {
    return new EgressFault('blocked', `The host name resolves to an address that is not public. ${describeOpening}`);
  }
  if (hasPublicPort(target) || addresses.every(({ address }) => isOpenedRange(address, policy))) return null;
  return new EgressFault('blocked', 'The port is not 443 or 8443, and the host name resolves to a public address.');
}
