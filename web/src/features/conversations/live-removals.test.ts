import { type NumberedEvent, REMOVED_TEXT } from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import { type LiveEvent, reduceLive } from './live-reducer.ts';
import { initialLive, missing } from './live-state.ts';
import {
  aMessage,
  aMove,
  anEvidence,
  ann,
  aSnapshot,
  aStep,
  ben,
  CONVERSATION,
  HYPOTHESIS,
} from './live-test-data.ts';

const open = (snapshot: Parameters<typeof aSnapshot>[0] = {}) =>
  reduceLive(initialLive(ann.id), { type: 'snapshot', snapshot: aSnapshot(snapshot) });
const numbered = (event: NumberedEvent): LiveEvent => ({ type: 'numbered', event });

const accepted = anEvidence('e1', { status: 'accepted', jointly_accepted: true });
const removed = {
  ...accepted,
  removed: true,
  description: REMOVED_TEXT,
  source: '',
  reasoning: '',
  jointly_accepted: false,
};

describe('a removal while the conversation is open', () => {
  it('[MO5] replaces a message in its place, and restores it unchanged', () => {
    const messages = [aMessage(1, ben.id), aMessage(2, ann.id)];
    const before = open({ seq: 2, messages, messageTotal: 2 });
    const numbers = { conversationId: CONVERSATION, messageId: 'm1' };
    const without = reduceLive(
      before,
      numbered({ name: 'conversation:messageRemoved', payload: { ...numbers, seq: 3 } }),
    );
    expect(without.messages).toMatchObject([
      { id: 'm1', removed: true, content: REMOVED_TEXT },
      { id: 'm2', removed: false },
    ]);
    const restored = reduceLive(
      without,
      numbered({
        name: 'conversation:messageRestored',
        payload: { ...numbers, seq: 4, content: 'Message 1' },
      }),
    );
    expect(restored.messages).toEqual(messages);
  });

  it('[MO5] replaces an item of this conversation in its place', () => {
    const before = open({ evidence: [accepted], evidenceTotal: 1 });
    const payload = { conversationId: CONVERSATION, seq: 1, evidence: removed };
    const after = reduceLive(
      before,
      numbered({
        name: 'conversation:evidenceRemoved',
        payload: { ...payload, newCredence: 50, move: aMove({}), step: aStep },
      }),
    );
    expect(after.evidenceHistory).toEqual([removed]);
    expect(after.evidenceTotal).toBe(1);
  });

  it('[MO7] moves a private conversation’s own figure, but not that of a completed one', () => {
    for (const [status, percent] of [
      ['active', 50],
      ['completed', 78],
    ] as const) {
      const snapshot = aSnapshot({ evidence: [accepted], currentPBCredence: 78 });
      const conversation = {
        ...snapshot.conversation,
        conversation_type: 'private',
        status,
      } as const;
      const after = reduceLive(
        open({ ...snapshot, conversation }),
        numbered({
          name: 'conversation:evidenceRemoved',
          payload: {
            conversationId: CONVERSATION,
            seq: 1,
            evidence: removed,
            newCredence: 50,
            move: aMove({}),
            step: aStep,
          },
        }),
      );
      expect([status, after.currentCredence]).toEqual([status, percent]);
    }
  });

  it('[MO5] drops an item of another conversation from the list', () => {
    const other = anEvidence('e2', { status: 'accepted' });
    const before = open({ evidence: [accepted, other], evidenceTotal: 2 });
    const after = reduceLive(before, { type: 'evidence-removed', evidence: removed });
    expect(after.evidenceHistory).toEqual([other]);
    expect(after.evidenceTotal).toBe(1);
  });

  it('[MO9] reloads everything once the claim is removed', () => {
    const before = open();
    expect(missing(before)).toBeNull();
    const elsewhere = reduceLive(before, { type: 'hypothesis-removed', hypothesisId: 'another' });
    expect(missing(elsewhere)).toBeNull();
    const here = reduceLive(before, { type: 'hypothesis-removed', hypothesisId: HYPOTHESIS });
    expect(missing(here)).toBe('snapshot');
    const read = reduceLive(here, { type: 'snapshot', snapshot: aSnapshot({}) });
    expect(missing(read)).toBeNull();
  });
});
