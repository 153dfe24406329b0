export interface Flooded {
  /** how often each answer came: ok, the code of a refusal, or none */
  readonly answers: Readonly<Record<string, number>>;
  /** how many connections the server ended */
  readonly ended: number;
}

/** A flood says so when it begins to flow, and afterwards what became of it. */
export type Word = 'flowing' | Flooded;

const answers: Record<string, number> = {};
let ended = 0;

export function noteAnswer(code: string): void {
  answers[code] = (answers[code] ?? 0) + 1;
}

export function noteEnded(): void {
  ended += 1;
}

const say = (word: Word) => new Promise((resolve) => process.send?.(word, resolve));

export const sayFlowing = () => say('flowing');

/** Makes the flood that this process is asked for, says what became of it, and ends. */
export function floodWhenAsked<Flood>(
  flow: (baseUrl: string, flood: Flood) => Promise<void>,
): void {
  process.once('message', async ({ baseUrl, flood }: { baseUrl: string; flood: Flood }) => {
    await flow(baseUrl, flood);
    await say({ answers, ended });
    process.exit();
  });
}
