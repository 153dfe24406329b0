import { allow, type Result, refuse } from '../result.ts';

/** [SB2] [SB3] [SB4] Lengths in characters, tries per restatement, and how often a member asks. */
export const RESTATEMENT = { textMin: 20, textMax: 600, noteMax: 600, tries: 2, asks: 3 } as const;

/** Open while it is to be written or checked. */
export type RestatementState = 'to_write' | 'to_check' | 'confirmed' | 'ended';

export interface Restatement {
  readonly askedBy: string;
  readonly state: RestatementState;
  /** what was said, oldest first, each with what was still missing in it */
  readonly tries: readonly { readonly text: string; readonly note: string | null }[];
}

export const isOpenRestatement = ({ state }: Pick<Restatement, 'state'>): boolean =>
  state === 'to_write' || state === 'to_check';

export type AskRefusal = 'RESTATEMENT_IN_DISPUTE' | 'RESTATEMENT_OPEN' | 'RESTATEMENT_LIMIT';

/** [SB1] [SB2] Asking once more for what one has asked for already is a repeat. */
export function decideAsk(
  given: {
    readonly isDispute: boolean;
    readonly open: Pick<Restatement, 'askedBy'> | null;
    /** how often the member has asked in this conversation */
    readonly asked: number;
  },
  member: string,
): Result<'asked' | 'repeated', AskRefusal> {
  if (given.isDispute) return refuse('RESTATEMENT_IN_DISPUTE');
  if (given.open !== null) {
    return given.open.askedBy === member ? allow('repeated') : refuse('RESTATEMENT_OPEN');
  }
  return given.asked >= RESTATEMENT.asks ? refuse('RESTATEMENT_LIMIT') : allow('asked');
}

export type RestatementRefusal =
  | 'RESTATEMENT_NOT_YOURS'
  | 'RESTATEMENT_OUT_OF_ORDER'
  | 'RESTATEMENT_SAME';

/**
 * [SB3] The one who was asked says it. The words of an earlier try are refused, because they may be
 * that try arriving a second time.
 */
export function decideSay(
  { askedBy, state, tries }: Restatement,
  member: string,
  text: string,
): Result<'said' | 'repeated', RestatementRefusal> {
  if (member === askedBy) return refuse('RESTATEMENT_NOT_YOURS');
  if (state === 'to_write') {
    return tries.some((one) => one.text === text) ? refuse('RESTATEMENT_SAME') : allow('said');
  }
  return tries.at(-1)?.text === text ? allow('repeated') : refuse('RESTATEMENT_OUT_OF_ORDER');
}

/** What the one who asked answers: "That's it", or "Not quite" with what is missing. */
export type RestatementAnswer =
  | { readonly confirmed: true }
  | { readonly confirmed: false; readonly note: string };

/** [SB4] The one who asked answers; "Not quite" to the last try ends it without a verdict. */
export function decideAnswer(
  { askedBy, state, tries }: Restatement,
  member: string,
  answer: RestatementAnswer,
): Result<Exclude<RestatementState, 'to_check'> | 'repeated', RestatementRefusal> {
  if (member !== askedBy) return refuse('RESTATEMENT_NOT_YOURS');
  if (state !== 'to_check') {
    const isRepeat = answer.confirmed
      ? state === 'confirmed'
      : state !== 'confirmed' && tries.at(-1)?.note === answer.note;
    return isRepeat ? allow('repeated') : refuse('RESTATEMENT_OUT_OF_ORDER');
  }
  if (answer.confirmed) return allow('confirmed');
  if (tries.some(({ note }) => note === answer.note)) return refuse('RESTATEMENT_SAME');
  return allow(tries.length < RESTATEMENT.tries ? 'to_write' : 'ended');
}

/** [SB7] Who waits for whom: the one who was asked writes, the one who asked checks. */
export function restatementTurn(
  { askedBy, state }: Pick<Restatement, 'askedBy' | 'state'>,
  [one, other]: readonly [string, string],
): string | null {
  if (state === 'to_check') return askedBy;
  if (state !== 'to_write') return null;
  return askedBy === one ? other : one;
}
