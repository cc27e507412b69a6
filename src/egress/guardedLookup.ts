import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { EgressFault } from './egressFault.js';
import { describeOpening, type EgressPolicy, findAddressFault, isOpenedRange } from './publicAddress.js';
import { hasPublicPort } from './targetUrl.js';

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
