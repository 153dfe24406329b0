import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/** How much is written or read at a time, and so about what a download takes in memory. */
const PIECE_BYTES = 64 * 1024;

/** Without a name, so that nothing stays behind when it is closed or the process is killed. */
async function openUnnamed(): Promise<FileHandle> {
  const path = join(tmpdir(), `midspan-export-${randomUUID()}`);
  const file = await open(path, 'ax+', 0o600);
  await unlink(path);
  return file;
}

/**
 * A file between a fast writer and a slow reader. A reader that takes nothing for `stallMs`, or
 * isn't done within `withinMs`, is cut off.
 */
export async function openSpool(stallMs: number, withinMs: number) {
  const file = await openUnnamed();
  let written = 0;
  let position = 0;
  let isFilled = false;
  let isWanted = false;
  let stalled: NodeJS.Timeout | undefined;

  const reader = new Readable({
    highWaterMark: PIECE_BYTES,
    read() {
      isWanted = true;
      clearTimeout(stalled);
      serve();
    },
    destroy(error, done) {
      clearTimeout(stalled);
      clearTimeout(expired);
      file.close().then(
        () => done(error),
        (failure: unknown) => done(error ?? (failure as Error)),
      );
    },
  });
  // An error before anyone reads it still reaches its reader.
  reader.on('error', () => undefined);
  const expired = setTimeout(() => reader.destroy(), withinMs).unref();

  /** Passes on the next piece if one is wanted and available; either may come first. */
  function serve(): void {
    const isEnd = position === written;
    if (!isWanted || reader.destroyed || (isEnd && !isFilled)) return;
    isWanted = false;
    stalled = setTimeout(() => reader.destroy(), stallMs).unref();
    if (isEnd) {
      reader.push(null);
      return;
    }
    file.read(Buffer.allocUnsafe(PIECE_BYTES), 0, PIECE_BYTES, position).then(
      ({ buffer, bytesRead }) => {
        position += bytesRead;
        reader.push(buffer.subarray(0, bytesRead));
      },
      (error: unknown) => reader.destroy(error as Error),
    );
  }

  async function append(text: string): Promise<void> {
    if (reader.destroyed) throw new Error('no one reads the export any longer');
    const bytes = Buffer.from(text);
    await file.appendFile(bytes);
    written += bytes.length;
    serve();
  }

  return {
    /** everything written so far, and then what follows; destroyed when its reader stalls */
    reader,

    /** Writes to the end as fast as the parts come, whether or not anyone reads. */
    async fill(parts: AsyncIterable<string>): Promise<void> {
      // A second attempt, as by a retried transaction, would follow half of the first one.
      if (written > 0) throw new Error('an export is written once');
      let piece = '';
      for await (const part of parts) {
        piece += part;
        // The first part at once, because it starts the download.
        if (written > 0 && piece.length < PIECE_BYTES) continue;
        await append(piece);
        piece = '';
      }
      await append(piece);
    },

    /** Nothing follows: the reader ends after what was written. */
    end(): void {
      isFilled = true;
      serve();
    },
  };
}

export type Spool = Awaited<ReturnType<typeof openSpool>>;
