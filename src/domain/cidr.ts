import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * A CIDR in its plain form (`10.0.0.0/8`), a lone address as the block of itself, an IPv4 one in IPv6 form as IPv4; null
 * when it is none of them. IPv4 is four decimal numbers and nothing else: `10/8` and `010.0.0.1` mean different addresses
 * to different readers.
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

/** Whether every address of a block is in one of others. No others at all means: every address. */
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

/** Whether an address, an IPv4 one in IPv6 form too, never leaves this machine. */
export function isLoopback(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback';
}

/** What one caller has of addresses: an IPv4 address, or the /64 that an IPv6 address is in. The text itself for no address. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (isIP(plain) === 0) return plain;
  const block = plainCidr(plain) ?? plain;
  return block.includes(':') ? (plainCidr(`${plain}/64`) ?? plain) : block;
}
