import ipaddr from 'ipaddr.js';

/** A home or a rented machine is given at least these groups of eight, and every address below. */
const NETWORK_GROUPS = 4;

/**
 * What limits per network address count by. An IPv4 address is one caller's; of IPv6 addresses
 * everybody has 2^64, so that the network they share counts.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  // As a server that listens on both sees IPv4.
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const network = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
