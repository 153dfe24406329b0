import type { ConversationSnapshot, NumberedEvent } from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import { type LiveEvent, reduceLive } from './live-reducer.ts';
import { initialLive, type LiveStore } from './live-state.ts';
import { AT, aMessage, ann, aSnapshot, ben, CONVERSATION } from './live-test-data.ts';
import { ownTimes } from './own-times.ts';

const apply = (state: LiveStore, ...events: LiveEvent[]) => events.reduce(reduceLive, state);
const open = (snapshot: Partial<ConversationSnapshot> = {}) =>
  reduceLive(initialLive(ann.id), { type: 'snapshot', snapshot: aSnapshot(snapshot) });

const numbered = (event: NumberedEvent): LiveEvent => ({ type: 'numbered', event });
const message = (seq: number, given: { sender?: string; tempId?: string } = {}): NumberedEvent => ({
  name: 'conversation:message',
  payload: {
    ...aMessage(seq, given.sender ?? ben.id),
    conversationId: CONVERSATION,
    tempId: given.tempId ?? `temp-${seq}`,
  },
});
describe('the member’s own message', () => {
  const written: LiveEvent = { type: 'message-written', tempId: 'temp-a', content: 'Hi', at: AT };

  it('is shown once, whether the event or the acknowledgement comes first', () => {
    const event = numbered(message(1, { sender: ann.id, tempId: 'temp-a' }));
    const state = apply(open(), written, event, event);
    expect(state.unsent).toEqual([]);
    expect(state.messages).toHaveLength(1);
  });

  const failed = (isMissing: boolean): LiveEvent => ({
    type: 'message-failed',
    tempId: 'temp-a',
    reason: 'Failed to send message',
    isMissing,
  });

  it('[CO5] stays in its place with its reason when it failed, and can be sent again or discarded', () => {
    const state = apply(open(), written, failed(false));
    expect(state.unsent).toMatchObject([{ state: 'failed', reason: 'Failed to send message' }]);
    const again = reduceLive(state, { type: 'message-resent', tempId: 'temp-a' });
    expect(again.unsent).toMatchObject([{ state: 'sending', reason: null }]);
    const gone = reduceLive(state, { type: 'message-discarded', tempId: 'temp-a' });
    expect(gone.unsent).toEqual([]);
  });

  it('[CO5] can be edited only once it is known not to have arrived', () => {
    const takeBack: LiveEvent = { type: 'message-taken-back', tempId: 'temp-a' };
    const unknown = apply(open(), written, failed(false), takeBack);
    expect(unknown.returned).toBeNull();
    const lookedFor = (arrived: string[]): LiveEvent => ({
      type: 'messages-looked-for',
      tempIds: ['temp-a'],
      arrived,
    });
    const missing = apply(unknown, lookedFor([]), takeBack);
    expect(missing).toMatchObject({ unsent: [], returned: { content: 'Hi' } });
    const arrived = apply(unknown, lookedFor(['temp-a']), takeBack);
    expect(arrived).toMatchObject({ unsent: [], returned: null });
  });

  it('[CO6] counts toward the limit by the server’s clock, whatever this computer’s clock says', () => {
    const state = open({
      seq: 3,
      messages: [aMessage(1, ann.id), aMessage(2, ben.id), aMessage(3, ann.id)],
      messageTotal: 3,
    });
    const sentMs = Date.parse('2026-01-01T10:00:00.000Z');
    const late = reduceLive(state, { type: 'clock-read', aheadMs: -90_000 });
    expect(ownTimes(late)).toEqual([sentMs + 90_000, sentMs + 90_000]);
  });
});
