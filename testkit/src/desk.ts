import { deskRoutes, noticeRoutes, type ReportTarget, type RouteInput } from '@midspan/contract';
import type { TestMember } from './members.ts';
import { connectSocket } from './socket.ts';
import { done } from './talks.ts';
import type { TestServer } from './test-server.ts';

type Server = Pick<TestServer, 'api'>;
type Token = Pick<TestMember, 'token'>;
type Act = RouteInput<typeof deskRoutes.act>['body'];

/** Sends a report, over a connection of its own; returns its id. */
export async function sendReport(
  { baseUrl }: Pick<TestServer, 'baseUrl'>,
  { token }: Token,
  targetType: ReportTarget,
  targetId: string,
  reason = 'It is rude to me',
): Promise<string> {
  const live = await connectSocket(baseUrl, token);
  const { reportId } = await done(live, 'report:create', { targetType, targetId, reason });
  live.close();
  return reportId;
}

/** The desk as a moderator uses it, or as a host of this circle. */
export function deskOf({ api }: Server, { token }: Token, circleId?: string) {
  const asHost = circleId === undefined ? {} : { circleId };
  return {
    reports: (query: { state?: 'open' | 'closed'; after?: string } = {}) =>
      api.call(deskRoutes.reports, { query: { ...query, ...asHost } }, token),
    report: (id: string) => api.call(deskRoutes.report, { params: { id }, query: asHost }, token),
    preview: (given: Omit<Act, 'reason'>) =>
      api.call(deskRoutes.preview, { body: { ...given, ...asHost } }, token),
    act: (given: Omit<Act, 'reason'>, reason = 'It is spam') =>
      api.call(deskRoutes.act, { body: { ...given, reason, ...asHost } }, token),
    undo: (id: string, reason = 'A mistake') =>
      api.call(deskRoutes.undo, { params: { id }, body: { reason, ...asHost } }, token),
    log: (after?: string) =>
      api.call(
        deskRoutes.actions,
        { query: { ...(after !== undefined && { after }), ...asHost } },
        token,
      ),
  };
}

/** Expects a call to be refused with this code, or with these words. */
export const expectRefusal = (work: Promise<unknown>, code: string): Promise<void> =>
  work.then(
    () => Promise.reject(new Error('It was not refused')),
    (error: unknown) => {
      if (!String(error).includes(code)) throw error;
    },
  );

/** The outcomes of a member's reports, as the notices have them, oldest first. */
export async function reportOutcomes({ api }: Server, { token }: Token): Promise<string[]> {
  const { items } = await api.call(noticeRoutes.list, { query: {} }, token);
  return items
    .filter(({ kind }) => kind === 'report_closed')
    .map(({ outcome }) => outcome ?? '')
    .reverse();
}
