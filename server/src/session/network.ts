import ipaddr from 'ipaddr.js';

/** A home or a rented machine is assigned at least this many of the eight groups, and every address below. */
const NETWORK_GROUPS = 4;

/**
 * The key of limits per network. An IPv4 address belongs to one caller; everyone has 2^64 IPv6
 * addresses, so their shared network counts.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  // As a server that listens on both sees IPv4.
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const network = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
