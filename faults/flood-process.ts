export interface FloodResult {
  /** how often each answer was received: ok, a refusal code, or none */
  readonly answers: Readonly<Record<string, number>>;
  /** how many connections the server ended */
  readonly ended: number;
}

/** A flood reports when it starts, and afterwards its result. */
export type FloodReport = 'flowing' | FloodResult;

const answers: Record<string, number> = {};
let ended = 0;

export function noteAnswer(code: string): void {
  answers[code] = (answers[code] ?? 0) + 1;
}

export function noteEnded(): void {
  ended += 1;
}

/** Whether there have been at least this many of each answer, and of connections ended. */
export const hasReached = (least: FloodResult): boolean =>
  ended >= least.ended &&
  Object.entries(least.answers).every(([code, count]) => (answers[code] ?? 0) >= count);

const told = Promise.withResolvers<void>();
let isEnough = false;

/** Resolves when the test says that a flood without an end of its own was long enough. */
export const toldEnough: Promise<void> = told.promise;

/** Whether the flood may end once it has done all it was asked for. */
export const isLongEnough = (): boolean => isEnough;

const say = (word: FloodReport) => new Promise((resolve) => process.send?.(word, resolve));

export const sayFlowing = () => say('flowing');

/** Runs the flood that this process was asked for, reports its result, and exits. */
export function floodWhenAsked<Flood>(
  flow: (baseUrl: string, flood: Flood) => Promise<void>,
): void {
  process.once('message', async ({ baseUrl, flood }: { baseUrl: string; flood: Flood }) => {
    process.once('message', () => {
      isEnough = true;
      told.resolve();
    });
    await flow(baseUrl, flood);
    await say({ answers, ended });
    process.exit();
  });
}
