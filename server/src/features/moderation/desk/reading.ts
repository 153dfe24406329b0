import {
  DESK_COUNT_MAX,
  DESK_HISTORY,
  DESK_PAGE,
  DESK_SEARCH,
  type DeskContent,
  type DeskCount,
  type DeskMember,
  type deskRoutes,
  type RouteAnswer,
} from '@midspan/contract';
import { countCodePoints, isStorable } from '@midspan/domain';
import { z } from 'zod';
import { type Database, inTransaction } from '../../../db/connection.ts';
import type { Session } from '../../../session/sessions.ts';
import { type Actor, insertAction } from '../operator-store.ts';
import { findContentById, listContentBy, searchContent } from './content-store.ts';
import { listLog, listLogAbout } from './log-store.ts';
import { findDeskMember, searchMembers } from './member-store.ts';
import { listLinesAround, readPlace } from './place-store.ts';
import { presentAction, presentReport, shownAuthor } from './present.ts';
import {
  countDeskReports,
  type DeskReportRow,
  findDeskReport,
  listDeskReports,
  listFurtherReports,
  listReportsAbout,
} from './queue-store.ts';
import { type DeskScope, nothingThere } from './scope.ts';

type Answer<Name extends keyof typeof deskRoutes> = RouteAnswer<(typeof deskRoutes)[Name]>;

/** One page of rows, of which one more was read to know whether there are others. */
function paged<Row extends { readonly id: string }, Item>(
  rows: readonly Row[],
  present: (row: Row) => Item,
): { items: Item[]; next: string | null } {
  const page = rows.slice(0, DESK_PAGE);
  const next = rows.length > DESK_PAGE ? (page.at(-1)?.id ?? null) : null;
  return { items: page.map(present), next };
}

const ONE_MORE = DESK_PAGE + 1;

export const actorOf = ({ userId: actorId, role }: DeskScope): Actor => ({ actorId, role });

const idIn = (text: string): string | null => z.uuid().safeParse(text.toLowerCase()).data ?? null;

/** Text that can be searched for, or null. */
function searchable(text: string): string | null {
  const trimmed = text.trim();
  const isLong = countCodePoints(trimmed) >= DESK_SEARCH.minCharacters;
  return isLong && isStorable(trimmed) ? trimmed : null;
}

/** [DK14] What waits for someone at the desk; null for those who don't work there. */
export async function readDeskCount(
  db: Database,
  { userId, standing }: Pick<Session, 'userId' | 'standing'>,
  circles: readonly { readonly id: string; readonly role: 'host' | 'member' }[],
): Promise<DeskCount | null> {
  if (standing.deskRole === null) return null;
  const isModerator = standing.deskRole === 'moderator';
  const hosted = circles.filter(({ role }) => role === 'host');
  const moderator = { role: 'moderator', userId } as const;
  const [waiting, inCircles] = await Promise.all([
    isModerator ? countDeskReports(db, moderator, DESK_COUNT_MAX) : 0,
    Promise.all(
      hosted.map(async ({ id: circleId }) => {
        const host = { role: 'host', userId, circleId } as const;
        return { id: circleId, waiting: await countDeskReports(db, host, DESK_COUNT_MAX) };
      }),
    ),
  ]);
  return { is_moderator: isModerator, waiting, circles: inCircles };
}

/** What moderators and hosts read at the desk. */
export function createDeskReading(db: Database) {
  const readSurroundings = async (scope: DeskScope, row: DeskReportRow) => {
    // [DK3] Only two could see it: what stands around it would name the reporter.
    const isHidden = scope.role === 'host' && row.isBetweenTwo;
    const conversationId = isHidden ? null : row.conversationId;
    const [place, lines] = await Promise.all([
      readPlace(db, row),
      conversationId === null ? [] : listLinesAround(db, scope, row),
    ]);
    const conversation = conversationId === null ? null : place.conversation;
    return { ...place, conversation: conversation && { ...conversation, lines } };
  };

  return {
    async reports(
      scope: DeskScope,
      page: { readonly state: 'open' | 'closed'; readonly after?: string | undefined },
    ): Promise<Answer<'reports'>> {
      const { state, after } = page;
      const rows = await listDeskReports(db, scope, { state, after, limit: ONE_MORE });
      return paged(rows, (row) => presentReport(scope, row));
    },

    /** Reading a report is logged, as a command's is: it shows what few may read. */
    async report(scope: DeskScope, id: string): Promise<Answer<'report'>> {
      const row = await findDeskReport(db, scope, id);
      if (row === null) throw nothingThere();
      const { circleId, authorId: userId } = row;
      const seen = { action: 'read_report', reportId: row.id, userId, circleId } as const;
      await inTransaction(db, (tx) => insertAction(tx, { ...actorOf(scope), ...seen }));
      const author = shownAuthor(scope, row);
      const about = { ...row, authorId: author };
      const [place, member, sender, further, actions] = await Promise.all([
        readSurroundings(scope, row),
        author === null ? null : findDeskMember(db, scope, author),
        scope.role === 'host' ? null : findDeskMember(db, scope, row.reporterId),
        listFurtherReports(db, scope, about, DESK_HISTORY),
        listLogAbout(db, scope, { targetId: row.targetId, userId: author }, DESK_HISTORY),
      ]);
      return {
        ...presentReport(scope, row),
        place,
        about: member,
        sender,
        further: further.map((one) => presentReport(scope, one)),
        actions: actions.map((one) => presentAction(scope, one)),
      };
    },

    async actions(scope: DeskScope, after: string | undefined): Promise<Answer<'actions'>> {
      const rows = await listLog(db, scope, { after, limit: ONE_MORE });
      return paged(rows, (row) => presentAction(scope, row));
    },

    async members(scope: DeskScope, text: string): Promise<DeskMember[]> {
      const searched = searchable(text);
      if (searched === null) return [];
      const given = { text: searched, id: idIn(searched), limit: DESK_PAGE };
      return searchMembers(db, scope, given);
    },

    async member(scope: DeskScope, id: string): Promise<Answer<'member'>> {
      const member = await findDeskMember(db, scope, id);
      if (member === null) throw nothingThere();
      const [reports, actions, content] = await Promise.all([
        listReportsAbout(db, scope, id, DESK_HISTORY),
        listLogAbout(db, scope, { targetId: null, userId: id }, DESK_HISTORY),
        listContentBy(db, id, DESK_SEARCH.shown),
      ]);
      return {
        ...member,
        reports: reports.map((one) => presentReport(scope, one)),
        actions: actions.map((one) => presentAction(scope, one)),
        content,
      };
    },

    async content(text: string): Promise<DeskContent[]> {
      const searched = searchable(text);
      if (searched === null) return [];
      const id = idIn(searched);
      return id === null ? searchContent(db, searched, DESK_SEARCH.shown) : findContentById(db, id);
    },
  };
}
