import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from '../session/sessions.ts';
import { createFloodGuard } from './flood-guard.ts';
import { createDispatcher, type EventHandlers, type Sender } from './handlers.ts';

const TIMEOUT_MS = 10_000;

const session: Session = {
  id: 'session',
  userId: 'user',
  username: 'Ann',
  standing: {
    emailVerified: true,
    policyAccepted: true,
    onboardingCompleted: true,
    suspended: false,
    deskRole: null,
  },
  circles: {},
  suspendedText: null,
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A dispatcher whose events end when the test decides. */
function withOpenEnds(name: 'conversation:typing' | 'conversation:join' = 'conversation:typing') {
  const ends: PromiseWithResolvers<object>[] = [];
  const begin = () => {
    const end = Promise.withResolvers<object>();
    ends.push(end);
    return end.promise;
  };
  const reported = vi.fn();
  const dispatch = createDispatcher({
    handlers: { [name]: begin } as unknown as EventHandlers,
    report: reported,
    guard: createFloodGuard(5),
    gate: { circlesOf: async () => new Map(), isOpen: () => true },
    recordEvent: () => undefined,
    findSession: async () => session,
    afterEvent: async () => undefined,
  });
  const send = (sender = { closed: () => false } as Sender) => {
    const answered = vi.fn();
    const args = [{ conversationId: crypto.randomUUID() }, answered];
    const done = dispatch({
      session,
      sender,
      name,
      args,
      hangUp: () => undefined,
    });
    return { answered, done };
  };
  return { ends, send, reported };
}

const UNAVAILABLE = expect.objectContaining({ success: false, code: 'UNAVAILABLE' });

test('times an event out on its own clock, whatever came before it', async () => {
  const { ends, send } = withOpenEnds();
  const first = send();
  await vi.advanceTimersByTimeAsync(4_000);
  const second = send();
  const third = send();
  await vi.advanceTimersByTimeAsync(1_000);
  ends[1]?.resolve({});
  await second.done;
  expect(second.answered).toHaveBeenCalledExactlyOnceWith({ success: true });

  await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 5_001);
  expect(first.answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(first.answered).toHaveBeenCalledExactlyOnceWith(UNAVAILABLE);
  expect(third.answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(third.answered).toHaveBeenCalledExactlyOnceWith(UNAVAILABLE);
  expect(second.answered).toHaveBeenCalledOnce();
});

test('does not answer again after a timeout, but still reports a later failure', async () => {
  const { ends, send, reported } = withOpenEnds();
  const late = send();
  const broken = send();
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  ends[0]?.resolve({});
  ends[1]?.reject(new Error('too late'));
  await Promise.all([late.done, broken.done]);
  expect(late.answered).toHaveBeenCalledExactlyOnceWith(UNAVAILABLE);
  expect(broken.answered).toHaveBeenCalledExactlyOnceWith(UNAVAILABLE);
  expect(reported).toHaveBeenCalledOnce();
});

describe('members who open a conversation', () => {
  test('queue, and are skipped if they disconnected while queued', async () => {
    const { ends, send } = withOpenEnds('conversation:join');
    for (let n = 0; n < 40; n += 1) send();
    await vi.advanceTimersByTimeAsync(0);
    const atOnce = ends.length;
    expect(atOnce).toBeGreaterThan(0);
    expect(atOnce).toBeLessThan(40);
    const gone = send({ closed: () => true } as Sender);
    for (let n = 0; n < 40; n += 1) {
      ends[n]?.resolve({});
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(ends).toHaveLength(40);
    expect(gone.answered).toHaveBeenCalledExactlyOnceWith(UNAVAILABLE);
  });

  test('are skipped if they timed out in the queue', async () => {
    const { ends, send } = withOpenEnds('conversation:join');
    const all = Array.from({ length: 40 }, () => send());
    await vi.advanceTimersByTimeAsync(0);
    const atOnce = ends.length;
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    for (const { answered } of all) {
      expect(answered).toHaveBeenCalledExactlyOnceWith(UNAVAILABLE);
    }
    for (const end of ends) end.resolve({});
    await Promise.all(all.map(({ done }) => done));
    expect(ends).toHaveLength(atOnce);
    const next = send();
    await vi.advanceTimersByTimeAsync(0);
    ends.at(-1)?.resolve({});
    await next.done;
    expect(next.answered).toHaveBeenCalledExactlyOnceWith({ success: true });
  });
});
