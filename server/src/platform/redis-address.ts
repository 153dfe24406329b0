/** The Sentinels that know which Redis is the primary, and the name they know it by. */
export interface SentinelAddress {
  readonly sentinels: { host: string; port: number }[];
  readonly name: string;
}

const SENTINELS = /^redis\+sentinel:\/\/(?<hosts>[\w.-]+:\d+(?:,[\w.-]+:\d+)*)\/(?<name>[\w.-]+)$/;

/** Reads `redis+sentinel://host:26379,host:26379/name`; null if the address isn't one. */
export function sentinelsIn(url: string): SentinelAddress | null {
  const { hosts, name } = SENTINELS.exec(url)?.groups ?? {};
  if (hosts === undefined || name === undefined) return null;
  const sentinels = hosts.split(',').map((one) => {
    const [host = '', port] = one.split(':');
    return { host, port: Number(port) };
  });
  return { sentinels, name };
}
