import type { DeskAction, DeskReport } from '@midspan/contract';
import { refuseUndo } from '@midspan/domain';
import type { LogRow } from './log-store.ts';
import type { DeskReportRow } from './queue-store.ts';
import type { DeskScope } from './scope.ts';

/** Null for a circle that was deleted. */
const named = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { id, name };
const person = (id: string | null, username: string | null) =>
  id === null ? null : { id, username: username ?? '' };

/** [DK3] The author, unless naming them names the reporter too. */
export const shownAuthor = (scope: DeskScope, row: DeskReportRow): string | null =>
  scope.role === 'host' && row.targetType === 'conversation' && !row.isBetweenTwo
    ? null
    : row.authorId;

/** [DK3] The copy of a conversation names both of its members, of whom one reported it. */
const shownExcerpt = (scope: DeskScope, row: DeskReportRow): string | null =>
  scope.role === 'host' && row.targetType === 'conversation' && row.isBetweenTwo
    ? null
    : row.excerpt;

export function presentReport(scope: DeskScope, row: DeskReportRow): DeskReport {
  const isHost = scope.role === 'host';
  const author = person(shownAuthor(scope, row), row.authorName);
  return {
    id: row.id,
    created_at: row.at.toISOString(),
    target_type: row.targetType,
    target_id: row.targetId,
    excerpt: shownExcerpt(scope, row),
    reason: row.reason,
    reporter: isHost
      ? null
      : {
          id: row.reporterId,
          username: row.reporterName,
          sent: { total: row.sent, upheld: row.sentUpheld },
        },
    author: author && { ...author, is_suspended: row.authorSuspended },
    circle: named(row.circleId, row.circleName),
    is_removed: row.removed,
    others: row.others,
    closed:
      row.closedAt === null || row.outcome === null
        ? null
        : {
            at: row.closedAt.toISOString(),
            outcome: row.outcome,
            by: isHost && row.closerRole !== 'host' ? null : row.closerName,
          },
  };
}

/** [DK10] Whether someone with this role may undo what a line of the log says. */
export const mayUndo = ({ role }: DeskScope, { action, undoes, undoneBy, role: doneBy }: LogRow) =>
  refuseUndo(role, {
    act: action,
    isUndo: undoes !== null,
    isUndone: undoneBy !== null,
    doneBy,
  });

/** [DK12] Hosts read no names and reasons of those who aren't hosts. */
export function presentAction(scope: DeskScope, row: LogRow): DeskAction {
  const isTold = scope.role === 'moderator' || row.role === 'host';
  return {
    id: row.id,
    at: row.at.toISOString(),
    by: { role: row.role ?? 'operator', name: isTold ? (row.operator ?? row.actorName) : null },
    action: row.action,
    member: person(row.userId, row.username),
    partner: person(row.partnerId, row.partnerName),
    target_type: row.targetType,
    target_id: row.targetId,
    report_id: isTold ? row.reportId : null,
    circle: named(row.circleId, row.circleName),
    reason: isTold ? row.reason : null,
    reports_closed: row.reportsClosed,
    undoes: row.undoes,
    undone_by: row.undoneBy,
    can_undo: mayUndo(scope, row).ok && row.userId !== scope.userId,
  };
}
