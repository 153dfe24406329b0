import type { DeskRole } from '../accounts/standing.ts';
import { allow, type Result, refuse } from '../result.ts';

/** [DK7] What can be done at the desk. */
export const DESK_ACTS = [
  'remove',
  'restore',
  'suspend',
  'unsuspend',
  'close',
  'remove_member',
] as const;
type DeskAct = (typeof DESK_ACTS)[number];

const ACTS: Readonly<Record<DeskRole, readonly DeskAct[]>> = {
  moderator: ['remove', 'restore', 'suspend', 'unsuspend', 'close'],
  host: ['remove', 'remove_member'],
};

/** [DK7] What each role can do at the desk. */
export const mayDo = (role: DeskRole, act: DeskAct): boolean => ACTS[role].includes(act);

/** Whom an act is about, and what they have to do with the one who acts. */
export interface Judged {
  readonly actorId: string;
  /** the member responsible, if it is one member */
  readonly authorId: string | null;
  /** everyone who takes part in the conversation where it is */
  readonly participantIds: readonly string[];
  /** the author has the same role: a moderator, or a host of the same circle */
  readonly isPeer: boolean;
}

/** [DK5] No one judges themselves, their peers, or where they take part. */
export const mayJudge = ({ actorId, authorId, participantIds, isPeer }: Judged): boolean =>
  !isPeer && authorId !== actorId && !participantIds.includes(actorId);

/** What is known of a reported thing when its reports are closed. */
export interface ReportedNow {
  readonly isRemoved: boolean;
  /** the author was suspended after the report was made */
  readonly isSuspendedSince: boolean;
}

/** [DK8] Closing a report dismisses it, unless something was done about it already. */
export const outcomeOfClosing = ({ isRemoved, isSuspendedSince }: ReportedNow) =>
  isRemoved || isSuspendedSince ? 'upheld' : 'dismissed';

/** An action in the log that someone wants to undo. */
export interface Undoing {
  readonly act: string;
  /** whether it undid another one */
  readonly isUndo: boolean;
  readonly isUndone: boolean;
  /** the role of the one who did it; null for an operator */
  readonly doneBy: DeskRole | null;
}

const UNDOABLE: Readonly<Record<DeskRole, readonly string[]>> = {
  moderator: ['remove', 'restore_content', 'suspend', 'restore', 'close_report'],
  host: ['remove', 'remove_member'],
};

export type UndoRefusal = 'UNDO_USED' | 'UNDO_IMPOSSIBLE';

/** [DK10] Moderators undo what anyone did, hosts what hosts did; once, and no undoing itself. */
export function refuseUndo(
  role: DeskRole,
  { act, isUndo, isUndone, doneBy }: Undoing,
): Result<null, UndoRefusal> {
  const isTheirs = role === 'moderator' || doneBy === 'host';
  if (isUndo || !isTheirs || !UNDOABLE[role].includes(act)) return refuse('UNDO_IMPOSSIBLE');
  return isUndone ? refuse('UNDO_USED') : allow(null);
}
