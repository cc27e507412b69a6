import { type LookupAddress, NODATA, NOTFOUND, promises, SERVFAIL } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { EgressFault } from './egressFault.js';
import { describeOpening, type EgressPolicy, findAddressFault, isOpenedRange } from './publicAddress.js';
import { hasPublicPort } from './targetUrl.js';

const noAddress = new Set<unknown>([NODATA, NOTFOUND]);

/**
 * A resolver that asks the name servers of this machine itself. `dns.lookup` blocks one of the four threads of the process
 * until the system has an answer, and a customer whose name servers say nothing could take all of them: then no one's
 * name would resolve. It asks for the name as it is, without the search list, and does not read the hosts file. `servers`
 * are addresses with a port, in place of those of the machine.
 *
 * Its errors have the codes ENOTFOUND (the name has no address), ESERVFAIL (the name servers of the name fail) and
 * EAI_AGAIN (those that we ask do not answer). Silence is that of the name when others were answered meanwhile.
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
      // Node would call it ECONNREFUSED when the servers that we ask refuse, as if the receiver had refused.
      const code = hasNone ? NOTFOUND : answeredAt >= askedAt ? SERVFAIL : 'EAI_AGAIN';
      callback(Object.assign(new Error('The host name does not resolve.'), { code }), []);
    });
  };
}

/** Looks up every address of a name, as `dns.lookup` does with `all`. */
export type Lookup = (
  hostname: string,
  options: { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * The look-up of one dial. The addresses that it hands on are those that are dialled, so that a name cannot lead elsewhere
 * between check and dial. One bad address among them fails the dial: a name with a private address beside a public one is
 * an attack or a mistake. Which address it was is not told, for that would make of this service an eye into its network.
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
