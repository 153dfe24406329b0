import { connect, createServer, type Server, type Socket } from 'node:net';

/** A path of a unix socket, or a port of this machine. */
type End = string | number;

const endAt = (end: End) =>
  typeof end === 'number' ? { host: '127.0.0.1', port: end } : { path: end };

/** A connection to a server that a test can cut and restore. */
export class Wire {
  readonly #from: End;
  readonly #to: End;
  readonly #open = new Set<Socket>();
  readonly #stranded = new WeakSet<Socket>();
  #listening: Server | null = null;
  #silent = false;

  constructor(from: End, to: End) {
    this.#from = from;
    this.#to = to;
  }

  /** Lets data through again, including what was held back during a silence. */
  async mend(): Promise<void> {
    this.#silent = false;
    for (const socket of this.#open) socket.resume();
    if (this.#listening !== null) return;
    const listening = createServer((near) => {
      const far = connect(endAt(this.#to));
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#open.add(one);
        one.on('data', (bytes) => {
          if (!this.#stranded.has(one)) other.write(bytes);
        });
        one.on('end', () => {
          if (!this.#stranded.has(one)) other.end();
        });
        one.on('error', () => undefined);
        one.on('close', () => {
          this.#open.delete(one);
          if (!this.#stranded.has(one)) other.destroy();
        });
        if (this.#silent) one.pause();
      }
    });
    await new Promise<void>((resolve) => listening.listen(endAt(this.#from), resolve));
    this.#listening = listening;
  }

  /** Nothing gets through and neither end is notified, as when packets are lost. */
  silence(): void {
    this.#silent = true;
    for (const socket of this.#open) socket.pause();
  }

  /**
   * Open connections stay open and swallow everything for good, while new ones work, as after a
   * failover or a dropped firewall entry.
   */
  strand(): void {
    for (const socket of this.#open) this.#stranded.add(socket);
  }

  /** Every connection breaks, and new ones are refused. */
  async cut(): Promise<void> {
    const listening = this.#listening;
    this.#listening = null;
    const closed = new Promise((resolve) => listening?.close(resolve) ?? resolve(null));
    for (const socket of this.#open) socket.destroy();
    await closed;
  }
}
