import { Refusal } from '../../platform/refusal.ts';
import { waitInWords } from '../../platform/wait-in-words.ts';
import type { MessageCount } from './message-count.ts';
import type { NewMessage, SendMessage, SentMessage } from './sending.ts';

/** [CO2] Sends as `send` does, as long as the sender's hour lets it. */
export function limitByHour(
  send: SendMessage,
  count: Pick<MessageCount, 'take' | 'giveBack'>,
  findSent: (given: NewMessage) => Promise<SentMessage | null>,
): SendMessage {
  return async (message) => {
    const waitMs = count.take(message.senderId);
    if (waitMs > 0) {
      // A repeat is no new message: its sender only wants to hear that the first one arrived.
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
