import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** A home or a rented machine is assigned at least this many, and every address below. */
const NETWORK_GROUPS = 4;

const groupsOf = (part: string) => part.split(':').filter((group) => group !== '');

/**
 * The key of limits per network. An IPv4 address belongs to one caller; everyone has 2^64 IPv6
 * addresses, so their shared network counts.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  // How a dual-stack server sees IPv4.
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  const [unscoped = ''] = address.split('%');
  const uniform = new URL(`http://[${unscoped}]`).hostname.slice(1, -1);
  const [before = [], after = []] = uniform.split('::').map(groupsOf);
  const zeros = Array<string>(GROUPS - before.length - after.length).fill('0');
  const network = [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS);
  return `${network.join(':')}::/64`;
}
