import { noticeRoutes, pushRoutes } from '@midspan/contract';
import { afterAll, expect } from 'vitest';
import { inTransaction } from '../../server/src/db/connection.ts';
import type { NewNotice } from '../../server/src/db/schema/index.ts';
import { aMember, type TestMember } from './members.ts';
import { mailsTo, openNotifier } from './notices.ts';
import { startPushService, type TestDevice } from './push-service.ts';
import { sharedServer } from './shared-server.ts';
import { aTalk } from './talks.ts';
import { aHypothesis } from './topics.ts';

/** What a notice is about. */
type About = Pick<NewNotice, 'hypothesisId' | 'conversationId' | 'evidenceId'>;

export const PUSHED_CLAIM = 'Rivers flow uphill at night.';
export const PUSHED_FINDING = 'A gauge that shows more water above the falls';

/** A server whose alerts go to a push service of the file's own; call it at the top of a file. */
export async function openPushStage() {
  const service = await startPushService();
  const server = await sharedServer({ PUSH_HOSTS: '127.0.0.1,*.push.apple.com' });
  const { api, pool } = server;
  const notifier = await openNotifier(server);
  afterAll(async () => {
    await notifier.stop();
    await service.stop();
  });
  const partner = await aMember(server);
  const { id: hypothesisId } = await aHypothesis(server, partner, { statement: PUSHED_CLAIM });
  const open = await aTalk(server, hypothesisId);
  const evidenceId = await open.ben.propose({ description: PUSHED_FINDING });
  const { conversationId } = await aTalk(server, hypothesisId, 'private');
  const about = { hypothesisId, conversationId: open.conversationId, evidenceId };

  const subscribe = ({ token }: Pick<TestMember, 'token'>, { subscription }: TestDevice) =>
    api.call(
      pushRoutes.subscribe,
      { body: { ...subscription, device: 'Firefox on Android' } },
      token,
    );
  return {
    server,
    service,
    /** whom all notices are about */
    partner,
    about,
    inPrivate: { ...about, conversationId },
    subscribe,
    async withDevice(whose: TestMember, answer?: number | 'never') {
      const device = service.newDevice(answer);
      await subscribe(whose, device);
      return device;
    },
    devicesOf: async ({ token }: TestMember) =>
      (await api.call(pushRoutes.read, {}, token)).devices,
    notify: ({ user }: TestMember, kind: NewNotice['kind'], where: About = about) =>
      inTransaction(notifier.db, (tx) =>
        notifier.notify(tx, [
          { userId: user.id, otherId: partner.user.id, kind, seq: 1, ...where },
        ]),
      ),
    /** Sets quiet hours that began in this hour and end in the one after the next. */
    async beQuiet({ token }: TestMember) {
      const from = new Date().getUTCHours();
      const body = { quiet: { on: true, from, until: (from + 2) % 24 }, time_zone: 'UTC' };
      await api.call(noticeRoutes.savePreferences, { body }, token);
    },
    /** Lets the hour or the night pass: everything that waits comes due. */
    async letPass() {
      for (const name of ['notices-push', 'push-send', 'notices-email']) {
        await pool.query(
          `UPDATE pgboss.job SET start_after = now() WHERE name = $1 AND state < 'active'`,
          [name],
        );
        // About no notice: it only makes the server look for work at once.
        const id = crypto.randomUUID();
        await notifier.queue(name, { id, noticeId: id, deviceId: id });
      }
    },
    /** the subjects of a member's emails, sent or about to be sent */
    mailsTo: ({ user }: TestMember) => mailsTo(pool, user.email),
    /** Waits until no job about these members' notices is left to do. */
    async allDone(...whose: readonly TestMember[]) {
      const left = async () => {
        const { rowCount } = await pool.query(
          `SELECT FROM pgboss.job
           WHERE state < 'completed' AND name IN ('notices-push', 'push-send', 'notices-email')
             AND coalesce(data->>'id', data->>'noticeId')::uuid
               IN (SELECT id FROM notices WHERE user_id = any($1))`,
          [whose.map(({ user }) => user.id)],
        );
        return rowCount;
      };
      await expect.poll(left, { timeout: 15_000 }).toBe(0);
    },
  };
}
