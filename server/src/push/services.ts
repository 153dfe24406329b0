import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isLoopback } from '../platform/settings.ts';

/**
 * [PU7] Whether a browser's address for alerts is at one of these push services. Only a loopback
 * host, which `PUSH_HOSTS` can name in local mode alone, may do without TLS.
 */
export function isKnownService(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const isNamed = hosts.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  );
  if (!isNamed || username !== '' || password !== '') return false;
  if (isLoopback(hostname)) return ['http:', 'https:'].includes(protocol);
  return protocol === 'https:' && port === '' && isIP(hostname) === 0;
}

/** Whether an address is one of the open internet: not of this machine or a private network. */
function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

type Resolve = (
  hostname: string,
  callback: (error: Error | null, found: readonly LookupAddress[]) => void,
) => void;

const resolveHere: Resolve = (hostname, callback) => lookup(hostname, { all: true }, callback);

/** [PU7] Finds the address to connect to, and fails where any of a host's addresses is private. */
export const lookupPublic =
  (resolve: Resolve = resolveHere): LookupFunction =>
  (hostname, { all }, callback) =>
    resolve(hostname, (error, found) => {
      const isPrivate =
        !isLoopback(hostname) && found?.some(({ address }) => !isPublicAddress(address));
      const [first] = found ?? [];
      if (error !== null || isPrivate || first === undefined) {
        callback(error ?? new Error('The push service has no public address.'), '');
      } else if (all) callback(null, [...found]);
      else callback(null, first.address, first.family);
    });
