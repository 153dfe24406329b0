import { type Side, sideOf } from '../credences/personal.ts';
import { allow, type Result, refuse } from '../result.ts';

/** [RF1] "I felt heard": from not at all to completely. */
export const FELT_HEARD = [1, 2, 3, 4, 5] as const;
export type FeltHeard = (typeof FELT_HEARD)[number];

/** [RF1] What a participant says about a conversation afterwards; null if they'd rather not say. */
export interface Reflection {
  readonly feltHeard: FeltHeard | null;
}

export interface Reflecting {
  readonly isParticipant: boolean;
  readonly isCompleted: boolean;
  /** what this participant said before; null before the first time */
  readonly given: Reflection | null;
}

export type ReflectRefusal = 'FORBIDDEN' | 'CONVERSATION_ACTIVE' | 'REFLECTION_GIVEN';

/** [RF1] [RF2] Whether the answer is new, or the same one was stored before. */
export function reflect(
  { isParticipant, isCompleted, given }: Reflecting,
  answer: Reflection,
): Result<'keep' | 'kept', ReflectRefusal> {
  if (!isParticipant) return refuse('FORBIDDEN');
  if (!isCompleted) return refuse('CONVERSATION_ACTIVE');
  if (given === null) return allow('keep');
  return given.feltHeard === answer.feltHeard ? allow('kept') : refuse('REFLECTION_GIVEN');
}

/** [RF4] How a participant's credence changed with a conversation, seen from their side in it. */
export type MindMove = 'same' | 'toward' | 'away' | 'crossed';

/** [RF4] Toward the partner's side, away from it, or across the middle. */
export function mindMove(side: Side, before: number, after: number): MindMove {
  if (after === before) return 'same';
  const now = sideOf(after);
  if (now !== null && now !== side && sideOf(before) === side) return 'crossed';
  return after > before === (side === 'disbelieving') ? 'toward' : 'away';
}
