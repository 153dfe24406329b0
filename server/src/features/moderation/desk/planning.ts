import {
  type ActTarget,
  type deskRoutes,
  deskTexts,
  REMOVABLE_KINDS,
  type RemovableKind,
  type RouteParsed,
} from '@midspan/contract';
import { mayDo, mayJudge } from '@midspan/domain';
import type { Database } from '../../../db/connection.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { shownAuthor } from './present.ts';
import { type DeskReportRow, findDeskReport } from './queue-store.ts';
import { type DeskScope, nothingThere } from './scope.ts';
import { findTarget, type Target, wasInCircle } from './target-store.ts';

/** What someone at the desk wants to do. */
export type GivenAct = RouteParsed<typeof deskRoutes.preview>['body'];

/** An act that is permitted, with everything it is about. */
export type Plan = { readonly report: DeskReportRow | null } & (
  | { readonly act: 'remove' | 'restore'; readonly kind: RemovableKind; readonly id: string }
  | { readonly act: 'suspend' | 'unsuspend' | 'remove_member'; readonly memberId: string }
  | { readonly act: 'close'; readonly report: DeskReportRow }
);

const missing = (target: string) => new Refusal('INVALID', { details: { target } });

const isContent = (type: string): type is RemovableKind =>
  REMOVABLE_KINDS.some((kind) => kind === type);

/** What an act is about: what is named, or what the report is about. */
function targetOf(
  scope: DeskScope,
  { act, target }: GivenAct,
  report: DeskReportRow | null,
): ActTarget {
  const isAboutContent = act === 'remove' || act === 'restore';
  if (target !== undefined) {
    if ((target.type !== 'member') !== isAboutContent) throw missing(deskTexts.targetMissing);
    return target;
  }
  if (report === null) throw missing(deskTexts.targetMissing);
  if (isAboutContent && isContent(report.targetType)) {
    return { type: report.targetType, id: report.targetId };
  }
  const authorId = shownAuthor(scope, report);
  if (isAboutContent || authorId === null) throw missing(deskTexts.targetMissing);
  return { type: 'member', id: authorId };
}

/** [DK4] Whether something is what was reported, or stands around it. */
const isAround = (
  report: DeskReportRow | null,
  { id }: ActTarget,
  { conversationId }: Target,
): boolean =>
  report !== null &&
  (report.targetId === id || (conversationId !== null && report.conversationId === conversationId));

/** [DK3] [DK4] Whether someone at the desk may know of something. */
async function isInReach(
  db: Database,
  scope: DeskScope,
  report: DeskReportRow | null,
  target: ActTarget,
  found: Target,
): Promise<boolean> {
  if (scope.role === 'moderator') {
    const isForEveryone = found.circleId === null && !found.isBetweenTwo;
    return isForEveryone || isAround(report, target, found);
  }
  if (target.type === 'member') return wasInCircle(db, scope.circleId, target.id);
  const isReported = report?.targetId === target.id;
  return found.circleId === scope.circleId && (!found.isBetweenTwo || isReported);
}

/** [DK2] [DK5] [DK7] Finds what an act is about, and refuses what isn't this person's to do. */
export async function planAct(db: Database, scope: DeskScope, given: GivenAct): Promise<Plan> {
  const { act, report_id: reportId } = given;
  const report = reportId === undefined ? null : await findDeskReport(db, scope, reportId);
  if (reportId !== undefined && report === null) throw nothingThere();
  if (!mayDo(scope.role, act)) {
    throw act === 'remove_member' ? missing(deskTexts.circleMissing) : new Refusal('FORBIDDEN');
  }
  const settles = act !== 'restore' && act !== 'unsuspend';
  if (settles && report !== null && report.closedAt !== null) throw new Refusal('REPORT_CLOSED');
  if (act === 'close') {
    if (report === null) throw missing(deskTexts.targetMissing);
    return { act, report };
  }
  const target = targetOf(scope, given, report);
  const found = await findTarget(db, scope, target);
  if (found === null || !(await isInReach(db, scope, report, target, found))) throw nothingThere();
  const { authorId, participantIds, isPeer } = found;
  if (!mayJudge({ actorId: scope.userId, authorId, participantIds, isPeer })) {
    throw new Refusal('NOT_YOURS_TO_JUDGE');
  }
  if (act === 'remove' || act === 'restore') {
    if (target.type === 'member') throw missing(deskTexts.targetMissing);
    return { act, kind: target.type, id: target.id, report };
  }
  return { act, memberId: target.id, report };
}
