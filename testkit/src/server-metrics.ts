interface Measured {
  readonly baseUrl: string;
}

/** One figure of a server's own metrics. */
async function metricOf({ baseUrl }: Measured, name: string): Promise<number> {
  const metrics = await (await fetch(`${baseUrl}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
}

/** The memory a server takes. */
export const memoryMbOf = async (server: Measured): Promise<number> =>
  (await metricOf(server, 'process_resident_memory_bytes')) / 1e6;

/** A server's CPU time since its start. */
export const cpuSecondsOf = (server: Measured): Promise<number> =>
  metricOf(server, 'process_cpu_seconds_total');

/** How many live connections a server has. */
export const openSocketsOf = (server: Measured): Promise<number> =>
  metricOf(server, 'midspan_sockets');
