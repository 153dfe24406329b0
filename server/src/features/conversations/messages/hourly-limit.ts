import { MESSAGE_LIMIT, MESSAGES_PER_HOUR } from '@midspan/domain';
import type { House } from '../../../house/house.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { waitInWords } from '../../../platform/wait-in-words.ts';
import { refusalFor } from '../../../session/sessions.ts';
import { createMessageCount, type MessageCount } from './message-count.ts';
import { addMessageCounts } from './message-count-store.ts';
import {
  createSending,
  findSentMessage,
  type NewMessage,
  type SendMessage,
  type SentMessage,
} from './sending.ts';

/** [CO2] Sends as `send` does, within the sender's hourly limit. */
export function limitByHour(
  send: SendMessage,
  count: Pick<MessageCount, 'take' | 'giveBack'>,
  findSent: (given: NewMessage) => Promise<SentMessage | null>,
): SendMessage {
  return async (message) => {
    const waitMs = count.take(message.senderId);
    if (waitMs > 0) {
      // A repeat isn't a new message: its sender only wants to know that the first one arrived.
      const sent = await findSent(message);
      if (sent !== null) return sent;
      const seconds = Math.ceil(waitMs / 1_000);
      throw new Refusal('MESSAGE_LIMIT', {
        message: `You’ve sent too many messages in the last hour. Please wait ${waitInWords(seconds)}.`,
        retryAfterS: seconds,
      });
    }
    try {
      const sent = await send(message);
      if (!sent.isNew) count.giveBack(message.senderId);
      return sent;
    } catch (error) {
      count.giveBack(message.senderId);
      throw error;
    }
  };
}

/** Handles every message until the server stops. */
export function startSending({ db, log, pool, sessions, settings, started }: House): SendMessage {
  const count = createMessageCount({
    // A raised short-term limit, as in benchmarks, raises the hourly one too.
    perHour: MESSAGES_PER_HOUR * Math.max(1, settings.MESSAGE_LIMIT / MESSAGE_LIMIT),
    share: (counts) => addMessageCounts(db, counts),
    onFailure: (err) => log.warn({ err }, 'message counts could not be shared'),
  });
  started.defer(() => count.stop());
  const send = createSending({
    db,
    pool,
    limit: settings.MESSAGE_LIMIT,
    refusalOf: async (id) => refusalFor('member', (await sessions.findActive([id]))[0] ?? null),
  });
  return limitByHour(send, count, (given) => findSentMessage(db, { ...given, id: null }));
}
