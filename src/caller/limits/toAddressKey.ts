import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * What of an address is counted: an IPv4 one whole, also in IPv6 form; of an IPv6 one its first 64 bits, for the others are
 * anybody's who has them. What is no address counts as one place.
 */
export function toAddressKey(address: string): string {
  if (isIP(address) === 0) return 'unknown';
  const read = ipaddr.process(address);
  return read instanceof ipaddr.IPv6 ? read.parts.slice(0, 4).join(':') : read.toString();
}
