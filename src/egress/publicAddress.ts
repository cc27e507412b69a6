import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The private ranges that are allowed (WEBHOOK_ALLOW_CIDRS), as plain CIDRs. */
export interface EgressPolicy {
  readonly allowCidrs: readonly string[];
}

const parseBlocks = (cidrs: readonly string[]): [ipaddr.IPv6, number][] =>
  cidrs.map((cidr) => ipaddr.IPv6.parseCIDR(cidr));

// The public unicast range of IPv6 (RFC 4291, section 2.4). Addresses outside are not routed, or not unicast.
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

// IANA's IPv6 special-purpose blocks (RFC 6890) inside 2000::/3. The first contains Teredo, benchmarking, AMT, AS112,
// ORCHID and future assignments.
const specialBlocks = parseBlocks(['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']);

// Mapped, compatible (RFC 4291), translated (RFC 2765, 6052, 8215), 6to4 (RFC 3056) and Teredo (RFC 4380) addresses. A
// router may convert each to an IPv4 address that this guard has not checked.
const embeddingBlocks = parseBlocks([
  '::ffff:0:0/96',
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2002::/16',
  '2001::/32',
]);

// The host of every virtual machine in Azure uses this address, which looks public.
const azureHost = '168.63.129.16';

const rangeDescriptions: Readonly<Record<string, string>> = {
  private: 'is private',
  uniqueLocal: 'is private',
  deprecatedSiteLocal: 'is private',
  carrierGradeNat: 'is private (shared by the customers of a provider)',
  loopback: 'is a loopback address',
  unspecified: 'is the unspecified address',
  linkLocal: 'is link-local',
  multicast: 'is a multicast address',
  broadcast: 'is a broadcast address',
};

/**
 * The reason why an address is refused, as words without a full stop, such as `is private`. Null if it is allowed. IPv4
 * must be public unicast, IPv6 inside 2000::/3 without IANA's special-purpose blocks (contract.md#accepted-urls). An
 * allowed IPv4 range does not allow IPv6 addresses that embed its addresses. An address that embeds another is always
 * refused.
 */
export function findAddressFault(address: string, policy: EgressPolicy): string | null {
  // A zone names an interface of this machine, so no public address has one.
  if (isIP(address) === 0 || address.includes('%')) return 'is not a plain IP address';
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6) {
    if (embedsIpv4(parsed)) return 'embeds an IPv4 address';
    if (isOpenedRange(address, policy)) return null;
    const isPublic = parsed.match(globalUnicast) && !specialBlocks.some((block) => parsed.match(block));
    return isPublic ? null : (rangeDescriptions[parsed.range()] ?? 'is reserved');
  }
  if (isOpenedRange(address, policy)) return null;
  if (parsed.toString() === azureHost) return 'is reserved';
  const range = parsed.range();
  return range === 'unicast' ? null : (rangeDescriptions[range] ?? 'is reserved');
}

/**
 * The operator's remedy for a refused address. It is the same for every address, so it reveals nothing about the
 * network.
 */
export const describeOpening = 'On your own installation, the setting WEBHOOK_ALLOW_CIDRS opens private ranges.';

/** Whether an allowed range of the same address family contains an address. */
export function isOpenedRange(address: string, policy: EgressPolicy): boolean {
  if (policy.allowCidrs.length === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6 && embedsIpv4(parsed)) return false;
  let ranges = openedRanges.get(policy);
  if (!ranges) openedRanges.set(policy, (ranges = policy.allowCidrs.map((cidr) => ipaddr.parseCIDR(cidr))));
  return ranges.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}

// Parsing a range takes as long as a handshake.
const openedRanges = new WeakMap<EgressPolicy, readonly [ipaddr.IPv4 | ipaddr.IPv6, number][]>();

function embedsIpv4(address: ipaddr.IPv6): boolean {
  // `::1` is inside the compatible block but embeds nothing, so it may be allowed.
  if (address.range() === 'loopback') return false;
  const [, , , , high, low] = address.parts;
  // The interface identifier of ISATAP (RFC 5214, section 6.1), which can follow any prefix.
  const isIsatap = low === 0x5efe && (high === 0 || high === 0x200);
  return isIsatap || embeddingBlocks.some((block) => address.match(block));
}
