import { type Agent, get, globalAgent } from 'node:http';

/**
 * Reads an address and returns how many bytes came. It costs the client little, which shares the
 * machine with the servers it measures.
 */
export function read(url: string, token = '', agent: Agent = globalAgent): Promise<number> {
  const headers = token === '' ? {} : { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}

export async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
