import type { DeskAction, DeskActionName, RemovableKind } from '@midspan/contract';
import { mayJudge } from '@midspan/domain';
import { type Transaction, violatedUniqueIndex } from '../../../db/connection.ts';
import { allowed, Refusal } from '../../../platform/refusal.ts';
import type { Deed } from '../acts.ts';
import { OperatorError } from '../operator-error.ts';
import { hasClosed } from '../settling-store.ts';
import { findWritten } from '../written-store.ts';
import type { DeskActing, DeskParts } from './acting.ts';
import { findLatestOf, findLogLine, type LogRow } from './log-store.ts';
import { mayUndo } from './present.ts';
import { findDeskReport } from './queue-store.ts';
import { actorOf } from './reading.ts';
import { type DeskScope, nothingThere } from './scope.ts';
import { findTarget } from './target-store.ts';

const outdated = () => new Refusal('UNDO_OUTDATED');

/** What an action that can be undone is about. */
function aboutOf(line: LogRow): { type: RemovableKind | 'member'; id: string } {
  const { targetType, targetId, userId } = line;
  if (targetType !== null && targetType !== 'round' && targetId !== null) {
    return { type: targetType, id: targetId };
  }
  return { type: 'member', id: userId ?? '' };
}

/** [DK10] Undoes what was done at the desk or by operators, once. */
export function createDeskUndoing(
  { core, acts, parting, onSuspended }: DeskParts,
  { lineOf }: Pick<DeskActing, 'lineOf'>,
) {
  const { db } = core;

  /** [DK5] Someone who couldn't have done it can't undo it. */
  async function refuseInvolved(scope: DeskScope, line: LogRow): Promise<void> {
    const isTheirs =
      line.reportId === null || (await findDeskReport(db, scope, line.reportId)) !== null;
    const about = aboutOf(line);
    const found = about.id === '' ? null : await findTarget(db, scope, about);
    const mine = new Refusal('NOT_YOURS_TO_JUDGE');
    if (!isTheirs) throw mine;
    if (found === null) return;
    const { authorId, participantIds, isPeer } = found;
    if (!mayJudge({ actorId: scope.userId, authorId, participantIds, isPeer })) throw mine;
  }

  /** Under the locks of what undoes it: nothing else may have changed it since. */
  const stillLast =
    (line: LogRow, actions: readonly DeskActionName[]) =>
    async (tx: Transaction): Promise<void> => {
      const { targetId, userId } = line;
      const about = targetId === null ? { userId: userId ?? '' } : { targetId };
      if ((await findLatestOf(tx, about, actions)) !== line.id) throw outdated();
    };

  const stillRemoved =
    (line: LogRow, kind: RemovableKind, id: string) =>
    async (tx: Transaction): Promise<void> => {
      if ((await findWritten(tx, kind, id))?.removalId !== line.id) throw outdated();
    };

  const CONTENT = ['remove', 'restore_content'] as const;
  const MEMBER = ['suspend', 'restore'] as const;

  async function carryOut(scope: DeskScope, line: LogRow, deed: Deed & { undoes: string }) {
    const about = aboutOf(line);
    const { circleId, userId } = line;
    switch (line.action) {
      case 'remove':
      case 'restore_content': {
        const { type, id } = about;
        if (type === 'member') throw outdated();
        const wasRemoved = line.action === 'remove';
        const verify = wasRemoved ? stillRemoved(line, type, id) : stillLast(line, CONTENT);
        return acts.mark(wasRemoved ? 'restored' : 'removed', type, id, { ...deed, verify });
      }
      case 'suspend':
      case 'restore': {
        const back = line.action === 'suspend' ? 'restore' : 'suspend';
        const undoing = { ...deed, verify: stillLast(line, MEMBER) };
        const { actionId } = await acts.changeStanding(back, { id: about.id }, undoing);
        if (back === 'suspend') onSuspended();
        return actionId;
      }
      case 'close_report':
        return acts.reopen(
          { action: 'reopen_report', userId, circleId },
          {
            ...deed,
            async verify(tx) {
              if (!(await hasClosed(tx, line.id))) throw outdated();
            },
          },
        );
      case 'remove_member':
        return letBack(scope, line, deed);
      default:
        throw new Refusal('UNDO_IMPOSSIBLE');
    }
  }

  async function letBack(scope: DeskScope, { userId }: LogRow, deed: Deed): Promise<string> {
    if (scope.role !== 'host' || userId === null) throw nothingThere();
    const { circleId } = scope;
    let actionId = '';
    const allowed = await parting.allowBack(scope.userId, circleId, userId, async (tx) => {
      actionId = await acts.recordOther(tx, deed, { action: 'allow_member', userId, circleId });
    });
    if (!allowed) throw outdated();
    return actionId;
  }

  return {
    async undo(scope: DeskScope, id: string, reason: string): Promise<DeskAction> {
      const line = await findLogLine(db, scope, id);
      if (line === null) throw nothingThere();
      allowed(mayUndo(scope, line));
      await refuseInvolved(scope, line);
      const deed = { actor: actorOf(scope), reason, circleId: line.circleId, undoes: line.id };
      try {
        return await lineOf(scope, await carryOut(scope, line, deed));
      } catch (error) {
        // Someone undid it at the same moment, whichever step noticed that.
        const isUsed =
          violatedUniqueIndex(error) === 'operator_actions_undoes' ||
          (await findLogLine(db, scope, id))?.undoneBy != null;
        if (isUsed) throw new Refusal('UNDO_USED');
        throw error instanceof OperatorError ? outdated() : error;
      }
    },
  };
}
