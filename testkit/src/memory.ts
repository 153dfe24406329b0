/** The memory a server takes, as it says itself. */
export async function memoryMbOf({ baseUrl }: { readonly baseUrl: string }): Promise<number> {
  const metrics = await (await fetch(`${baseUrl}/metrics`)).text();
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1];
  return Number(bytes) / 1e6;
}
