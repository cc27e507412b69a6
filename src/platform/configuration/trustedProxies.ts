import { plainCidr } from '../../domain/cidr.js';

// A wider block is half the Internet: then anybody could be the proxy and name any address as his own.
const minPrefixLength = { ipv4: 8, ipv6: 16 };

/**
 * An entry of TRUST_PROXY as Express reads it: an address, a block of them, or `loopback`; null when it is anything else.
 * A number of hops and `true`, which Express also knows, trust whoever connects, and so they are nothing here.
 */
export function parseTrustedProxy(entry: string): string | null {
  if (entry === 'loopback') return entry;
  const block = plainCidr(entry);
  if (block === null) return null;
  const [address = '', bits] = block.split('/');
  return Number(bits) >= (address.includes(':') ? minPrefixLength.ipv6 : minPrefixLength.ipv4) ? block : null;
}
