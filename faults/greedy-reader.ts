import { Agent, get } from 'node:http';

/**
 * Reads from a separate process, so that making them doesn't slow down the clients that measure.
 */
export interface Reading {
  readonly baseUrl: string;
  /** requested in turn; `*` is replaced by something new each time */
  readonly paths: readonly string[];
  readonly token?: string;
  readonly count: number;
  readonly atOnce: number;
}

export interface Read {
  /** how often each status came; "broken" for truncated answers */
  readonly answers: Readonly<Record<string, number>>;
  readonly megabytes: number;
}

/** A different address from the measuring clients', as a proxy would report it. */
const OWN_ADDRESS = '192.0.2.1';

const answers: Record<string, number> = {};
let bytes = 0;

function note(answer: string): void {
  answers[answer] = (answers[answer] ?? 0) + 1;
}

function read(agent: Agent, url: URL, token: string | undefined): Promise<void> {
  const headers = {
    'x-forwarded-for': OWN_ADDRESS,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve) => {
    const broken = () => {
      note('broken');
      resolve();
    };
    get(url, { agent, headers }, (answer) => {
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.on('error', broken);
      answer.on('end', () => {
        note(String(answer.statusCode));
        resolve();
      });
    }).on('error', broken);
  });
}

async function readAll({ baseUrl, paths, token, count, atOnce }: Reading): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let asked = 0;
  const keepReading = async () => {
    while (asked < count) {
      const path = paths[asked % paths.length] ?? '/';
      asked += 1;
      await read(
        agent,
        new URL(
          path.replaceAll('*', () => `${Math.random()}`),
          baseUrl,
        ),
        token,
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, keepReading));
}

process.once('message', async (reading: Reading) => {
  await readAll(reading);
  const done: Read = { answers, megabytes: Math.round(bytes / 1e5) / 10 };
  process.send?.(done, () => process.exit());
});
