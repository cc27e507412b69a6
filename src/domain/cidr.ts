import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The canonical form of a CIDR (`10.0.0.0/8`), of a single address as a block, and of an IPv4 address in IPv6 form as IPv4; null
 * for any other text. IPv4 must be four decimal numbers: parsers disagree on `10/8` and `010.0.0.1`.
 */
export function plainCidr(text: string): string | null {
  try {
    if (isIP(text.split('/', 1)[0] ?? '') === 0) return null;
    const [address, bits] = ipaddr.parseCIDR(text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`);
    if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96) {
      return plainCidr(`${address.toIPv4Address().toString()}/${bits - 96}`);
    }
    const network =
      address.kind() === 'ipv4'
        ? ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/${bits}`)
        : ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bits}`);
    return `${network.toString()}/${bits}`;
  } catch {
    return null;
  }
}

/** Whether every address of a block is in one of others. An empty list means every address. */
export function isWithin(block: string, others: readonly string[]): boolean {
  const [address, bits] = ipaddr.parseCIDR(block);
  return (
    others.length === 0 ||
    others.some((other) => {
      const [otherAddress, otherBits] = ipaddr.parseCIDR(other);
      return address.kind() === otherAddress.kind() && otherBits <= bits && address.match(otherAddress, otherBits);
    })
  );
}

/** Whether traffic to an address, also an IPv4 one in IPv6 form, never leaves this machine. */
export function isLoopback(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback';
}
