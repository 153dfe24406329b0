import { describe, expect, it } from 'vitest';
import { ownTimes } from './live-sender.ts';
import {
  aMessage,
  aMessageEvent,
  ann,
  apply,
  ben,
  numbered,
  open,
  type Update,
} from './live-test-data.ts';
import {
  withArrived,
  withoutUnsent,
  withReturned,
  withUnsent,
  withWritten,
} from './live-updates.ts';

describe('the member’s own message', () => {
  const written: Update = (state) => withWritten(state, 'temp-a', 'Hi');

  it('is shown once, whether the event or the acknowledgement comes first', () => {
    const event = numbered(aMessageEvent(1, { sender: ann.id, tempId: 'temp-a' }));
    const state = apply(open(), written, event, event);
    expect(state.unsent).toEqual([]);
    expect(state.messages).toHaveLength(1);
  });

  const failed =
    (isMissing: boolean): Update =>
    (state) =>
      withUnsent(state, 'temp-a', { state: 'failed', reason: 'Failed to send message', isMissing });

  it('[CO5] stays in its place with its reason when it failed, until it is discarded', () => {
    const state = apply(open(), written, failed(false));
    expect(state.unsent).toMatchObject([{ state: 'failed', reason: 'Failed to send message' }]);
    expect(withoutUnsent(state, 'temp-a').unsent).toEqual([]);
  });

  it('[CO5] can be edited only once it is known not to have arrived', () => {
    const takeBack: Update = (state) => withReturned(state, 'temp-a');
    const unknown = apply(open(), written, failed(false), takeBack);
    expect(unknown.returned).toBeNull();
    const lookedFor =
      (arrived: string[]): Update =>
      (state) =>
        withArrived(state, ['temp-a'], arrived);
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
    expect(ownTimes({ ...state, clockAheadMs: -90_000 })).toEqual([
      sentMs + 90_000,
      sentMs + 90_000,
    ]);
  });
});
