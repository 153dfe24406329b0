import ipaddr from 'ipaddr.js';

/** Where a caller is, for limits. */
export interface Networks {
  /** an IPv4 address, or the /64 of an IPv6 address */
  readonly own: string;
  /** the /48 of an IPv6 address, which has five times the room; null for IPv4 */
  readonly wider: string | null;
}

/** How many times the limit of one network a whole /48 has. */
export const WIDER_TIMES = 5;

const GROUP_BITS = 16;

/**
 * The keys of limits per network: both must have room. An IPv4 address belongs to one caller. A home
 * or a rented machine has at least a /64 and every address in it, and is often given a /48, which is
 * 65,536 of those.
 */
export function networksOf(address: string): Networks {
  if (!ipaddr.IPv6.isValid(address)) return { own: address, wider: null };
  const parsed = ipaddr.IPv6.parse(address);
  // How a server that listens on both sees IPv4.
  if (parsed.isIPv4MappedAddress()) return { own: parsed.toIPv4Address().toString(), wider: null };
  const prefix = (bits: number) => {
    const groups = parsed.parts.slice(0, bits / GROUP_BITS).map((group) => group.toString(16));
    return `${groups.join(':')}::/${bits}`;
  };
  return { own: prefix(64), wider: prefix(48) };
}

/** Counts what is under way on this server, per network. */
export function countByNetwork(max: number) {
  const counts = new Map<string, number>();

  function change(networks: Networks, by: 1 | -1): void {
    for (const network of [networks.own, networks.wider]) {
      if (network === null) continue;
      const count = (counts.get(network) ?? 0) + by;
      if (count > 0) counts.set(network, count);
      else counts.delete(network);
    }
  }

  return {
    hasRoom({ own, wider }: Networks): boolean {
      const isBelow = (network: string, limit: number) => (counts.get(network) ?? 0) < limit;
      return isBelow(own, max) && (wider === null || isBelow(wider, max * WIDER_TIMES));
    },

    /** Returns a function that takes back the count, once. */
    add(networks: Networks): () => void {
      change(networks, 1);
      let isCounted = true;
      return () => {
        if (isCounted) change(networks, -1);
        isCounted = false;
      };
    },
  };
}
