import { alertOf, type DeviceAlerts } from '@midspan/contract';
import { inTransaction } from '../../db/connection.ts';
import type { Core, House } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createDelivery, type PushTarget } from '../../push/deliver.ts';
import { readPushKeys } from '../../push/keys.ts';
import { isKnownService } from '../../push/services.ts';
import type { Session } from '../../session/sessions.ts';
import {
  dropSubscription,
  findTarget,
  listSubscriptions,
  removeSubscription,
  saveSubscription,
} from './push-store.ts';
import { findNotices } from './store.ts';

/** Sends a notice to each of its member's devices. */
export const PUSH = 'notices-push';
/** Sends a notice to one device. */
const SEND = 'push-send';

/** A service that hangs must not keep other services' alerts waiting. */
const SENT_AT_ONCE = 10;

/** Finds the devices when it is time: alerts may have been turned on or off during the night. */
export const startPushing = ({ db, jobs }: Core): Promise<void> =>
  jobs.work<{ id: string }>({
    name: PUSH,
    retry: { limit: 5, firstDelayS: 1, maxDelayS: 30 },
    async work({ id }) {
      const { rows } = await findNotices(db, [id]);
      for (const { userId, notice } of rows) {
        if (notice.is_read) continue;
        await inTransaction(db, async (tx) => {
          const devices = await listSubscriptions(tx, userId);
          const each = devices.map((device) => ({ noticeId: id, deviceId: device.id }));
          if (each.length > 0) await jobs.queueAll(SEND, each, tx);
        });
      }
    },
  });

/** [PU6] Which of these sessions are still active. */
type ListActive = Pick<House['sessions'], 'listActiveIds'>;

export async function createAlerts({
  db,
  jobs,
  log,
  sessions,
  settings,
}: Pick<House, 'db' | 'jobs' | 'log' | 'settings'> & { readonly sessions: ListActive }) {
  const keys = await readPushKeys(db);
  const deliver = createDelivery({
    keys,
    supportEmail: settings.SUPPORT_EMAIL,
    hosts: settings.PUSH_HOSTS,
  });

  async function send(noticeId: string, deviceId: string): Promise<void> {
    const target = await findTarget(db, noticeId, deviceId);
    if (target === null) return;
    if ((await sessions.listActiveIds([target.sessionId])).length === 0) return;
    const { rows } = await findNotices(db, [noticeId]);
    const alert = rows[0] && alertOf(rows[0].notice, rows[0].isPrivate);
    if (alert == null) return;
    const outcome = await deliver(target, alert);
    if (outcome === 'gone') await dropSubscription(db, deviceId, target.endpoint);
    if (outcome === 'refused') {
      log.warn({ service: new URL(target.endpoint).host }, 'a push service refused an alert');
    }
    // The address itself is a secret, and stays out of the log.
    if (outcome === 'failed') throw new Error('The push service could not be reached.');
  }

  await jobs.work<{ noticeId: string; deviceId: string }>({
    name: SEND,
    // About five minutes: after an hour there is the email.
    retry: { limit: 4, firstDelayS: 20, maxDelayS: 120 },
    atOnce: SENT_AT_ONCE,
    work: ({ noticeId, deviceId }) => send(noticeId, deviceId),
  });

  const read = async (session: Pick<Session, 'id' | 'userId'>): Promise<DeviceAlerts> => {
    const all = await listSubscriptions(db, session.userId);
    const active = new Set(await sessions.listActiveIds(all.map((one) => one.sessionId)));
    const devices = all
      .filter(({ sessionId }) => active.has(sessionId))
      .map(({ id, device, createdAt, sessionId }) => ({
        id,
        name: device,
        since: createdAt.toISOString(),
        is_this: sessionId === session.id,
      }));
    return { public_key: keys.publicKey, devices };
  };

  return {
    read,

    async subscribe(
      session: Session,
      { device, ...target }: PushTarget & { readonly device: string },
    ): Promise<DeviceAlerts> {
      if (!isKnownService(target.endpoint, settings.PUSH_HOSTS)) {
        throw new Refusal('PUSH_SERVICE_UNKNOWN');
      }
      const { id: sessionId, userId } = session;
      const saved = await inTransaction(db, (tx) =>
        saveSubscription(tx, { sessionId, userId, device, ...target }),
      );
      if (!saved) throw new Refusal('UNAUTHENTICATED');
      return read(session);
    },

    end: (userId: string, id: string) => removeSubscription(db, userId, id),
  };
}
