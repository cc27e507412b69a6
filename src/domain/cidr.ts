import ipaddr from 'ipaddr.js';

/** A CIDR in its plain form (`10.0.0.0/8`), a lone address as the block of itself; null when it is neither. */
export function plainCidr(text: string): string | null {
  try {
    const [address, bits] = ipaddr.parseCIDR(text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`);
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
